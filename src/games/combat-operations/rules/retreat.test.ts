/** Retreats (11.1 to 11.6, X8). */
import { describe, expect, it } from 'vitest';
import { type Battle, battle, given, type Trial } from '../testing.ts';

const unsupplied = (...units: string[]) => Object.fromEntries(units.map((unit) => [unit, { supplied: 0 }]));
const hexes = (t: Trial, unit: string): string[] =>
  t
    .things('retreat')
    .filter((words) => words.startsWith(`${unit} `))
    .map((words) => words.split(' ')[1] as string);

/** A Red regiment attacks engineers (or the unit given) at 2-1: nobody loses a step, the defender retreats. */
const driven = (from: string, hex: string, more: Partial<Battle> = {}, unit = 'B36-E'): Trial => {
  const t = battle({ hex, by: { 'R49-R1': from }, against: [unit], ...more });
  expect(t.lastAttack()[2]).toBe('2-1');
  return t;
};

describe('who retreats, how far', () => {
  it('CO-137 exactly one hex; nobody may stay', () => {
    const t = driven('G9', 'G8');
    expect([t.seat, t.offered().sort()]).toEqual([
      'blue',
      ['retreat B36-E F7', 'retreat B36-E G7', 'retreat B36-E H7'],
    ]);
    expect(t.refusal('retreat B36-E G6')).toBe('CO-137');
    expect(t.refusal('retreat B36-E G8')).toBe('CO-137');
    expect(t.do('retreat B36-E G7').place('B36-E')).toBe('G7');
    expect(t.step).not.toBe('retreat');
  });

  it('CO-136 when the attacker retreats, just those that took part do', () => {
    const others = { 'R49-2-1': 'G9', 'R49-A4': 'G9' };
    const support = { 'R49-A1': 'G9' };
    // 5 against 10 is 1-2; D 4 costs a step.
    const t = battle({ hex: 'G8', by: { 'R49-1-1': 'G9' }, support, others, against: ['B36-1-1', 'B36-2-1'] });
    expect([t.lastAttack()[2], t.seat, t.step]).toEqual(['1-2', 'red', 'retreat']);
    expect(t.offered().sort()).toEqual(['retreat R49-1-1 F9', 'retreat R49-1-1 G10', 'retreat R49-1-1 H9']);
    expect(t.refusal('retreat R49-2-1 G10')).toBe('CO-136');
    t.do('retreat R49-1-1 G10');
    expect(['R49-1-1', 'R49-2-1', 'R49-A1', 'R49-A4'].map((unit) => t.place(unit))).toEqual(['G10', 'G9', 'G9', 'G9']);
  });

  it('CO-136 attackers from several hexes all retreat, each from its own', () => {
    const t = battle({ hex: 'G8', by: { 'R49-1-1': 'G9', 'R49-2-1': 'F8' }, against: ['B36-1-1', 'B36-E'] });
    expect(t.lastAttack()).toEqual([6, 9, '1-2']);
    t.do('lose R49-1-1');
    // F9 is next to both, E8 and E9 to F8 only.
    expect([hexes(t, 'R49-1-1'), hexes(t, 'R49-2-1')]).toEqual([
      ['F8', 'F9', 'G10', 'H9'],
      ['E8', 'E9', 'F9', 'G9'],
    ]);
    t.do('retreat R49-2-1 E9', 'retreat R49-1-1 G10');
    expect([t.place('R49-1-1'), t.place('R49-2-1')]).toEqual(['G10', 'E9']);
  });

  it('CO-136 CO-086 at 1-1 no retreat', () => {
    const t = battle({ hex: 'G8', by: { 'R49-R1': 'G9' }, against: ['B36-1-1'] });
    expect([t.lastAttack()[2], t.step, t.place('R49-R1'), t.place('B36-1-1')]).toEqual(['1-1', 'move', 'G9', 'G8']);
  });
});

