/** Chapter 11: the plan of attacks, the duty to attack, showing and hiding, attacks on dummies. */
import { describe, expect, it } from 'vitest';
import { BLUE, RED } from '../tables.ts';
import { battle, given, planned, type Trial } from '../testing.ts';
import type { CoView } from '../view.ts';

type Units = Readonly<Record<string, string>>;
const plan = (units: Units): Trial => given({ units, at: { step: 'plan' } });

/** The names of the counters face up, as a side sees them. */
const shown = (t: Trial, seat: number): string[] => Object.keys((t.match.view(seat) as CoView).shown).sort();

describe('the plan', () => {
  it('X18 attacks are voluntary', () => {
    const t = plan({ 'R49-1-1': 'G9', 'B36-1-1': 'G8' });
    expect(t.refusal('confirm')).toBe(null);
    t.do('confirm');
    expect([t.seat, t.step]).toEqual(['blue', 'move']);
  });

  it('X18 a counter attacks at most one hex, next to it, that holds an enemy', () => {
    const t = plan({ 'R49-1-1': 'G9', 'R49-2-1': 'G9', 'B36-1-1': 'G8', 'B36-2-1': 'H9', 'B36-3-1': 'G6' });
    expect(t.refusal('attack R49-1-1 G6')).toBe('X18');
    expect(t.refusal('attack R49-1-1 G10')).toBe('X18');
    expect(t.things('attack')).toEqual(['R49-1-1 G8', 'R49-1-1 H9', 'R49-2-1 G8', 'R49-2-1 H9']);
    t.do('attack R49-1-1 G8');
    expect(t.refusal('attack R49-1-1 H9')).toBe('X18');
    expect(t.refusal('attack R49-1-1 G8')).toBe('X18');
    // Another counter of the same hex may attack another hex.
    expect(t.refusal('attack R49-2-1 H9')).toBe(null);
    expect(t.refusal('attack B36-1-1 G9')).toBe('CO-014');
  });

  it('X18 a hex is attacked from any number of hexes, as one attack', () => {
    const t = plan({ 'R49-1-1': 'G9', 'R49-2-1': 'F8', 'R21-I1-1': 'H8', 'B36-1-1': 'G8' });
    t.do('attack R49-1-1 G8', 'attack R49-2-1 G8', 'attack R21-I1-1 G8', 'confirm');
    expect(t.things('resolve')).toEqual(['G8']);
    expect(t.do('resolve G8').lastAttack()).toEqual([10, 5, '2-1']);
  });

  it('X18 across a river too, at half strength', () => {
    const t = plan({ 'R49-R1': 'H7', 'B36-1-1': 'H6' });
    expect(t.do('attack R49-R1 H6', 'confirm', 'resolve H6').lastAttack()).toEqual([4, 5, '1-2']);
  });

  it('X18 the plan is made before the first attack, cannot be changed, and is resolved in any order', () => {
    const units = { 'R49-1-1': 'G9', 'R49-2-1': 'O9', 'R49-1-2': 'O9', 'B36-1-1': 'G8', 'B36-2-1': 'O8' };
    const t = plan(units).do('attack R49-1-1 G8', 'attack R49-2-1 O8', 'confirm');
    expect(t.offered().sort()).toEqual(['resolve G8', 'resolve O8']);
    expect(() => t.do('attack R49-1-2 O8')).toThrow();
    expect(() => t.do('drop')).toThrow();
    t.do('resolve O8');
    while (t.step !== 'resolve') t.pass();
    // No hex is attacked twice, nor can anybody join.
    expect(t.offered().sort()).toEqual(['resolve G8']);
    expect(t.refusal('resolve O8')).toBe('X18');
    expect(() => t.do('attack R49-1-2 O8')).toThrow();
  });

  it('X18 a plan may be dropped: no attack is made', () => {
    const t = plan({ 'R49-1-1': 'G9', 'B36-1-1': 'G8' });
    expect(t.refusal('drop')).toBe('X18');
    t.do('attack R49-1-1 G8', 'drop');
    expect([t.seat, t.step]).toEqual(['blue', 'move']);
    expect(t.log().some((line) => line.includes('attacks'))).toBe(false);
  });

  it('X18 a regiment counter attacks as one; the battalions in it do not attack by themselves', () => {
    const t = plan({ 'R49-R1': 'G9', 'B36-1-1': 'G8', 'B36-2-1': 'H9' });
    expect(t.things('attack')).toEqual(['R49-R1 G8', 'R49-R1 H9']);
    expect(t.refusal('attack R49-1-1 G8')).toBe('X16');
  });
});

