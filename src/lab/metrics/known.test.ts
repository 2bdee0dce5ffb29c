/** Games whose figures are known beforehand: each metric has to find them. */
import { describe, expect, it } from 'vitest';
import { makeTiny } from '../../../tests/games/tiny.ts';
import { type AnyGame, forCatalog } from '../../engine/game.ts';
import { playGames } from '../batch.ts';
import { type Frames, framesOf } from '../frames.ts';
import { factsOf, planRun, type RunRequest } from '../plan.ts';
import type { Figure, LabReport } from '../report/index.ts';
import { reportOf, resultsOf } from '../report/index.ts';
import { eachRow, type Rows } from '../rows.ts';
import { realOptions } from '../worth.ts';
import { compareGames } from './compare.ts';
import { evenPoint, handicap } from './handicap.ts';
import { skillLadder } from './ladder.ts';
import { share } from './stats.ts';
import { comebacks, coursesOf, deadTail, decidedAt, fitChances, leadChanges, lowestChance } from './tension.ts';

interface Played {
  readonly rows: Rows;
  readonly frames: Frames;
  readonly report: LabReport;
  readonly courses: ReturnType<typeof coursesOf>;
}

function play(request: RunRequest, overlay?: unknown): Played {
  const game: AnyGame = forCatalog(makeTiny(overlay));
  const plan = planRun(game, request);
  const facts = factsOf(game, plan);
  const numbers = Array.from({ length: plan.games }, (_, i) => i + 1);
  const { rows } = playGames(game, plan, numbers);
  const frames = framesOf(rows);
  const results = resultsOf(facts, frames.games);
  return {
    rows,
    frames,
    report: reportOf(plan, facts, frames, { complete: true }),
    courses: coursesOf(frames.leads, results, fitChances(frames.leads, results)),
  };
}

const figureOf = <T>(report: LabReport, id: string): Figure<T> => {
  const found = report.figures.find((figure) => figure.id === id);
  if (!found) throw new Error(`no figure ${id}`);
  return found as Figure<T>;
};
const winsOf = (report: LabReport) =>
  figureOf<{ sides: { wins: number; low: number; high: number }[] }>(report, 'wins').data.sides;

describe('a fair coin', () => {
  const { report, courses, frames } = play({ scenario: 'coin', games: 600, players: 'random' });

  it('wins by side: the interval holds a half, and no difference is shown', () => {
    const [red, blue] = winsOf(report);
    expect((red?.wins ?? 0) + (blue?.wins ?? 0)).toBe(600);
    expect(red?.low).toBeLessThan(0.5);
    expect(red?.high).toBeGreaterThan(0.5);
    expect(figureOf(report, 'wins').finding).toBe('No difference between the sides is shown yet');
    expect(figureOf(report, 'first').finding).toBe('No advantage of going first is shown yet');
  });

  it('is open until the end: nobody leads, nothing is decided, nobody comes back', () => {
    expect(deadTail(courses)).toBe(0);
    expect(courses.every((course) => decidedAt(course) === course.turns.length)).toBe(true);
    // The evaluation says nothing, so the chance is the same all along and never far from even.
    for (const { chances } of courses) for (const chance of chances) expect(Math.abs(chance - 0.5)).toBeLessThan(0.06);
    expect(comebacks(courses)).toEqual({ back: 0, began: 0 });
  });

  it('has two options that are equal: both are a real choice, and nothing hangs on them', () => {
    const choice = figureOf<{ rows: { options: number; real: number | null; stakes: number | null }[] }>(
      report,
      'choice',
    );
    expect(choice.data.rows).toHaveLength(1);
    expect(choice.data.rows[0]?.options).toBe(2);
    expect(choice.data.rows[0]?.real).toBeCloseTo(2);
    expect(choice.data.rows[0]?.stakes).toBeCloseTo(0);
  });

  it('graded victories: what never comes is bounded by 3 in n', () => {
    const { finding, note } = figureOf(report, 'levels');
    expect(finding).toBe('Never seen: A draw');
    expect(note).toContain('Not once in 600 games: fewer than 1 in 200');
    expect(frames.games.every(({ result }) => result === 'red' || result === 'blue')).toBe(true);
  });

  it('length: five turns and ten decisions, every time', () => {
    const { data, finding } = figureOf<{
      turns: { value: number };
      decisions: { parts: number[] };
      minutes: { parts: number[] };
    }>(report, 'length');
    expect(finding).toBe('Every game has 5 turns');
    expect(data.turns.value).toBe(5);
    expect(data.decisions.parts).toEqual([10, 10, 10, 10, 10]);
    expect(data.minutes.parts[2]).toBeCloseTo((10 * 8) / 60);
  });
});