describe('open hexes', () => {
  it('X8 not onto enemies', () => {
    const t = driven('G9', 'G8', { others: { 'R49-HQ': 'G7' } });
    expect(t.refusal('retreat B36-E G7')).toBe('CO-040');
    expect(t.refusal('retreat B36-E G9')).toBe('CO-040');
    expect(hexes(t, 'B36-E')).toEqual(['F7', 'H7']);
  });

  it('X8 a river only by a bridge the unit may use', () => {
    const side = 'H6|H7';
    const none = driven('H5', 'H6');
    expect([hexes(none, 'B36-E'), none.refusal('retreat B36-E H7')]).toEqual([['I7'], 'CO-057']);
    const armor = driven('H5', 'H6', { hexsides: { [side]: { bridge: 2 } } });
    expect(hexes(armor, 'B36-E')).toEqual(['H7', 'I7']);
    const light = driven('H5', 'H6', { hexsides: { [side]: { bridge: 1 } } });
    expect(hexes(light, 'B36-E')).toEqual(['H7', 'I7']);
    const motorized = driven('H5', 'H6', { hexsides: { [side]: { bridge: 1 } } }, 'B2-E');
    expect([hexes(motorized, 'B2-E'), motorized.refusal('retreat B2-E H7')]).toEqual([['I7'], 'CO-062']);
  });

  it('X8 swamp for motorized units and artillery only along a road', () => {
    const foot = driven('E8', 'D7');
    expect(hexes(foot, 'B36-E')).toEqual(['C7', 'C8', 'D6']);
    const motorized = driven('E8', 'D7', {}, 'B2-E');
    expect([hexes(motorized, 'B2-E'), motorized.refusal('retreat B2-E D6')]).toEqual([['C8'], 'CO-047']);
    const artillery = battle({
      hex: 'D7',
      by: { 'R49-1-1': 'E8', 'R49-2-1': 'E8' },
      against: ['B36-A1', 'B36-A2'],
      fields: unsupplied('B36-A2'),
    });
    expect(artillery.lastAttack()).toEqual([6, 3, '2-1']);
    artillery.do('lose B36-A1');
    expect([hexes(artillery, 'B36-A1'), artillery.refusal('retreat B36-A1 D6')]).toEqual([['C8'], 'CO-127']);
    // Along the road from C8 they may.
    const road = driven('C9', 'C8', {}, 'B2-E');
    expect(hexes(road, 'B2-E')).toContain('C7');
  });

  it('X8 CO-024 room for this battalion under the limit', () => {
    const full = { 'B36-R1': 'G7', 'B36-HQ': 'G7' };
    const t = driven('G9', 'G8', { others: full });
    expect([hexes(t, 'B36-E'), t.refusal('retreat B36-E G7')]).toEqual([['F7', 'H7'], 'X8']);
    const three = driven('G9', 'G8', { others: { 'B36-R1': 'G7' } });
    expect(hexes(three, 'B36-E')).toContain('G7');
  });

  it('X8 CO-024 each that goes takes up room for the next', () => {
    const blue = ['B36-1-1', 'B36-2-1'];
    const t = battle({
      hex: 'G8',
      by: { 'R49-R1': 'G9' },
      against: blue,
      fields: unsupplied(...blue),
      others: { 'B36-R3': 'G7' },
      scenario: 'blue_attack',
    });
    t.do('lose B36-1-1', 'retreat B36-2-1 G7');
    expect(t.refusal('retreat B36-1-1 G7')).toBe('X8');
    expect(hexes(t, 'B36-1-1')).toEqual(['F7', 'H7']);
  });

  it('X8 with no open hex a battalion was eliminated', () => {
    // The corner A1, its two neighbours held by the enemy.
    const t = battle({ hex: 'A1', by: { 'R49-1-1': 'A2', 'R49-1-2': 'B1' }, against: ['B36-E'] });
    expect([t.lastAttack()[2], t.place('B36-E'), t.step]).toEqual(['2-1', 'eliminated', 'advance']);
    // Or full of friends, which the attackers of B1 must attack as well.
    const units = { 'R49-R1': 'B1', 'R49-2-1': 'B1', 'B36-E': 'A1', 'B36-R1': 'A2', 'B36-HQ': 'A2' };
    const full = given({ units, at: { step: 'plan' } });
    full.do('attack R49-R1 A1', 'attack R49-2-1 A2', 'confirm', 'resolve A1');
    expect([full.lastAttack()[2], full.place('B36-E'), full.step]).toEqual(['2-1', 'eliminated', 'advance']);
  });
});