describe('the duty to attack', () => {
  const base = { 'R49-1-1': 'G9', 'B36-1-1': 'G8', 'B36-2-1': 'H9' };

  it('CO-094 W4 who attacks obliges his side to attack all enemies next to him', () => {
    const t = plan({ ...base, 'R49-2-1': 'G9' }).do('attack R49-1-1 G8');
    expect(t.refusal('confirm')).toBe('CO-094');
    t.do('attack R49-2-1 H9');
    expect(t.refusal('confirm')).toBe(null);
    t.do('confirm');
    expect(t.things('resolve')).toEqual(['G8', 'H9']);
  });

  it.each([
    { rules: ['CO-094'], enemy: 'B36-HQ' },
    { rules: ['CO-094'], enemy: 'B36-A1' },
    { rules: ['CO-094', 'X7'], enemy: 'BD-I1' },
  ])('$rules a $enemy next to the attacker must be attacked as well', ({ enemy }) => {
    const t = plan({ 'R49-1-1': 'G9', 'B36-1-1': 'G8', [enemy]: 'H9' }).do('attack R49-1-1 G8');
    expect(t.refusal('confirm')).toBe('CO-094');
  });

  it('CO-094 who does not attack has no duty, and enemies further off are no one\u2019s', () => {
    const t = plan({ 'R49-1-1': 'G9', 'B36-1-1': 'G8', 'R49-2-1': 'T11', 'B36-2-1': 'T12', 'B36-3-1': 'G7' });
    expect(t.do('attack R49-1-1 G8').refusal('confirm')).toBe(null);
    // An idle counter next to an enemy of its own changes nothing.
    const idle = plan({ 'R49-1-1': 'G9', 'R49-2-1': 'H9', 'B36-1-1': 'G8', 'B36-2-1': 'I10' });
    expect(idle.do('attack R49-1-1 G8').refusal('confirm')).toBe(null);
  });

  it('CO-094 every counter of the attack has the duty, from its own hex', () => {
    const t = plan({ 'R49-1-1': 'G9', 'R49-2-1': 'F8', 'R49-2-2': 'F8', 'B36-1-1': 'G8', 'B36-2-1': 'E9' });
    expect(t.do('attack R49-1-1 G8').refusal('confirm')).toBe(null);
    expect(t.do('attack R49-2-1 G8').refusal('confirm')).toBe('CO-094');
    expect(t.do('attack R49-2-2 E9').refusal('confirm')).toBe(null);
  });

  it('CO-095 artillery cannot fulfil the duty, but may support the attack that does', () => {
    const t = plan({ ...base, 'R49-2-1': 'G9', 'R49-A1': 'G9', 'R49-HQ': 'G9' }).do('attack R49-1-1 G8');
    expect(t.refusal('attack R49-A1 H9')).toBe('CO-107');
    expect(t.refusal('support R49-A1 H9')).toBe('CO-107');
    expect(t.refusal('attack R49-HQ H9')).toBe('X6');
    expect(t.do('support R49-A1 G8').refusal('confirm')).toBe('CO-094');
    const two = plan({ ...base, 'R49-2-1': 'G9', 'R49-A1': 'G9' }).do('attack R49-1-1 G8', 'attack R49-2-1 H9');
    expect(two.do('support R49-A1 H9').refusal('confirm')).toBe(null);
  });

  it('CO-138 supporting artillery has no duty for the enemies next to it', () => {
    // G11 is next to the artillery in G10, not to G9.
    const t = plan({ 'R49-1-1': 'G9', 'R49-A1': 'G10', 'B36-1-1': 'G8', 'B36-2-1': 'G11' });
    expect(t.do('attack R49-1-1 G8', 'support R49-A1 G8').refusal('confirm')).toBe(null);
    // An infantry battalion in its place would have it.
    const foot = plan({ 'R49-1-1': 'G9', 'R49-2-1': 'F8', 'B36-1-1': 'G8', 'B36-2-1': 'E9' });
    expect(foot.do('attack R49-1-1 G8', 'attack R49-2-1 G8').refusal('confirm')).toBe('CO-094');
  });

  it('CO-096 the further attacks may be made from other hexes, and oblige in their turn', () => {
    const t = plan({ ...base, 'R49-2-1': 'I10', 'R49-2-2': 'I10', 'B36-3-1': 'J9' });
    t.do('attack R49-1-1 G8');
    expect(t.refusal('confirm')).toBe('CO-094');
    t.do('attack R49-2-1 H9');
    // J9 is next to I10.
    expect(t.refusal('confirm')).toBe('CO-094');
    expect(t.do('attack R49-2-2 J9').refusal('confirm')).toBe(null);
  });

  it('K27 an enemy across the river must be attacked too, at half strength', () => {
    const t = plan({ 'R49-1-1': 'G7', 'R49-2-1': 'G7', 'B36-1-1': 'F7', 'B36-2-1': 'H6' });
    t.do('attack R49-1-1 F7');
    expect(t.refusal('confirm')).toBe('CO-094');
    t.do('attack R49-2-1 H6', 'confirm', 'resolve H6');
    expect(t.lastAttack()).toEqual([1, 5, '1-4']);
  });
});

