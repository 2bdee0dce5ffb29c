/** What the machine thinks of army lists, and that it comes to an end with them. */

import { describe, expect, it } from 'vitest';
import { optionWords } from '../../engine/play.ts';
import { seedStream } from '../../engine/random.ts';
import { completeSetup } from '../../engine/setup.ts';
import { Options, runToDecision, topStep } from '../../engine/steps.ts';
import type { CeltosState } from './state.ts';
import { battle, celtos, newBattle, row, type Table, type UnitSpec } from './testing.ts';

describe('army lists', () => {
  it('are worth more the further they are, and a battle more than any list', () => {
    const t = newBattle('border-clash');
    const worth = (seat: number): number => t.game.advice.evaluate(t.state, seat);
    for (const [seat, people] of [
      [0, 'gael'],
      [1, 'va'],
    ] as const) {
      t.choose(`people ${people}`);
      const empty = worth(seat);
      t.choose(`take ${people}_750`);
      const taken = worth(seat);
      t.choose('drop A7'.replace('A', 'AB'[seat]));
      const less = worth(seat);
      t.choose(`take ${people}_750`, 'list-done');
      expect([less > empty, taken > less, worth(seat) > taken]).toEqual([true, true, true]);
    }
    expect(t.step).not.toBe('armyList');
  });
});

describe('the judgement', () => {
  /** Two lines of the same retainers, so many inches apart: neither has the better of the other. */
  const apart = (inches: number): Table =>
    battle({
      units: {
        A1: { profile: 'gael_retainer', models: 8, places: row(8, 10, 46) },
        A2: { profile: 'gael_retainer', models: 8, places: row(8, 25, 46) },
        B1: { profile: 'gael_retainer', models: 8, places: row(8, 10, 46 - inches) },
        B2: { profile: 'gael_retainer', models: 8, places: row(8, 25, 46 - inches) },
      },
      side: 'one',
    });
  // Else equal armies stand and wait for one another until the battle is over.
  it('would rather have an equal enemy nearer, whoever is asked, even far beyond a charge', () => {
    for (const seat of [0, 1]) {
      const worth = [44, 36, 28, 20].map((inches) => celtos.advice.evaluate(apart(inches).state, seat));
      expect(worth[0]).toBeGreaterThan(0);
      for (let k = 1; k < worth.length; k++) expect(worth[k]).toBeGreaterThan(worth[k - 1]);
    }
  });

  /** The rite with so many points, the priest beside the altar or so many inches from it, as the Court sees it. */
  const rite = (ritePoints: number, away = 0): CeltosState =>
    battle({
      scenario: 'bound-seer',
      units: {
        A1: { profile: 'sidhe_retainer', models: 8, places: row(8, 10, 4) },
        B1: { profile: 'fb_priest', places: [[24, 38 + away]] },
      },
      turn: 4,
      more: { victim: 1, ritePoints },
    }).state;
  it('fears the priest at the altar the more, the further his rite is', () => {
    const seer = (s: CeltosState): number => celtos.advice.terms(s, 0).find((term) => term.name === 'seer')?.value ?? 0;
    const cost = [0, 1, 2, 3].map((points) => seer(rite(points, 9)) - seer(rite(points)));
    expect(cost[0]).toBeGreaterThan(0);
    for (let k = 1; k < cost.length; k++) expect(cost[k]).toBeGreaterThan(1.1 * cost[k - 1]);
  });
  it('fears no rite that nobody is left to end, or no turn', () => {
    const lost = { A1: { profile: 'sidhe_retainer', models: 8, places: row(8, 10, 4) } };
    const feared = (units: Record<string, UnitSpec>, turn: number): number => {
      const worth = [0, 3].map((points) => {
        const more = { victim: 1, ritePoints: points };
        return celtos.advice.evaluate(battle({ scenario: 'bound-seer', units, turn, more }).state, 0);
      });
      return worth[0] - worth[1];
    };
    const priest = { ...lost, B1: { profile: 'fb_priest', places: [[24, 38] as const] } };
    expect(feared(priest, 7)).toBeGreaterThan(0.3);
    expect(feared(priest, 8)).toBe(0);
    expect(feared({ ...lost, B1: { profile: 'fb_thrall', places: row(8, 20, 38) } }, 7)).toBe(0);
  });
  it('hopes for a priest what hangs on him, as long as his rite can be ended', () => {
    const hope = (ritePoints: number, turn = 4): number =>
      celtos.advice
        .terms(
          battle({
            scenario: 'bound-seer',
            units: {
              A1: { profile: 'sidhe_retainer', models: 8, places: row(8, 18, 30) },
              B1: { profile: 'fb_priest', places: [[24, 34]] },
            },
            turn,
            more: { victim: 1, ritePoints },
          }).state,
          0,
        )
        .find((term) => term.name === 'prospects')?.value ?? 0;
    expect(hope(1)).toBeGreaterThan(1.1 * hope(0));
    expect(hope(3)).toBeGreaterThan(1.1 * hope(2));
    expect(hope(3, 7)).toBeGreaterThan(1.1 * hope(0, 7));
    // One point is too few for the last two turns.
    expect(hope(1, 7)).toBe(hope(0, 7));
  });
  // Else who is almost lost no longer tells what would save him.
  it('tells worse from bad, however bad it is, and calls nothing lost that is not', () => {
    const [at, near, far] = [0, 3, 9].map((away) => celtos.advice.evaluate(rite(4, away), 0));
    expect([at < near, near < far, at > -1]).toEqual([true, true, true]);
  });
});

