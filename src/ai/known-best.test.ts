/** Small positions of the real games in which everybody can say what is best: the machine must find it. */
import { describe, expect, it } from 'vitest';
import type { AnyGame } from '../engine/game.ts';
import type { Match } from '../engine/match.ts';
import { optionWords } from '../engine/play.ts';
import { acting, hex } from '../games/ardennes/testing.ts';
import { scoresAtMeuse, stepsLost, townPoints } from '../games/celles/rules/victory.ts';
import { given as cellesGiven, type Table } from '../games/celles/testing.ts';
import { pointsFor } from '../games/celtos/rules/scenarios.ts';
import { battle, row, type UnitSpec } from '../games/celtos/testing.ts';
import { only, given as operationsGiven, type Trial } from '../games/combat-operations/testing.ts';
import { type Table as PeiperTable, newGame as peiperGame, given as peiperGiven } from '../games/peiper/testing.ts';
import { type LevelId, levelOf } from './levels.ts';
import { makePlayer } from './player.ts';

const LEVELS: readonly LevelId[] = ['greedy', 'veteran'];
const SEEDS = ['a', 'b', 'c'];
const ITERATIONS = 40;

/** Lets the machine choose for the seat that is asked, as long as `goesOn`; returns its choices in words. */
function play(t: { readonly match: unknown }, level: LevelId, seed: string, goesOn: () => boolean): string[] {
  const match = t.match as Match;
  const game = match.game as AnyGame;
  const { seat } = match;
  const player = makePlayer(game, levelOf(level), { seed, budget: { iterations: ITERATIONS } });
  const chosen: string[] = [];
  while (!match.isOver && match.seat === seat && goesOn()) {
    const { code } = player.chooseNow(match.view(seat), match.options.list());
    chosen.push(optionWords(game, code));
    match.choose(code);
  }
  return chosen;
}

const cases = LEVELS.flatMap((level) => SEEDS.map((seed) => ({ level, seed })));

describe.each(cases)('Celles, $level, seed $seed', ({ level, seed }) => {
  const phase = (units: object, turn: number): { t: Table; chosen: string[] } => {
    const t = cellesGiven({
      clear: true,
      turn,
      units: units as Record<string, object>,
      sides: { german: { actions: 1, actionsUsed: 1 }, allied: { actions: 0 } },
      at: { step: 'nextUnit', side: 'german', chit: 'Lehr' },
    });
    return { t, chosen: play(t, level, seed, () => t.state.phasing === 0) };
  };

  it('takes the open town on the last turn', () => {
    const { t } = phase({ 'Lehr-1': { hex: '2115', activated: true }, '4Cav': { hex: '3100' } }, 8);
    expect(townPoints(t.state, 0)).toBe(2);
  });

  it('finishes the weakened unit next to it', () => {
    const units = {
      'Lehr-1': { hex: '1210', activated: true },
      'Lehr-2': { hex: '1310', activated: true },
      '84-1/333': { hex: '1211', disrupted: true, used: true },
    };
    const { chosen } = phase(units, 8);
    expect(chosen.filter((words) => words.startsWith('attack')).length, chosen.join(', ')).toBeGreaterThan(0);
  });

  it('does not leave the bank of the Meuse, where it scores', () => {
    const { t } = phase({ 'Lehr-1': { hex: '0705', activated: true }, '4Cav': { hex: '3100' } }, 7);
    const u = t.id('unit', 'Lehr-1');
    expect(t.state.vp > 0 || scoresAtMeuse(t.state, u)).toBe(true);
    expect(stepsLost(t.state, 0)).toBe(0);
  });
});