describe('in one another\u2019s way', () => {
  it('X8 who is blocked by friends yet to retreat waits for them: the owner has the order', () => {
    // 18 against 22 is 1-2, D 8: two steps. From the corner A1 only A2 is open, and that is full.
    const t = battle({
      hex: 'B1',
      by: { 'R49-R1': 'A2', 'R49-R2': 'A2', 'R49-E': 'A1' },
      against: ['B36-R1', 'B36-E'],
    });
    expect(t.lastAttack()[2]).toBe('1-2');
    t.do('lose R49-1-1', 'lose R49-2-1', 'lose B36-E');
    expect([t.step, t.place('R49-E')]).toEqual(['retreat', 'A1']);
    expect([hexes(t, 'R49-E'), t.refusal('retreat R49-E A2'), t.refusal('remove R49-E')]).toEqual([[], 'X8', 'X8']);
    t.do('retreat R49-1-1 A3');
    expect(hexes(t, 'R49-E')).toEqual(['A2']);
    t.do('retreat R49-E A2');
    expect([t.place('R49-E'), t.steps('R49-E')]).toEqual(['A2', 2]);
  });

  it('X8 CO-024 he waits too where only one goes and the limit is reached without him', () => {
    const t = battle({
      hex: 'B1',
      by: { 'R49-AT': 'A2', 'R49-E': 'A1' },
      against: ['B36-1-1'],
      others: { 'R49-R2': 'A2', 'R49-3-1': 'A2' },
    });
    expect([t.lastAttack()[2], t.step, t.place('R49-E')]).toEqual(['1-2', 'retreat', 'A1']);
    expect([hexes(t, 'R49-E'), t.refusal('remove R49-E')]).toEqual([[], 'X8']);
    t.do('retreat R49-AT A3', 'retreat R49-E A2');
    expect(t.place('R49-E')).toBe('A2');
  });

  it('X8 in which order they go decides who finds room where', () => {
    const t = battle({
      hex: 'B1',
      by: { 'R49-R1': 'A2', 'R49-R2': 'A2', 'R49-E': 'A1' },
      against: ['B36-R1', 'B36-E'],
    }).do('lose R49-1-1', 'lose R49-2-1', 'lose B36-E');
    // Three of A2 may go to A1, the fourth finds it full until the engineers have left it.
    t.do('retreat R49-1-1 A1', 'retreat R49-1-2 A1', 'retreat R49-2-1 A1');
    expect(t.refusal('retreat R49-2-2 A1')).toBe('X8');
    t.do('retreat R49-E A2', 'retreat R49-2-2 A3');
    expect(['R49-1-1', 'R49-1-2', 'R49-2-1', 'R49-2-2', 'R49-E'].map((unit) => t.place(unit))).toEqual([
      'A1',
      'A1',
      'A1',
      'A3',
      'A2',
    ]);
  });

  it('X8 where each waits for another the owner says who is lost, and the next finds room', () => {
    const units = {
      'R49-R1': 'A1',
      'R49-E': 'A1',
      'R21-E': 'A1',
      'R49-R2': 'A2',
      'R49-3-1': 'A2',
      'R49-3-2': 'A2',
      'B36-R1': 'B1',
      'B36-E': 'B1',
      'B36-HQ': 'A3',
      'BD-I1': 'B2',
    };
    const t = given({ units, at: { step: 'plan' } }).do(
      ...['R49-R1', 'R49-E', 'R21-E', 'R49-R2'].map((unit) => `attack ${unit} B1`),
      'attack R49-3-1 A3',
      'attack R49-3-2 B2',
      'confirm',
      'resolve B1',
    );
    expect(t.lastAttack()).toEqual([20, 22, '1-2']);
    t.do('lose R49-1-1', 'lose R49-2-1', 'lose B36-E');
    const all = ['R21-E', 'R49-1-1', 'R49-1-2', 'R49-2-1', 'R49-2-2', 'R49-E'];
    expect(t.offered().sort()).toEqual(all.map((unit) => `remove ${unit}`));
    t.do('remove R49-E');
    expect(t.place('R49-E')).toBe('eliminated');
    // A1 has room for one of those in A2; when it has gone A2 has room for one of A1, and so on.
    expect([hexes(t, 'R49-2-1'), hexes(t, 'R49-2-2'), hexes(t, 'R21-E')]).toEqual([['A1'], ['A1'], []]);
    t.do('retreat R49-2-1 A1', 'retreat R21-E A2');
    expect([t.place('R49-2-1'), t.place('R21-E')]).toEqual(['A1', 'A2']);
  });
});

