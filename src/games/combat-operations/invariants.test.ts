/** Each invariant sees what it is there to see, and nothing else. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { checkDecision, playRandom, randomStart } from '../../engine/checks.ts';
import { forCatalog } from '../../engine/game.ts';
import { RandomSource } from '../../engine/random.ts';
import { parseRulebook } from '../../engine/rulebook.ts';
import combatOperations from './index.ts';
import { invariants } from './invariants.ts';
import { putUnit } from './rules/zoc.ts';
import { type CoState, Mark } from './state.ts';
import { BLUE, RED } from './tables.ts';
import { battle, given, planned, type Trial } from './testing.ts';

const { tables } = given({}).state;
const u = (name: string): number => tables.find(name);
const h = (name: string): number => tables.grid.find(name);
const broken = (t: Trial): string[] => invariants.filter((i) => i.check(t.state) !== null).map((i) => i.id);

const sound = (): Trial =>
  given({ units: { 'R49-1-1': 'G9', 'R49-R2': 'G10', 'B36-1-1': 'G8', 'B36-R2': 'G6', 'B36-HQ': 'G5' } });

describe('a position', () => {
  it('is sound as given', () => {
    expect(broken(sound())).toEqual([]);
  });

  it.each<{ id: string; spoil: (s: CoState) => void }>([
    { id: 'one place a unit', spoil: (s) => (s.hex[u('R49-1-1')] = h('G8')) },
    { id: 'one place a unit', spoil: (s) => (s.hex[u('R49-2-1')] = h('G11')) },
    { id: 'one place a unit', spoil: (s) => (s.standing[h('T1')] = 1) },
    { id: 'steps', spoil: (s) => (s.steps[u('R49-1-1')] = 3) },
    { id: 'steps', spoil: (s) => (s.steps[u('R49-1-1')] = 1) },
    { id: 'steps', spoil: (s) => (s.steps[u('R49-1-1')] = 0) },
    { id: 'steps', spoil: (s) => (s.stepsLost[RED] = 1) },
    { id: 'steps', spoil: (s) => (s.replaced[BLUE] = 1) },
    { id: 'CO-024', spoil: (s) => ['B36-3-1', 'B36-3-2'].forEach((unit) => void putUnit(s, u(unit), h('G6'))) },
    { id: 'CO-047', spoil: (s) => putUnit(s, u('R21-CAV'), h('D6')) },
    { id: 'CO-047', spoil: (s) => putUnit(s, u('R49-A1'), h('D6')) },
    { id: 'X14', spoil: (s) => (s.mark[u('R49-1-1')] |= Mark.shown) },
    { id: 'X10', spoil: (s) => (s.cup[3] = 2) },
    { id: 'X10', spoil: (s) => (s.cup[3] = 0) },
    { id: 'X26', spoil: (s) => (s.turn = 11) },
    { id: 'X26', spoil: (s) => (s.result = 1) },
  ])('$id', ({ id, spoil }) => {
    const t = sound();
    spoil(t.state);
    expect(broken(t)).toContain(id);
  });

  it('CO-047 a road through the swamp, or feet, make it right', () => {
    const t = given({ units: { 'R21-CAV': 'C7', 'R49-1-1': 'D6' } });
    expect(broken(t)).toEqual([]);
  });

  it('X13 two ways of tracing supply are compared', () => {
    // Blue stands on both heads: no Red unit is in supply, until one of the two ways takes their hexes for heads.
    const red = ['R49-1-1', 'R49-1-2', 'R49-2-1', 'R49-2-2', 'R21-CAV', 'R49-E', 'R49-AT', 'R21-E'];
    const units = Object.fromEntries(red.map((unit, i) => [unit, i < 4 ? 'G9' : 'G10']));
    const t = given({ units: { ...units, 'B36-1-1': 'G8', 'B36-2-1': 'G13', 'B36-3-1': 'O13' }, at: { step: 'plan' } });
    expect([t.step, broken(t)]).toEqual(['plan', []]);
    const isHead = t.state.tables.scenarios[t.state.scenario].isHead[RED] as Uint8Array;
    const kept = isHead.slice();
    try {
      isHead[h('G9')] = isHead[h('G10')] = 1;
      expect(broken(t)).toEqual(['X13']);
    } finally {
      isHead.set(kept);
    }
  });
});

describe('a plan', () => {
  const units = { 'R49-1-1': 'G9', 'R49-2-1': 'G9', 'R49-A1': 'G10', 'B36-1-1': 'G8', 'B36-2-1': 'H9' };
  const attack = ['attack R49-1-1 G8', 'attack R49-2-1 H9', 'support R49-A1 G8', 'confirm'];
  const confirmed = (more: Readonly<Record<string, string>> = {}): Trial =>
    given({ units: { ...units, ...more }, at: { step: 'plan' } }).do(...attack);

  it.each<{ spoil: (s: CoState) => void }>([
    { spoil: (s) => (s.target[u('R49-2-1')] = h('G8')) },
    { spoil: (s) => (s.target[u('R49-1-1')] = h('H9')) },
    // Artillery does not do what its neighbour should.
    {
      spoil: (s) => {
        s.target[u('R49-2-1')] = 255;
        s.target[u('R49-A1')] = h('H9');
      },
    },
    // An HQ, a dummy, an enemy across the river count.
    { spoil: (s) => putUnit(s, u('B36-HQ'), h('F8')) },
    { spoil: (s) => putUnit(s, u('BD-I1'), h('F8')) },
  ])('CO-094 a plan that leaves a duty unmet is seen', ({ spoil }) => {
    const t = confirmed();
    expect(broken(t)).toEqual([]);
    spoil(t.state);
    expect(broken(t)).toContain('CO-094');
  });

  it('CO-094 K27 across the river too', () => {
    const t = planned({ hex: 'F7', by: { 'R49-1-1': 'G7' }, against: ['B36-1-1'] });
    expect(broken(t)).toEqual([]);
    putUnit(t.state, u('B36-2-1'), h('H6'));
    expect(broken(t)).toContain('CO-094');
  });

  it('CO-138 artillery itself has no duty', () => {
    const t = confirmed({ 'B36-3-1': 'G11' });
    expect([t.step, broken(t)]).toEqual(['resolve', []]);
  });

  it('CO-094 what was attacked already, or came by a retreat, is not a duty', () => {
    const t = confirmed();
    t.do('resolve G8');
    // The enemy is still in G8, next to the counter that is to attack H9.
    expect([t.step, t.place('B36-1-1'), broken(t)]).toEqual(['resolve', 'G8', []]);
    // All attackers of the first attack are lost, nothing is marked as having attacked.
    const lost = given({
      units: { 'R49-E': 'G9', 'R49-2-1': 'G9', 'B36-R1': 'G8', 'B36-2-1': 'H9' },
      at: { step: 'plan' },
    });
    lost.do('attack R49-E G8', 'attack R49-2-1 H9', 'confirm', 'resolve G8');
    expect([lost.step, lost.place('R49-E'), broken(lost)]).toEqual(['resolve', 'eliminated', []]);
  });

  it.each<{ spoil: (s: CoState) => void }>([
    { spoil: (s) => (s.target[u('R49-1-1')] = h('G7')) },
    { spoil: (s) => (s.target[u('B36-1-1')] = h('G9')) },
    { spoil: (s) => (s.target[u('R49-HQ')] = h('G8')) },
    {
      spoil: (s) => {
        putUnit(s, u('RD-I1'), h('G9'));
        s.target[u('RD-I1')] = h('G8');
      },
    },
  ])('X18 a plan of attackers that cannot attack is seen', ({ spoil }) => {
    const t = confirmed({ 'R49-HQ': 'G9' });
    expect(broken(t)).toEqual([]);
    spoil(t.state);
    expect(broken(t)).toContain('X18');
  });

  it('CO-140 a new target, or a second defense by the same artillery, is seen', () => {
    const t = confirmed();
    expect(broken(t)).toEqual([]);
    t.state.target[u('R49-A1')] = h('H9');
    expect(broken(t)).toContain('CO-140');
    const twice = confirmed({ 'B36-A1': 'G6' });
    broken(twice);
    twice.do('resolve G8', 'commit B36-A1', 'retreat R49-1-1 G10');
    expect(broken(twice)).toEqual([]);
    twice.state.attackHex = h('H9');
    twice.state.mark[u('B36-A1')] |= Mark.inDefense;
    expect(broken(twice)).toContain('CO-140');
  });
});

describe('between two decisions', () => {
  it('CO-057 nobody crosses the river without a bridge that carries him', () => {
    const at = (bridge: number, unit: string) => {
      const hexsides = { 'C5|C6': { bridge: 0 }, 'O6|O7': { bridge: 0 }, 'G6|G7': { bridge } };
      const t = given({ units: { [unit]: 'G7', 'B36-1-1': 'T1' }, hexsides });
      expect(broken(t)).toEqual([]);
      putUnit(t.state, u(unit), h('G6'));
      return broken(t);
    };
    expect([at(0, 'R49-1-1'), at(1, 'R49-1-1')]).toEqual([['CO-057'], []]);
    expect([at(1, 'R21-CAV'), at(2, 'R21-CAV')]).toEqual([['CO-057'], []]);
    // A retreat needs a bridge at its own hexside.
    const driven = battle({ hex: 'H6', by: { 'R49-R1': 'H5' }, against: ['B36-E'] });
    expect([driven.step, broken(driven)]).toEqual(['retreat', []]);
    putUnit(driven.state, u('B36-E'), h('H7'));
    expect(broken(driven)).toContain('CO-057');
  });

  it('CO-027 supply does not change within a turn', () => {
    const t = sound();
    expect(broken(t)).toEqual([]);
    t.state.supplied[u('B36-1-1')] = 0;
    expect(broken(t)).toEqual(['CO-027']);
    // In step 1 it does.
    const cut = given({ units: { 'B36-1-1': 'B11', 'R49-1-1': 'G1', 'R49-1-2': 'O1' }, player: 'blue' });
    expect([cut.inSupply('B36-1-1'), broken(cut)]).toEqual([true, []]);
    cut.passTo({ seat: 'red', step: 'move' });
    expect([cut.inSupply('B36-1-1'), broken(cut)]).toEqual([false, []]);
  });

  /** 10 against 10 is 1-1, D 8: two steps of each side. */
  const EVEN = ['lose R49-1-1', 'lose R49-2-1', 'lose B36-HQ', 'lose B36-E'];

  /** An attack carried out to its end, looked at before and after. */
  const fought = (by: readonly string[], against: readonly string[], ...choices: string[]): Trial => {
    const t = planned({
      hex: 'G8',
      by: Object.fromEntries(by.map((unit) => [unit, 'G9'])),
      against,
      others: { 'R49-A1': 'T12', 'B36-A1': 'T1', 'R49-HQ': 'T12' },
    });
    broken(t);
    return t.do('resolve G8', ...choices);
  };

  it.each<{ what: string; fight: () => Trial; spoil: (s: CoState) => void }>([
    {
      what: 'too much',
      fight: () => fought(['R49-1-1', 'R49-1-2'], ['B36-1-1']),
      spoil: (s) => (s.steps[u('R49-1-1')] = 1),
    },
    {
      what: 'too little',
      fight: () => fought(['R21-CAV', 'R49-1-1', 'R21-I1-1'], ['B36-CAV', 'B36-1-1']),
      spoil: (s) => (s.steps[u('B36-CAV')] = 2),
    },
    {
      what: 'armor spared',
      fight: () => fought(['R21-CAV', 'R49-1-1', 'R21-I1-1'], ['B36-CAV', 'B36-1-1']),
      spoil: (s) => {
        s.steps[u('R21-CAV')] = 2;
        s.steps[u('R49-1-1')] = 1;
      },
    },
    {
      what: 'two steps of one, though others lost none',
      fight: () => fought(['R49-1-1', 'R49-2-1', 'R21-I1-1'], ['B36-HQ', 'B36-A2', 'B36-A3', 'B36-E'], ...EVEN),
      spoil: (s) => {
        s.steps[u('R49-1-1')] = 0;
        s.steps[u('R49-2-1')] = 2;
      },
    },
    {
      what: 'a bystander',
      fight: () => fought(['R49-1-1', 'R49-1-2'], ['B36-1-1']),
      spoil: (s) => (s.steps[u('B36-A1')] = 1),
    },
  ])('X20 losses other than the table says are seen: $what', ({ fight, spoil }) => {
    expect(broken(fight())).toEqual([]);
    const t = fight();
    spoil(t.state);
    expect(broken(t)).toContain('X20');
  });
});

it('at every kind of decision all that is listed is allowed, and the rest is refused by a rule', () => {
  const game = forCatalog(combatOperations);
  const book = parseRulebook(readFileSync(new URL('./rulebook.md', import.meta.url), 'utf8'));
  const random = new RandomSource('decisions');
  const times = new Map<string, number>();
  for (const scenario of ['red_attack', 'blue_attack'])
    for (const seed of ['one', 'two'])
      playRandom(game, randomStart(game, scenario, seed), (s, step, options) => {
        const name = game.steps.names[game.steps.steps.indexOf(step as never)];
        const before = times.get(name) ?? 0;
        times.set(name, before + 1);
        if (before % 16 < 2) checkDecision(game, book, s, step, options, random, 8);
      });
  expect(times.size).toBeGreaterThan(15);
});