describe.each(cases)('Combat Operations, $level, seed $seed', ({ level, seed }) => {
  const turnOf = (
    side: 'blue' | 'red',
    position: { units: Record<string, string>; [field: string]: unknown },
  ): { t: Trial; chosen: string[] } => {
    const { units, ...more } = position;
    const t = operationsGiven({ turn: 9, player: side, ...more, units: only(units) });
    const { player } = t.state;
    return { t, chosen: play(t, level, seed, () => t.state.player === player) };
  };
  const towns = { G2: { control: 'red' }, G3: { control: 'blue' }, H2: { control: 'red' }, H3: { control: 'red' } };

  it('takes the open town hex that it lacks', () => {
    const { t } = turnOf('red', { towns, units: { 'R49-1-1': 'G4', 'R49-2-1': 'H4', 'B36-HQ': 'T1' } });
    expect(t.control('G3')).toBe('red');
  });

  it('attacks the lone battalion that it can destroy', () => {
    const { chosen } = turnOf('red', {
      towns,
      units: { 'R21-AR1': 'G5', 'R21-AIR1': 'F4', 'R49-R1': 'H4', 'B36-HQ': 'G4', 'B36-1-1': 'T1' },
      at: { step: 'plan' },
    });
    expect(chosen.some((words) => words.startsWith('attack'))).toBe(true);
  });

  it('does not leave the town hex that the enemy would walk into', () => {
    const { t } = turnOf('blue', {
      towns,
      units: { 'B36-1-1': 'G3', 'B36-1-2': 'G3', 'R49-R1': 'H3', 'R49-R2': 'G2', 'R21-AR1': 'H2' },
    });
    expect([t.place('B36-1-1'), t.place('B36-1-2')]).toContain('G3');
  });
});

/** An ACT of the last turn, in a position with these units alone. */
const lastAct = (
  scenario: string,
  turn: number,
  side: string,
  units: Record<string, string | object>,
  blown: readonly string[] = [],
): PeiperTable =>
  peiperGiven({
    scenario,
    clear: true,
    turn,
    units: Object.fromEntries(
      Object.entries(units).map(([id, where]) => [id, typeof where === 'string' ? { hex: where } : where]),
    ),
    bridges: Object.fromEntries(blown.map((id) => [id, { blown: true }])),
    at: { step: 'act', side, acts: 1 },
  });

describe.each(cases)('Peiper, $level, seed $seed', ({ level, seed }) => {
  const act = (t: PeiperTable): string[] => play(t, level, seed, () => t.state.acts > 0 || t.state.active >= 0);

  it('goes over the line on the last turn', () => {
    const t = lastAct('a', 6, 'german', { 'Spitze-Pz': 'A0602', '12VG/27': 'A0703', '99/394/1': 'A0101' });
    const chosen = act(t);
    expect(chosen[0]).toBe('move 12VG/27');
    expect(t.hexOf('12VG/27'), chosen.join(', ')).toMatch(/^A0[1-6]/);
  });

  it('comes on instead of passing', () => {
    const t = peiperGame('a', ['9S']);
    const chosen = play(t, level, seed, () => t.state.acts > 0);
    expect(chosen[0]).toMatch(/^enter /);
  });

  it('blows the one bridge that the panzers still have', () => {
    const units = { '99-BG': 'B0908', 'Spitze-Pz': 'B0406', '1/1-LAH-Pz': 'B0406' };
    const t = lastAct('b', 5, 'us', units, ['Trois-Ponts-Ambleve', 'Stavelot', 'Malmedy']);
    expect(act(t)[0]).toBe('demolish Trois-Ponts-Salm');
  });

  it('does not leave the goal to the Germans next to it', () => {
    const t = lastAct('d', 4, 'us', { '30/119/1': 'D0106', 'Spitze-Pz': 'D0206', '101/BG': 'D0403' });
    act(t);
    expect(t.hexOf('30/119/1')).toBe('D0106');
  });
});

// Greedy play, which tries a few cards only, may see none that hits.
describe.each(SEEDS)('Peiper, veteran, seed %s', (seed) => {
  const act = (t: PeiperTable): string[] => play(t, 'veteran', seed, () => t.state.acts > 0 || t.state.active >= 0);

  it('fires at the last defender of Andenne', () => {
    const t = lastAct('d', 4, 'german', {
      '1/1-LAH-Pz': 'D0206',
      '501-Tiger': { hex: 'D0707', acted: true },
      '30/119/1': { hex: 'D0106', steps: 1 },
    });
    expect(act(t)[0]).toBe('attack 1/1-LAH-Pz');
  });

  it('clears the way with all the support there is, where no Move leads on', () => {
    const units = {
      '1/1-LAH-Pz': 'B0306',
      'Spitze-Pz': { hex: 'B0204', acted: true },
      '30/117/1': { hex: 'B0206', steps: 1 },
    };
    const t = lastAct('b', 5, 'german', units, ['Trois-Ponts-Ambleve']);
    expect(act(t)).toEqual(expect.arrayContaining(['attack 1/1-LAH-Pz', 'support oba']));
  });
});