describe('enemy zones', () => {
  it('X8 CO-023 free hexes that are full do not count: a zone is entered, at the cost of a step', () => {
    const full = { 'B36-R1': 'G7', 'B36-A1': 'G7', 'B36-R2': 'F7', 'B36-A2': 'F7', 'BD-I1': 'H7', 'B36-HQ': 'H7' };
    const t = driven('G9', 'G8', { others: full }, 'B2-E');
    expect(t.offered().sort()).toEqual(['retreat B2-E F8', 'retreat B2-E H8']);
    expect(t.do('retreat B2-E F8').steps('B2-E')).toBe(1);
  });

  it('X8 CO-023 a free hex must be chosen if there is one', () => {
    const t = driven('G9', 'G8');
    expect([t.refusal('retreat B36-E F8'), t.refusal('retreat B36-E H8')]).toEqual(['CO-023', 'CO-023']);
  });

  it('X8 a hex in an enemy zone that holds a friendly counter is free', () => {
    // E8 reaches F7 and F8; a friend in F7 makes it as free as G7, and what the friend is does not matter.
    for (const friend of ['B36-1-1', 'B36-HQ', 'BD-I1']) {
      const held = driven('H8', 'G8', { others: { [friend]: 'F7', 'R49-2-1': 'E8' } });
      expect(hexes(held, 'B36-E')).toEqual(['F7', 'G7']);
      expect(held.refusal('retreat B36-E F8')).toBe('CO-023');
      expect(held.do('retreat B36-E F7').steps('B36-E')).toBe(2);
    }
    expect(hexes(driven('H8', 'G8', { others: { 'R49-2-1': 'E8' } }), 'B36-E')).toEqual(['G7']);
  });

  it('X8 CO-023 only zones are left: any of them, at the cost of a step, the last step too', () => {
    const whole = driven('B1', 'A1').do('retreat B36-E A2');
    expect([whole.steps('B36-E'), whole.place('B36-E')]).toEqual([1, 'A2']);
    const worn = driven('B1', 'A1', { fields: { 'B36-E': { steps: 1 } } }).do('retreat B36-E A2');
    expect(worn.place('B36-E')).toBe('eliminated');
  });

  it('X8 in the owner\u2019s order: the first loses a step in the zone, and its presence frees the hex for the next', () => {
    const blue = ['B36-1-1', 'B36-2-1'];
    const t = battle({ hex: 'A1', by: { 'R49-R1': 'B1' }, against: blue, fields: unsupplied(...blue) });
    t.do('lose B36-1-1');
    expect(t.offered().sort()).toEqual(['retreat B36-1-1 A2', 'retreat B36-2-1 A2']);
    t.do('retreat B36-2-1 A2', 'retreat B36-1-1 A2');
    expect([t.steps('B36-1-1'), t.steps('B36-2-1')]).toEqual([1, 1]);
    expect([t.place('B36-1-1'), t.place('B36-2-1')]).toEqual(['A2', 'A2']);
  });
});

describe('regiments', () => {
  const by = { 'R49-R1': 'G9', 'R21-AIR1': 'G9' };
  const fields = { 'B36-R1': { supplied: 0 } };
  /** 18 against 9 is 2-1, D 6: one step of the attacker, two of the regiment. */
  const beaten = (): Trial => {
    const t = battle({ hex: 'G8', by, against: ['B36-R1'], fields });
    expect([t.lastAttack(), t.place('B36-R1')]).toEqual([[18, 9, '2-1'], 'G8']);
    return t.do('lose R49-1-1', 'lose B36-1-1', 'lose B36-1-2');
  };

  it('X8 battalions that end in the same hex stay one counter', () => {
    const t = beaten().do('retreat B36-1-2 G7', 'retreat B36-1-1 G7', 'retreat B36-1-3 G7');
    expect([t.place('B36-R1'), t.steps('B36-1-1'), t.steps('B36-1-3')]).toEqual(['G7', 1, 2]);
  });

  it('X8 a regiment may be torn apart by its retreat', () => {
    const t = beaten().do('retreat B36-1-2 G7', 'retreat B36-1-1 F7', 'retreat B36-1-3 G7');
    expect(['B36-R1', 'B36-1-1', 'B36-1-2', 'B36-1-3'].map((unit) => t.place(unit))).toEqual([
      'none',
      'F7',
      'G7',
      'G7',
    ]);
  });

  it('X8 CO-136 a regiment that attacked in vain goes back in the same way', () => {
    const t = battle({ hex: 'G8', by: { 'R49-R1': 'G9' }, against: ['B36-R1'] });
    expect(t.lastAttack()).toEqual([8, 18, '1-3']);
    // D 6 costs three steps: one of the two battalions is lost, the other retreats alone.
    t.do('lose R49-1-1', 'retreat R49-1-2 G10');
    expect([t.place('R49-R1'), t.place('R49-1-1'), t.place('R49-1-2')]).toEqual(['none', 'eliminated', 'G10']);
    const whole = battle({ hex: 'G8', by: { 'R49-R1': 'G9' }, against: ['B36-1-1', 'B36-E'] });
    expect(whole.lastAttack()).toEqual([8, 9, '1-2']);
    whole.do('lose R49-1-1', 'retreat R49-1-1 G10', 'retreat R49-1-2 G10');
    expect(whole.place('R49-R1')).toBe('G10');
  });
});