describe('showing', () => {
  const b = {
    hex: 'G8',
    by: { 'R49-1-1': 'G9' },
    support: { 'R49-A1': 'G9' },
    against: ['B36-1-1', 'B36-HQ'],
    others: { 'B36-A1': 'G6', 'B36-A3': 'G6', 'R49-1-2': 'G9', 'B36-2-1': 'G6' },
  };

  it('CO-077 CO-078 CO-134 the attacker shows first, then the hex; then artillery is committed, known what attacks', () => {
    const t = planned(b);
    expect([shown(t, BLUE), shown(t, RED)]).toEqual([[], []]);
    expect(t.log().some((line) => line.includes('R49-1-1') || line.includes('B36-1-1'))).toBe(false);
    expect(() => t.do('commit B36-A1')).toThrow();
    t.do('resolve G8');
    expect([t.seat, t.step]).toEqual(['blue', 'commit']);
    const up = ['B36-1-1', 'B36-HQ', 'R49-1-1', 'R49-A1'];
    expect([shown(t, BLUE), shown(t, RED)]).toEqual([up, up]);
    const told = t.log();
    const last = Math.max(...told.map((line, i) => (/attacked with/.test(line) ? i : -1)));
    const first = told.findIndex((line) => line.endsWith(' defended'));
    expect(last).toBeGreaterThan(0);
    expect(first).toBeGreaterThan(last);
    expect(told.some((line) => / vs\. /.test(line))).toBe(false);
    t.do('commit B36-A3');
    expect(shown(t, RED)).toEqual([...up, 'B36-A3'].sort());
    t.do('done');
    expect(t.lastAttack()).toEqual([5, 10, '1-2']);
  });

  it('CO-077 the totals are told when both sides have shown', () => {
    const t = planned({ ...b, others: {} }).do('resolve G8');
    expect(t.log().filter((line) => / vs\. /.test(line))).toEqual(['5 vs. 7: 1-2']);
  });

  it('X14 all units of an attack are face up until it is over, advance included, then face down', () => {
    const t = battle({ hex: 'G8', by: { R502: 'G9' }, against: ['B36-HQ'], others: { 'R49-1-1': 'T12' } });
    expect([t.step, shown(t, BLUE)]).toEqual(['advance', ['R502']]);
    t.do('advance R502');
    expect([shown(t, BLUE), shown(t, RED)]).toEqual([[], []]);
    expect(t.read('attackHex')).toBeNull();
  });

  it('X14 the artillery of both sides and the defenders are turned too, before the next attack', () => {
    const t = given({
      units: { ...b.by, ...b.support, 'B36-1-1': 'G8', 'B36-A1': 'G6', 'R49-2-1': 'O9', 'B36-2-1': 'O8' },
      at: { step: 'plan' },
    });
    t.do('attack R49-1-1 G8', 'support R49-A1 G8', 'attack R49-2-1 O8', 'confirm', 'resolve G8', 'commit B36-A1');
    expect(shown(t, BLUE)).toEqual(['B36-1-1', 'B36-A1', 'R49-1-1', 'R49-A1']);
    while (t.step === 'retreat') t.pass();
    expect([t.step, shown(t, BLUE), shown(t, RED)]).toEqual(['resolve', [], []]);
    expect(t.do('resolve O8').lastAttack()).toEqual([3, 5, '1-2']);
  });
});

