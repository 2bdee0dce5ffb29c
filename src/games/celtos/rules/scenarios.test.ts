import { describe, expect, it } from 'vitest';
import { layOver } from '../data/schema.ts';
import { load } from '../index.ts';
import { battle, celtos, newBattle, row, type UnitSpec } from '../testing.ts';
import { pointsFor } from './scenarios.ts';

const chief: UnitSpec = { profile: 'gael_chief', places: [[4, 2]] };
const warriors: UnitSpec = { profile: 'gael_warrior', places: row(5, 8, 2) };
const archers: UnitSpec = { profile: 'sidhe_archer', places: row(4, 8, 46) };
const setupOf = (scenario: string) => celtos.newState().tables.data.scenarios.rows.find((r) => r.id === scenario);

describe('setting up', () => {
  it('CE-820 CE-821 the higher roller chooses the edge, the lower sets up first, then in turn', () => {
    const t = newBattle('first-blood', {}, [4, 4, 3, 5]);
    expect([t.step, t.seat]).toEqual(['chooseEdge', 'two']);
    t.choose('edge north');
    expect([t.step, t.seat]).toEqual(['placeUnit', 'one']);
    t.choose('set-up A1', 'place 10.0,6.0', 'confirm');
    expect([t.step, t.seat]).toEqual(['placeUnit', 'two']);
    expect(t.refusal('set-up A2')).toBe('CE-821');
    expect(t.choose('set-up B1', 'place 10.0,42.0', 'confirm').refusal('set-up A1')).toBe('CE-821');
  });
  it('CE-822 CE-830 CE-927 every base inside the zone, in a block, facing away from the own edge', () => {
    const t = newBattle('first-blood', {}, [3, 5]).choose('edge north', 'set-up A1');
    expect([t.refusal('place 10.0,11.5'), t.refusal('place 10.0,11.6'), t.refusal('form keep east')]).toEqual([
      'allowed',
      'CE-822',
      'CE-927',
    ]);
    t.choose('place 10.0,6.0', 'confirm');
    expect([t.at('A1.2'), t.at('A1.3'), t.at('A1.4'), t.flag('A1', 'facing')]).toEqual([
      [112, 60],
      [88, 60],
      [100, 48],
      4,
    ]);
  });
  it('CE-822 CE-927 places for the guide are offered all over the zone, others for every unit', () => {
    const offered = (unit: string) =>
      newBattle('first-blood', {}, [3, 5]).choose('edge north', `set-up ${unit}`).offered('place');
    // 39 by 9 points, 1.2" apart: every eighteenth, from another one on for another unit.
    const first = offered('A1');
    expect([first.length, first.at(-1)]).toEqual([20, 'place 37.2,10.8']);
    expect(first.slice(0, 3)).toEqual(['place 1.2,1.2', 'place 22.8,1.2', 'place 44.4,1.2']);
    expect(offered('A2').slice(0, 3)).toEqual(['place 16.8,1.2', 'place 38.4,1.2', 'place 13.2,2.4']);
    expect(newBattle('first-blood', {}, [3, 5]).choose('edge north', 'set-up A1').offered('form')).toHaveLength(4 * 16);
  });
  it('CE-822 CE-927 where none of these will do, every point of the lattice is tried', () => {
    const zones = [[[0, 0, 36, 36]], [[0, 360, 480, 480]]];
    const game = load(layOver({ scenarios: { rows: [{ id: 'first-blood', zones }] } }));
    const offered = (taken: [number, number]) =>
      battle({
        units: {
          A1: { profile: 'gael_chief' },
          A2: { profile: 'gael_chief', places: [taken] },
          A3: { profile: 'gael_warrior', models: 5 },
          B1: archers,
        },
        step: 'nextToPlace',
        turn: 0,
        game,
      })
        .choose('set-up A1')
        .offered('place');
    expect(offered([3, 3])).toEqual(['place 1.2,1.2']);
    // The others are 1.2" apart; the zone ends at 3.6".
    expect(offered([1.2, 1.2])).toEqual(['place 2.4,1.2', 'place 1.2,2.4', 'place 2.4,2.4']);
  });
  it('CE-926 models are adjusted inside the zone', () => {
    const t = newBattle('first-blood', {}, [3, 5]).choose('edge north', 'set-up A1', 'place 10.0,11.0', 'adjust A1.2');
    expect([t.refusal('to 11.2,11.6'), t.refusal('to 11.2,11.5'), t.refusal('to 16.0,11.0')]).toEqual([
      'CE-822',
      'allowed',
      'CE-926',
    ]);
    expect(t.offered('to')).toEqual(['to 11.2,11.0', 'to 11.5,11.0', 'to 11.2,11.3']);
    // Bases may touch, and no more.
    expect([t.refusal('to 11.0,11.0'), t.refusal('to 10.9,11.0')]).toEqual(['allowed', 'CE-303']);
  });
  it('CE-733 Scouts stand up to 6" beyond, 12" from every enemy', () => {
    const t = newBattle('border-clash', { 'army-one': 'sidhe', 'army-two': 'gael' }, [3, 5]).choose(
      'edge north',
      'set-up A6',
    );
    expect([t.refusal('place 10.0,17.5'), t.refusal('place 10.0,17.6')]).toEqual(['allowed', 'CE-822']);
    const near = battle({
      scenario: 'bound-seer',
      units: {
        A1: { profile: 'sidhe_scout', models: 4 },
        A2: { profile: 'sidhe_prince', places: [[30, 12]] },
        B1: { profile: 'fb_thrall', places: row(8, 8, 26.5) },
      },
      step: 'nextToPlace',
      turn: 0,
    });
    // Bases of an inch: 12" between them from 13.5 on; inside the zone nothing is asked.
    expect(['12.0,13.5', '12.0,13.6', '12.0,9.5', '30.0,12.0'].map((at) => near.refusal(`place ${at}`))).toEqual([
      'allowed',
      'CE-733',
      'allowed',
      'CE-303',
    ]);
  });
  it('CE-821 who has set up everything waits until the other has', () => {
    const t = battle({
      units: {
        A1: { profile: 'gael_warrior', models: 5 },
        A2: { profile: 'gael_retainer', models: 5 },
        A3: { profile: 'gael_chief' },
        B1: archers,
      },
      step: 'nextToPlace',
      turn: 0,
      dice: [2, 1],
    });
    expect(t.seat).toBe('one');
    expect(t.refusal('set-up A4')).toBe('CE-821');
    t.choose('set-up A1', 'place 10.0,6.0', 'confirm');
    expect([t.seat, t.step, t.told('set up')]).toEqual(['one', 'placeUnit', 'Warriors were set up']);
    t.choose('set-up A3', 'place 20.0,6.0');
    // One model has a place, and nobody else.
    expect([...t.state.planX.slice(0, 3), ...t.state.planY.slice(0, 3)]).toEqual([200, 0, 0, 60, 0, 0]);
    t.choose('confirm');
    expect(t.told('set up')).toBe('Chieftain was set up');
    // The last one is taken by itself.
    t.choose('place 30.0,6.0', 'confirm');
    expect([t.step, t.state.turn]).toEqual(['whoBegins', 1]);
    const { planX, planY, adjusted, planShape, planFacing, planChanged } = t.state;
    for (const field of [planX, planY]) expect(field.every((n) => n === 0)).toBe(true);
    expect([adjusted, planShape, planFacing, planChanged]).toEqual([0, 0, 0, 0]);
  });
  it('CE-851 CE-822 where edges are not chosen the first seat has the south; others take what they chose', () => {
    const t = newBattle('bound-seer', { lists: 'ready' }, [5, 3]);
    expect([t.step, t.seat, t.state.south]).toEqual(['placeUnit', 'two', 0]);
    t.choose('set-up B1', 'place 10.0,40.0', 'confirm');
    expect(t.flag('B1', 'facing')).toBe(12);
    const edge = (who: string, dice: number[]) => newBattle('first-blood', {}, dice).choose(`edge ${who}`);
    expect([edge('south', [3, 5]).state.south, edge('north', [3, 5]).state.south]).toEqual([1, 0]);
    expect([edge('south', [5, 3]).state.south, edge('north', [5, 3]).state.south]).toEqual([0, 1]);
    expect([edge('north', [5, 3]).told('edge'), edge('south', [3, 5]).told('edge')]).toEqual([
      'the Gael took the north edge',
      'the Sidhe took the south edge',
    ]);
    const north = edge('north', [5, 3]).choose('set-up B1', 'place 10.0,6.0', 'confirm');
    expect([north.flag('B1', 'facing'), north.seat]).toEqual([4, 'one']);
    expect(north.choose('set-up A1').refusal('place 10.0,6.0')).toBe('CE-822');
  });
  it('CE-926 a model of a unit that is set up is measured in both directions, and changed formations hold', () => {
    const t = newBattle('first-blood', {}, [3, 5]).choose(
      'edge north',
      'set-up A2',
      'form column north',
      'place 10.0,9.0',
    );
    t.choose('adjust A2.2');
    const at = (...places: string[]): string[] => places.map((p) => t.refusal(`to ${p}`));
    // The guide is at 10.0,9.0, the third at 10.0,6.6.
    expect(at('10.0,8.0', '10.0,8.1', '10.0,7.6', '10.0,7.5', '11.0,8.0', '11.9,7.8')).toEqual([
      'allowed',
      'CE-303',
      'allowed',
      'CE-303',
      'allowed',
      'CE-926',
    ]);
    const guide = newBattle('first-blood', {}, [3, 5]).choose(
      'edge north',
      'set-up A2',
      'form column north',
      'place 10.0,9.0',
    );
    guide.choose('adjust A2.1');
    expect(['10.0,9.8', '10.0,9.9'].map((p) => guide.refusal(`to ${p}`))).toEqual(['allowed', 'CE-926']);
    // At the edge of the table nothing beyond it is offered.
    const low = newBattle('first-blood', {}, [3, 5]).choose(
      'edge north',
      'set-up A2',
      'form line north',
      'place 10.0,0.5',
    );
    low.choose('adjust A2.2');
    expect(low.offered('to')).toEqual(['to 11.2,0.5', 'to 11.2,0.8']);
    low.choose('to 11.2,0.8', 'confirm');
    expect(low.at('A2.2')).toEqual([112, 8]);
  });
  it("CE-108 CE-830 CE-840 CE-850 CE-860 tables, zones and armies are the scenario's", () => {
    expect(
      ['first-blood', 'border-clash', 'bound-seer', 'raid'].map((id) => [setupOf(id)?.width, setupOf(id)?.height]),
    ).toEqual([
      [480, 480],
      [720, 480],
      [480, 480],
      [720, 480],
    ]);
    expect(setupOf('bound-seer')?.peoples).toEqual(['sidhe', 'fb']);
    expect(setupOf('border-clash')?.zones).toEqual([[[0, 0, 720, 120]], [[0, 360, 720, 480]]]);
    expect(newBattle('first-blood', {}, [3, 5]).state.profile[0]).toBeGreaterThan(0);
  });
  it("CE-832 CE-842 CE-852 CE-862 the terrain is the scenario's", () => {
    const count = (id: string) => {
      const r = setupOf(id);
      return [
        r?.hills.length,
        r?.woods.length,
        r?.swamps.length,
        (r?.hedges.length ?? 0) + (r?.barricades.length ?? 0),
        r?.crags.length,
        r?.houses.length,
      ];
    };
    expect(['first-blood', 'border-clash', 'bound-seer', 'raid'].map(count)).toEqual([
      [2, 2, 0, 1, 0, 0],
      [5, 2, 1, 2, 1, 0],
      [0, 2, 0, 1, 8, 0],
      [0, 0, 1, 2, 0, 3],
    ]);
    expect([
      setupOf('first-blood')?.hills[0],
      setupOf('border-clash')?.crags[0],
      setupOf('bound-seer')?.altars?.[0],
      setupOf('raid')?.houses[2],
    ]).toEqual([
      [220, 240, 50, 1],
      [360, 100, 20],
      [240, 360, 10],
      [240, 400, 280, 440],
    ]);
  });
  it('CE-851 CE-861 the Court in the south; the Host in its zone, Flesh Eaters in the settlement', () => {
    const t = newBattle('raid', { lists: 'ready' }, [5, 3]);
    expect([t.step, t.seat]).toEqual(['placeUnit', 'two']);
    t.choose('set-up B3');
    expect([t.refusal('place 22.0,37.0'), t.refusal('place 60.0,40.0')]).toEqual(['allowed', 'CE-822']);
    const lord = newBattle('raid', { lists: 'ready' }, [5, 3]).choose('set-up B1');
    expect([lord.refusal('place 60.0,40.0'), lord.refusal('place 22.0,37.0')]).toEqual(['allowed', 'CE-822']);
    // Every side of a zone counts to the edge of a base.
    expect(
      ['42.5,40.0', '42.4,40.0', '71.5,40.0', '60.0,32.5', '60.0,32.4'].map((at) => lord.refusal(`place ${at}`)),
    ).toEqual(['allowed', 'CE-822', 'allowed', 'allowed', 'CE-822']);
    const seer = newBattle('bound-seer', { lists: 'ready' }, [3, 5]).choose('set-up A1');
    expect([seer.refusal('place 20.0,9.5'), seer.refusal('place 20.0,9.6')]).toEqual(['allowed', 'CE-822']);
  });
});

