import { describe, expect, test } from 'vitest';
import type { AnyGame, CatalogEntry } from '../engine/game.ts';
import { Match } from '../engine/match.ts';
import { RandomSource } from '../engine/random.ts';
import { catalog as testCatalog } from '../engine/testing/crossroads.ts';
import { catalog } from '../games/catalog.ts';
import { playDuel } from './duel.ts';
import { type LevelId, levelOf, levels } from './levels.ts';
import { makePlayer } from './player.ts';
import { type FromPlayer, serve } from './serve.ts';

/** The real games have hundreds of choices: a few plans at each are enough to see them through. */
const ITERATIONS = 30;
const FEW_ITERATIONS = 3;
/** Positions judged between two looks at the clock: one option of greedy play, or one plan in all worlds. */
const MAX_BETWEEN = 300;
const isSmall = (game: AnyGame): boolean => game.id === 'crossroads';
const entries: readonly CatalogEntry[] = [...testCatalog, ...catalog];
const games = await Promise.all(entries.map((entry) => entry.load()));

const playerFor = (game: AnyGame, level: LevelId, seed: string) =>
  makePlayer(game, levelOf(level), { seed, budget: { iterations: isSmall(game) ? ITERATIONS : FEW_ITERATIONS } });

/** The real games are of very different length: of each, so many positions along one match. */
const POSITIONS = 8;

/** Positions along a game of random choices. */
function* positions(game: AnyGame, seed: string, every: number): Generator<Match> {
  const random = new RandomSource(seed);
  const scenario = game.scenarios[random.below(game.scenarios.length)].id;
  const match = new Match(game, { seed, scenario });
  for (let n = random.below(every); match.decision !== null; n++) {
    if (n % every === 0 && match.options.count > 1) yield match;
    match.choose(match.options.at(random.below(match.options.count)));
  }
}

/** So many positions apart that a match of random choices gives about `POSITIONS` of them. */
function spread(game: AnyGame, seed: string): number {
  let choices = 0;
  for (const _ of positions(game, seed, 1)) choices++;
  return Math.ceil(choices / POSITIONS);
}