describe('foresight', () => {
  it('looks to the end of the turn, or of the army lists, and no farther', () => {
    const { planning, phase } = celtos.advice;
    const s = celtos.newState();
    seedStream(s, 'foresight');
    celtos.begin(s, completeSetup(celtos, 'border-clash', {}));
    const options = new Options();
    const phases = new Map<number, Set<number>>();
    const turns = new Map<number, Set<number>>();
    const plain = new Set<string>();
    for (;;) {
      const step = runToDecision(celtos.steps, s, options);
      if (step === null) break;
      const mark = planning?.until?.(s) ?? Number.NaN;
      phases.set(mark, (phases.get(mark) ?? new Set()).add(phase?.(s) ?? 0));
      turns.set(mark, (turns.get(mark) ?? new Set()).add(s.listDone[0] && s.listDone[1] ? s.turn : -1));
      if (planning?.plain?.(s)) plain.add(celtos.steps.names[topStep(s)]);
      const best = options.list().map((code) => ({ code, liking: celtos.advice.prior?.(s, code) ?? 0 }));
      step.choose(s, best.reduce((a, b) => (b.liking > a.liking ? b : a)).code);
    }
    expect([...turns.values()].map((seen) => [...seen])).toEqual([[-1], [0], [1], [2], [3], [4], [5], [6], [7]]);
    // Where a unit is set up does not show in a turn; all else is searched.
    expect([...plain].sort()).toEqual(['chooseEdge', 'placeAdjust', 'placeGuide', 'placeUnit']);
    for (const seen of phases.values()) expect(planning?.phases).toBeGreaterThanOrEqual(seen.size);
  });
});

describe('first sight', () => {
  it('begins the turn itself, whoever may say so', () => {
    const units = {
      A1: { profile: 'gael_retainer', models: 4, places: row(4, 10, 10) },
      B1: { profile: 'gael_retainer', models: 4, places: row(4, 10, 40) },
    };
    for (const [dice, liked] of [
      [[7, 2], 'begins one'],
      [[2, 7], 'begins two'],
    ] as const) {
      const t = battle({ units, step: 'initiativePhase', dice });
      const liking = (code: number): number => celtos.advice.prior?.(t.state, code) ?? 0;
      const [best, other] = t.match.options.list().sort((a, b) => liking(b) - liking(a));
      expect([t.step, optionWords(celtos, best), liking(best) > liking(other)]).toEqual(['whoBegins', liked, true]);
    }
  });
  it('likes the same best whether all options are listed or refusals are asked of the best liked only', () => {
    const list = new Options();
    const tried = new Options();
    const compared = new Set<string>();
    for (const [scenario, options] of [
      ['first-blood', {}],
      ['raid', { lists: 'ready' }],
      ['border-clash', { 'army-one': 'fo', 'army-two': 'sidhe' }],
      ['bound-seer', { lists: 'ready' }],
    ] as const) {
      const s = celtos.newState();
      seedStream(s, `first sight ${scenario}`);
      celtos.begin(s, completeSetup(celtos, scenario, options));
      const liked = (codes: readonly number[]): readonly number[] => {
        const liking = new Map(codes.map((c) => [c, celtos.advice.prior?.(s, c) ?? 0]));
        return [...codes].sort((a, b) => (liking.get(b) ?? 0) - (liking.get(a) ?? 0));
      };
      for (;;) {
        const step = runToDecision(celtos.steps, s, list);
        if (step === null) break;
        const [best] = liked(list.list());
        if (step.tries) {
          tried.clear();
          step.tries(s, tried);
          expect(list.list().filter((c) => !tried.has(c))).toEqual([]);
          expect(liked(tried.list()).find((c) => step.refuse(s, c) === 0)).toBe(best);
          compared.add(celtos.steps.names[topStep(s)]);
        }
        step.choose(s, best);
      }
    }
    for (const name of ['order', 'moveGuide', 'chooseTarget', 'chooseAssault', 'chargeReaction', 'allocate'])
      expect(compared).toContain(name);
  });
});