describe('victory', () => {
  it('CE-823 destroyed and routed units give their points, weakened and panicked ones half, rounded down', () => {
    const t = battle({
      units: {
        A1: chief,
        A2: { ...warriors, models: 11 },
        A3: { ...warriors, places: row(5, 20, 2), panicked: 1 },
        A4: { profile: 'gael_hound', models: 4, places: [[30, 2]], wounds: [0] },
        B1: archers,
      },
    });
    // 11 warriors cost 143, five 65, four hounds 32.
    expect(pointsFor(t.state, 1)).toBe(71 + 32 + 32);
  });
  it('CE-824 ten percent more wins, twice as much is a great win', () => {
    const end = (units: Record<string, UnitSpec>) =>
      battle({ units: { A1: chief, A2: warriors, B1: archers, ...units }, turn: 6, step: 'endOfTurn' }).result;
    const dead = (profile: string, models: number): UnitSpec => ({
      profile,
      models,
      places: row(models, 2, 10),
      wounds: Array(models).fill(0),
    });
    expect(end({})).toBe('draw');
    expect(end({ B2: dead('sidhe_retainer', 4) })).toBe('one-great');
    // 65 to 56: more than 10 %; 56 to 52: less.
    expect(end({ A3: dead('gael_warrior', 5), B2: dead('sidhe_retainer', 4) })).toBe('two');
    expect(end({ A3: dead('gael_warrior', 4), B2: dead('sidhe_retainer', 4) })).toBe('draw');
    expect(end({ A3: dead('gael_warrior', 3), B2: dead('sidhe_retainer', 4) })).toBe('one');
    // Exactly a tenth more, exactly twice as much, and one man less than that.
    const fallen = (own: number, theirs: number) =>
      end({ A3: dead('gael_warrior', own), B2: dead('gael_warrior', theirs) });
    expect([fallen(11, 10), fallen(10, 11)]).toEqual(['two', 'one']);
    expect([fallen(10, 5), fallen(5, 10), fallen(9, 5), fallen(5, 9)]).toEqual([
      'two-great',
      'one-great',
      'two',
      'one',
    ]);
  });
  it('CE-843 CE-823 stones count for either side, and units for their enemies only', () => {
    const t = battle({
      scenario: 'border-clash',
      units: {
        A1: chief,
        A2: { ...warriors, places: row(5, 54, 22) },
        B1: { ...archers, places: row(4, 18, 22) },
        B2: { profile: 'sidhe_seer', places: [[36, 24]] },
        B3: { profile: 'sidhe_retainer', models: 4, places: row(4, 2, 30), wounds: [0, 0, 0, 0] },
      },
    });
    expect([pointsFor(t.state, 0), pointsFor(t.state, 1)]).toEqual([75 + 56, 150]);
    const both = battle({
      scenario: 'border-clash',
      units: { A1: chief, A2: { ...warriors, places: row(5, 18, 22) }, B1: { ...archers, places: row(4, 18, 26) } },
    });
    expect([pointsFor(both.state, 0), pointsFor(both.state, 1)]).toEqual([0, 0]);
  });
  it('CE-824 the points of both are told when the battle ends', () => {
    const t = battle({
      units: { A1: chief, A2: { ...warriors, models: 11 }, B1: archers },
      turn: 6,
      step: 'endOfTurn',
    });
    expect([t.told('battle ended'), t.result]).toEqual([
      'The battle ended: the Gael 0 points, the Sidhe 71',
      'two-great',
    ]);
  });
  it('CE-843 CE-844 stones count for who holds them alone and unpanicked', () => {
    const stone = (units: Record<string, UnitSpec>) =>
      pointsFor(battle({ scenario: 'border-clash', units: { A1: chief, B1: archers, ...units } }).state, 0);
    expect(stone({ A2: { ...warriors, models: 5, places: row(5, 18, 20.5) } })).toBe(75);
    expect(stone({ A2: { ...warriors, places: row(5, 18, 20.4) } })).toBe(0);
    expect(stone({ A2: { ...warriors, places: row(5, 18, 22), panicked: 1 } })).toBe(0);
    expect(
      stone({ A2: { ...warriors, places: row(5, 18, 22) }, B2: { profile: 'sidhe_seer', places: [[18, 26]] } }),
    ).toBe(0);
    expect(setupOf('border-clash')?.turns).toBe(7);
  });
  it('CE-863 CE-864 CE-865 houses and the summoning place', () => {
    const raid = (units: Record<string, UnitSpec>) =>
      pointsFor(
        battle({
          scenario: 'raid',
          units: {
            A1: { profile: 'sidhe_prince', places: [[4, 2]] },
            B1: { profile: 'fb_lord', places: [[56, 40]] },
            ...units,
          },
        }).state,
        0,
      );
    expect(raid({})).toBe(0);
    // West, east and north of the first house, 2" from it; the Host has nothing from house or place.
    const court = (x: number, y: number) => raid({ A2: { profile: 'sidhe_seer', places: [[x, y]] } });
    expect([court(5.5, 42), court(5.4, 42), court(10, 46.5), court(10, 46.6)]).toEqual([100, 0, 100, 0]);
    expect([court(14.5, 43), court(14.6, 43)]).toEqual([200, 100]); // the second is near as well
    const host = battle({
      scenario: 'raid',
      units: {
        A1: { profile: 'sidhe_prince', places: [[4, 2]] },
        B1: { profile: 'fb_lord', places: [[48, 40]] },
      },
    });
    expect(pointsFor(host.state, 1)).toBe(0);
    expect(raid({ B1: { profile: 'fb_lord', places: [[48, 40]] } })).toBe(150);
    expect(raid({ A2: { profile: 'sidhe_retainer', models: 4, places: row(4, 8, 37.5) } })).toBe(100);
    expect(
      raid({
        A2: { profile: 'sidhe_retainer', models: 4, places: row(4, 8, 37.5) },
        B2: { profile: 'fb_priest', places: [[14.4, 42]] },
      }),
    ).toBe(0);
    expect(setupOf('raid')?.turns).toBe(7);
  });
});