for (const game of games) {
  describe(game.id, () => {
    test('the same view, seed and iterations give the same choice, whatever is hidden', () => {
      let [seen, disguised] = [0, 0];
      for (let seed = 0; seed < (isSmall(game) ? 12 : 1); seed++) {
        for (const match of positions(game, `peek-${seed}`, isSmall(game) ? 3 : spread(game, `peek-${seed}`))) {
          seen++;
          const { seat } = match;
          const options = match.options.list();
          for (const level of isSmall(game) ? (['veteran', 'greedy', 'recruit'] as const) : (['veteran'] as const)) {
            const first = playerFor(game, level, 's').chooseNow(match.view(seat), options);
            const again = playerFor(game, level, 's').chooseNow(match.view(seat), options);
            expect(again.code).toBe(first.code);
            expect(options).toContain(first.code);
            const other = match.state.clone();
            if (!game.indistinguishableState(other, seat, new RandomSource(`d${seed}`))) continue;
            disguised++;
            const blind = playerFor(game, level, 's').chooseNow(game.view(other, seat), options);
            expect(blind.code).toBe(first.code);
          }
        }
      }
      expect(seen).toBeGreaterThan(POSITIONS / 2);
      // In a game with open information there is nothing hidden but the random stream.
      if (isSmall(game)) expect(disguised).toBeGreaterThan(20);
    });

    // Of the real games one whole game a way of thinking; series of hundreds are played by `npm run bench -- ai`.
    const tested = levels.filter(({ id }) => isSmall(game) || id === 'recruit' || id === 'regular');
    test.each(tested)('$id plays whole games from either seat', ({ id }) => {
      for (let i = 0; i < (isSmall(game) ? 4 : 1); i++) {
        const players = game.seats.map((_, seat) => playerFor(game, seat === i % 2 ? id : 'random', `w${i}`));
        const scenario = game.scenarios[i % game.scenarios.length].id;
        const duel = playDuel(game, { seed: `whole-${i}`, scenario }, players);
        expect(duel.result).toBeDefined();
      }
    });

    if (isSmall(game))
      test('greedy play beats random play', () => {
        let points = 0;
        for (let i = 0; i < 40; i++) {
          const players = game.seats.map((_, seat) => playerFor(game, seat === i % 2 ? 'greedy' : 'random', `b${i}`));
          const { winner } = playDuel(game, { seed: `gr-${i >> 1}` }, players).result;
          points += winner === null ? 0.5 : winner === i % 2 ? 1 : 0;
        }
        expect(points).toBeGreaterThan(24);
      });

    test('the budget is kept, and a stop is obeyed', async () => {
      const match = positions(game, 'time', 2).next().value as Match;
      const view = match.view(match.seat);
      const options = match.options.list();
      for (const level of levels.filter((l) => l.id !== 'random')) {
        // A clock that goes by work done: every position judged is a millisecond.
        let work = 0;
        const evaluate: typeof game.advice.evaluate = (s, seat) => {
          work++;
          return game.advice.evaluate(s, seat);
        };
        const counted = { ...game, advice: { ...game.advice, evaluate } };
        const player = makePlayer(counted, level, { seed: 't', budget: { milliseconds: 1200 }, now: () => work });
        player.chooseNow(view, options);
        expect(work, level.id).toBeLessThan(1200 + MAX_BETWEEN);
        if (level.style.kind === 'search') expect(work, level.id).toBeGreaterThan(600);
      }

      const signal = { stopped: false };
      let told = 0;
      let afterwards = 0;
      const endless = makePlayer(game, levelOf('general'), { seed: 't', budget: { iterations: 1e9 } });
      const choice = await endless.choose(view, options, {
        stop: signal,
        onProgress: () => {
          if (signal.stopped) afterwards++;
          else if (++told === 3) signal.stopped = true;
        },
      });
      expect(told).toBe(3);
      expect(afterwards).toBeLessThan(2);
      expect(options).toContain(choice.code);
    });

    test('it explains its choice in words', () => {
      const match = positions(game, 'why', 2).next().value as Match;
      const player = playerFor(game, 'veteran', 'why');
      player.chooseNow(match.view(match.seat), match.options.list());
      const explanation = player.explain();
      expect(explanation?.line.length).toBeGreaterThan(0);
      expect(explanation?.deed).not.toBe('');
      expect(explanation?.summary).toMatch(
        /^([\p{Lu}\d].+\. )?Its position (stays .+|is .+ now and .+ after this plan)\.$/u,
      );
    });
  });
}

test('the service answers, reports progress, moves at once when told and names faults', async () => {
  const game = games[0];
  const match = positions(game, 'serve', 2).next().value as Match;
  const options = match.options.list();
  const answers: FromPlayer[] = [];
  let arrived = (): void => {};
  const service = serve(entries, (message) => {
    answers.push(message);
    if (message.kind !== 'progress') arrived();
    else if (message.serial === 2) service.handle({ kind: 'now', serial: 2 });
  });
  const ask = (serial: number, extra: { game?: string; budget?: object }) =>
    new Promise<void>((resolve) => {
      arrived = resolve;
      const view = match.view(match.seat);
      const question = { serial, game: game.id, view, options, level: 'general', seed: 's', ...extra } as const;
      service.handle({ kind: 'think', question });
    });
  await ask(1, { budget: { iterations: ITERATIONS } });
  const first = answers.find((a) => a.serial === 1 && a.kind === 'choice');
  expect(first?.kind === 'choice' && options.includes(first.answer.code)).toBe(true);

  await ask(2, { budget: { milliseconds: 60_000 } });
  expect(answers.some((a) => a.serial === 2 && a.kind === 'progress')).toBe(true);
  expect(answers.at(-1)?.kind).toBe('choice');

  await ask(3, { game: 'no such game' });
  expect(answers.at(-1)).toMatchObject({ kind: 'fault', serial: 3 });
});
