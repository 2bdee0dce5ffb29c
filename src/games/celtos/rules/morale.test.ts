import { describe, expect, it } from 'vitest';
import { layOver } from '../data/schema.ts';
import { load } from '../index.ts';
import { battle, row, type UnitSpec } from '../testing.ts';

const chief: UnitSpec = { profile: 'gael_chief', places: [[46, 2]] };
const warriors: UnitSpec = { profile: 'gael_warrior', places: row(5, 20, 4) };
const archers: UnitSpec = { profile: 'sidhe_archer', places: row(4, 20, 46) };
/** A panicked unit is activated. */
const rally = (spec: Partial<UnitSpec>, units: Record<string, UnitSpec> = {}, dice: number[] = [5]) =>
  battle({
    units: { A1: { ...chief, activated: 1 }, A2: { ...warriors, panicked: 1, ...spec }, B1: archers, ...units },
    side: 'one',
    dice,
  });

describe('rally', () => {
  it('CE-617 CE-619 CE-206 CD against 4 when it is activated: passed it takes orders', () => {
    const t = rally({}, {}, [5]);
    expect([
      t.told('rally').includes('needs 5+, rolled 5: passed'),
      t.flag('A2', 'panicked'),
      t.offered().includes('hold'),
    ]).toEqual([true, 0, true]);
    const failed = rally({}, {}, [4]);
    expect([failed.flag('A2', 'panicked'), failed.offered().includes('hold')]).toEqual([1, false]);
  });
  it('D17 CE-079 CE-080 CE-618 the worse of -1 and -2 only, with enemies in sight', () => {
    const with2 = (places: [number, number][][]) =>
      rally(
        {},
        Object.fromEntries(places.map((p, i) => [`B${i + 1}`, { profile: 'sidhe_archer', models: 4, places: p }])),
        [6],
      ).told('rally');
    expect(with2([[[20, 13]], [[40, 4]]])).toContain('at −2, rolled 6: failed');
    expect(with2([[[40, 4]], [[40, 6]]])).toContain('at −1, rolled 6: passed');
    expect(with2([[[24, 40]]])).toContain('needs 5+, rolled 6');
  });
  it('CE-119 a living musician adds 1', () => {
    expect(rally({ command: 'M' }, {}, [4]).told('rally')).toContain('at +1, rolled 4: passed');
    expect(rally({ command: 'M', wounds: [0, 1, 1, 1, 1] }, {}, [4]).told('rally')).toContain('4: failed');
  });
  it('CE-118 CE-117 the highest CD counts: a leader adds 1 while he lives', () => {
    expect(rally({ command: 'L' }).told('rally')).toContain('needs 4+');
    expect(rally({ command: 'L', wounds: [0, 1, 1, 1, 1] }).told('rally')).toContain('needs 5+');
  });
  it('CE-702 CE-086 a Hero within 6" and in sight lends his CD, to no Beast, and not when panicked', () => {
    const near: UnitSpec = { ...chief, places: [[20, 10.5]], activated: 1 };
    expect(rally({}, { A1: near }).told('rally')).toContain('needs 3+');
    expect(rally({}, { A1: { ...near, places: [[20, 11.1]] } }).told('rally')).toContain('needs 5+');
    expect(rally({}, { A1: { ...near, panicked: 1 } }).told('rally')).toContain('needs 5+');
    expect(rally({ profile: 'gael_hound', places: row(4, 20, 4) }, { A1: near }).told('rally')).toContain('needs 7+');
  });
  it('CE-706 CE-213 A16 a hero who is still panicked gives no War Shout; one who has rallied does', () => {
    const hero: UnitSpec = { profile: 'gael_chief', places: [[20, 8]], bought: ['war-shout'], panicked: 1 };
    const woken = (face: number) =>
      battle({
        units: {
          A1: hero,
          A2: { ...warriors, places: row(5, 40, 4) },
          B1: { profile: 'sidhe_seer', places: [[46, 46]] },
        },
        side: 'one',
        dice: [face],
      }).choose('activate A1');
    expect([woken(1).refusal('war-shout'), woken(9).refusal('war-shout')]).toEqual(['CE-213', 'allowed']);
    expect(woken(1).why('war-shout')).toContain('panicked');
  });
  it('CE-706 a War Shout adds 1 to moral and rally dice of friends within 6"', () => {
    const hero: UnitSpec = { profile: 'gael_chief', places: [[20, 8]], bought: ['war-shout'] };
    const t = battle({
      units: { A1: hero, A2: warriors, A3: { ...warriors, places: row(5, 40, 4) }, B1: archers },
      order: 'A1',
    }).choose('war-shout');
    expect([t.flag('A1', 'marks'), t.flag('A2', 'marks'), t.flag('A3', 'marks')]).toEqual([16, 16, 0]);
    expect(t.refusal('war-shout')).toBe('CE-704');
    const late = battle({
      units: { A1: hero, A2: warriors, B1: archers, B2: { ...archers, places: row(4, 20, 13) } },
      order: 'A1',
    }).choose('move', 'stay');
    expect(late.refusal('war-shout')).toBe('CE-706');
    expect(rally({ marks: 16 }, {}, [4]).told('rally')).toContain('at +1, rolled 4: passed');
  });
});

