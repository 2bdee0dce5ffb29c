import { describe, expect, it } from 'vitest';
import { tiny } from '../../tests/games/tiny.ts';
import { type AnyGame, forCatalog } from '../engine/game.ts';
import { openGame } from '../games/catalog.ts';
import { playGames } from './batch.ts';
import { gamePlan, planRun, type RunRequest } from './plan.ts';
import { eachRow, type Rows } from './rows.ts';
import type { Row, TableName } from './schema.ts';

const game = forCatalog(tiny);
const numbers = (n: number): number[] => Array.from({ length: n }, (_, i) => i + 1);
const play = (request: RunRequest, of: AnyGame = game): Rows => {
  const plan = planRun(of, request);
  return playGames(of, plan, numbers(plan.games)).rows;
};
const rowsOf = <T extends TableName>(rows: Rows, table: T): Row<T>[] => [...eachRow(rows, table)];

describe('a battle in which Red attacks once a turn and each fight costs one step', () => {
  const rows = play({ scenario: 'battle', games: 40, players: 'random' });
  const games = rowsOf(rows, 'games');
  const fights = rowsOf(rows, 'fights');
  const losses = rowsOf(rows, 'losses');

  it('has a fight for every turn, and every loss belongs to its fight', () => {
    expect(games).toHaveLength(40);
    for (const { game: number, turns, decisions, first } of games) {
      expect(fights.filter((f) => f.game === number).map(({ turn }) => turn)).toEqual(numbers(turns));
      expect(losses.filter((l) => l.game === number).map(({ turn }) => turn)).toEqual(numbers(turns));
      // The last attack may be the only one that is left: it is not asked for.
      expect(decisions).toBeLessThanOrEqual(turns);
      expect(first).toBe('red');
    }
    for (const loss of losses) {
      const fight = fights.find((f) => f.game === loss.game && f.fight === loss.fight);
      expect(fight, JSON.stringify(loss)).toBeDefined();
      expect(fight?.turn).toBe(loss.turn);
      expect(loss.steps).toBe(1);
      const attacked = loss.seat === 'red';
      expect([fight?.attacker_lost, fight?.defender_lost]).toEqual(attacked ? [1, 0] : [0, 1]);
      expect(fight?.favors).toBe(attacked ? 'defender' : 'attacker');
    }
  });

  it('says where, at what odds, with what chance, and what each unit did', () => {
    for (const fight of fights)
      expect(fight).toMatchObject({
        seat: 'red',
        odds: '1-1',
        attack: 2,
        defense: 2,
        chance: 0.5,
        attackers: 1,
        defenders: 1,
      });
    // Blue's units stand in the third and fourth hex.
    expect(new Set(fights.map(({ hexes }) => hexes))).toEqual(new Set(['B1', 'B2']));
    const units = rowsOf(rows, 'units');
    expect(units).toHaveLength(4 * games.length);
    const sum = (list: readonly number[]): number => list.reduce((a, b) => a + b, 0);
    expect(sum(units.map(({ attacks }) => attacks))).toBe(fights.length);
    expect(sum(units.map(({ defenses }) => defenses))).toBe(fights.length);
    expect(sum(units.map(({ steps_lost }) => steps_lost))).toBe(fights.length);
    expect(sum(units.map(({ steps_taken }) => steps_taken))).toBe(fights.length);
    for (const { steps, steps_left, steps_lost, lost, lost_at } of units) {
      expect(steps_left).toBe(steps - steps_lost);
      expect(lost !== null).toBe(steps_left === 0);
      expect(lost_at !== null).toBe(lost !== null);
    }
    expect(
      rowsOf(rows, 'sides')
        .filter(({ seat }) => seat === 'blue')
        .every(({ decisions }) => decisions === 0),
    ).toBe(true);
    expect(
      rowsOf(rows, 'cards')
        .map(({ face }) => face)
        .sort()[0],
    ).toBe('Hit');
  });

  it('keeps every roll with its chance', () => {
    const rolls = rowsOf(rows, 'rolls');
    expect(rolls).toHaveLength(fights.length);
    for (const { step, what, low, high, chance } of rolls)
      expect({ step, what, low, high, chance }).toEqual({ step: 'fight', what: 'die', low: 1, high: 6, chance: 1 / 6 });
  });

  it('comes out the same for a game that says nothing of its forces: its scenes are read', () => {
    const { forces: _, ...silent } = game;
    const other = play({ scenario: 'battle', games: 40, players: 'random' }, silent);
    expect(rowsOf(other, 'games')).toEqual(rowsOf(rows, 'games'));
    expect(rowsOf(other, 'fights').map(({ hexes, outcome }) => [hexes, outcome])).toEqual(
      fights.map(({ hexes, outcome }) => [hexes, outcome]),
    );
    const tales = (from: Rows) =>
      rowsOf(from, 'units').map(({ unit, steps_lost, lost_at, attacks, defenses }) => ({
        unit,
        steps_lost,
        lost_at,
        attacks,
        defenses,
      }));
    expect(tales(other)).toEqual(tales(rows));
  });
});

