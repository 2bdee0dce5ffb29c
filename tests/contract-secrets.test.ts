/** What no game may tell a seat: nothing hidden gets out, by whatever way. */

import { beforeAll, expect, it } from 'vitest';
import { mixedPlayers } from '../src/ai/mixed.ts';
import { Fault, playRandom, viewers } from '../src/engine/checks.ts';
import { fuzzMixed } from '../src/engine/fuzz.ts';
import { type AnyGame, type Seat, SPECTATOR } from '../src/engine/game.ts';
import { Match } from '../src/engine/match.ts';
import { decision, seatId } from '../src/engine/play.ts';
import { RandomSource } from '../src/engine/random.ts';
import { sightOf } from '../src/engine/seat.ts';
import { checkOutlook, checkPair, checkRedeal, checkTwins, leakyView, StackWatch } from '../src/engine/secrets.ts';
import type { AnyState } from '../src/engine/state.ts';
import { eachGame, LONG, shareOf, starts } from './contract.ts';

const PAIRS = 10_000;
/** More of them by `sandtable secrets <game> --decisions 10000`. */
const OUTLOOKS = 1500;
/** Games in which a choice may leave the other side with nothing new at all. */
const HIDES_CHOICES: ReadonlySet<string> = new Set(['combat-operations', 'celtos']);

const deciderOf = (game: AnyGame, s: AnyState): Seat => decision(game, s)?.seat(s) ?? SPECTATOR;

eachGame((entry) => {
  let game: AnyGame;
  beforeAll(async () => {
    game = await entry.load();
  }, LONG);

  const pairs = shareOf(entry.id, PAIRS);
  it(`shows each seat and spectators the same in ${pairs} pairs that differ only in hidden facts`, () => {
    const random = new RandomSource('pairs');
    const counts = new Map(viewers(game).map((seat) => [seat, 0]));
    const enough = (): boolean => [...counts.values()].reduce((a, b) => a + b) >= pairs;
    for (const start of starts(game, 'pairs', 1000)) {
      if (enough()) break;
      playRandom(game, start, (s) => {
        if (random.below(3) > 0) return;
        for (const [seat, count] of counts) if (checkPair(game, s, seat, random)) counts.set(seat, count + 1);
      });
    }
    expect(enough(), `pairs by seat: ${[...counts.values()].join(', ')}`).toBe(true);
    for (const [seat, count] of counts) expect(count, `pairs of ${seatId(game, seat)}`).toBeGreaterThan(100);
  });

  it('deals hidden facts anew for every seat at every decision of mixed players', () => {
    for (const { scenario, seed } of starts(game, 'mixed', 1))
      expect(fuzzMixed(game, scenario, seed, mixedPlayers(game, seed))).toBeGreaterThan(0);
  });

  it('would be caught by the same check if a view leaked', () => {
    const random = new RandomSource('leak');
    const [start] = [...starts(game, 'leak', 1)];
    let [pairs, caught] = [0, 0];
    playRandom(game, start as NonNullable<typeof start>, (s) => {
      if (pairs >= 200) return;
      for (const seat of viewers(game)) {
        try {
          if (checkPair(game, s, seat, random, leakyView(game))) pairs++;
        } catch (error) {
          expect(error).toBeInstanceOf(Fault);
          pairs++;
          caught++;
        }
      }
    });
    expect(pairs).toBeGreaterThan(0);
    expect(caught).toBe(pairs);
  });

  it('lets nothing hidden out through options, reasons, previews, odds or log lines', () => {
    const random = new RandomSource('twins');
    let pairs = 0;
    for (const start of starts(game, 'twins', 4))
      playRandom(game, start, (s) => {
        if (random.below(4) > 0) return;
        for (const seat of viewers(game)) if (checkTwins(game, s, seat, random)) pairs++;
      });
    expect(pairs).toBeGreaterThan(50);
  });

  const outlooks = shareOf(entry.id, OUTLOOKS);
  it(`tells a seat nothing but what follows from its view, at ${outlooks} decisions with the state behind it scrambled`, () => {
    const random = new RandomSource('outlooks');
    let decisions = 0;
    for (const start of starts(game, 'outlooks', 1000)) {
      if (decisions >= outlooks) break;
      playRandom(game, start, (s) => {
        if (decisions >= outlooks) return;
        decisions++;
        const all = viewers(game);
        const decider = all[random.below(all.length)] as number;
        checkOutlook(game, s, random.below(3) > 0 ? deciderOf(game, s) : decider, random);
      });
    }
    expect(decisions).toBe(outlooks);
  });

  it('tells nothing more at any kind of decision, of any option offered or not', () => {
    const random = new RandomSource('kinds');
    const met = new Map<string, number>();
    for (const start of starts(game, 'kinds', 6))
      playRandom(game, start, (s) => {
        const name = game.steps.names[s.stack[(s.depth - 1) * 8]] as string;
        const times = (met.get(name) ?? 0) + 1;
        met.set(name, times);
        if (times > 6) return;
        for (const seat of viewers(game)) {
          checkOutlook(game, s, seat, random, 25);
          for (let i = 0; i < 3; i++) checkTwins(game, s, seat, random);
        }
      });
    expect(met.size).toBeGreaterThan(1);
  });

  it('shows no seat a step whose argument names what the seat cannot know', () => {
    const random = new RandomSource('stack');
    const watch = new StackWatch(game);
    const met = new Map<string, number>();
    for (const start of starts(game, 'stack', 40))
      playRandom(game, start, (s) => {
        const name = game.steps.names[s.stack[(s.depth - 1) * 8]] as string;
        const times = (met.get(name) ?? 0) + 1;
        met.set(name, times);
        if (times <= 12) for (const seat of viewers(game)) watch.look(s, seat, random);
      });
    expect(watch.leaks).toEqual([]);
  });

  it('deals hidden facts anew so that no seat sees a difference and play goes on to the end', () => {
    const random = new RandomSource('redeal');
    for (const start of starts(game, 'redeal', 4)) {
      let ends = 0;
      playRandom(game, start, (s) => {
        if (random.below(10) > 0) return;
        const toEnd = ends < 3 && random.below(5) === 0;
        if (toEnd) ends++;
        for (let seat = 0; seat < game.seats.length; seat++) checkRedeal(game, s, seat, random, toEnd);
      });
    }
  });

  it('changes what a seat may undo, and the reason, with nothing but what the seat witnessed', () => {
    const random = new RandomSource('undo');
    let secret = 0;
    for (const start of starts(game, 'undo', 2)) {
      const match = new Match(game, start);
      const told = (seat: Seat) => {
        const { view, moments, asked, undo } = sightOf(match, seat);
        return { witnessed: JSON.stringify([view, moments.length, asked]), undo };
      };
      let before = viewers(game).map(told);
      for (let i = 0; i < 400 && !match.isOver; i++) {
        match.choose(match.options.at(random.below(match.options.count)));
        const now = viewers(game).map(told);
        now.forEach(({ witnessed, undo }, k) => {
          if (witnessed !== before[k]?.witnessed) return;
          secret++;
          expect(undo, `${seatId(game, viewers(game)[k] ?? SPECTATOR)} after ${match.length} choices`).toEqual(
            before[k]?.undo,
          );
        });
        before = now;
      }
    }
    if (HIDES_CHOICES.has(game.id)) expect(secret).toBeGreaterThan(5);
  });
});
