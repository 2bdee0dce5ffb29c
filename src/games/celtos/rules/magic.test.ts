import { describe, expect, it } from 'vitest';
import { battle, row, type UnitSpec } from '../testing.ts';

const chief: UnitSpec = { profile: 'gael_chief', places: [[46, 2]] };
const warriors: UnitSpec = { profile: 'gael_warrior', places: row(5, 8, 8) };
const archers: UnitSpec = { profile: 'sidhe_archer', places: row(4, 20, 12) };
const casting = (caster: UnitSpec, units: Record<string, UnitSpec> = {}, dice: number[] = [9]) =>
  battle({
    units: { A1: { places: [[20, 4]], ...caster }, A2: warriors, A3: chief, B1: archers, ...units },
    order: 'A1',
    dice,
  }).choose('cast');
const druid: UnitSpec = { profile: 'gael_druid' };

describe('magic', () => {
  it('CE-712 CE-701 CE-735 CE-112 a caster casts one spell of its people in the place of Shoot, moved or not', () => {
    const t = casting(druid);
    expect(t.offered()).toEqual(['spell mist', 'spell stone-rain', 'spell battle-fire']);
    expect(t.refusal('spell dread')).toBe('CE-712');
    t.choose('spell mist', 'upon A2');
    expect(t.refusal('cast')).toBe('CE-207');
    expect(casting({ ...druid, moved: 1 }).step).toBe('chooseSpell');
    const plain = battle({ units: { A1: chief, A2: warriors, B1: archers }, order: 'A1' });
    expect(plain.refusal('cast')).toBe('CE-712');
  });
  it('CE-713 CE-710 casting is PW against the DIFF of the spell; Deep Well adds 2', () => {
    expect(casting(druid, {}, [4]).choose('spell mist', 'upon A2').flag('A2', 'marks')).toBe(1);
    expect(casting(druid, {}, [3]).choose('spell mist', 'upon A2').flag('A2', 'marks')).toBe(0);
    const well = casting({ ...druid, bought: ['deep-well'] }, {}, [2]).choose('spell mist', 'upon A2', 'deep-well');
    expect([well.flag('A2', 'marks'), well.state.used[0]]).toEqual([1, 32]);
  });
  it('CE-713 the casting is told with what is added to its die', () => {
    const told = (...words: string[]) =>
      casting({ ...druid, bought: ['deep-well'] }, {}, [3])
        .choose('spell mist', 'upon A2', ...words)
        .told('cast ');
    expect([told('no-deep-well'), told('deep-well')]).toEqual([
      'Druid tried to cast Mist on Warriors: needs 4+, rolled 3: failed',
      'Druid tried to cast Mist on Warriors: needs 4+ at +2, rolled 3: succeeded',
    ]);
  });
  it('CE-714 range and sight are needed; the caster may take itself', () => {
    const t = casting(druid, {
      A2: { ...warriors, places: row(5, 34, 4) },
      A3: { ...chief, places: [[14, 4]] },
    }).choose('spell mist');
    expect([t.refusal('upon A2'), t.refusal('upon A1'), t.refusal('upon B1')]).toEqual(['CE-714', 'allowed', 'CE-714']);
  });
  it('CE-715 CE-415 hits of a spell go by CE-412 without saves, and not on engaged units', () => {
    const t = casting(druid, {}, [9, 10, 1, 1]).choose('spell stone-rain');
    expect([t.step, t.seat, t.state.hits]).toEqual(['allocate', 'two', 3]);
    t.choose('hit B1.1');
    expect(t.refusal('hit B1.1')).toBe('CE-412');
    t.settle('hit');
    expect([t.alive('B1'), t.log().some((l) => l.includes('saves'))]).toEqual([3, false]);
    const engaged = casting(druid, {
      A2: { ...warriors, places: row(5, 20, 10.9) },
      B2: { ...archers, places: row(4, 34, 8) },
    }).choose('spell stone-rain', ...[]);
    expect(engaged.told('cast Stone Rain')).toContain('Archers 2');
  });
  it('CE-415 no cover saves from a spell', () => {
    const t = casting(
      { ...druid, places: [[31, 8]] },
      { B1: { ...archers, places: row(4, 29, 14.6) } },
      [9, 9, 9, 9, 9, 9],
    )
      .choose('spell stone-rain')
      .settle('hit');
    expect([t.told('damage, needs') !== '', t.told('needs 8+')]).toEqual([true, '']);
  });
  it('CE-716 marks end in the marker phase and do not add up', () => {
    const t = casting(druid, { A2: { ...warriors, marks: 2 } }).choose('spell battle-fire', 'upon A2');
    expect(t.flag('A2', 'marks')).toBe(2);
    const after = battle({
      units: { A1: { ...chief, marks: 15 }, A2: warriors, B1: archers },
      step: 'markerPhase',
      dice: [2, 1],
    });
    expect(after.flag('A1', 'marks')).toBe(0);
  });
  it('CE-717 Mend brings back a wound or a model, plain members first, where it may stand', () => {
    const hurt = casting(druid, { A3: { ...chief, places: [[14, 4]], wounds: [1] } }).choose('spell mend');
    expect(hurt.wounds('A3')).toBe(2);
    const t = casting(druid, {
      A2: { ...warriors, models: 7, command: 'L', places: row(7, 20, 8), wounds: [0, 1, 1, 1, 1, 1, 0] },
    }).choose('spell mend');
    expect([t.step, t.refusal('return-at 30.0,8.0'), t.refusal('return-at 26.0,8.0')]).toEqual([
      'returnModel',
      'CE-717',
      'CE-717',
    ]);
    t.choose('return-at 27.2,8.0');
    expect([t.alive('A2'), t.at('A2.7'), t.state.wounds[16]]).toEqual([6, [272, 80], 0]);
  });
  it('CE-717 CE-307 nobody returns farther than 12" from another model of the unit', () => {
    const t = casting(
      { ...druid, places: [[26, 4]] },
      { A2: { ...warriors, models: 8, places: row(7, 20, 8, 2) }, B1: { ...archers, places: row(4, 20, 40) } },
    ).choose('spell mend');
    expect([t.refusal('return-at 33.0,8.0'), t.refusal('return-at 33.1,8.0')]).toEqual(['allowed', 'CE-717']);
  });
  it('CE-717 a model for which there is a place returns; where there is none it does not', () => {
    const last = (places: [number, number][]): UnitSpec => ({ ...warriors, models: 5, places });
    const druidAt: UnitSpec = { ...druid, places: [[8, 8]] };
    expect(
      casting(druidAt, { A2: last([[8, 12]]) })
        .choose('spell mend')
        .refusal('no-return'),
    ).toBe('CE-717');
    const hemmed = casting(druidAt, {
      A2: last([[0.5, 0.5]]),
      B1: { profile: 'sidhe_seer', places: [[1.6, 0.5]] },
      B2: { profile: 'sidhe_prince', places: [[0.5, 1.6]] },
    }).choose('spell mend');
    expect([hemmed.step, hemmed.offered()]).toEqual(['returnModel', ['no-return']]);
    expect(hemmed.choose('no-return').alive('A2')).toBe(1);
  });
  it('CE-717 any place within coherency will do, not only those right beside a model', () => {
    const t = casting(
      { ...druid, places: [[8, 8]] },
      {
        A2: { ...warriors, models: 5, places: [[0.5, 0.5]] },
        B1: { profile: 'sidhe_seer', places: [[3.3, 0.5]] },
        B2: { profile: 'sidhe_prince', places: [[0.5, 3.3]] },
      },
    ).choose('spell mend');
    expect([t.refusal('no-return'), t.offered('return-at').length > 0]).toEqual(['CE-717', true]);
  });
  it('CE-717 CE-308 such a place is looked for round one model after another, as far as coherency goes', () => {
    const t = casting(
      { ...druid, places: [[24, 16]] },
      {
        A2: {
          ...warriors,
          models: 5,
          places: [
            [20, 20],
            [16.4, 18],
          ],
        },
        // Two enemies to each of them: nobody has room right beside it.
        B1: {
          ...archers,
          places: [
            [19.8, 21.6],
            [20.2, 18.4],
            [15.2, 18.8],
            [16.6, 16.4],
          ],
        },
      },
    ).choose('spell mend');
    expect(t.offered('return-at')).toEqual(['return-at 18.0,20.0']);
  });
  it('Raise the Fallen brings back two models of an undead unit, never more than it had', () => {
    const t = casting(
      { profile: 'fb_priest' },
      { A2: { profile: 'fb_thrall', models: 8, places: row(7, 18, 8) } },
    ).settle('spell');
    t.choose(t.offered('return-at')[0]);
    expect([t.alive('A2'), t.step === 'returnModel']).toEqual([8, false]);
  });
  it('Silver Lance, Drowning Grasp and Frost Wind do what the table says', () => {
    const seer = casting(
      { profile: 'sidhe_seer' },
      { B1: { profile: 'gael_warrior', places: row(5, 20, 12) } },
      [9, 2],
    ).choose('spell silver-lance');
    expect([seer.state.hits, seer.state.hitDamage[0]]).toEqual([1, 8]);
    expect(casting({ profile: 'fo_witch' }).choose('spell drowning-grasp').flag('B1', 'marks')).toBe(4);
    expect(casting({ profile: 'va_rune' }).choose('spell frost-wind').flag('B1', 'marks')).toBe(8);
  });
  it('CE-709 Ward cancels a hit of a spell or a shot', () => {
    const t = battle({
      units: {
        A1: { ...druid, places: [[20, 4]], bought: ['ward'] },
        A2: { ...warriors, places: row(5, 40, 12) },
        B1: { ...archers, places: row(4, 20, 8) },
      },
      order: 'B1',
      dice: [9, 1, 1, 1],
    }).choose('shoot');
    expect([t.step, t.seat]).toEqual(['wardHit', 'one']);
    t.choose('ward');
    expect([t.wounds('A1'), t.state.used[0]]).toEqual([2, 16]);
  });
  it('CE-714 CE-715 a spell is for friends or for enemies, and mends only what is lost', () => {
    const hurt: Record<string, UnitSpec> = {
      A2: { ...warriors, models: 5, places: row(4, 22, 2) },
      A3: { ...chief, places: [[14, 4]], wounds: [1] },
      A4: { ...warriors, places: row(5, 27, 5) },
      A5: { profile: 'sidhe_prince', places: [[16, 2]] },
    };
    const t = casting(druid, hurt).choose('spell mend');
    expect(['A2', 'A3', 'A4', 'A5', 'A1', 'B1'].map((u) => t.refusal(`upon ${u}`))).toEqual([
      'allowed',
      'allowed',
      'CE-714',
      'CE-714',
      'CE-714',
      'CE-714',
    ]);
    const rain = casting(druid, { ...hurt, B2: { ...archers, places: row(4, 8, 10) } }).choose('spell stone-rain');
    expect(['A2', 'B1', 'B2', 'B3'].map((u) => rain.refusal(`upon ${u}`))).toEqual([
      'CE-714',
      'allowed',
      'allowed',
      'CE-714',
    ]);
    const fire = casting(druid, hurt).choose('spell battle-fire');
    expect([fire.refusal('upon A4'), fire.refusal('upon B1')]).toEqual(['allowed', 'CE-714']);
  });
  it('CE-715 hits are cast upon nobody who is engaged, other spells are', () => {
    const met = {
      A2: { ...warriors, models: 5, places: [[20, 10.9]] as [number, number][] },
      B2: { ...archers, places: row(4, 34, 8) },
      B3: { ...archers, places: row(4, 10, 8) },
    };
    const rain = casting(druid, met).choose('spell stone-rain');
    expect([rain.refusal('upon B1'), rain.refusal('upon B2')]).toEqual(['CE-715', 'allowed']);
    const grasp = casting({ profile: 'fo_witch' }, met).choose('spell drowning-grasp');
    expect(grasp.refusal('upon B1')).toBe('allowed');
    const lance = casting({ profile: 'sidhe_seer' }, met).choose('spell silver-lance');
    expect([lance.refusal('upon B1'), lance.refusal('upon B3')]).toEqual(['CE-715', 'allowed']);
  });
  it('CE-714 within range to the tenth of an inch, of a model that is seen', () => {
    const at = (x: number) => {
      const t = casting(druid, {
        A2: { ...warriors, models: 5, places: [[x, 4]] },
        A3: { ...chief, places: [[16, 4]] },
      });
      return t.choose('spell mist').refusal('upon A2');
    };
    expect([at(33), at(33.1)]).toEqual(['allowed', 'CE-714']);
  });
  it('Raise the Fallen is for units of the undead, and asks for a place twice', () => {
    const dead: Record<string, UnitSpec> = {
      A2: { profile: 'fb_thrall', models: 10, places: row(7, 18, 8) },
      A3: { profile: 'fb_flesh', models: 6, places: row(5, 10, 4) },
      A4: { profile: 'fb_lord', places: [[26, 4]], wounds: [1] },
      A5: { profile: 'fb_warrior', models: 6, places: row(5, 26, 8) },
    };
    const t = casting({ profile: 'fb_priest' }, dead);
    expect(['A2', 'A3', 'A4', 'A5', 'B1'].map((u) => t.refusal(`upon ${u}`))).toEqual([
      'allowed',
      'CE-714',
      'CE-714',
      'allowed',
      'CE-714',
    ]);
    t.choose('upon A2', 'return-at 18.0,9.2');
    expect([t.step, t.alive('A2'), t.at('A2.10')]).toEqual(['returnModel', 8, [180, 92]]);
    t.choose('return-at 19.2,9.2');
    expect([t.alive('A2'), t.at('A2.9'), t.state.wounds[16 + 8], t.step]).toEqual([9, [192, 92], 1, 'order']);
    expect(t.told('returned')).toBe('a model of Bone Thralls returned');
  });
  it('CE-717 places beside each living model are offered first: east, west, north, south', () => {
    const t = casting(druid, { A2: { ...warriors, models: 5, places: [[20, 8]] } }).choose('spell mend');
    expect(t.offered()).toEqual([
      'return-at 21.2,8.0',
      'return-at 18.8,8.0',
      'return-at 20.0,9.2',
      'return-at 20.0,6.8',
    ]);
    // What is taken is not offered, and nothing twice.
    const two = casting(druid, { A2: { ...warriors, models: 5, places: row(2, 20, 8) } }).choose('spell mend');
    expect(two.offered()).toEqual([
      'return-at 18.8,8.0',
      'return-at 20.0,9.2',
      'return-at 20.0,6.8',
      'return-at 22.4,8.0',
      'return-at 21.2,9.2',
      'return-at 21.2,6.8',
    ]);
    const square: [number, number][] = [
      [20, 8],
      [22.4, 8],
    ];
    const between = casting(druid, { A2: { profile: 'gael_slinger', models: 5, places: square } }).choose('spell mend');
    expect(between.offered().filter((w) => w === 'return-at 21.2,8.0')).toHaveLength(1);
  });
  it('CE-717 CE-303 CE-304 CE-307 to the tenth: coherency, other bases, 1" from enemies, the edge', () => {
    const t = casting(druid, {
      A2: { ...warriors, models: 5, places: [[20, 8]] },
      A3: { ...chief, places: [[22.5, 8]] },
      B1: { ...archers, models: 4, places: [[20, 12]] },
    }).choose('spell mend');
    const at = (...places: string[]): string[] => places.map((p) => t.refusal(`return-at ${p}`));
    expect(
      at('18.0,8.0', '17.9,8.0', '21.5,8.0', '21.6,8.0', '20.0,10.0', '20.0,10.1', '21.0,8.0', '20.9,8.0'),
    ).toEqual(['allowed', 'CE-717', 'allowed', 'CE-717', 'allowed', 'CE-717', 'allowed', 'CE-717']);
    // Not onto the bound seer either.
    const seer = battle({
      scenario: 'bound-seer',
      units: {
        A1: { profile: 'sidhe_seer', places: [[21, 35]] },
        A2: { profile: 'sidhe_retainer', models: 4, places: [[24, 33]] },
        B1: { profile: 'fb_priest', places: [[4, 44]] },
        B2: { profile: 'fb_thrall', places: row(8, 4, 40) },
      },
      order: 'A1',
      dice: [9],
      more: { victim: 1 },
    }).choose('cast', 'spell mend');
    expect([seer.refusal('return-at 24.9,34.5'), seer.refusal('return-at 25.0,34.5')]).toEqual(['CE-717', 'allowed']);
  });
  it('CE-717 the first place that is found, where none is beside a model', () => {
    const t = casting(
      { ...druid, places: [[8, 8]] },
      {
        A2: { ...warriors, models: 5, places: [[0.5, 0.5]] },
        B1: { profile: 'sidhe_seer', places: [[3.3, 0.5]] },
        B2: { profile: 'sidhe_prince', places: [[0.5, 3.3]] },
      },
    ).choose('spell mend');
    expect(t.offered('return-at')).toEqual(['return-at 1.1,1.3']);
  });
  it('CE-717 such places are looked for from the west, and there from the south', () => {
    const hero = (x: number, y: number): UnitSpec => ({ profile: 'gael_chief', places: [[x, y]] });
    const t = casting(
      { ...druid, places: [[23, 23]] },
      {
        A2: { ...warriors, models: 5, places: [[20, 20]] },
        A3: hero(18.6, 20),
        A4: hero(21.4, 20),
        A5: hero(20, 21.4),
        A6: hero(20, 18.6),
        B1: { ...archers, places: row(4, 20, 46) },
      },
    ).choose('spell mend');
    expect(t.offered('return-at')).toEqual(['return-at 18.3,19.0']);
  });
  it('CE-717 what is listed is what is allowed when each place is asked for by itself', () => {
    // Enemies to both sides, friends between, an edge near: some of the places beside the models will do, or none.
    for (let k = 0; k < 24; k++) {
      const x = 6 + (k % 6) * 0.7;
      const y = 1 + (k % 4) * 0.9;
      const t = casting(
        { ...druid, places: [[2, 1]] },
        {
          A2: { ...warriors, models: 5, places: row(2, x, y, 1.3) },
          B1: { ...archers, models: 4, places: [[x + 3.3, y + (k % 5) * 0.4]] },
          B2: { profile: 'sidhe_prince', places: [[x + (k % 3) * 0.6, y + 2.4]] },
        },
      ).choose('spell mend');
      const beside = row(2, x, y, 1.3).flatMap(([mx, my]) => [
        [mx + 1.2, my],
        [mx - 1.2, my],
        [mx, my + 1.2],
        [mx, my - 1.2],
      ]);
      const allowed = beside
        .filter(([px, py]) => px >= 0 && py >= 0)
        .map(([px, py]) => `return-at ${px.toFixed(1)},${py.toFixed(1)}`)
        .filter((w) => t.refusal(w) === 'allowed');
      if (allowed.length > 0) expect(t.offered('return-at')).toEqual([...new Set(allowed)]);
      else expect(t.offered('return-at').every((w) => t.refusal(w) === 'allowed')).toBe(true);
    }
  });
  it('CE-713 nothing is left of a spell that was cast, or that failed', () => {
    for (const die of [9, 2]) {
      const t = casting(druid, {}, [die]).choose('spell battle-fire', 'upon A2');
      expect([t.state.spell, t.state.lastChance, t.state.lastOutcome]).toEqual([0, 5, die === 9 ? 1 : 0]);
      expect(t.flag('A2', 'marks')).toBe(die === 9 ? 2 : 0);
    }
  });
  it('CE-210 CE-312 who casts at an enemy faces him and has named him; a friend is not named', () => {
    const enemy = casting({ ...druid, facing: 12 }, {}, [2]).choose('spell stone-rain');
    expect([enemy.state.named, enemy.flag('A1', 'facing')]).toEqual([32, 4]);
    const friend = casting({ ...druid, facing: 12 }, {}, [2]).choose('spell battle-fire', 'upon A2');
    expect([friend.state.named, friend.flag('A1', 'facing')]).toEqual([255, 12]);
  });
});
