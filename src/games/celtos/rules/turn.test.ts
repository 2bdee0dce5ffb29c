import { describe, expect, it } from 'vitest';
import { layOver } from '../data/schema.ts';
import { load } from '../index.ts';
import { battle, celtos, row, type UnitSpec } from '../testing.ts';

const chief: UnitSpec = { profile: 'gael_chief', places: [[4, 4]] };
const warriors: UnitSpec = { profile: 'gael_warrior', places: row(5, 8, 4) };
const archers: UnitSpec = { profile: 'sidhe_archer', places: row(5, 20, 44) };
const seer: UnitSpec = { profile: 'sidhe_seer', places: [[40, 44]] };
const two = { A1: chief, A2: warriors, B1: archers, B2: seer };

describe('the turn', () => {
  it('CE-001 CE-002 CE-003 CE-201 markers go, panic and wounds stay, then initiative, then activation', () => {
    const t = battle({
      units: {
        ...two,
        A1: { ...chief, wounds: [1], hold: 1, reacted: 1, marks: 31, activated: 1 },
        A2: { ...warriors, panicked: 1, facing: 7, moved: 1 },
      },
      step: 'markerPhase',
      dice: [3, 5],
    });
    expect(t.step).toBe('whoBegins');
    expect((['hold', 'reacted', 'marks', 'activated'] as const).map((f) => t.flag('A1', f))).toEqual([0, 0, 0, 0]);
    expect([t.wounds('A1'), t.flag('A2', 'panicked'), t.flag('A2', 'facing'), t.flag('A2', 'moved')]).toEqual([
      1, 1, 7, 0,
    ]);
    expect(t.choose('begins two').step).toBe('activate');
  });
  it('D01 CE-004 CE-005 CE-101 CE-106 CE-107 the higher die begins or names another; seat 1 rolls first', () => {
    const t = battle({ units: two, step: 'initiativePhase', dice: [3, 5] });
    expect([t.seat, t.offered()]).toEqual(['two', ['begins one', 'begins two']]);
    expect(t.choose('begins one').seat).toBe('one');
    expect(celtos.seats).toHaveLength(2);
    expect(celtos.kinds.unit.name(0) + celtos.kinds.unit.name(32) + celtos.kinds.model.name(1)).toBe('A1B1A1.2');
  });
  it('CE-202 a tie is rolled again', () => {
    const t = battle({ units: two, step: 'initiativePhase', dice: [4, 4, 7, 7, 9, 2] });
    expect(t.seat).toBe('one');
  });
  it('CE-006 CE-007 CE-203 CE-204 CE-213 units act in turn, each once, and may do nothing; who has none left is skipped', () => {
    const t = battle({ units: { ...two, B2: { ...seer, activated: 1 } }, side: 'one' });
    expect(t.offered()).toEqual(['activate A1', 'activate A2']);
    expect(t.refusal('activate B1')).toBe('CE-203');
    t.choose('activate A1', 'end');
    expect(t.seat).toBe('two');
    t.choose('end'); // the only unit left is taken by itself
    expect([t.seat, t.step]).toEqual(['one', 'order']);
    expect(t.flag('A1', 'activated')).toBe(1);
  });
  it('CE-007 a unit that was activated is refused', () => {
    const t = battle({
      units: { ...two, A1: { ...chief, activated: 1 }, A3: { ...warriors, places: row(5, 20, 4) } },
      side: 'one',
    });
    expect([t.refusal('activate A1'), t.refusal('activate A2')]).toEqual(['CE-007', 'allowed']);
  });
  it('CE-205 CE-833 the battle ends after its last turn', () => {
    const t = battle({ units: two, turn: 6, step: 'endOfTurn' });
    expect([t.step, t.result]).toEqual(['over', 'draw']);
    expect(battle({ units: two, turn: 5, step: 'endOfTurn', dice: [2, 1] }).step).toBe('whoBegins');
  });
  it('CE-205 and at once when a side has no model left', () => {
    const t = battle({
      units: {
        A1: { ...chief, places: [[20, 8]] },
        A2: { ...warriors, places: row(5, 20, 4) },
        B1: { profile: 'sidhe_archer', models: 4, places: [[20, 9.1]] },
      },
      order: 'A1',
      dice: [9, 9],
    }).choose('assault');
    expect([t.step, t.result]).toEqual(['over', 'one-great']);
  });
});