describe('rows', () => {
  it('are the same for the same game of a plan, whatever is played besides', () => {
    const plan = planRun(game, { scenario: 'battle', games: 30, players: 'greedy,random' });
    const alone = playGames(game, plan, [17]).rows;
    const among = playGames(game, plan, numbers(30)).rows;
    for (const table of ['games', 'fights', 'rolls', 'units', 'decisions'] as const)
      expect(rowsOf(alone, table)).toEqual(rowsOf(among, table).filter(({ game: number }) => number === 17));
  });

  it('mirror: both games of a deal have its seed, with the players swapped', () => {
    const plan = planRun(game, { scenario: 'skill', games: 8, players: 'greedy,random', mirror: true });
    expect([1, 2].map((n) => gamePlan(plan, n).seed)).toEqual(['lab-1', 'lab-1']);
    const sides = rowsOf(playGames(game, plan, numbers(8)).rows, 'sides');
    for (const { player, won } of sides) expect(won).toBe(player === 'greedy' ? 1 : 0);
    expect(sides.filter(({ game: n, seat }) => n === 2 && seat === 'red')[0]?.player).toBe('random');
  });

  it('count what was offered and what was taken', () => {
    const options = rowsOf(play({ scenario: 'coin', games: 50, players: 'random' }), 'options');
    const of = (verb: string): [number, number] =>
      options
        .filter((row) => row.verb === verb)
        .reduce(([offered, taken], row) => [offered + row.offered, taken + row.taken], [0, 0] as [number, number]);
    expect(of('wait')[0]).toBe(500);
    expect(of('watch')[0]).toBe(500);
    expect(of('wait')[1] + of('watch')[1]).toBe(500);
    expect(options.some(({ verb }) => verb === 'pick')).toBe(false);
  });

  it('a game that breaks leaves a row that says where, and no other; the rest is played', () => {
    const broken: AnyGame = {
      ...game,
      advice: {
        ...game.advice,
        evaluate(s, seat) {
          if (s.random[0] % 2 === 0) throw new Error('no worth can be found');
          return game.advice.evaluate(s, seat);
        },
      },
    };
    const rows = play({ scenario: 'coin', games: 20, players: 'random' }, broken);
    const failures = rowsOf(rows, 'failures');
    expect(failures.length).toBeGreaterThan(2);
    expect(failures.length + rows.games.count).toBe(20);
    for (const { message, step, game: number } of failures) {
      expect({ message, step }).toEqual({ message: 'no worth can be found', step: 'act' });
      for (const table of ['games', 'turns', 'decisions', 'sides'] as const)
        expect(rowsOf(rows, table).some((row) => row.game === number)).toBe(false);
    }
  });
});

describe.each(['combat-operations', 'celles', 'peiper', 'ardennes', 'celtos'])('%s', (id) => {
  it('tells fights, losses and units that agree with each other', async () => {
    const own = await openGame(id);
    const rows = play({ games: 2, players: 'random', seed: 'rows' }, own);
    expect(rowsOf(rows, 'failures')).toEqual([]);
    const units = rowsOf(rows, 'units');
    expect(units.length).toBeGreaterThan(10);
    const seats = own.seats.map((seat) => seat.id);
    for (const { game: number, seat, steps_lost, units_lost } of rowsOf(rows, 'sides')) {
      const mine = units.filter((unit) => unit.game === number && unit.seat === seat);
      const losses = rowsOf(rows, 'losses').filter((loss) => loss.game === number && loss.seat === seat);
      expect(mine.reduce((sum, unit) => sum + unit.steps_lost, 0)).toBe(steps_lost);
      expect(losses.reduce((sum, loss) => sum + loss.steps, 0)).toBe(steps_lost);
      expect(mine.filter(({ lost }) => lost !== null)).toHaveLength(units_lost);
      expect(seats).toContain(seat);
    }
    for (const fight of rowsOf(rows, 'fights')) {
      expect(seats).toContain(fight.seat);
      expect(fight.attackers, JSON.stringify(fight)).toBeGreaterThan(0);
      const own = rowsOf(rows, 'losses').filter((loss) => loss.game === fight.game && loss.fight === fight.fight);
      expect(own.reduce((sum, loss) => sum + loss.steps, 0)).toBe(fight.attacker_lost + fight.defender_lost);
    }
    for (const { turn, lead } of rowsOf(rows, 'turns')) {
      expect(turn).toBeGreaterThanOrEqual(0);
      expect(Math.abs(lead)).toBeLessThanOrEqual(1);
    }
    expect(rowsOf(rows, 'games').every(({ turns }) => turns > 1)).toBe(true);
  }, 60_000);
});
