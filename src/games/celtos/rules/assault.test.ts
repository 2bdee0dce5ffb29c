import { describe, expect, it } from 'vitest';
import { layOver } from '../data/schema.ts';
import { load } from '../index.ts';
import { battle, row, type Table, type UnitSpec } from '../testing.ts';
import { fighting, fought, none, retainers, spare, warriors } from './assault.fixture.ts';

describe('declaring and assault moves', () => {
  it('CE-501 CE-502 reach is twice M, or M after a Move', () => {
    const at = (y: number, moved: number) =>
      fighting({ B1: { ...retainers, places: row(4, 20, y) }, A1: { ...warriors, moved } }).refusal('assault');
    // A gap of 8", and a tenth that counts as contact.
    expect([at(13, 0), at(13.2, 0), at(9, 1), at(9.2, 1)]).toEqual(['allowed', 'CE-501', 'allowed', 'CE-501']);
  });
  it('CE-501 the unit must be seen', () => {
    const t = fighting({
      A1: { ...warriors, places: row(5, 20, 17) },
      B1: { ...retainers, models: 4, places: [[22, 30]] },
    });
    expect(t.refusal('assault')).toBe('CE-501');
  });
  it('CE-503 CE-049 CE-504 the named unit may be engaged; reactions come before moves, moves before the fight', () => {
    const t = fighting({ A2: { ...warriors, places: row(4, 20, 10.1) } })
      .choose('assault')
      .settle('strike');
    expect(t.engaged('A1')).toBe(true);
    expect(t.log().some((l) => l.includes('Close combat result'))).toBe(true);
    const asked = fighting({}).choose('assault');
    expect([asked.step, asked.seat, asked.engaged('A1')]).toEqual(['chargeReaction', 'two', false]);
  });
  it('G35 CE-506 CE-930 CE-931 CE-932 CE-935 models take the nearest places of contact', () => {
    const t = battle({
      units: {
        A1: {
          ...warriors,
          places: [
            [24, 10],
            [25.2, 10],
            [22.8, 10],
            [26.4, 10],
            [21.6, 10],
          ],
        },
        B1: {
          ...retainers,
          models: 4,
          places: [
            [24, 16],
            [22.8, 16],
            [25.2, 16],
          ],
        },
        ...spare,
      },
      order: 'A1',
    }).choose('assault', none);
    expect(['A1.1', 'A1.2', 'A1.3', 'A1.4', 'A1.5'].map((m) => t.at(m))).toEqual([
      [240, 149],
      [252, 149],
      [228, 149],
      [261, 154],
      [219, 154],
    ]);
    expect(t.step).toBe('strike');
  });
  it('CE-507 CE-933 CE-934 a charge that does not reach closes up with half the reach', () => {
    // The target evades out of reach.
    const t = fighting({ B1: { profile: 'sidhe_scout', places: row(4, 20, 11) } }, [9]).choose(
      'assault',
      'react evade',
    );
    expect([t.told('not reach').includes('Warriors'), t.engaged('A1'), t.at('A1.1')]).toEqual([true, false, [200, 80]]);
    expect(t.seat).toBe('two');
  });
  it('CE-508 CE-062 CE-518 who charged has +1 until the activation ends', () => {
    const t = fighting({}).choose('assault', none).settle('strike');
    expect(t.log().find((l) => l.includes('Warriors, model 1 struck'))).toContain('at +1');
    expect(t.log().find((l) => l.includes('Retainers, model 1 struck'))).not.toContain('at +1');
    while (t.step !== 'activate' && t.step !== 'order' && !t.match.isOver) t.choose(t.offered()[0]);
    expect(t.flag('A1', 'charged')).toBe(0);
  });
  it('CE-016 CE-509 an engaged unit brings up more models, each up to M; that is no charge', () => {
    const t = fighting({
      A1: {
        ...warriors,
        places: [
          [20, 7.9],
          [20, 6.7],
          [20, 5.5],
          [20, 4.3],
          [20, 3.1],
        ],
      },
    })
      .choose('assault')
      .settle('strike');
    const line = t.log().find((l) => l.includes('Warriors, model 2 struck'));
    expect([line !== undefined, line?.includes('+1')]).toEqual([true, false]);
  });
  it('CE-605 CE-090 CE-602 CE-601 CE-078 a counter-charge needs I against 4; the panicked do not try', () => {
    const t = fighting({}, [5]).choose('assault', 'react counter-charge').settle('strike');
    expect(t.told('counter-charge, needs')).toContain('needs 5+, rolled 5: passed');
    expect(t.log().find((l) => l.includes('Retainers, model 1 struck'))).toContain('at +1');
    expect(t.flag('B1', 'reacted')).toBe(1);
    const failed = fighting({}, [4]).choose('assault', 'react counter-charge').settle('strike');
    expect(failed.log().find((l) => l.includes('Retainers, model 1 struck'))).not.toContain('at +1');
    expect(
      fighting({ B1: { ...retainers, panicked: 1 } })
        .choose('assault')
        .settle('strike')
        .log()
        .some((l) => l.includes('struck')),
    ).toBe(true);
  });
  it('CE-603 a unit reacts once in a turn', () => {
    const t = fighting({ B1: { ...retainers, reacted: 1 } })
      .choose('assault')
      .settle('strike');
    expect(t.log().some((l) => l.includes('struck'))).toBe(true);
  });
  it('CE-604 CE-313 CE-920 a reaction to what is behind is at I-1, unless facings are off', () => {
    const from = (facing: number, options = {}) =>
      fighting({ B1: { ...retainers, facing } }, [5], { options })
        .choose('assault', 'react counter-charge')
        .told('counter-charge, needs');
    expect([from(12).includes('needs 5+'), from(4).includes('needs 6+')]).toEqual([true, true]);
    expect(from(4, { facing: 'off' })).toContain('needs 5+');
    expect(from(0)).toContain('needs 5+'); // the border of the front arc belongs to it
  });
  it('CE-606 CE-609 CE-505 CE-091 CE-610 others on Hold shoot at the chargers in their starting places', () => {
    const hold: UnitSpec = { profile: 'sidhe_archer', places: row(4, 30, 6), hold: 1, facing: 8 };
    const t = fighting({ B2: hold }, [5, 9, 9, 9, 9, 9, 9, 9, 1, 1, 1]).choose('assault', 'charge B1');
    expect([t.step, t.seat]).toEqual(['shootChargers', 'two']);
    t.choose('fire').settle('hit');
    expect([t.flag('B2', 'hold'), t.flag('B2', 'reacted')]).toEqual([0, 1]);
    expect(t.told('rout')).toContain('Warriors');
    expect(t.seat).toBe('two');
    const failed = fighting({ B2: hold }, [4]).choose('assault', 'charge B1', 'fire');
    expect([failed.flag('B2', 'hold'), failed.step]).toEqual([1, 'chargeReaction']);
    expect(fighting({ B2: { ...hold, panicked: 1, hold: 0 } }).choose('assault', 'charge B1').step).toBe(
      'chargeReaction',
    );
  });
  it('CE-606 the named unit itself may shoot if it is on Hold', () => {
    const archers: UnitSpec = { profile: 'sidhe_archer', places: row(4, 20, 9), hold: 1, facing: 12 };
    expect(fighting({ B1: archers }).choose('assault').refusal('react shoot')).toBe('allowed');
    expect(
      fighting({ B1: { ...archers, hold: 0 } })
        .choose('assault')
        .refusal('react shoot'),
    ).toBe('CE-606');
    expect(fighting({}).choose('assault').refusal('react evade')).toBe('CE-607');
    const shot = fighting({ B1: archers }, [9, 1, 1, 1, 1]).choose('assault', 'react shoot');
    expect(shot.told('shot')).toContain('4 shots');
  });
  it('CE-607 CE-725 CE-936 evasion goes straight away from the nearest charger, up to M', () => {
    const t = fighting(
      {
        B1: {
          profile: 'sidhe_scout',
          places: [
            [20, 11],
            [21.2, 11],
            [22.4, 11],
            [23.6, 11],
          ],
          facing: 12,
        },
      },
      [9],
    ).choose('assault', 'react evade');
    expect(t.at('B1.1')).toEqual([200, 170]);
    // By sixteenths of the compass, and in tenths of the way: at the edge of the table, 0.7 of it.
    const away = (x: number, y: number, from = 20): [number, number] =>
      fighting(
        {
          A1: { ...warriors, places: row(5, from, 4) },
          B1: { profile: 'sidhe_scout', places: row(4, x, y), facing: 12 },
        },
        [9],
      )
        .choose('assault', 'react evade')
        .at('B1.1');
    expect([away(30, 4), away(29, 8.4), away(13, 8), away(43, 4, 34)]).toEqual([
      [360, 40],
      [332, 126],
      [75, 103],
      [472, 40],
    ]);
  });
  it('CE-607 CE-936 who has no room behind the unit does not move', () => {
    const t = fighting(
      {
        A1: { ...warriors, places: row(5, 20, 41) },
        B1: { profile: 'sidhe_scout', places: row(4, 20, 47.5), facing: 12 },
      },
      [9],
    ).choose('assault', 'react evade');
    expect([t.at('B1.1'), t.log().some((l) => l.endsWith(' evade')), t.engaged('B1')]).toEqual([
      [200, 475],
      false,
      true,
    ]);
  });
  it('CE-505 a charger whom the named unit shoots into panic goes nowhere', () => {
    const archers: UnitSpec = { profile: 'sidhe_archer', places: row(7, 20, 9), hold: 1, facing: 12 };
    const three: UnitSpec = { ...warriors, models: 4, places: row(4, 20, 4), command: 'L' };
    const dice = [9, 10, 10, 10, 1, 1, 1, 1, 10, 10, 10, 1];
    const t = fighting({ A1: three, B1: archers }, dice).choose('assault', 'react shoot').settle('hit');
    expect([t.alive('A1'), t.told('rout').includes('Warriors')]).toEqual([0, true]);
    expect([t.engaged('B1'), t.step, t.seat]).toEqual([false, 'activate', 'two']);
  });
  it('CE-522 who presses on gives up what he defends if he moves, and keeps it if he stays', () => {
    // Retainers stand behind the hedge; the warriors come to it, and all miss.
    const t = fighting(
      {
        A1: { ...warriors, models: 5, places: row(2, 30, 10) },
        B1: { ...retainers, places: row(4, 30, 14.6) },
      },
      Array.from({ length: 40 }, () => 1),
    )
      .choose('assault', none)
      .settle('strike');
    const strikesOf = (from: number): string[] =>
      t
        .log()
        .slice(from)
        .filter((l) => l.startsWith('Retainers, model'))
        .map((l) => `${l.slice(17, 18)} ${l.includes('at +1') ? '+1' : '0'}`);
    const before = t.log().length;
    t.choose('activate B1', 'assault').settle('strike');
    // Two go round the end of the hedge.
    expect(strikesOf(before)).toEqual(['1 +1', '2 +1', '3 0', '4 0']);
  });
  it('CE-521 CE-522 A17 a hedge may be defended from both sides: who fights on across it finds it defended', () => {
    // The warriors come to the hedge and have nothing from it; when they are fought in turn they have.
    const t = fighting(
      { A1: { ...warriors, models: 5, places: [[31, 12]] }, B1: { ...retainers, models: 4, places: [[31, 14.7]] } },
      Array.from({ length: 20 }, () => 1),
    ).choose('assault', none);
    const strikes = (from: number) =>
      t
        .log()
        .slice(from)
        .filter((l) => l.includes(' struck '))
        .map((l) => [l.split(',')[0], l.includes('at +1')]);
    // The charge gives the warriors their +1 in the first round, the hedge the retainers theirs.
    expect([strikes(0), t.state.defends[0], t.state.defends[32 * 16]]).toEqual([
      [
        ['Warriors', true],
        ['Retainers', true],
      ],
      0,
      1,
    ]);
    const before = t.log().length;
    t.choose('activate B1', 'assault');
    expect([strikes(before), t.state.defends[0], t.state.defends[32 * 16]]).toEqual([
      [
        ['Retainers', true],
        ['Warriors', true],
      ],
      1,
      1,
    ]);
  });
  it('CE-312 CE-509 A19 who fights on against several turns to the nearest model of all that it touches', () => {
    const facing = (b1: [number, number], b2: [number, number]) =>
      fighting(
        {
          A1: { ...warriors, models: 5, places: [[20, 8]], facing: 0 },
          B1: { ...retainers, models: 4, places: [b1] },
          B2: { ...retainers, models: 4, places: [b2] },
        },
        Array.from({ length: 20 }, () => 1),
      )
        .choose('assault')
        .settle('strike')
        .flag('A1', 'facing');
    const north: [number, number] = [20, 9.1];
    const south: [number, number] = [20, 7];
    // To the south the gap is a tenth smaller; at equal distance the lower number counts.
    expect([facing(north, south), facing(south, north), facing(north, [20, 6.9])]).toEqual([12, 12, 4]);
  });
  it('CE-705 Great Leap adds 4" to one assault', () => {
    const hero = (bought: string[]) =>
      fighting({
        A1: { profile: 'gael_chief', places: [[20, 3]], bought },
        B1: { ...retainers, places: row(4, 20, 14) },
      });
    expect(hero([]).refusal('assault')).toBe('CE-501');
    const t = hero(['great-leap']).choose('assault');
    expect(t.step === 'chargeReaction' || t.offered().includes('leap B1')).toBe(true);
    expect(t.told('Great Leap')).toContain('with a Great Leap');
    t.choose(none);
    expect(t.state.used[0]).toBe(1);
  });
  it('CE-730 Terror: who charges it or is charged by it tests CD, and fights at -1 if it fails', () => {
    const troll: UnitSpec = { profile: 'fo_troll', places: [[22, 9]] };
    const t = fighting({ B1: troll }, [2, 4]).choose('assault', none);
    expect(t.told('Terror, needs')).toContain('failed');
    expect(t.log().find((l) => l.includes('Warriors, model') && l.includes('struck Sea Troll'))).toContain('needs 6+,'); // +1 -1
    const brave = fighting({ B1: troll }, [9, 4]).choose('assault', none);
    expect(brave.log().find((l) => l.includes('Warriors, model') && l.includes('struck Sea Troll'))).toContain('at +1');
    const lord = fighting({ A1: { profile: 'fb_lord', places: [[22, 6]] }, B1: troll }).choose('assault');
    expect(lord.log().some((l) => l.includes('Terror'))).toBe(false);
  });
});