describe('the bound seer', () => {
  const prince: UnitSpec = { profile: 'sidhe_prince', places: [[24, 30.5]] };
  const priest: UnitSpec = { profile: 'fb_priest', places: [[24, 40]] };
  const seer = (units: Record<string, UnitSpec>, more = {}) =>
    battle({
      scenario: 'bound-seer',
      units: {
        A1: prince,
        A2: { profile: 'sidhe_retainer', places: row(4, 4, 4) },
        B1: priest,
        B2: { profile: 'fb_thrall', places: row(8, 4, 44) },
        ...units,
      },
      more: { victim: 1 },
      ...more,
    });
  it('CE-853 nobody stands on the victim, and he hinders nobody else', () => {
    const t = seer({}, { order: 'A1' }).choose('move');
    expect([t.refusal('go 24.0,33.6'), t.refusal('go 24.0,33.5')]).toEqual(['CE-303', 'allowed']);
    // Nor when he is freed and still there; only when he has joined his rescuers.
    const freed = seer({}, { order: 'A1', more: { victim: 2 } }).choose('move');
    expect([freed.refusal('go 24.0,33.6'), freed.refusal('go 24.0,33.5')]).toEqual(['CE-303', 'allowed']);
    const gone = seer({ A0: { profile: 'sidhe_seer', places: [[24, 5]] } }, { order: 'A1', more: { victim: 3 } });
    expect(gone.choose('move').refusal('go 24.0,33.6')).toBe('allowed');
    // And nobody frees him again by standing where he was.
    expect(gone.choose('go 24.0,33.6', 'confirm').state.victim).toBe(3);
  });
  it('CE-856 CE-857 who ends beside him with no enemy near frees him; from the next turn he walks', () => {
    const t = seer({}, { order: 'A1' }).choose('move', 'go 24.0,33.0', 'confirm');
    expect(t.state.victim).toBe(2);
    const held = seer({ B3: { profile: 'fb_lord', places: [[27, 34]] } }, { order: 'A1' }).choose(
      'move',
      'go 24.0,32.6',
      'confirm',
    );
    expect(held.state.victim).toBe(1);
    const stays = seer({ A1: { ...prince, places: [[24, 33]] } }, { order: 'A1' }).choose('move', 'stay');
    expect(stays.state.victim).toBe(2);
    const host = seer({ B1: { ...priest, places: [[27, 34]] } }, { order: 'B1' }).choose(
      'move',
      'go 25.5,34.0',
      'confirm',
    );
    expect(host.state.victim).toBe(1);
    const next = seer({}, { step: 'markerPhase', dice: [2, 1], more: { victim: 2 } });
    expect([next.alive('A0'), next.at('A0'), next.state.victim]).toEqual([1, [240, 345], 3]);
    expect([next.wounds('A0'), next.flag('A0', 'facing')]).toEqual([2, 12]);
    const bound = seer({}, { step: 'markerPhase', dice: [2, 1] });
    expect([bound.alive('A0'), bound.state.victim]).toEqual([0, 1]);
    const rushed = seer({}, { order: 'A1' }).choose('rush', 'go 24.0,33.0', 'confirm');
    expect(rushed.state.victim).toBe(2);
    next.choose('begins one', 'activate A0');
    expect(next.refusal('cast')).toBe('CE-714');
  });
  it('CE-858 on the south edge the Court wins at once', () => {
    const t = seer({ A0: { profile: 'sidhe_seer', places: [[24, 5]] } }, { order: 'A0', more: { victim: 3 } }).choose(
      'move',
    );
    t.choose('go 24.0,0.5', 'confirm');
    expect([t.step, t.result]).toEqual(['over', 'escape']);
  });
  it('CE-854 CE-855 a priest at the altar gains a rite point a turn; the fifth ends the battle', () => {
    expect(seer({}, { step: 'endOfTurn', turn: 3, dice: [2, 1] }).state.ritePoints).toBe(1);
    expect(
      seer({ B1: { ...priest, places: [[24, 40.6]] } }, { step: 'endOfTurn', turn: 3, dice: [2, 1] }).state.ritePoints,
    ).toBe(0);
    expect(
      seer({ B1: { ...priest, panicked: 1 } }, { step: 'endOfTurn', turn: 3, dice: [2, 1] }).state.ritePoints,
    ).toBe(0);
    // Nor for a victim who is freed.
    expect(seer({}, { step: 'endOfTurn', turn: 3, dice: [2, 1], more: { victim: 2 } }).state.ritePoints).toBe(0);
    const last = seer({}, { step: 'endOfTurn', turn: 5, more: { victim: 1, ritePoints: 4 } });
    expect([last.step, last.result]).toEqual(['over', 'sacrifice']);
  });
  it('CE-859 bound he is worth 150 to the Host, free and alive to the Court; eight turns', () => {
    const points = (victim: number) => {
      const { state } = seer({}, { more: { victim } });
      return [pointsFor(state, 0), pointsFor(state, 1)];
    };
    expect([points(1), points(2), points(3), points(4)]).toEqual([
      [0, 150],
      [150, 0],
      [150, 0],
      [0, 0],
    ]);
    expect(setupOf('bound-seer')?.turns).toBe(8);
  });
  it('CE-856 he is freed from 1", if nobody of the Host is within 3", by a Move or a Rush only', () => {
    const victimAt = (y: number, units: Record<string, UnitSpec> = {}) =>
      seer(units, { order: 'A1' }).choose('move', `go 24.0,${y.toFixed(1)}`, 'confirm').state.victim;
    expect([victimAt(32.5), victimAt(32.4)]).toEqual([2, 1]);
    const host = (x: number) => ({ B3: { profile: 'fb_lord', places: [[x, 34.5]] } as UnitSpec });
    expect([victimAt(32.5, host(28)), victimAt(32.5, host(28.1))]).toEqual([1, 2]);
    const far = seer({}, { order: 'A2' }).choose('move', 'go 4.0,5.0', 'confirm');
    expect(far.state.victim).toBe(1);
    expect(seer({}, { order: 'A1' }).choose('move', 'go 24.0,33.0', 'confirm').told('freed')).toBe(
      'Prince (foot) freed the seer',
    );
    // Not by staying beside him after a fight, or breaking off towards him.
    const foe: UnitSpec = { profile: 'fb_thrall', models: 8, places: [[24, 29.4]] };
    const off = seer({ B3: foe }, { order: 'A1', dice: [9, 1] }).choose('break-off', 'go 24.0,33.0', 'confirm');
    expect([off.at('A1'), off.state.victim]).toEqual([[240, 330], 1]);
    const won = seer({ B3: foe }, { order: 'A1', dice: [10, 10, 1] }).choose('assault');
    expect(won.prompt).toContain('Winner’s move: place the lead model');
    won.choose('go 24.0,33.0', 'confirm');
    expect([won.at('A1'), won.state.victim]).toEqual([[240, 330], 1]);
  });
  it('CE-857 the freed seer is a unit of one model of the Court, and moves, casts and counts like one', () => {
    const t = seer({}, { step: 'markerPhase', dice: [2, 1], more: { victim: 2 } });
    const { profile, size, alive, onTable, x, y, wounds } = t.state;
    expect([size[64], alive[64], onTable[64], x[1024], y[1024], wounds[1024]]).toEqual([1, 1, 1, 240, 345, 2]);
    expect(t.state.tables.profiles[profile[64] - 1].id).toBe('sidhe_seer');
    t.choose('begins one');
    expect(t.offered('activate')).toContain('activate A0');
    t.choose('activate A0', 'move', 'go 25.5,32.0', 'confirm');
    expect([t.at('A0'), t.state.victim]).toEqual([[255, 320], 3]);
  });
  it('CE-858 only the seer wins by the south edge, in a Rush as in a Move, and only on the edge', () => {
    const edge = (how: string, to: string, units: Record<string, UnitSpec> = {}) =>
      seer({ A0: { profile: 'sidhe_seer', places: [[24, 4]] }, ...units }, { order: 'A0', more: { victim: 3 } }).choose(
        how,
        `go ${to}`,
        'confirm',
      ).result;
    expect([edge('rush', '20.0,0.5'), edge('move', '24.0,0.6')]).toEqual(['escape', undefined]);
    const prince = seer({ A1: { profile: 'sidhe_prince', places: [[24, 4]] } }, { order: 'A1' });
    expect(prince.choose('move', 'go 24.0,0.5', 'confirm').result).toBeUndefined();
  });
  it('CE-854 a rite needs a Priest within 3" of the altar who is not engaged', () => {
    const rite = (units: Record<string, UnitSpec>, more = {}) =>
      seer(units, { step: 'endOfTurn', turn: 3, dice: [2, 1], ...more });
    const at = (y: number, profile = 'fb_priest'): UnitSpec => ({ profile, places: [[24, y]] });
    expect([rite({ B1: at(40.5) }).state.ritePoints, rite({ B1: at(40.6) }).state.ritePoints]).toEqual([1, 0]);
    expect(rite({ B1: at(40, 'fb_lord') }).state.ritePoints).toBe(0);
    expect(rite({ A1: at(41.1, 'sidhe_prince') }).state.ritePoints).toBe(0);
    expect(rite({}).told('rite went on')).toBe('The rite went on: 1 of 5');
    // The fourth is not the last; nor does it end the battle that there were five before he was freed.
    const fourth = rite({}, { more: { victim: 1, ritePoints: 3 } });
    expect([fourth.state.ritePoints, fourth.result, fourth.state.turn]).toEqual([4, undefined, 4]);
    const last = rite({}, { more: { victim: 1, ritePoints: 4 } });
    expect([last.result, last.state.victim]).toEqual(['sacrifice', 4]);
  });
});
