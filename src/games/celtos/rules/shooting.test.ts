import { describe, expect, it } from 'vitest';
import { layOver } from '../data/schema.ts';
import { load } from '../index.ts';
import { battle, row, type UnitSpec } from '../testing.ts';

const archers: UnitSpec = { profile: 'sidhe_archer', places: row(4, 20, 2) };
const warriors: UnitSpec = { profile: 'gael_warrior', places: row(5, 20, 8) };
const chief: UnitSpec = { profile: 'gael_chief', places: [[46, 46]] };
const shoot = (units: Record<string, UnitSpec>, dice: number[] = [], more = {}) =>
  battle({ units: { A1: chief, A2: warriors, B1: archers, ...units }, order: 'B1', dice, ...more });

describe('shooting', () => {
  it('CE-017 CE-018 CE-023 CE-024 CE-025 CE-411 CE-412 CE-413 sight, target, hits, the owner gives them, damage', () => {
    const t = shoot({ A3: { ...warriors, places: row(5, 30, 8) } }, [9, 9, 1, 1, 9, 1]).choose('shoot');
    // The nearer of the two is taken by itself; the owner of the target gives the hits.
    expect([t.step, t.seat]).toEqual(['allocate', 'one']);
    t.choose('hit A2.3');
    expect(t.refusal('hit A2.3')).toBe('CE-412');
    t.choose('hit A2.5');
    expect([t.alive('A2'), t.at('A2.3')]).toEqual([4, [0, 0]]);
    expect(t.at('A2.5')).toEqual([248, 80]);
  });
  it('CE-412 nobody takes a second hit before every model seen has one', () => {
    const three: UnitSpec = { ...warriors, models: 5, places: row(3, 20, 8) };
    const t = shoot({ A2: three }, [9, 9, 9, 9]).choose('shoot', 'hit A2.1');
    expect([t.refusal('hit A2.1'), t.refusal('hit A2.2')]).toEqual(['CE-412', 'allowed']);
    // The third goes to the only one left, without asking; then all have one.
    t.choose('hit A2.2');
    expect([t.state.hitNext, t.refusal('hit A2.1')]).toEqual([3, 'allowed']);
  });
  it('CE-412 hits fall on living models of the target only', () => {
    const t = shoot({ A2: { ...warriors, wounds: [1, 1, 1, 1, 0] } }, [9, 1, 1, 1]).choose('shoot');
    expect(['hit A2.4', 'hit A2.5', 'hit A1.1'].map((w) => t.refusal(w))).toEqual(['allowed', 'CE-926', 'CE-926']);
  });
  it('CE-416 what the hits of a volley took stands on their card', () => {
    const card = (spec: UnitSpec, face: number) =>
      shoot({ A2: spec }, [9, 1, 1, 1, face]).choose('shoot').settle('hit').told(', hits:');
    expect([card(warriors, 9), card(warriors, 1)]).toEqual([
      'Warriors, hits: 1 model lost',
      'Warriors, hits: no losses',
    ]);
    expect(card({ profile: 'gael_druid', places: [[20, 8]] }, 9)).toBe('Druid, hits: 1 wound lost');
  });
  it('CE-416 CE-720 Penetrating counts for shots: of the model and of its missile weapon, not of its blade', () => {
    const need = (rows: object[], weapons: object[] = []) =>
      shoot({}, [9, 1, 1, 1, 1], {
        game: load(
          layOver({ profiles: { rows }, ...(weapons.length > 0 ? { weapons: { rows: weapons } } : {}) } as Parameters<
            typeof layOver
          >[0]),
        ),
      })
        .choose('shoot')
        .settle('hit')
        .told('damage, needs')
        .split(/needs (\d+)/)[1];
    const archer = { id: 'sidhe_archer' };
    const bow = { id: 'longbow', penetrating: 1 };
    // Damage 4 against T 4.
    expect([
      need([archer]),
      need([{ ...archer, penetrating: 2 }]),
      need([archer], [bow]),
      need([{ ...archer, penetrating: 2 }], [bow]),
      need([{ ...archer, melee: 'pike' }]),
      need([{ ...archer, penetrating: 9 }]),
    ]).toEqual(['6', '4', '5', '3', '6', '3']);
    // A spell is no weapon: its damage is what the table of spells says.
    const spell = battle({
      units: { A1: chief, A2: warriors, B1: { profile: 'sidhe_seer', places: [[20, 2]] } },
      order: 'B1',
      dice: [9, 1],
      game: load(layOver({ profiles: { rows: [{ id: 'sidhe_seer', penetrating: 2 }] } })),
    })
      .choose('cast', 'spell silver-lance')
      .settle('hit');
    expect(spell.told('damage, needs')).toContain('needs 2+');
  });
  it('CE-403 CE-404 CE-408 each shooter has the band of the nearest model it sees: the volley says so', () => {
    // Two archers at Short range, two at Medium: +1 and 0 to hit.
    const places: [number, number][] = [
      [2, 2],
      [3.2, 2],
      [2, 3.2],
      [3.2, 3.2],
    ];
    const t = shoot(
      { B1: { ...archers, places }, A2: { ...warriors, models: 5, places: [[2, 16]] } },
      [5, 5, 5, 5, 1, 1],
    ).choose('shoot');
    expect(t.told('shot at')).toBe(
      'Archers shot at Warriors: 2 shots at Short, needs 6+ at +1; 2 shots at Medium, needs 6+: 2 hits',
    );
  });
  it('CE-403 CE-404 exactly the reach of the weapon is still in range', () => {
    const at = (y: number) =>
      shoot({
        B1: { ...archers, models: 4, places: [[2, 2]] },
        A2: { ...warriors, models: 5, places: [[2, y]] },
      }).refusal('shoot');
    expect([at(39), at(39.1)]).toEqual(['allowed', 'CE-405']);
  });
  it('CE-404 nobody shoots in a band for which the weapon has no figures', () => {
    const bands = [null, { hit: 0, damage: 4 }, null, null];
    const game = load(layOver({ weapons: { rows: [{ id: 'longbow', bands }] } }));
    const at = (y: number) =>
      shoot({ B1: { ...archers, models: 4, places: [[2, 2]] }, A2: { ...warriors, models: 5, places: [[2, y]] } }, [], {
        game,
      }).refusal('shoot');
    // Short up to 13" between the centres of two small bases, Medium up to 25".
    expect([at(15), at(15.1), at(27), at(27.1)]).toEqual(['CE-405', 'allowed', 'allowed', 'CE-405']);
  });
  it('CE-404 CE-418 whatever the table of weapons lists first may be a missile weapon', () => {
    const bands = [{ hit: 0, damage: 4 }, null, null, null];
    const game = load(
      layOver({
        weapons: { rows: [{ id: 'improvised', bands }] },
        profiles: { rows: [{ id: 'sidhe_archer', missile: 'improvised' }] },
      }),
    );
    const t = shoot({}, [1, 1, 1, 1], { game });
    expect(t.refusal('shoot')).toBe('allowed');
    expect(t.choose('shoot').told('shot at')).toContain('4 shots');
    const holding = { B1: { ...archers, hold: 1, facing: 4 } };
    expect(
      battle({ units: { A1: chief, A2: warriors, ...holding }, order: 'A2', game }).choose(
        'move',
        'go 20.0,9.0',
        'confirm',
      ).step,
    ).toBe('reactToMove');
  });
  it('CE-413 hits on a model already removed are lost without dice', () => {
    const t = shoot({ A2: { ...warriors, models: 5, places: row(1, 20, 8) } }, [9, 9, 9, 9, 9]).choose('shoot');
    expect(t.alive('A2')).toBe(0);
    expect(t.log().filter((l) => l.includes('damage, needs'))).toHaveLength(1);
  });
  it('CE-019 CE-402 CE-945 the own unit and the target do not stand in the way; another does', () => {
    const column: [number, number][] = [2, 3.2, 4.4, 5.6].map((y) => [20, y]);
    const t = shoot(
      { B1: { ...archers, places: column }, A2: { ...warriors, places: row(1, 20, 12), models: 5 } },
      [1, 1, 1, 1],
    ).choose('shoot');
    expect(t.told('shot at')).toContain('4 shots');
    const blocked = shoot({
      B1: { ...archers, places: row(1, 20, 2), models: 4 },
      A2: { ...warriors, models: 5, places: row(1, 20, 12) },
      B2: { profile: 'sidhe_retainer', places: row(4, 18.2, 7) },
    });
    expect(blocked.refusal('shoot')).toBe('CE-405');
  });
  it('CE-020 CE-406 CE-404 CE-405 the nearest legal unit is the target', () => {
    const t = shoot({
      A3: { profile: 'gael_hound', places: row(4, 20, 9.5) },
      B1: { ...archers, profile: 'sidhe_prince', places: [[12, 2]] },
    }).choose('shoot');
    expect(t.step).toBe('chooseTarget'); // Battle Awareness: both
    const bound = shoot({
      A3: { profile: 'gael_hound', places: row(4, 30, 8) },
      B2: { profile: 'sidhe_seer', places: [[2, 2]] },
      A4: { ...warriors, places: row(5, 20, 12.5) },
    });
    expect(bound.refusal('shoot')).toBe('allowed');
    const equal = shoot({
      A2: { ...warriors, places: row(5, 10, 2) },
      A3: { ...warriors, places: row(5, 28.4, 2) },
      B1: { ...archers, places: row(1, 21.6, 2), models: 4 },
    });
    // 21.6 - 14.8 = 6.8 to the west, 28.4 - 21.6 = 6.8 to the east: the shooter chooses.
    expect(equal.choose('shoot').offered()).toEqual(['target A2', 'target A3']);
  });
  it('D23 CE-021 CE-405 units in close combat are passed over', () => {
    const t = shoot(
      {
        A2: { ...warriors, places: row(5, 20, 5) },
        B2: { profile: 'sidhe_retainer', places: row(4, 20, 6.1) },
        A3: { ...warriors, places: row(5, 34, 6) },
      },
      [1, 1, 1, 1],
    );
    expect(t.engaged('A2')).toBe(true);
    expect(t.choose('shoot').told('shot')).toContain('Warriors 2');
  });
  it('CE-020 CE-021 CE-022 CE-407 CE-718 Battle Awareness chooses any legal unit, others are told why not', () => {
    const units = {
      A2: warriors,
      A3: { ...warriors, places: row(5, 30, 8) },
      A4: { ...warriors, places: row(5, 2, 12) },
      B2: { profile: 'sidhe_retainer', places: row(4, 2, 13.1) },
    };
    const free = shoot({ ...units, B1: { profile: 'sidhe_prince', places: [[20, 2]] } }).choose('shoot');
    expect(free.offered()).toEqual(['target A2', 'target A3']);
    expect(free.refusal('target A4')).toBe('CE-021');
    const tied = shoot({
      ...units,
      A2: { ...warriors, places: row(5, 10, 2) },
      A3: { ...warriors, places: row(5, 28.4, 2) },
      A5: { ...warriors, places: row(5, 34, 6) },
      B1: { ...archers, places: row(1, 21.6, 2), models: 4 },
    }).choose('shoot');
    expect(tied.why('target A5')).toContain('Warriors 1');
    expect([tied.refusal('target A5'), tied.refusal('target B2'), tied.refusal('target A4')]).toEqual([
      'CE-020',
      'CE-405',
      'CE-021',
    ]);
  });
  it('CE-312 who shoots turns to the nearest model of the target, of two as near to the first', () => {
    const one = { B1: { ...archers, models: 4, places: [[20, 2]] as [number, number][] } };
    const at = (west: number) =>
      shoot(
        {
          ...one,
          A2: {
            ...warriors,
            models: 5,
            places: [
              [west, 8],
              [26, 8],
            ],
          },
        },
        [1],
      )
        .choose('shoot')
        .flag('B1', 'facing');
    // North-west, and north-east where that one is nearer.
    expect([at(14), at(13.9)]).toEqual([6, 2]);
  });
  it('CE-039 CE-040 CE-041 CE-042 CE-043 CE-123 CE-409 size, weapon and spells change the die', () => {
    const at = (spec: UnitSpec, archer = {}) =>
      shoot({ A2: spec, B1: { ...archers, ...archer } }, [1, 1, 1, 1])
        .choose('shoot')
        .told('shot');
    expect(at({ profile: 'gael_hound', places: row(4, 20, 8) })).toContain('needs 6+:'); // the longbow adds 1 at Short range
    expect(at(warriors)).toContain('at +1:');
    expect(at({ profile: 'gael_chariot', places: [[20, 8]] })).toContain('at +2:');
    expect(at({ profile: 'fo_troll', places: [[20, 8]] })).toContain('at +3:');
    const giants = load(layOver({ profiles: { rows: [{ id: 'fo_troll', siz: 8 }] } }));
    const giant = battle({
      units: { A1: chief, A2: { profile: 'fo_troll', places: [[20, 8]] }, B1: archers },
      order: 'B1',
      dice: [1, 1, 1, 1],
      game: giants,
    });
    expect(giant.choose('shoot').told('shot')).toContain('at +4:');
    expect(at({ ...warriors, marks: 1 })).toContain('needs 6+:'); // Mist
    expect(at(warriors, { marks: 8 })).toContain('needs 6+:'); // Frost Wind
  });
  it('CE-409 CE-722 CE-711 Marksmanship and the band of the weapon are added', () => {
    const t = (bought: string[]) =>
      shoot({ B1: { profile: 'sidhe_prince', places: [[20, 2]], bought } }, [3])
        .choose('shoot')
        .told('shot');
    // SH 5 needs 5+, the longbow adds 1 at Short range, Marksmanship 1 one more.
    expect([t([]).includes('0 hits'), t(['marksmanship-1']).includes('1 hit')]).toEqual([true, true]);
  });
  it('CE-410 a reaction shot never counts as moved', () => {
    const t = battle({
      units: { A1: chief, A2: warriors, B1: { ...archers, moved: 1, hold: 1, facing: 4 } },
      order: 'A2',
      dice: [9, 1, 1, 1, 1],
    }).choose('move', 'go 20.0,9.0', 'confirm', 'fire-at-quarter start');
    expect(t.told('shot')).toContain('needs 6+ at +1: 0 hits');
  });
  it('CE-608 who falls to a reaction shot is gone; the others end their move', () => {
    const t = battle({
      units: { A1: chief, A2: warriors, B1: { ...archers, hold: 1, facing: 4 } },
      order: 'A2',
      dice: [9, 9, 1, 1, 1, 9],
    }).choose('move', 'go 20.0,9.0', 'confirm', 'fire-at-quarter start', 'hit A2.3');
    expect([t.alive('A2'), t.at('A2.3'), t.at('A2.2'), t.step]).toEqual([4, [0, 0], [212, 90], 'order']);
  });
  it('CE-606 CE-410 CE-418 a crossbow on Hold shoots as if it had not moved, a unit out of coherency does not', () => {
    const game = load(layOver({ profiles: { rows: [{ id: 'sidhe_archer', missile: 'crossbow' }] } }));
    const asked = (holding: UnitSpec) =>
      battle({
        units: { A1: chief, A2: warriors, B1: { ...holding, hold: 1, facing: 4 } },
        order: 'A2',
        game,
      }).choose('move', 'go 20.0,9.0', 'confirm').step;
    expect([asked(archers), asked({ ...archers, places: row(4, 20, 2, 3) })]).toEqual(['reactToMove', 'order']);
  });
  it('CE-411 higher damage is given first', () => {
    // Staff slings: 5 at Short, 4 at Medium range.
    const t = battle({
      units: {
        A1: {
          profile: 'gael_slinger',
          places: [
            [20, 2],
            [20, 4],
            [20, 6],
          ] as [number, number][],
          models: 5,
        },
        A2: { ...warriors, places: row(5, 2, 2) },
        B1: { ...archers, places: row(4, 31.2, 6) },
      },
      order: 'A1',
      dice: [9, 9, 9],
    }).choose('shoot');
    expect([...t.state.hitDamage.subarray(0, 3)]).toEqual([5, 5, 5]);
    const far = battle({
      units: {
        A1: {
          profile: 'gael_slinger',
          places: [
            [18, 6],
            [20, 6],
            [22, 6],
          ] as [number, number][],
          models: 5,
        },
        A2: { ...warriors, places: row(5, 2, 2) },
        B1: { ...archers, places: row(4, 33.4, 6) },
      },
      order: 'A1',
      dice: [9, 9, 9],
    }).choose('shoot');
    expect([...far.state.hitDamage.subarray(0, 3)]).toEqual([5, 4, 4]);
  });
  it('CE-414 CE-415 CE-950 a save from cover cancels the hit, judged from the nearest who fired', () => {
    const hedge = (dice: number[]) =>
      shoot({ B1: { ...archers, places: row(4, 30, 8) }, A2: { ...warriors, places: row(5, 29, 14.6) } }, dice)
        .choose('shoot')
        .settle('hit');
    const saved = hedge([9, 1, 1, 1, 8]);
    expect([saved.told('save, needs'), saved.alive('A2')]).toEqual(['Warriors: save, needs 8+, rolled 8: saved', 5]);
    expect(hedge([9, 1, 1, 1, 7, 9]).alive('A2')).toBe(4);
  });
  it('CE-417 CE-083 CE-611 one check after the last hit', () => {
    const t = shoot({ A2: { ...warriors, places: row(4, 20, 8), models: 8 } }, [9, 9, 1, 1, 9, 9, 9])
      .choose('shoot')
      .settle('hit');
    expect(t.log().filter((l) => l.includes('morale check'))).toHaveLength(1);
    expect([t.alive('A2'), t.flag('A2', 'panicked')]).toEqual([2, 0]);
  });
  it('CE-418 a crossbow cannot shoot after a Move', () => {
    const game = load(layOver({ profiles: { rows: [{ id: 'sidhe_archer', missile: 'crossbow' }] } }));
    const order = (moved: number) =>
      battle({ units: { A1: chief, A2: warriors, B1: { ...archers, moved } }, order: 'B1', game });
    expect([order(0).refusal('shoot'), order(1).refusal('shoot')]).toEqual(['allowed', 'CE-405']);
  });
  it('CE-124 CE-105 a shield adds 1 to T', () => {
    const t = (shields: boolean) =>
      shoot({ A2: { ...warriors, shields } }, [9, 1, 1, 1, 6])
        .choose('shoot')
        .settle('hit')
        .told('damage');
    expect([t(false).includes('needs 6+'), t(true).includes('needs 7+')]).toEqual([true, true]);
  });
  it('CE-122 CE-121 a model with no wounds left is removed at once, leader or not', () => {
    const t = shoot({ A2: { ...warriors, command: 'L' } }, [9, 1, 1, 1, 9]).choose('shoot', 'hit A2.1');
    expect([t.alive('A2'), t.at('A2.1')]).toEqual([4, [0, 0]]);
  });
  it('CE-703 SHELTER: a hero on foot beside a unit is passed over', () => {
    const units = {
      A1: { profile: 'gael_chief', places: [[20, 6]] as [number, number][] },
      A2: warriors,
      A3: { ...warriors, places: row(5, 34, 8) },
    };
    const t = (shelter: string) => shoot(units, [1, 1, 1, 1], { options: { shelter } }).choose('shoot').told('shot');
    expect([t('off').includes('Chieftain'), t('on').includes('Warriors 1')]).toEqual([true, true]);
  });
  it('CE-703 only a unit of his size or larger shelters him, within 2", if it is a target itself', () => {
    const shotAt = (hero: UnitSpec, other: UnitSpec, more: Record<string, UnitSpec> = {}): string =>
      shoot({ A1: hero, A2: other, ...more }, [1, 1, 1, 1], { options: { shelter: 'on' } })
        .choose('shoot')
        .told('shot at');
    const hero: UnitSpec = { profile: 'gael_chief', places: [[20, 6]] };
    const beside = (profile: string, x: number): UnitSpec => ({ profile, places: row(4, x, 6.5) });
    expect(shotAt(hero, beside('gael_warrior', 22.9))).toContain('Warriors');
    expect(shotAt(hero, beside('gael_warrior', 23.1))).toContain('Chieftain');
    expect(shotAt(hero, beside('gael_hound', 21.5))).toContain('Chieftain'); // too small
    expect(shotAt(hero, { profile: 'gael_druid', places: [[21.5, 6.5]] })).toContain('Chieftain'); // no unit
    // In the saddle he is passed over for nobody.
    const rider: UnitSpec = { profile: 'sidhe_mprince', places: [[20, 6]] };
    expect(shotAt(rider, { profile: 'gael_horse', places: row(3, 23.5, 7, 2.2) })).toContain('Mounted Prince');
    // Who is engaged is no target, and shelters nobody.
    const foes: UnitSpec = { profile: 'sidhe_retainer', places: row(4, 22.5, 7.6) };
    expect(shotAt(hero, beside('gael_warrior', 22.5), { B2: foes })).toContain('Chieftain');
  });
  it('CE-703 CE-404 CE-418 who asks for another target is told why not, by shelter or by range', () => {
    const between = {
      A1: { ...chief, places: [[14.8, 3.5]] as [number, number][] },
      A2: { ...warriors, places: row(5, 10, 2) },
      A3: { ...warriors, places: row(5, 28.4, 2) },
      A4: { ...warriors, models: 5, places: [[46, 46]] as [number, number][] },
      B1: { ...archers, places: row(1, 21.6, 2), models: 4 },
    };
    const why = (more = {}) => {
      const t = shoot(between, [], { options: { shelter: 'on' }, ...more }).choose('shoot');
      return ['target A1', 'target A2', 'target A3', 'target A4'].map((w) => t.refusal(w));
    };
    expect(why()).toEqual(['CE-703', 'allowed', 'allowed', 'CE-404']);
    const game = load(layOver({ profiles: { rows: [{ id: 'sidhe_archer', missile: 'crossbow' }] } }));
    expect(why({ game })).toEqual(['CE-703', 'allowed', 'allowed', 'CE-404']);
  });
  it('CE-401 sight needs one clear segment of nine', () => {
    const t = shoot({
      B1: { ...archers, places: row(1, 24, 18), models: 4 },
      A2: { ...warriors, places: row(1, 24, 30), models: 5 },
    });
    expect(t.refusal('shoot')).toBe('CE-405'); // the hill
    const over = shoot({
      B1: { profile: 'sidhe_mprince', places: [[24, 18]] },
      A2: { ...warriors, places: row(1, 24, 30), models: 5 },
    });
    expect(over.refusal('shoot')).toBe('allowed'); // from the saddle
  });
  it('CE-414 the nearest who fired decides about cover, not the nearest who could not', () => {
    const shots = (places: [number, number][], more: Record<string, UnitSpec> = {}) =>
      battle({
        units: {
          A1: { profile: 'gael_slinger', models: 5, places },
          A2: { ...warriors, places: row(5, 2, 2) },
          B1: { profile: 'sidhe_retainer', models: 4, places: [[33, 14.7]] },
          B2: { profile: 'sidhe_seer', places: [[2, 46]] },
          ...more,
        },
        order: 'A1',
        dice: [9, 1, 1, 1, 1, 1],
      })
        .choose('shoot')
        .settle('hit');
    const line: [number, number][] = [
      [33, 10],
      [35.5, 11.5],
      [36.9, 13.4],
    ];
    // Across the hedge, and round its end.
    expect(shots(line).told('needs 8+')).toContain('save, needs 8+');
    expect(shots([...line, [36.9, 14.7]]).told('needs 8+')).toBe('');
    // The first comes nearest and sees nothing for a friend in the way.
    const hidden = shots([[33, 11], ...line.slice(1), [36.9, 14.7]], {
      A3: { profile: 'gael_retainer', models: 5, places: [[33, 12.5]] },
    });
    expect([hidden.told('shot at').includes('3 shots'), hidden.told('needs 8+')]).toEqual([true, '']);
  });
  it('CE-412 who is seen by nobody who fired takes no hit, and nobody waits for him', () => {
    // The fourth stands behind the hill.
    const t = shoot(
      {
        B1: { ...archers, models: 4, places: row(3, 26, 16) },
        A2: { ...warriors, models: 5, places: [...row(2, 26, 20), [20, 31]] },
      },
      [9, 9, 9],
    ).choose('shoot');
    expect([t.refusal('hit A2.3'), t.why('hit A2.3').includes('no model that fired can see')]).toEqual([
      'CE-412',
      true,
    ]);
    t.choose('hit A2.1');
    // One left of the two who are seen, then both have one.
    expect(t.state.hitNext).toBe(2);
    expect([t.refusal('hit A2.1'), t.refusal('hit A2.2')]).toEqual(['allowed', 'allowed']);
  });
  it('CE-417 nothing is left of a volley', () => {
    for (const dice of [
      [9, 9, 1, 1, 9, 1],
      [1, 1, 1, 1],
    ]) {
      const { state } = shoot({ A3: { ...warriors, places: row(5, 30, 8) } }, dice)
        .choose('shoot')
        .settle('hit');
      const { hits, hitNext, fired, noSave, shooter, target, hitDamage, hitModel } = state;
      expect([hits, hitNext, fired, noSave, shooter, target]).toEqual([0, 0, 0, 0, 255, 255]);
      for (const field of [hitDamage, hitModel]) expect(field.every((n) => n === 0)).toBe(true);
    }
  });
  it('CE-606 who has no missile weapon is not asked to shoot, on Hold or not', () => {
    const held: UnitSpec = { profile: 'sidhe_retainer', places: row(4, 38, 8), hold: 1, facing: 8 };
    const charge = (b1: UnitSpec, more = {}) =>
      battle({
        units: { A1: chief, A2: warriors, B1: b1, B2: { ...held, places: row(4, 44, 40) }, ...more },
        order: 'A2',
      }).choose('assault');
    const t = charge({ ...held, places: row(4, 20, 13) }, { B3: held });
    expect([t.step, t.refusal('react shoot')]).toEqual(['chargeReaction', 'CE-606']);
  });
  it('CE-709 no card is laid for hits before Ward is answered, if no die has fallen', () => {
    const t = shoot({ A2: { profile: 'gael_druid', places: [[20, 8]], bought: ['ward'] } }, [9, 1, 1, 1, 9]).choose(
      'shoot',
    );
    expect([t.step, t.log().some((l) => l.includes(', hits:'))]).toEqual(['wardHit', false]);
    expect(t.choose('ward').told('used Ward')).toBe('Druid used Ward: the hit was cancelled');
    expect(t.log().some((l) => l.includes(', hits:'))).toBe(false);
    // Once a battle.
    const twice = shoot({ A2: { profile: 'gael_druid', places: [[20, 8]], bought: ['ward'] } }, [9, 9, 1, 1, 9, 9]);
    twice.choose('shoot').settle('hit').choose('ward');
    expect([twice.wounds('A2'), twice.step]).toEqual([1, 'order']);
  });
  it('CE-312 CE-414 the very first model of all may be the nearest', () => {
    const pair = (a: [number, number], b: [number, number]): [number, number][] => [a, b];
    // Who shoots at it turns to it.
    const turned = shoot(
      {
        A1: { ...warriors, models: 5, places: pair([14, 8], [20, 14]) },
        A2: chief,
        B1: { ...archers, models: 4, places: [[20, 2]] },
      },
      [1],
    ).choose('shoot');
    expect(turned.flag('B1', 'facing')).toBe(6);
    // When it shoots, cover is judged from it.
    const t = battle({
      units: {
        A1: { profile: 'gael_slinger', models: 5, places: pair([33, 12], [35.9, 12.7]) },
        A2: { ...warriors, places: row(5, 2, 2) },
        B1: { profile: 'sidhe_retainer', models: 4, places: [[33.2, 14.7]] },
        B2: { profile: 'sidhe_seer', places: [[2, 46]] },
      },
      order: 'A1',
      dice: [9, 1, 1],
    }).choose('shoot');
    expect(t.told('needs 8+')).toContain('save, needs 8+');
  });
});