describe('the fight', () => {
  /** In contact from before: a later round. */
  const touching = (units: Record<string, UnitSpec>, dice: number[], more = {}) => {
    const a1: UnitSpec = { ...warriors, models: 5, places: [[20, 8]] };
    const b1: UnitSpec = { ...retainers, models: 4, places: [[20, 9.1]] };
    const t = fighting({ A1: a1, B1: b1, ...units }, dice, more);
    return t.step === 'order' ? t.choose('assault') : t;
  };

  it('CE-510 CE-114 CE-905 all in contact fight, others do not', () => {
    const t = touching(
      {
        A1: {
          ...warriors,
          places: [
            [20, 8],
            [21.2, 8],
            [2, 40],
            [3.2, 40],
            [4.4, 40],
          ],
        },
        B1: { ...retainers, places: row(4, 20, 9.1) },
      },
      [1, 1, 1, 1, 1, 1, 1, 1],
    ).settle('strike');
    expect(t.log().filter((l) => l.includes('Warriors, model 3 struck'))).toHaveLength(0);
    expect(t.log().filter((l) => l.includes('Retainers, model 1 struck'))).toHaveLength(1);
  });
  it('D24 CE-511 CE-512 CE-516 spears go first in a first round and last in a later one; the dead do not strike', () => {
    const spears: UnitSpec = { profile: 'gael_spear', models: 5, places: [[20, 6]] };
    const first = fighting({ A1: spears, B1: { ...retainers, models: 4, places: [[20, 9]] } }, [10, 10]).choose(
      'assault',
      none,
    );
    expect(first.log().some((l) => l.includes('Retainers, model 1 struck'))).toBe(false);
    const later = fighting(
      { A1: { ...spears, places: [[20, 8]] }, B1: { ...retainers, models: 4, places: [[20, 9.1]] } },
      [10, 10],
    ).choose('assault');
    expect(later.log().some((l) => l.includes('Spearmen, model 1 struck'))).toBe(false);
    expect(later.alive('A1')).toBe(0);
  });
  it('CE-512 CE-515 equal speeds strike at once: both fall', () => {
    const t = touching({}, [10, 10, 10, 10]);
    expect([t.alive('A1'), t.alive('B1')]).toEqual([0, 0]);
  });
  it('CE-513 CE-719 First Strike comes before all speeds in a first round', () => {
    const game = load(layOver({ profiles: { rows: [{ id: 'gael_warrior', skills: ['first-strike'] }] } }));
    const t = fighting(
      {
        A1: { ...warriors, models: 5, places: [[20, 6]] },
        B1: { profile: 'sidhe_drake', models: 3, places: [[20, 10]] },
      },
      [10, 10],
      { game },
    ).choose('assault', none);
    expect(t.alive('B1')).toBe(0);
    expect(t.log().some((l) => l.includes('Drake Riders, model 1 struck'))).toBe(false);
  });
  it('CE-723 CE-720 a phalanx strikes first when it is charged, and pikes pierce', () => {
    const game = load(layOver({ profiles: { rows: [{ id: 'sidhe_retainer', melee: 'pike' }] } }));
    const t = fighting(
      { A1: { ...warriors, models: 5, places: [[20, 6]] }, B1: { ...retainers, models: 4, places: [[20, 9]] } },
      [10, 4],
      { game },
    ).choose('assault', none);
    // ST 4 + 1 against T 4 - 1: 4+.
    expect([t.told('damage, needs').includes('needs 4+'), t.alive('A1')]).toEqual([true, 0]);
    const strikers = (fight: Table): string[] =>
      fight
        .log()
        .filter((l) => l.includes(' struck '))
        .map((l) => l.split(',')[0]);
    expect(strikers(t)).toEqual(['Retainers']);
    // Not one that was engaged before it was charged, and not one that charges itself.
    const misses = [1, 1, 1, 1, 1, 1, 1, 1];
    const engaged = fighting(
      {
        A1: { ...warriors, models: 5, places: [[20, 6]] },
        A2: { ...warriors, models: 5, places: [[20, 10.1]] },
        B1: { ...retainers, models: 4, places: [[20, 9]] },
      },
      misses,
      { game },
    )
      .choose('assault')
      .settle('react', 'strike');
    expect(strikers(engaged)[0]).toBe('Warriors 1');
    const charging = battle({
      units: {
        A1: { ...warriors, models: 5, places: [[20, 6]] },
        B1: { ...retainers, models: 4, places: [[20, 9]] },
        ...spare,
      },
      order: 'B1',
      dice: misses,
      game,
    })
      .choose('assault', none)
      .settle('strike');
    expect(strikers(charging)).toEqual(['Warriors', 'Retainers']);
  });
  it('CE-514 two hand weapons strike twice; the owner names whom', () => {
    const t = touching(
      {
        A1: { profile: 'gael_berserk', models: 4, places: [[20.6, 8.2]] },
        B1: {
          ...retainers,
          models: 4,
          places: [
            [20, 9.1],
            [21.2, 9.1],
          ],
        },
      },
      [1, 1, 1, 1],
    );
    expect([t.step, t.seat, t.refusal('strike B1.3')]).toEqual(['strike', 'one', 'CE-514']);
    t.choose('strike B1.1', 'strike B1.2');
    expect(t.log().filter((l) => l.includes('Berserkers, model 1 struck'))).toHaveLength(2);
  });
  it('CE-061 CE-064 CE-517 V26: panic takes 2, and gives 2 against it', () => {
    const t = touching({ A1: { ...warriors, models: 5, places: [[20, 8]], panicked: 1 } }, [5]);
    expect(t.log().find((l) => l.includes('Warriors, model 1 struck'))).toContain('at −2');
    expect(t.log().find((l) => l.includes('Retainers, model 1 struck'))).toContain('at +2');
  });
  it('CE-117 a leader has AS+1', () => {
    const t = touching({ A1: { ...warriors, models: 5, command: 'L', places: [[20, 8]] } }, [5]);
    expect(t.log().find((l) => l.includes('Warriors, model 1 struck'))).toContain('needs 5+');
  });
  it('CE-721 Parry takes from the die; Battle Fire adds', () => {
    const t = touching(
      {
        B1: { profile: 'sidhe_dancer', models: 4, places: [[20, 9.1]] },
        A1: { ...warriors, models: 5, places: [[20, 8]], marks: 2 },
      },
      [5],
    );
    expect(t.log().find((l) => l.includes('Warriors, model 1 struck'))).toContain('needs 7+,'); // +1 -1
    const plain = touching({ B1: { profile: 'sidhe_dancer', models: 4, places: [[20, 9.1]] } }, [5]);
    expect(plain.log().find((l) => l.includes('Warriors, model 1 struck'))).toContain('at −1');
  });
  it('CE-727 Berserk adds 1 more in the round in which it charged', () => {
    const t = fighting({ A1: { profile: 'gael_berserk', places: row(4, 20, 4) } }).choose(none);
    // Two hand weapons -1, charged +1, Berserk +1.
    expect(t.log().find((l) => l.includes('Berserkers, model 1 struck'))).toContain('at +1');
  });
  it('CE-519 CE-520 CE-110 damage is ST and the weapon against T, without a save', () => {
    const t = touching({ A1: { profile: 'fb_axe', models: 4, places: [[20, 8]] } }, [1, 10, 3, 4]);
    expect(t.log().some((l) => l.includes('save on'))).toBe(false);
    expect(t.told('damage, needs')).toContain('needs 3+'); // 5 + 2 against 4
  });
  it('CE-062 a lance adds 2 to its damage in the round in which it charged', () => {
    const drakes: UnitSpec = { profile: 'sidhe_drake', models: 3, places: [[20, 4]] };
    const t = fighting({ A1: drakes, B1: { ...retainers, models: 4, places: [[20, 9]] } }, [10, 10]).choose(
      'assault',
      none,
    );
    expect(t.told('damage, needs')).toContain('needs 3+'); // 5 + 2 against 4
  });
  it('CE-063 CE-521 CE-522 G37 who is charged across a hedge defends it', () => {
    const t = fighting(
      { A1: { ...warriors, models: 5, places: [[31, 12]] }, B1: { ...retainers, models: 4, places: [[31, 14.7]] } },
      [1, 1, 1, 1],
    ).choose('assault', none);
    expect(t.at('A1.1')).toEqual([310, 132]);
    expect(t.log().find((l) => l.includes('Retainers, model 1 struck'))).toContain('at +1');
    expect(t.state.defends[32 * 16]).toBe(1);
  });
  it('CE-523 CE-524 CE-120 CE-121 a standard adds 1; equal scores are a draw', () => {
    const score = (command: string) =>
      fought(touching({ A1: { ...warriors, models: 5, command, places: [[20, 8]] } }, [1, 1])).told(
        'Close combat result',
      );
    expect(score('')).toContain('0 to 0, drawn');
    expect(score('S')).toContain('1 to 0, the Gael won');
  });
  it('D13 D14 CE-081 CE-085 CE-092 CE-525 CE-614 the loser checks: exactly half panics, below half routs', () => {
    const lose = (left: number) =>
      fighting(
        {
          A1: { profile: 'gael_retainer', models: 8, places: [[20, 8], ...row(left, 4, 40)] },
          B1: { ...retainers, models: 4, places: [[20, 9.1]] },
        },
        [1, 10, 10, 5],
        {},
      )
        .choose('assault')
        .settle('stay');
    const half = lose(4);
    expect([half.told('morale check').includes('needs 6+'), half.flag('A1', 'panicked'), half.alive('A1')]).toEqual([
      true,
      1,
      4,
    ]);
    const less = lose(3);
    expect([less.alive('A1'), less.flag('A1', 'lost')]).toEqual([0, 2]);
  });
  it('CE-526 CE-528 panicked units stay in contact, and whoever is activated next fights again', () => {
    const t = touching(
      {
        A1: {
          ...warriors,
          models: 5,
          places: [
            [20, 8],
            [2, 40],
            [3.2, 40],
            [4.4, 40],
          ],
        },
        B1: {
          ...retainers,
          models: 4,
          command: 'S',
          places: [
            [20, 9.1],
            [2, 30],
          ],
        },
      },
      [1, 1, 2],
    );
    expect([
      t.told('Close combat result').includes('0 to 1, the Sidhe won'),
      t.flag('A1', 'panicked'),
      t.engaged('A1'),
    ]).toEqual([true, 1, true]);
    t.choose('activate B1', 'assault');
    expect(t.log().filter((l) => l.includes('Close combat result'))).toHaveLength(2);
  });
  it('CE-527 CE-532 CE-606 a winner left alone may move up to M', () => {
    const t = touching({}, [10, 10, 1]);
    expect([t.step, t.seat]).toEqual(['moveGuide', 'one']);
    expect([t.refusal('go 20.0,12.0'), t.refusal('go 20.0,12.1')]).toEqual(['allowed', 'CE-302']);
    expect(t.choose('stay').seat).toBe('two');
    // CE-606: nobody on Hold shoots at it, as at a Move or a Rush.
    const held = touching(
      { B2: { profile: 'sidhe_archer', places: row(4, 20, 18), hold: 1, facing: 12 } },
      [10, 10, 1],
    );
    held.choose('go 20.0,6.0', 'confirm');
    expect([held.at('A1.1'), held.step, held.flag('A1', 'moved')]).toEqual([[200, 60], 'activate', 0]);
    expect(held.told('after winning')).toBe('Warriors moved after winning');
  });
  it('CE-707 Twin Stroke adds a strike', () => {
    const t = touching({ A1: { profile: 'gael_chief', places: [[20, 8]], bought: ['twin-stroke'] } }, [1, 1, 1]);
    expect(t.step).toBe('twinStroke');
    t.choose('twin-stroke');
    expect(t.log().filter((l) => l.includes('Chieftain 1 struck'))).toHaveLength(2);
  });
  it('CE-707 any hero of either side is asked for his own Twin Stroke, if an enemy touches him', () => {
    const hero = (profile: string, places: [number, number][]): UnitSpec => ({
      profile,
      places,
      bought: ['twin-stroke'],
    });
    const misses = Array.from({ length: 12 }, () => 1);
    const second = battle({
      units: {
        A1: { ...warriors, places: row(5, 2, 2) },
        A2: hero('gael_chief', [[20, 8]]),
        B1: { ...retainers, models: 4, places: [[20, 9.1]] },
        B2: hero('sidhe_prince', [[46, 46]]),
      },
      order: 'A2',
      dice: misses,
    }).choose('assault');
    expect([second.step, second.seat]).toEqual(['twinStroke', 'one']);
    second.choose('twin-stroke');
    expect(second.state.used[1]).toBe(second.state.bought[1]);
    expect(second.log().filter((l) => l.includes('Chieftain struck'))).toHaveLength(2);
    const struck = touching({ B1: hero('sidhe_prince', [[20, 9.1]]) }, misses);
    expect([struck.step, struck.seat]).toEqual(['twinStroke', 'two']);
    struck.choose('no-twin-stroke');
    expect(struck.log().filter((l) => l.includes('Prince (foot) struck'))).toHaveLength(1);
  });
  it('CE-512 CE-517 a weapon that is none for close combat strikes at speed 3, with nothing added or taken', () => {
    const game = load(layOver({ profiles: { rows: [{ id: 'gael_warrior', melee: 'longbow' }] } }));
    const t = touching({}, [1, 10, 10], { game });
    const strikes = t.log().filter((l) => l.includes(' struck '));
    expect(strikes.map((l) => l.split(',')[0])).toEqual(['Retainers', 'Warriors']);
    expect(strikes[1]).toContain('needs 6+, rolled 10: a hit');
    expect(t.told('damage, needs')).toContain('needs 6+'); // ST 4 against T 4
  });
  it('CE-515 one card for all strikes of a speed: who struck, and what came of it', () => {
    expect(touching({}, [10, 10, 1]).told('Close combat: speed 4')).toBe(
      'Close combat: speed 4. Warriors: 1 strike, 1 wound; Retainers: 1 strike, 0 wounds',
    );
    const game = load(layOver({ profiles: { rows: [{ id: 'gael_warrior', skills: ['first-strike'] }] } }));
    const one: UnitSpec = { ...warriors, models: 5, places: [[20, 6]] };
    const first = fighting({ A1: one, B1: { ...retainers, models: 4, places: [[20, 9]] } }, [1, 1, 1], { game });
    expect(first.choose('assault', none).log()).toContain('Close combat: first strikes. Warriors: 1 strike, 0 wounds');
  });
  it('CE-709 Ward cancels a hit before its damage die', () => {
    const t = touching({ A1: { profile: 'gael_druid', places: [[20, 8]], bought: ['ward'] } }, [10, 1]);
    expect([t.step, t.seat]).toEqual(['wardStrike', 'one']);
    t.choose('ward');
    expect([t.wounds('A1'), t.log().some((l) => l.includes('damage'))]).toEqual([2, false]);
    // Kept for later: the damage die is rolled.
    const kept = touching({ A1: { profile: 'gael_druid', places: [[20, 8]], bought: ['ward'] } }, [10, 10, 1]);
    expect(kept.choose('no-ward').wounds('A1')).toBe(1);
    expect(kept.told('did not use Ward')).toBe('Druid did not use Ward');
  });
  it('CE-084 an individual worn below half checks at the end of the fight', () => {
    const t = touching(
      {
        A1: { profile: 'fb_lord', places: [[20, 8]], wounds: [2] },
        B1: {
          ...retainers,
          models: 4,
          places: [
            [20, 9.1],
            [2, 30],
          ],
        },
      },
      [10, 10, 10, 10],
    );
    expect([t.wounds('A1'), t.told('morale check').includes('Wraith Lord')]).toEqual([1, true]);
  });
});