describe('a biased coin', () => {
  it('wins by side: 5 of 6, and the interval leaves out a half', () => {
    const { report } = play({ scenario: 'coin', games: 600, players: 'random' }, { heads: 5 });
    const [red] = winsOf(report);
    expect(red?.low).toBeLessThan(5 / 6);
    expect(red?.high).toBeGreaterThan(5 / 6);
    expect(red?.low).toBeGreaterThan(0.75);
    expect(report.verdict.headline).toMatch(/^Red wins 8[0-6] of 100\.$/);
    expect(report.verdict.sure).toMatch(/^We are 95% sure that it lies between \d\d and \d\d\.$/);
    expect(figureOf(report, 'wins').finding).toBe('Red is favored');
  });

  it('compared with the fair one on the same deals: a third more, deal by deal', () => {
    const seen = (overlay: unknown) =>
      play({ scenario: 'coin', games: 600, players: 'random' }, overlay).frames.games.map(
        ({ game, winner, turns, decisions }) => ({
          game,
          points: winner === 'red' ? 1 : 0,
          turns,
          decisions,
        }),
      );
    const found = compareGames(seen({ heads: 3 }), seen({ heads: 5 }));
    expect(found.deals).toBe(600);
    // The same die: whoever won with three faces wins with five.
    expect(found.mosaic.onlyA).toBe(0);
    expect(found.shown).toBe(true);
    expect(found.difference.value).toBeCloseTo(1 / 3, 1);
    expect(found.difference.low).toBeGreaterThan(0.25);
    const same = compareGames(seen({ heads: 3 }), seen({ heads: 3 }));
    expect(same).toMatchObject({ shown: false, difference: { value: 0, low: -0.005, high: 0.005 }, toSettle: null });
  });
});

describe('a game decided by its first roll', () => {
  const { report, courses } = play({ scenario: 'first-roll', games: 400, players: 'random' });

  it('is decided from the first turn on, and all that is played is the dead tail', () => {
    expect(deadTail(courses)).toBe(1);
    expect(courses.every((course) => decidedAt(course) === 0)).toBe(true);
    expect(courses.every((course) => leadChanges(course) === 0)).toBe(true);
    const { data } = figureOf<{ rows: { turn: number; played: number; open: number }[] }>(report, 'tail');
    expect(data.rows).toEqual([1, 2, 3, 4, 5].map((turn) => ({ turn, played: 400, open: 0 })));
    expect(figureOf(report, 'tail').finding).toBe('Much is played after the game is decided: 100 of 100 turns');
    expect(figureOf(report, 'lead').finding).toBe('In 100 games of 100 the lead never changes');
  });

  it('the winner was never behind', () => {
    for (const course of courses) expect(lowestChance(course)).toBeGreaterThan(0.9);
  });
});