describe('nobody left', () => {
  it('K52 X7 against dummies alone the attack is over: no losses, artillery spent, an advance', () => {
    const units = { 'R49-1-1': 'G9', 'R49-A1': 'G9', 'R21-A1-1': 'T12', 'BD-I1': 'G8', 'B36-A1': 'G6' };
    const t = plan(units).do('attack R49-1-1 G8', 'support R49-A1 G8', 'confirm', 'resolve G8');
    expect([t.place('BD-I1'), t.step, t.steps('R49-1-1')]).toEqual(['eliminated', 'advance', 2]);
    expect(t.log().some((line) => / vs\. /.test(line))).toBe(false);
    t.do('advance R49-1-1');
    expect(t.place('R49-1-1')).toBe('G8');
    const s = t.state;
    expect([s.attacked[s.tables.find('R49-1-1')], s.attacked[s.tables.find('R49-A1')]]).toEqual([1, 1]);
  });

  it('X7 a dummy beside real units is removed before anything is added up', () => {
    const t = battle({ hex: 'G8', by: { 'R49-1-1': 'G9' }, against: ['BD-I1', 'B36-1-1'] });
    expect([t.place('BD-I1'), t.lastAttack()]).toEqual(['eliminated', [3, 5, '1-2']]);
  });

  it('K52 when all attackers die the defender still takes his losses', () => {
    const against = ['B36-1-1', 'B36-1-2', 'B36-2-1', 'B36-E'];
    const t = battle({ hex: 'G8', by: { 'R49-1-1': 'G9', 'R49-1-2': 'G9' }, against });
    expect(t.lastAttack()).toEqual([8, 19, '1-3']);
    expect([t.place('R49-1-1'), t.place('R49-1-2')]).toEqual(['eliminated', 'eliminated']);
    expect([t.seat, t.things('lose')]).toEqual(['blue', against]);
    t.do('lose B36-E');
    expect(t.steps('B36-E')).toBe(1);
  });
});

describe('a retreat into a hex still to be attacked', () => {
  const units = { 'R49-R1': 'G9', 'R49-2-1': 'E8', 'B36-E': 'G8', 'B36-1-1': 'F7' };
  const attack = ['attack R49-R1 G8', 'attack R49-2-1 F7', 'confirm'];

  it('K46 the unit defends there with full strength and counts for D', () => {
    const t = plan(units).do(...attack, 'resolve G8', 'retreat B36-E F7', 'done', 'resolve F7');
    // D 4 at 1-3: both steps of the attacker.
    expect(t.lastAttack()).toEqual([3, 9, '1-3']);
    expect(t.place('R49-2-1')).toBe('eliminated');
  });

  it('K46 elsewhere it does not, and in the other order neither', () => {
    const aside = plan(units).do(...attack, 'resolve G8', 'retreat B36-E G7', 'done', 'resolve F7');
    expect(aside.lastAttack()).toEqual([3, 5, '1-2']);
    const before = plan(units).do(...attack, 'resolve F7');
    expect(before.lastAttack()).toEqual([3, 5, '1-2']);
  });
});

describe('a confirmed plan', () => {
  it('X18 is seen by all and is not taken back; until then, and with nothing planned, it is', () => {
    const t = plan({ 'R49-1-1': 'G8', 'R49-2-1': 'I9', 'B36-1-1': 'G7', 'B36-2-1': 'I8' });
    t.do('attack R49-1-1 G7');
    expect(t.match.canUndo()).toBe(true);
    t.do('confirm');
    expect((t.match.view(BLUE) as CoView).plan).toHaveLength(1);
    expect(t.match.canUndo()).toBe(false);
    const none = plan({ 'R49-1-1': 'G8', 'R21-A1-1': 'T12', 'B36-1-1': 'G7' });
    none.do('confirm');
    expect([none.step, none.match.canUndo()]).toEqual(['exploit', true]);
  });
});