it('Peiper, veteran: a garrison in or before Andenne', () => {
  const t = peiperGame('d');
  const chosen = play(t, 'veteran', 'peiper', () => t.step === 'placeUnit');
  expect(
    chosen.some((words) => /D0106$|D0206$|D0107$/.test(words)),
    chosen.join(', '),
  ).toBe(true);
});

describe.each(cases)('Ardennes, $level, seed $seed', ({ level, seed }) => {
  const BASTOGNE = '1813';
  const moves = (t: ReturnType<typeof acting>): string[] => play(t, level, seed, () => t.step.startsWith('mov'));
  const ownerOf = (t: ReturnType<typeof acting>): number => t.state.owner[hex(BASTOGNE)];

  it('goes through the open town that scores', () => {
    const t = acting({ 'G-2Pz-3P': '1812', 'G-2Pz-304G': '1900', 'A-101-501': '0505' }, { day: 24 });
    expect(ownerOf(t)).toBe(1);
    const chosen = moves(t);
    expect(ownerOf(t), chosen.join(', ')).toBe(0);
  });

  it('takes it back where nobody is left to hold it', () => {
    const units = { 'A-101-501': '1812', 'A-101-502': '1914', 'G-2Pz-3P': '0505' };
    const t = acting(units, { day: 24, hexes: { [BASTOGNE]: { owner: 'german' } } });
    expect(ownerOf(t)).toBe(0);
    const chosen = moves(t);
    expect(ownerOf(t), chosen.join(', ')).toBe(1);
  });

  it('attacks the weakened battalion in it with all that stands next to it', () => {
    const units = {
      'G-2Pz-3P': '1812',
      'G-26VG-39': '1812',
      'G-2Pz-304G': '1712',
      'A-101-501': { hex: BASTOGNE, steps: 1 },
    };
    const t = acting(units, { day: 24, stage: 'attacks' });
    const chosen = play(t, level, seed, () => true);
    const expected = [`attack ${BASTOGNE}`, 'join G-2Pz-3P', 'join G-26VG-39'];
    expect(chosen).toEqual(expect.arrayContaining(expected));
  });
});

describe.each(cases)('Celtos, $level, seed $seed', ({ level, seed }) => {
  const warriors = (x: number, y: number): UnitSpec => ({ profile: 'gael_warrior', places: row(5, x, y) });
  const chief: UnitSpec = { profile: 'gael_chief', places: [[70, 2]] };
  const seer: UnitSpec = { profile: 'sidhe_seer', places: [[70, 46]] };

  it('shoots on the last turn, when nobody can come any more', () => {
    const archers: UnitSpec = { profile: 'sidhe_archer', places: row(4, 20, 2) };
    const few: UnitSpec = { profile: 'gael_warrior', models: 5, places: row(3, 20, 8), activated: 1 };
    const leader: UnitSpec = { profile: 'gael_chief', places: [[46, 46]], activated: 1 };
    const t = battle({ turn: 6, units: { A1: few, A9: leader, B1: archers }, order: 'B1' });
    expect(play(t, level, seed, () => true)).toContain('shoot');
  });

  /** The last turn of Border Clash; the stone in the east stands at 54, 24. */
  const lastTurn = (x: number, y: number): number => {
    const units = { A1: warriors(x, y), A9: chief, B9: seer };
    const t = battle({ scenario: 'border-clash', turn: 7, units, order: 'A1' });
    expect(pointsFor(t.state, 0)).toBe(y === 24 ? 75 : 0);
    play(t, level, seed, () => true);
    return pointsFor(t.state, 0);
  };

  it('goes to the open stone on the last turn', () => {
    expect(lastTurn(50, 19)).toBe(75);
  });

  it('does not leave the stone that it holds', () => {
    expect(lastTurn(52, 24)).toBe(75);
  });
});