describe('pure skill', () => {
  it('the better player always wins, from either side', () => {
    const { frames } = play({ scenario: 'skill', games: 60, players: 'greedy,random', mirror: true });
    for (const { player, won } of frames.sides) expect(won).toBe(player === 'greedy' ? 1 : 0);
  });

  it('equal players draw: half a win each, and it is said', () => {
    const { report } = play({ scenario: 'skill', games: 120, players: 'greedy' });
    expect(report.verdict.headline).toBe('100 games of 100 are draws.');
    expect(figureOf<{ advantage: { value: number } }>(report, 'first').data.advantage.value).toBe(0.5);
  });

  it('points and spread: greedy has the most there is, random half of it on average', () => {
    const { report } = play({ scenario: 'skill', games: 300, players: 'greedy,random' });
    const { data } = figureOf<{
      rows: { id: string; mean: { value: number; low: number; high: number }; deviation: number }[];
      handicap: { value: number; low: number; high: number };
    }>(report, 'score');
    const [red, blue] = data.rows;
    expect(red).toMatchObject({ id: 'red', mean: { value: 40 }, deviation: 0 });
    // Five numbers from 1 to 8.
    expect(blue?.mean.low).toBeLessThan(22.5);
    expect(blue?.mean.high).toBeGreaterThan(22.5);
    expect(blue?.deviation).toBeCloseTo(Math.sqrt((5 * 63) / 12), 0);
    // What the random side would have to be given.
    expect(data.handicap.low).toBeLessThanOrEqual(17.5);
    expect(data.handicap.high).toBeGreaterThanOrEqual(17.5);
  });

  it('real choice: eight options of which one is best, by the softmax of their values', () => {
    const { rows } = play({ scenario: 'skill', games: 400, players: 'random' });
    const values = Array.from({ length: 8 }, (_, i) => i / 40);
    // The last pick ends the game: there the result counts, not the points.
    const valued = [...eachRow(rows, 'decisions')].filter(({ at, real_options }) => at < 9 && real_options !== null);
    expect(valued.length).toBeGreaterThan(10);
    for (const { options, real_options, best, mean } of valued) {
      expect(options).toBe(8);
      expect(real_options).toBeCloseTo(realOptions(values));
      // The best against the average one: 3½ of 40 points.
      expect((best as number) - (mean as number)).toBeCloseTo(3.5 / 40);
    }
    expect(realOptions(values)).toBeCloseTo(5.005, 3);
    expect(realOptions([0.3, 0.3, 0.3])).toBeCloseTo(3);
    expect(realOptions([0, -1, -1, -1])).toBeCloseTo(1);
  });
});

describe('a game that its first side always wins', () => {
  it('first-side advantage: 100 of 100, and the bound below it', () => {
    const { report } = play({ scenario: 'first-side', games: 300, players: 'random' });
    const { data, finding } = figureOf<{ advantage: { value: number; low: number } }>(report, 'first');
    expect(data.advantage.value).toBe(1);
    expect(data.advantage.low).toBeCloseTo(0.987, 2);
    expect(finding).toBe('The side that decides first wins 100 of 100');
  });
});

describe('a battle in which each fight costs a step', () => {
  const { report, frames } = play({ scenario: 'battle', games: 300, players: 'random' });

  it('odds, losses and places add up', () => {
    const fights = frames.odds.reduce((sum, row) => sum + row.fights, 0);
    const [row] = frames.odds;
    expect(frames.odds).toHaveLength(1);
    expect(row).toMatchObject({ seat: 'red', odds: '1-1' });
    expect((row?.attacker_lost ?? 0) + (row?.defender_lost ?? 0)).toBe(fights);
    const good = share(row?.for_attacker ?? 0, fights);
    expect(good.low).toBeLessThan(0.5);
    expect(good.high).toBeGreaterThan(0.5);
    expect(frames.fightsByHex.reduce((sum, hex) => sum + hex.fights, 0)).toBe(fights);
    expect(frames.losses.reduce((sum, hex) => sum + hex.steps, 0)).toBe(fights);
    expect(frames.fightsByTurn.reduce((sum, turn) => sum + turn.fights, 0)).toBe(fights);
    expect(frames.cards.reduce((sum, card) => sum + card.count, 0)).toBe(fights);
    expect(frames.units.reduce((sum, unit) => sum + unit.attacks, 0)).toBe(fights);
    expect(figureOf(report, 'map').table.rows.length).toBe(4);
    expect(figureOf(report, 'odds').finding).toMatch(/^Red’s most common attack is 1-1/);
  });

  it('options never chosen: none here, and those never offered are named', () => {
    const { data, finding, note } = figureOf<{ never: string[]; unoffered: { verb: string }[] }>(report, 'options');
    expect(data.never).toEqual([]);
    expect(finding).toBe('Every kind of option that was offered was taken');
    expect(data.unoffered.map(({ verb }) => verb)).toEqual(['wait', 'watch', 'pick']);
    expect(note).toContain('Never offered: wait, watch, pick.');
  });
});