describe('moral checks', () => {
  /** Shot below half: one hit of four shots. */
  const shot = (spec: Partial<UnitSpec>, units: Record<string, UnitSpec> = {}, dice: number[] = []) =>
    battle({
      units: {
        A1: chief,
        A2: { profile: 'gael_warrior', models: 9, places: row(5, 20, 8), ...spec },
        B1: { ...archers, places: row(4, 20, 2) },
        ...units,
      },
      order: 'B1',
      dice: [9, 1, 1, 1, 10, ...dice],
    })
      .choose('shoot')
      .settle('hit');
  it('CE-082 CE-611 CE-612 CE-613 below half after a casualty: a check without rally modifiers', () => {
    const t = shot({}, {}, [5]);
    expect(t.told('morale check')).toContain('needs 5+, rolled 5: passed');
    expect(shot({ models: 8 }).told('morale')).toBe('');
  });
  it('CE-085 CE-614 CE-610 exactly half is no cause; who fails with half or more panics and drops its Hold', () => {
    const dread = battle({
      units: {
        A1: chief,
        A2: { ...warriors, places: row(5, 20, 8), hold: 1 },
        B1: { profile: 'fb_priest', places: [[20, 2]] },
        B2: archers,
      },
      order: 'B1',
      dice: [9, 2],
    })
      .choose('cast')
      .settle('spell');
    expect([dread.flag('A2', 'panicked'), dread.flag('A2', 'hold')]).toEqual([1, 0]);
  });
  it('CE-615 a panicked unit that fails again with half or more left stays panicked', () => {
    const t = battle({
      units: {
        A1: chief,
        A2: { ...warriors, places: row(5, 20, 8), panicked: 1 },
        B1: { profile: 'fb_priest', places: [[20, 2]] },
        B2: archers,
      },
      order: 'B1',
      dice: [9, 2],
    })
      .choose('cast')
      .settle('spell');
    expect([t.told('stayed panicked').includes('Warriors'), t.alive('A2')]).toEqual([true, 5]);
  });
  it('CE-729 the undead check at +2 with a caster within 12", else at -1', () => {
    const thralls: UnitSpec = { profile: 'fb_thrall', models: 9, places: row(5, 20, 8) };
    expect(shot(thralls, { A3: { profile: 'fb_priest', places: [[30, 12]] } }, [5]).told('morale check')).toContain(
      'at +2',
    );
    expect(shot(thralls, {}, [5]).told('morale check')).toContain('at −1');
  });
  it('CE-708 Unbowed counts one failed check as passed', () => {
    const hero = (dice: number[]) =>
      battle({
        units: {
          A1: { profile: 'va_jarl', places: [[20, 8]], wounds: [2], bought: ['unbowed'] },
          A2: { ...warriors, places: row(5, 40, 12) },
          B1: { ...archers, places: row(4, 20, 2) },
        },
        order: 'B1',
        dice: [9, 1, 1, 1, 10, ...dice],
      }).choose('shoot');
    const t = hero([1]);
    expect([t.step, t.seat]).toEqual(['useUnbowed', 'one']);
    expect([t.choose('unbowed').flag('A1', 'panicked'), t.alive('A1')]).toEqual([0, 1]);
    expect(hero([1]).choose('no-unbowed').alive('A1')).toBe(0);
  });
  it('CE-083 not in close combat: a unit that falls below half in a drawn fight makes none', () => {
    const t = battle({
      units: {
        A1: {
          ...warriors,
          models: 8,
          places: [
            [20, 8],
            [2, 40],
            [3.2, 40],
            [4.4, 40],
          ],
        },
        A2: { ...chief },
        B1: {
          profile: 'sidhe_retainer',
          models: 4,
          places: [
            [20, 9.1],
            [2, 30],
            [3.2, 30],
          ],
        },
      },
      order: 'A1',
      dice: [10, 10, 10, 10],
    }).choose('assault');
    expect([t.alive('A1'), t.told('Close combat result').includes('1 to 1, drawn'), t.told('morale')]).toEqual([
      3,
      true,
      '',
    ]);
  });
  it('CE-086 an individual with more than half its wounds that fails is in Panic', () => {
    const t = battle({
      units: {
        A1: chief,
        A2: warriors,
        A3: { profile: 'gael_druid', places: [[14, 2]] },
        B1: { profile: 'fb_priest', places: [[20, 2]] },
        B2: archers,
      },
      order: 'B1',
      dice: [9, 1],
    })
      .choose('cast')
      .settle('spell')
      .choose('upon A3');
    expect(t.flag('A3', 'panicked')).toBe(1);
  });
  it('CE-082 CE-084 no check without a loss, and none for an individual that was below half before', () => {
    // A hit that does nothing, on a unit that is below half already.
    const t = battle({
      units: {
        A1: chief,
        A2: { profile: 'gael_warrior', models: 12, places: row(5, 20, 8) },
        B1: { ...archers, places: row(4, 20, 2) },
      },
      order: 'B1',
      dice: [9, 1, 1, 1, 1],
    })
      .choose('shoot')
      .settle('hit');
    expect([t.alive('A2'), t.told('morale')]).toEqual([5, '']);
  });
  it('CE-615 CE-614 Dread is at worst a panic, even for those below half', () => {
    const t = battle({
      units: {
        A1: chief,
        A2: { ...warriors, models: 12, places: row(5, 20, 8) },
        B1: { profile: 'fb_priest', places: [[20, 2]] },
        B2: archers,
      },
      order: 'B1',
      dice: [9, 1],
    })
      .choose('cast')
      .settle('spell');
    expect([t.alive('A2'), t.flag('A2', 'panicked'), t.told('panic')]).toEqual([5, 1, 'Warriors panicked']);
  });
  it('CE-702 the highest command of the Heroes near counts, not the last one', () => {
    const hero = (profile: string, x: number): UnitSpec => ({ profile, places: [[x, 8]], activated: 1 });
    const told = (one: string, two: string) => rally({}, { A1: hero(one, 20), A3: hero(two, 23) }).told('rally');
    // CD 8 and CD 7 against 4.
    expect([told('va_jarl', 'gael_chief'), told('gael_chief', 'va_jarl')].map((l) => l.includes('needs 2+'))).toEqual([
      true,
      true,
    ]);
    // A caster is no Hero.
    expect(rally({}, { A1: hero('gael_druid', 20) }).told('rally')).toContain('needs 5+');
  });
  it('CE-729 the dead count casters of their own within 12" exactly, and no living one heeds them', () => {
    const thralls: UnitSpec = { profile: 'fb_thrall', models: 9, places: row(5, 20, 8) };
    const priest = (y: number): UnitSpec => ({ profile: 'fb_priest', places: [[21.2, y]] }); // A2.1 falls
    expect(shot(thralls, { A3: priest(21) }, [5]).told('morale check')).toContain('at +2');
    expect(shot(thralls, { A3: priest(21.1) }, [5]).told('morale check')).toContain('at −1');
    expect(shot(thralls, { B3: priest(20) }, [5]).told('morale check')).toContain('at −1');
    expect(shot({}, { A3: priest(20) }, [5]).told('morale check')).toContain('needs 5+, rolled 5');
  });
  it('CE-708 Unbowed is used once; it is told, as one', () => {
    const t = battle({
      units: {
        A1: { profile: 'va_jarl', places: [[20, 8]], wounds: [2], bought: ['unbowed'] },
        A2: { ...warriors, places: row(5, 40, 12) },
        B1: { ...archers, places: row(4, 20, 2) },
      },
      order: 'B1',
      dice: [9, 1, 1, 1, 10, 1],
    }).choose('shoot', 'unbowed');
    expect([t.state.used[0], t.told('Unbowed')]).toEqual([8, 'Jarl used Unbowed: the check counts as passed']);
  });
  it('CE-082 CE-611 a unit below half checks for every loss, an individual once', () => {
    expect(shot({ places: row(4, 20, 8) }, {}, [5]).told('morale check')).toContain('needs 5+, rolled 5: passed');
    const game = load(layOver({ profiles: { rows: [{ id: 'va_jarl', w: 6 }] } }));
    const jarl = (wounds: number) =>
      battle({
        units: {
          A1: { profile: 'va_jarl', places: [[20, 8]], wounds: [wounds] },
          A2: { ...warriors, places: row(5, 40, 12) },
          B1: { ...archers, places: row(4, 20, 2) },
        },
        order: 'B1',
        dice: [9, 1, 1, 1, 10, 9],
        game,
      })
        .choose('shoot')
        .told('morale check');
    expect([jarl(4), jarl(3).includes('Jarl'), jarl(2)]).toEqual(['', true, '']);
  });
});
