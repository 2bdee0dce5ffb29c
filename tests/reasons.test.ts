/** What the games say of their positions: a clause for each term either way, and facts by name. */

import { describe, expect, it } from 'vitest';
import { deedOf } from '../src/ai/deeds.ts';
import { Simulator } from '../src/ai/simulate.ts';
import type { AnyGame } from '../src/engine/game.ts';
import { Match } from '../src/engine/match.ts';
import { code } from '../src/engine/verbs.ts';
import { catalog } from '../src/games/catalog.ts';
import { starts } from './contract.ts';

const games = await Promise.all(catalog.map((entry) => entry.load()));

/** Positions along matches of quick play. */
function* positions(game: AnyGame): Generator<Match> {
  for (const start of starts(game, 'reasons', 1)) {
    const sim = new Simulator(game, start.seed);
    const match = new Match(game, start);
    for (let n = 0; n < 1200 && !match.isOver; n++) {
      if (n % 30 === 0) yield match;
      match.choose(sim.quick(match.state, match.options, 0.5));
    }
  }
}

describe.each(games)('$id', (game) => {
  it('says of each term what is better and what is worse, the other way round for the other seat', () => {
    const names = new Set<string>();
    for (const { state } of positions(game)) {
      const [one = [], two = []] = game.seats.map((_, seat) => game.advice.terms(state, seat));
      for (const [i, term] of one.entries()) {
        names.add(term.name);
        expect(term.better, term.name).toBeTruthy();
        expect(term.worse, term.name).toBeTruthy();
        expect(term.worse, term.name).not.toBe(term.better);
        const theirs = two[i];
        // What a side builds before the battle, and a result, is its own.
        if (theirs && theirs.name !== 'army list' && theirs.name !== 'result')
          expect([theirs.better, theirs.worse]).toEqual([term.worse, term.better]);
      }
    }
    expect(names.size).toBeGreaterThan(3);
  });

  it('knows facts that are good for one seat alone, each of a term that it has', () => {
    let facts = 0;
    for (const { state } of positions(game)) {
      const [one = [], two = []] = game.seats.map((_, seat) => game.advice.facts?.(state, seat) ?? []);
      const terms = game.advice.terms(state, 0).map(({ name }) => name);
      for (const fact of one) {
        facts++;
        expect(terms).toContain(fact.term);
        expect(two.find((other) => other.id === fact.id)?.good).toBe(!fact.good);
      }
    }
    expect(facts).toBeGreaterThan(0);
  });
});

describe('what a plan does', () => {
  const celles = games.find(({ id }) => id === 'celles') as AnyGame;
  const { kinds, verbs } = celles;
  const unit = (name: string): number => kinds.unit?.find(name) ?? -1;
  const hex = (name: string): number => kinds.hex?.find(name) ?? -1;
  const verb = (word: string): number => verbs.findIndex((v) => v.word === word);
  const match = new Match(celles, { seed: 'deeds' });
  const units = Array.from({ length: kinds.unit?.size ?? 0 }, (_, u) => u);
  const { forces } = celles;
  const [a, b, c] = units.filter((u) => forces?.seat(match.state, u) === 0) as [number, number, number];
  const name = (u: number): string => kinds.unit?.label?.(u) ?? '';
  const deed = (...codes: number[]): string => deedOf(celles, codes, match.state, 0);
  const attack = (u: number): number => code(verb('attack'), u, 0);
  const move = (u: number, to: string): number => code(verb('move'), u, hex(to));

  it('is who attacks and where units go in the end, in one sentence', () => {
    expect(unit('no such unit')).toBe(-1);
    expect(deed(move(a, '2113'))).toBe(`${name(a)} moves to Rochefort 2113`);
    expect(deed(move(a, '2113'), move(a, '2808'))).toBe(`${name(a)} moves to Marche 2808`);
    expect(deed(move(a, '2113'), move(b, '2113'))).toBe(`${name(a)} and ${name(b)} move to Rochefort 2113`);
    expect(deed(move(a, '2113'), attack(a))).toBe(`${name(a)} attacks`);
    expect(deed(attack(a), code(verb('join'), b), move(c, '2808'))).toBe(
      `${name(a)} and ${name(b)} attack, and ${name(c)} moves to Marche 2808`,
    );
    expect(deed(attack(a), code(verb('join'), b), code(verb('join'), c))).toBe(`${name(a)} and 2 others attack`);
  });

  it('is the first choice in its own words where nobody moves or attacks', () => {
    expect(deed(code(verb('air')))).toBe('Play Allied Air');
    expect(deed()).toBe('');
  });
});