describe('options never chosen', () => {
  it('are named, and the players are named before the design', () => {
    const { report } = play({ scenario: 'coin', games: 100, players: 'first-sight' });
    const { data, note } = figureOf<{ rows: { verb: string; offered: number; taken: number }[]; never: string[] }>(
      report,
      'options',
    );
    for (const { offered } of data.rows) expect(offered).toBe(1000);
    expect(data.rows.reduce((sum, { taken }) => sum + taken, 0)).toBe(1000);
    if (data.never.length > 0) expect(note).toContain('the players first');
  });
});

describe('courses', () => {
  const course = (won: number, ...chances: number[]) => ({
    game: 1,
    won,
    turns: chances.map((_, i) => i + 1),
    chances,
  });

  it('lead changes are counted with the end; even positions have no leader', () => {
    expect(leadChanges(course(1, 0.6, 0.4, 0.7))).toBe(2);
    expect(leadChanges(course(0, 0.6, 0.7))).toBe(1);
    expect(leadChanges(course(1, 0.5, 0.5, 0.5))).toBe(0);
    expect(leadChanges(course(0, 0.5, 0.6, 0.5))).toBe(1);
  });

  it('decided: from the turn on which the winner has 90 and never falls below again', () => {
    expect(decidedAt(course(1, 0.95, 0.8, 0.92, 0.99))).toBe(2);
    expect(decidedAt(course(0, 0.05, 0.02))).toBe(0);
    expect(decidedAt(course(1, 0.3, 0.4))).toBe(2);
    expect(decidedAt(course(0.5, 0.95, 0.95))).toBe(2);
    expect(deadTail([course(1, 0.95, 0.8, 0.92, 0.99), course(1, 0.3, 0.4)])).toBeCloseTo(2 / 6);
  });

  it('a comeback is one from below 25, and not of a side that begins there', () => {
    expect(lowestChance(course(1, 0.6, 0.2, 0.9))).toBe(0.2);
    expect(lowestChance(course(0, 0.6, 0.9))).toBeCloseTo(0.1);
    expect(comebacks([course(1, 0.6, 0.2, 0.9), course(1, 0.1, 0.9), course(1, 0.6), course(0.5, 0.1)])).toEqual({
      back: 1,
      began: 1,
    });
  });
});

describe('the skill ladder', () => {
  it('counts the doublings in a row that still win 60 of 100', () => {
    const rung = (budget: number, points: number) => ({ budget, points, games: 100 });
    expect(skillLadder([rung(10, 80), rung(20, 65), rung(40, 55), rung(80, 61)]).height).toBe(2);
    expect(skillLadder([rung(10, 50)]).height).toBe(0);
    expect(skillLadder([rung(20, 70), rung(10, 90)]).height).toBe(2);
    const [low, high] = skillLadder([rung(10, 95), rung(20, 61)]).rungs;
    expect([low?.sure, high?.sure]).toEqual([true, false]);
  });
});

describe('what evens the sides', () => {
  it('a handicap is the margin of the middle game, between its neighbors in order', () => {
    const margins = Array.from({ length: 101 }, (_, i) => i - 20);
    expect(handicap(margins)).toMatchObject({ value: 30 });
    const { low, high } = handicap(margins);
    expect([low, high]).toEqual([20, 40]);
    expect(handicap([1, 3]).value).toBe(2);
  });

  it('a sweep is even where its line crosses a half, between where the edges of its band do', () => {
    const point = (at: number, value: number) => ({ at, value, low: value - 0.1, high: value + 0.1 });
    expect(evenPoint([point(5, 0.2), point(6, 0.4), point(7, 0.6), point(8, 0.8)])).toEqual({
      value: 6.5,
      low: 6,
      high: 7,
    });
    expect(evenPoint([point(1, 0.7), point(2, 0.9)])).toMatchObject({ value: null });
  });
});