describe('orders', () => {
  const order = (spec: UnitSpec, more: Record<string, UnitSpec> = {}, dice: number[] = []) =>
    battle({
      units: {
        A1: spec,
        A2: { ...warriors, places: row(5, 2, 2) },
        B1: { ...archers, places: row(5, 20, 10) },
        ...more,
      },
      order: 'A1',
      dice,
    });
  const slingers: UnitSpec = { profile: 'gael_slinger', places: row(5, 20, 4) };

  it('CE-008 CE-009 CE-014 CE-015 CE-207 Move, Rush, Hold, Shoot and Assault are offered', () => {
    expect(order(slingers).offered()).toEqual(['move', 'rush', 'hold', 'shoot', 'assault', 'end']);
  });
  it('D21 CE-207 CE-208 CE-216 after a Move: no Move, Rush or Hold, but Shoot, Assault or nothing', () => {
    const t = order(slingers).choose('move', 'go 20.0,6.0', 'confirm');
    expect(t.flag('A1', 'moved')).toBe(1);
    expect(['move', 'rush', 'hold'].map((w) => t.refusal(w))).toEqual(['CE-207', 'CE-207', 'CE-207']);
    expect(t.offered()).toEqual(['shoot', 'assault', 'end']);
  });
  it('CE-216 a Move that moves nobody is no movement', () => {
    expect(order(slingers).choose('move', 'stay').flag('A1', 'moved')).toBe(0);
    const same = order(slingers).choose('move', 'go 20.0,4.0', 'confirm');
    expect([same.step, same.flag('A1', 'moved')]).toEqual(['order', 0]);
  });
  it('CE-010 CE-011 CE-208 CE-301 a Rush goes three times as far and passes play on', () => {
    const t = order({ ...slingers, places: row(5, 20, 4) }, { B1: { ...archers, places: row(5, 40, 44) } }).choose(
      'rush',
    );
    expect([t.refusal('go 8.0,4.0'), t.refusal('go 7.9,4.0')]).toEqual(['allowed', 'CE-302']);
    t.choose('go 8.0,4.0', 'confirm');
    expect([t.seat, t.flag('A1', 'moved')]).toEqual(['two', 1]);
  });
  it('CE-013 CE-208 CE-217 CE-312 Hold leaves a marker, takes a facing and passes play on', () => {
    const t = order(slingers).choose('hold', 'face south-west');
    expect([t.flag('A1', 'hold'), t.flag('A1', 'facing'), t.seat]).toEqual([1, 10, 'two']);
  });
  it('CE-207 CE-209 CE-210 after Shoot only the same unit may be assaulted', () => {
    const t = order(
      { ...slingers, places: row(5, 20, 7) },
      { B1: { ...archers, places: row(5, 20, 10) }, B2: { profile: 'sidhe_seer', places: [[14, 7]] } },
      [1, 1, 1, 1, 1],
    ).choose('shoot');
    expect(t.refusal('move')).toBe('CE-207');
    expect(t.refusal('shoot')).toBe('CE-207');
    t.choose('assault');
    expect(t.told('assault')).toContain('Archers');
  });
  it('CE-209 casting takes the place of Shoot', () => {
    const t = battle({
      units: { A1: chief, A2: warriors, B1: { profile: 'sidhe_seer', places: [[20, 10]] }, B2: archers },
      order: 'B1',
      dice: [2],
    }).choose('cast', 'spell mist');
    expect(t.refusal('cast')).toBe('CE-207');
  });
  it('D22 CE-012 CE-114 CE-211 CE-212 an engaged unit fights or breaks off', () => {
    const touching = {
      A1: { ...slingers, places: row(5, 20, 8.9) },
      A2: { ...warriors, places: row(5, 2, 2) },
      B1: { ...archers, places: row(5, 20, 10) },
    };
    const t = battle({ units: touching, order: 'A1' });
    expect(t.engaged('A1')).toBe(true);
    const rules = { hold: 'CE-012', rush: 'CE-211', shoot: 'CE-211', move: 'CE-212', end: 'CE-212' };
    for (const [word, rule] of Object.entries(rules)) expect(t.refusal(word), word).toBe(rule);
    expect(t.offered()).toEqual(['assault', 'break-off']);
    const druid = battle({ units: { ...touching, A1: { profile: 'gael_druid', places: [[20, 8.9]] } }, order: 'A1' });
    expect(druid.refusal('cast')).toBe('CE-211');
  });
  it('CE-087 CE-088 CE-089 CE-213 a panicked unit may Move, Rush or do nothing', () => {
    const t = order({ ...slingers, panicked: 1 });
    expect(['hold', 'shoot', 'assault'].map((w) => t.refusal(w))).toEqual(['CE-087', 'CE-088', 'CE-089']);
    expect(t.offered()).toEqual(['move', 'rush', 'end']);
    const druid = order({ profile: 'gael_druid', places: [[20, 4]], panicked: 1 });
    expect(druid.refusal('cast')).toBe('CE-213');
  });
  it('CE-214 a unit out of coherency cannot shoot or assault', () => {
    const t = order({ ...slingers, places: [...row(4, 20, 4), [30, 4]] });
    expect([t.refusal('shoot'), t.refusal('assault')]).toEqual(['CE-214', 'CE-214']);
    expect(t.offered()).toContain('hold');
  });
  it('CE-734 Beasts cannot Hold', () => {
    expect(order({ profile: 'gael_hound', places: row(4, 20, 4) }).refusal('hold')).toBe('CE-734');
  });
  it('CE-206 CE-731 a troll regenerates a lost wound on 8+ before it rallies and acts', () => {
    const troll = (dice: number[]) =>
      battle({
        units: {
          ...two,
          A1: { profile: 'fo_troll', places: [[20, 4]], wounds: [1], panicked: 1 },
          A2: { ...warriors, activated: 1 },
        },
        side: 'one',
        dice,
      });
    const t = troll([8, 9]);
    expect([t.wounds('A1'), t.flag('A1', 'panicked'), t.step]).toEqual([2, 0, 'order']);
    expect(t.log().findIndex((l) => l.includes('regenerates'))).toBeLessThan(
      t.log().findIndex((l) => l.includes('rally')),
    );
    expect(troll([7, 9]).wounds('A1')).toBe(1);
  });
  it('CE-728 CE-727 Berserkers with an enemy in reach must assault, at once and after a Move', () => {
    const berserk: UnitSpec = { profile: 'gael_berserk', places: row(4, 20, 4) };
    // With nothing else allowed it is done without asking.
    expect(order(berserk).told('assault')).toContain('Berserkers');
    const far = order({ ...berserk, places: row(4, 34, 3) });
    expect(far.refusal('end')).toBe('allowed');
    // After a Move the reach is M.
    expect(order({ ...berserk, moved: 1, places: row(4, 20, 5) }).told('assault')).toContain('Berserkers');
    expect(order({ ...berserk, moved: 1, places: row(4, 20, 3) }).refusal('end')).toBe('allowed');
    expect(order({ ...berserk, panicked: 1 }).refusal('end')).toBe('allowed');
    expect(order({ ...berserk, places: [...row(3, 20, 4), [30, 4]] }).refusal('end')).toBe('allowed'); // CE-214
  });
  it('CE-215 single models stay where they are while others move', () => {
    const t = order(slingers, { B1: { ...archers, places: row(5, 40, 44) } }).choose(
      'move',
      'go 20.0,4.0',
      'adjust A1.5',
      'to 24.8,5.5',
      'confirm',
    );
    expect([t.at('A1.1'), t.at('A1.5'), t.flag('A1', 'moved')]).toEqual([[200, 40], [248, 55], 1]);
  });
  it('CE-218 CE-606 CE-608 a unit that panics in its own move finishes it, and its activation ends', () => {
    const t = battle({
      units: {
        A1: { profile: 'gael_retainer', models: 8, places: row(4, 20, 4) },
        A2: { ...warriors, places: row(5, 2, 2) },
        B1: { ...archers, places: row(5, 20, 12), hold: 1, facing: 12 },
      },
      order: 'A1',
      dice: [9, 9, 1, 1, 1, 1, 10, 1],
    }).choose('move', 'go 20.0,3.0', 'confirm');
    expect([t.step, t.seat]).toEqual(['reactToMove', 'two']);
    t.choose('fire-at-quarter finish').settle('hit');
    expect(t.alive('A1')).toBe(0);
    expect(t.told('rout')).toContain('Retainers');
  });
  it('CE-207 after Shoot there is no Move, Rush or Hold', () => {
    const t = order(slingers, {}, [1, 1, 1, 1, 1]).choose('shoot');
    expect(['move', 'rush', 'hold', 'shoot'].map((w) => t.refusal(w))).toEqual([
      'CE-207',
      'CE-207',
      'CE-207',
      'CE-207',
    ]);
    expect([t.why('rush'), t.why('hold')].map((w) => w.includes('cannot be combined'))).toEqual([true, true]);
  });
  it('CE-728 a Berserk unit with an enemy in reach may neither Move, Rush, Hold nor do nothing', () => {
    const game = load(layOver({ profiles: { rows: [{ id: 'gael_chief', skills: ['hero', 'berserk'] }] } }));
    const hero = (y: number) =>
      battle({
        units: {
          A1: { profile: 'gael_chief', places: [[20, y]], bought: ['war-shout'] },
          A2: { ...warriors, places: row(5, 2, 2) },
          B1: { ...archers, places: row(5, 20, 20) },
        },
        order: 'A1',
        game,
      });
    expect(['move', 'rush', 'hold', 'end'].map((w) => hero(12).refusal(w))).toEqual(Array(4).fill('CE-728'));
    expect(['move', 'rush', 'hold', 'end'].map((w) => hero(6).refusal(w))).toEqual(Array(4).fill('allowed'));
  });
  it('CE-210 who shot at one unit may not assault another that is in reach', () => {
    // The nearer one is engaged, and so no target.
    const t = order(
      { ...slingers, places: row(5, 20, 7) },
      {
        A2: { ...warriors, places: row(5, 10, 10) },
        B1: { ...archers, places: row(5, 10, 11.1) },
        B2: { profile: 'sidhe_seer', places: [[22, 17.5]] },
      },
      [1, 1, 1, 1, 1],
    ).choose('shoot');
    // Nothing is left to do, and play passes on.
    expect([t.told('shot at').includes('Seer'), t.seat, t.told(' assault')]).toEqual([true, 'two', '']);
    // Before that it was in reach.
    const before = order(
      { ...slingers, places: row(5, 20, 7) },
      { A2: { ...warriors, places: row(5, 10, 10) }, B1: { ...archers, places: row(5, 10, 11.1) } },
    );
    expect(before.refusal('assault')).toBe('allowed');
  });
  it('CE-731 who has all its wounds rolls no die to regenerate, nor does anybody else', () => {
    const whole = (profile: string, wounds: number[]) =>
      battle({
        units: { ...two, A1: { profile, places: [[20, 4]], wounds }, A2: { ...warriors, activated: 1 } },
        side: 'one',
        dice: [8],
      });
    expect([whole('fo_troll', [3]).told('regeneration'), whole('fo_troll', [3]).wounds('A1')]).toEqual(['', 3]);
    expect([whole('fb_lord', [1]).told('regeneration'), whole('fb_lord', [1]).wounds('A1')]).toEqual(['', 1]);
    expect(whole('fo_troll', [2]).told('regeneration')).toBe(
      'Sea Troll: regeneration, needs 8+, rolled 8: regained a wound',
    );
  });
  it('CE-706 a War Shout reaches 6" exactly, friends only, and is told', () => {
    const shout = (x: number) =>
      battle({
        units: {
          A1: { profile: 'gael_chief', places: [[20, 20]], bought: ['war-shout'] },
          A2: { ...warriors, models: 5, places: [[x, 20]] },
          B1: { ...archers, places: row(4, 20, 23) },
          B2: seer,
        },
        order: 'A1',
      }).choose('war-shout');
    expect([shout(27).flag('A2', 'marks'), shout(27.1).flag('A2', 'marks')]).toEqual([16, 0]);
    const t = shout(27);
    expect([t.flag('B1', 'marks'), t.told('Shout'), t.step]).toEqual([0, 'Chieftain used War Shout', 'order']);
    // It is no order: the unit may still move.
    expect([t.refusal('move'), t.refusal('war-shout')]).toEqual(['allowed', 'CE-704']);
  });
  it('CE-508 CE-603 CE-730 when an activation ends, what counted for it only is gone', () => {
    const t = battle({
      units: {
        A1: { ...warriors, places: row(5, 20, 6) },
        A2: { ...warriors, places: row(5, 40, 4) },
        B1: { profile: 'fo_troll', places: [[22, 11]] },
        B2: { ...archers, places: row(4, 30, 40) },
        B3: seer,
      },
      order: 'A1',
      dice: [2, 9, ...Array(30).fill(1)],
    })
      .choose('assault')
      .settle('react', 'strike', 'stay');
    expect([t.seat, t.step]).toEqual(['two', 'activate']);
    const { active, named, did, wasEngaged, leap, tested, charged, marks } = t.state;
    expect([active, named, did, wasEngaged, leap]).toEqual([255, 255, 0, 0, 0]);
    for (const field of [tested, charged, marks]) expect(field.every((n) => n === 0)).toBe(true);
    expect(t.told('Terror, needs')).toContain('failed');
  });
  it('CE-203 CE-204 the dead are not activated, nor those of the other side or of no list', () => {
    const t = battle({
      units: { ...two, A3: { ...warriors, places: row(5, 30, 4), wounds: [0, 0, 0, 0, 0] } },
      side: 'one',
    });
    expect(['A1', 'A2', 'A3', 'A4', 'B1'].map((u) => t.refusal(`activate ${u}`))).toEqual([
      'allowed',
      'allowed',
      'CE-204',
      'CE-204',
      'CE-203',
    ]);
    // A side of the dead and the activated is skipped.
    const skipped = battle({
      units: {
        A1: { ...chief, activated: 1 },
        A2: { ...warriors, wounds: [0, 0, 0, 0, 0] },
        B1: archers,
        B2: seer,
      },
      side: 'one',
    });
    expect([skipped.seat, skipped.step]).toEqual(['two', 'activate']);
  });
  it('CE-205 CE-006 turns are counted, and a new one begins with its markers', () => {
    const t = battle({ units: two, turn: 3, step: 'endOfTurn', dice: [2, 1] });
    expect([t.state.turn, t.step, t.log().includes('Turn 4')]).toEqual([4, 'whoBegins', true]);
    expect(t.choose('begins two').told('went first')).toBe('the Sidhe went first');
  });
  it('CE-201 every marker goes', () => {
    const t = battle({ units: two, step: 'whoBegins' }).choose('begins one', 'activate A1', 'hold', 'face north');
    expect(t.flag('A1', 'hold')).toBe(1);
    const { state } = battle({
      units: { ...two, A1: { ...chief, hold: 1, moved: 1, reacted: 1, activated: 1, marks: 31 } },
      step: 'markerPhase',
      dice: [2, 1],
    });
    for (const field of [
      state.activated,
      state.hold,
      state.moved,
      state.charged,
      state.reacted,
      state.tested,
      state.marks,
    ])
      expect(field.every((n) => n === 0)).toBe(true);
  });
});
