/** How decisions are put: the question, where a point may be chosen, and the words for things. */

import { describe, expect, it } from 'vitest';
import { battle, celtos, newBattle, row, type UnitSpec } from '../testing.ts';

const warriors: UnitSpec = { profile: 'gael_warrior', places: row(5, 20, 4) };
const archers: UnitSpec = { profile: 'sidhe_archer', places: row(5, 20, 12), hold: 1, facing: 12 };
const units = { A1: warriors, A2: { profile: 'gael_chief', places: [[2, 2]] } as UnitSpec, B1: archers };

describe('questions', () => {
  it('DS1 to DS6 ask for a people, a list, and what belongs to each unit', () => {
    const t = newBattle('border-clash');
    expect(t.prompt).toBe('Choose a people');
    expect(t.choose('people gael').prompt).toBe('Army list: 0 of 750 points');
    expect(t.choose('add gael_warrior').prompt).toBe('How many Warriors?');
    expect(t.choose('models 7').prompt).toBe('Shields for Warriors?');
    expect(t.choose('shields').prompt).toBe('Choose a command group for Warriors');
    expect(t.choose('command lms').prompt).toBe('Army list: 131 of 750 points');
    expect(t.choose('add gael_chief', 'no-shields').prompt).toBe('Buy extras for Chieftain');
  });
  it('DS7 to DS11 ask for the edge, the unit, its place and that of a model', () => {
    const t = newBattle('first-blood', {}, [3, 5]);
    expect(t.prompt).toBe('Choose your edge');
    expect(t.choose('edge north').prompt).toBe('Select the next unit to set up');
    expect(t.choose('set-up A1').prompt).toBe('Set up Staff Slingers: place the lead model');
    expect(t.choose('place 10.0,11.0').prompt).toBe('Adjust models or confirm');
    expect(t.choose('adjust A1.2').prompt).toBe('Select a new place for model 2');
    t.choose('to 11.2,11.0');
    expect([t.step, t.refusal('adjust A1.2'), t.refusal('adjust A1.1')]).toEqual(['placeAdjust', 'CE-926', 'allowed']);
  });
  it('DS12 to DS18 ask who begins, which unit, which order, where, and who reacts', () => {
    const begin = battle({ units, step: 'whoBegins' });
    expect(begin.prompt).toBe('Choose who goes first this turn');
    expect(begin.choose('begins one').prompt).toBe('Select a unit to activate');
    const t = battle({ units, order: 'A1' });
    expect(t.prompt).toBe('Give Warriors an order');
    expect(battle({ units, order: 'A1' }).choose('rush').prompt).toBe('Rush: place the lead model, up to 12"');
    expect(t.choose('move').prompt).toBe('Move: place the lead model, up to 4"');
    expect(t.choose('go 20.0,5.0').prompt).toBe('Adjust models or confirm');
    expect(t.choose('adjust A1.3').prompt).toBe('Select a new place for model 3');
    expect(t.choose('stay', 'confirm').prompt).toBe('Archers on Hold: shoot at the moving unit?');
    expect(t.seat).toBe('two');
  });
  it('DS17 a model that is left where it is counts as adjusted', () => {
    const t = battle({ units, order: 'A1' }).choose('move', 'go 20.0,5.0', 'adjust A1.3', 'stay');
    expect([t.step, t.refusal('adjust A1.3'), t.refusal('adjust A1.1')]).toEqual(['moveAdjust', 'CE-926', 'allowed']);
    t.choose('confirm', 'hold-fire');
    expect(t.at('A1.3')).toEqual([224, 50]);
  });
  it('DS19 to DS33 name who is hit, who strikes, who reacts', () => {
    const shot = battle({ units, order: 'B1', dice: [9, 9, 1, 1, 1] }).choose('shoot');
    expect(shot.prompt).toBe('Select a model to take a hit (damage 4): 2 to assign');
    expect(shot.choose('hit A1.1').prompt).toBe('Select a model to take a hit (damage 4): 1 to assign');
    const other: UnitSpec = { ...archers, places: row(4, 30, 6), facing: 8 };
    const charged = battle({ units: { ...units, B1: { ...archers, hold: 0 }, B2: other }, order: 'A1' }).choose(
      'assault',
      'charge B1',
    );
    expect(charged.prompt).toBe('Archers on Hold: shoot at the chargers?');
    expect(charged.labels()).toEqual(['Do not shoot', 'Shoot at the chargers']);
    expect(charged.choose('hold-fire').prompt).toBe('Choose a reaction for Archers');
    const between: UnitSpec = { profile: 'gael_chief', places: [[20.6, 11.1]] };
    const engaged = battle({ units: { ...units, A1: between }, order: 'A1' }).choose('assault');
    expect([engaged.prompt, engaged.offered()]).toEqual([
      'Model 1: select an enemy to strike',
      ['strike B1.1', 'strike B1.2'],
    ]);
    expect(battle({ units, order: 'A1' }).choose('hold').prompt).toBe('Hold: choose the facing of Warriors');
  });
});

describe('who is asked', () => {
  const put = (t: ReturnType<typeof battle>): [string, string, string] => [t.step, t.seat, t.prompt];
  const druid: UnitSpec = { profile: 'gael_druid', places: [[20, 4]] };
  const foes = { B1: { ...archers, hold: 0 }, B2: { profile: 'sidhe_seer', places: [[30, 8]] } as UnitSpec };
  it('DS1 to DS6 each player for his own list', () => {
    const t = newBattle('border-clash');
    const steps = [
      'people gael',
      'add gael_warrior',
      'models 5',
      'no-shields',
      'command none',
      'add gael_chief',
      'no-shields',
    ];
    for (const words of steps) {
      expect(t.seat).toBe('one');
      t.choose(words);
    }
    expect([t.step, t.seat]).toEqual(['armyPurchases', 'one']);
    t.choose('no-more', 'take gael_750', 'list-done');
    expect(put(t)).toEqual(['choosePeople', 'two', 'Choose a people']);
    expect(put(t.choose('people va'))).toEqual(['armyList', 'two', 'Army list: 0 of 750 points']);
  });
  it('DS7 to DS11 whoever rolled higher, then whoever sets up', () => {
    const t = newBattle('first-blood', {}, [5, 3]);
    expect(put(t)).toEqual(['chooseEdge', 'one', 'Choose your edge']);
    expect(put(t.choose('edge south'))).toEqual(['placeUnit', 'two', 'Select the next unit to set up']);
    expect(put(t.choose('set-up B1')).slice(0, 2)).toEqual(['placeGuide', 'two']);
    expect(put(t.choose('place 10.0,40.0'))).toEqual(['placeAdjust', 'two', 'Adjust models or confirm']);
    expect(put(t.choose('adjust B1.1')).slice(0, 2)).toEqual(['placeModel', 'two']);
  });
  it('DS12 to DS17, DS33 whoever is to act', () => {
    const t = battle({ units: { ...units, ...foes }, step: 'initiativePhase', dice: [2, 7] });
    expect(put(t)).toEqual(['whoBegins', 'two', 'Choose who goes first this turn']);
    expect(put(t.choose('begins two'))).toEqual(['activate', 'two', 'Select a unit to activate']);
    expect(put(t.choose('activate B1'))).toEqual(['order', 'two', 'Give Archers an order']);
    expect(put(t.choose('move')).slice(0, 2)).toEqual(['moveGuide', 'two']);
    expect(put(t.choose('go 20.0,13.0'))).toEqual(['moveAdjust', 'two', 'Adjust models or confirm']);
    expect(put(t.choose('adjust B1.2'))).toEqual(['moveModel', 'two', 'Select a new place for model 2']);
    const held = battle({ units: { ...units, ...foes }, order: 'B1' }).choose('hold');
    expect(put(held)).toEqual(['holdFacing', 'two', 'Hold: choose the facing of Archers']);
    expect(held.offered()).toHaveLength(16);
  });
  it('DS19 to DS26 whoever shoots or casts, and whoever is hit', () => {
    const tied = {
      A1: { ...warriors, places: row(5, 10, 12) },
      A2: { ...warriors, places: row(5, 28.4, 12) },
      B1: { ...archers, models: 4, places: [[21.6, 12]] as [number, number][], hold: 0 },
    };
    const shot = battle({ units: tied, order: 'B1', dice: [9] }).choose('shoot');
    expect(put(shot)).toEqual(['chooseTarget', 'two', 'Select a unit to shoot at']);
    expect(put(shot.choose('target A1')).slice(0, 2)).toEqual(['allocate', 'one']);
    const ward = battle({
      units: { ...units, A1: { ...druid, places: [[21, 9]], bought: ['ward'] }, ...foes },
      order: 'B1',
      dice: [9, 1, 1, 1, 1],
    }).choose('shoot');
    expect(put(ward)).toEqual(['wardHit', 'one', 'Use Ward on this hit?']);
    const spell = battle({
      units: {
        ...units,
        A1: { ...druid, bought: ['deep-well'] },
        A3: { ...warriors, models: 5, places: [[20, 8]] },
        ...foes,
      },
      order: 'A1',
      dice: [9],
    }).choose('cast');
    expect(put(spell)).toEqual(['chooseSpell', 'one', 'Choose a spell']);
    expect(put(spell.choose('spell battle-fire'))).toEqual([
      'chooseSpellTarget',
      'one',
      'Battle Fire: select a target',
    ]);
    expect(put(spell.choose('upon A1'))).toEqual(['deepWell', 'one', 'Use Deep Well?']);
    const mend = battle({
      units: { ...units, A1: druid, A3: { ...warriors, models: 5, places: [[20, 8]] }, ...foes },
      order: 'A1',
      dice: [9],
    }).choose('cast', 'spell mend');
    expect(put(mend)).toEqual(['returnModel', 'one', 'Select where the model returns']);
  });
  it('DS27 to DS32 whoever charges, is charged, strikes or is struck', () => {
    const near = { ...foes, B2: { profile: 'sidhe_retainer', places: row(4, 14, 8) } };
    const charge = battle({ units: { ...units, ...near }, order: 'A1' }).choose('assault');
    expect(put(charge)).toEqual(['chooseAssault', 'one', 'Select a unit to assault']);
    expect(put(charge.choose('charge B1'))).toEqual(['chargeReaction', 'two', 'Choose a reaction for Archers']);
    const prince: UnitSpec = { profile: 'sidhe_prince', places: [[20, 5.1]], bought: ['twin-stroke'] };
    const one: UnitSpec = { ...warriors, models: 5, places: [[20, 4]] };
    const twin = battle({ units: { ...units, A1: one, B1: prince, B2: archers }, order: 'A1' }).choose('assault');
    expect(put(twin)).toEqual(['twinStroke', 'two', 'Use Twin Stroke?']);
    const seer: UnitSpec = { profile: 'sidhe_seer', places: [[20, 5.1]], bought: ['ward'] };
    const ward = battle({ units: { ...units, A1: one, B1: seer, B2: archers }, order: 'A1', dice: [10] }).choose(
      'assault',
    );
    expect(put(ward)).toEqual(['wardStrike', 'two', 'Use Ward on this hit?']);
    const bowed = battle({
      units: {
        ...units,
        B1: { profile: 'va_jarl', places: [[20, 5.1]], wounds: [2], bought: ['unbowed'] },
        A1: { ...one, command: 'S' },
        B2: archers,
      },
      order: 'A1',
      dice: [10, 10, 1, 1, 1, 1],
    }).choose('assault');
    expect(put(bowed)).toEqual(['useUnbowed', 'two', 'The check failed: use Unbowed?']);
  });
});

describe('what is dear to ask is only tried in quick play', () => {
  const apart = { ...units, B1: { ...archers, hold: 0, places: row(5, 20, 46) } };
  it('CE-207 the orders', () => {
    const t = battle({ units: apart, order: 'A1' });
    expect(t.offered()).toEqual(['move', 'rush', 'hold', 'end']);
    expect(t.tried()).toEqual(['move', 'rush', 'hold', 'shoot', 'cast', 'assault', 'end']);
    const engaged = battle({ units: { ...units, B1: { ...archers, places: row(5, 20, 5.1) } }, order: 'A1' });
    expect(engaged.offered()).toEqual(['assault', 'break-off']);
    expect(engaged.tried()).toEqual(['move', 'rush', 'hold', 'shoot', 'cast', 'assault', 'break-off', 'end']);
  });
  it('CE-412 CE-605 who takes a hit, and who reacts how', () => {
    const hit = battle({ units, order: 'B1', dice: [9, 9, 1, 1, 1] }).choose('shoot', 'hit A1.1');
    expect([hit.offered().length, hit.tried().length]).toEqual([4, 5]);
    const charged = battle({ units: { ...units, B1: { ...archers, hold: 0 } }, order: 'A1' }).choose('assault');
    expect([charged.step, charged.offered().length, charged.tried().length]).toEqual(['chargeReaction', 2, 4]);
  });
});

describe('where a point may be chosen', () => {
  it('CE-301 a move: the outline of what the guide reaches, shorter where something is in the way', () => {
    const t = battle({ units: { ...units, B1: { ...archers, places: row(5, 20, 46) } }, order: 'A1' }).choose('move');
    const [region] = t.regions;
    expect([region?.verb, region?.name, region?.outlines[0]?.length]).toEqual(['go', 'up to 4"', 48]);
    // East, north, and south, where the edge of the table is nearer: 4 inches less half a base.
    const at = (k: number) => region?.outlines[0]?.[k];
    expect([at(0), at(12), at(36)]).toEqual([
      { x: 24, y: 44 },
      { x: 20, y: 40 },
      { x: 20, y: 47.2 },
    ]);
  });
  it('CE-301 CE-302 CE-304 CE-305 in each of forty-eight directions as far as the guide may go, in steps of 0.4"', () => {
    const outline = (profile: string, at: [number, number], how: string, foe: [number, number]) => {
      const t = battle({
        units: {
          A1: { profile, places: [at] },
          A2: { profile: 'gael_chief', places: [[2, 2]] },
          B1: { profile: 'sidhe_seer', places: [foe] },
        },
        order: 'A1',
      }).choose(how);
      const most = { move: 1, rush: 3 }[how] as number;
      const { m } = t.state.tables.profiles[t.state.profile[0] - 1];
      const [x, y] = t.at('A1');
      const expected = Array.from({ length: 48 }, (_, k) => {
        for (let far = m * 10 * most; far > 0; far -= 4) {
          const px = x + Math.trunc(Math.cos((k * Math.PI) / 24) * far);
          const py = y + Math.trunc(Math.sin((k * Math.PI) / 24) * far);
          if (px < 0 || py < 0 || py > 480) continue;
          if (t.refusal(`go ${(px / 10).toFixed(1)},${(py / 10).toFixed(1)}`) !== 'allowed') continue;
          return { x: px / 10, y: (480 - py) / 10 };
        }
        return { x: x / 10, y: (480 - y) / 10 };
      });
      return { shown: t.regions[0]?.outlines, expected: [expected] };
    };
    for (const { shown, expected } of [
      outline('gael_chief', [20, 2], 'move', [23, 3]),
      outline('sidhe_prince', [46, 46], 'move', [44, 46]),
      outline('gael_chief', [8, 14], 'rush', [16, 10]),
    ])
      expect(shown).toEqual(expected);
  });
  it('CE-822 CE-861 setting up: the zone of the unit', () => {
    const t = newBattle('first-blood', {}, [3, 5]).choose('edge north', 'set-up A1');
    expect(t.regions).toEqual([
      {
        verb: 'place',
        name: 'set-up zone',
        outlines: [
          [
            { x: 0, y: 36 },
            { x: 48, y: 36 },
            { x: 48, y: 48 },
            { x: 0, y: 48 },
          ],
        ],
      },
    ]);
    // The one who sets up in the north has the other one; y is counted from the north here.
    const north = newBattle('first-blood', {}, [5, 3]).choose('edge south', 'set-up B1');
    expect(north.regions[0]?.outlines).toEqual([
      [
        { x: 0, y: 0 },
        { x: 48, y: 0 },
        { x: 48, y: 12 },
        { x: 0, y: 12 },
      ],
    ]);
  });
  it('CE-861 the Host sets up in its own zone, Flesh Eaters in the settlement', () => {
    const zone = (unit: string) =>
      newBattle('raid', { lists: 'ready' }, [5, 3]).choose(`set-up ${unit}`).regions[0]?.outlines;
    const box = (x0: number, y0: number, x1: number, y1: number) => [
      [
        { x: x0, y: y0 },
        { x: x1, y: y0 },
        { x: x1, y: y1 },
        { x: x0, y: y1 },
      ],
    ];
    expect([zone('B1'), zone('B3')]).toEqual([box(42, 0, 72, 16), box(6, 2, 30, 14)]);
  });
  it('CE-717 a model that returns: round each living model, as far as coherency goes', () => {
    const t = battle({
      units: {
        A1: { profile: 'gael_druid', places: [[20, 4]] },
        A2: { profile: 'gael_warrior', models: 5, places: [[20, 8]] },
        B1: { profile: 'sidhe_seer', places: [[40, 44]] },
        B2: { profile: 'sidhe_archer', places: row(4, 30, 44) },
      },
      order: 'A1',
      dice: [9],
    }).choose('cast', 'spell mend');
    const [region] = t.regions;
    expect([region?.verb, region?.outlines.length, region?.outlines[0]?.length]).toEqual(['return-at', 1, 24]);
    region?.outlines[0]?.forEach(({ x, y }, k) => {
      expect(x).toBeCloseTo(20 + 2 * Math.cos((k / 12) * Math.PI), 9);
      expect(y).toBeCloseTo(40 - 2 * Math.sin((k / 12) * Math.PI), 9);
    });
    expect([region?.outlines[0]?.[0], region?.outlines[0]?.[6]]).toEqual([
      { x: 22, y: 40 },
      { x: 20, y: 38 },
    ]);
  });
});

describe('words for things', () => {
  const { kinds } = celtos;
  it('CE-901 G39 a point is 1024 y + x, written in inches with one decimal', () => {
    const point = 1024 * 60 + 240;
    expect([point, kinds.point.name(point), kinds.point.find('24.0,6.0')]).toEqual([61680, '24.0,6.0', 61680]);
    for (const bad of ['24,6', '24.00,6.0', '24.0,6', 'x', '024.0,6.0', '103.0,6.0', '24.0,48.1'])
      expect(kinds.point.find(bad), bad).toBe(-1);
    expect(kinds.point.find('72.0,48.0')).toBe(1024 * 480 + 720);
  });
  it('CE-108 the sheet counts from the north-west corner, the rules from the south-west one', () => {
    const point = 1024 * 60 + 240;
    expect(kinds.point.spots?.(point)).toEqual([{ point: { x: 24, y: 42 } }]);
    const at = (x: number, y: number) => kinds.point.at?.({ x, y });
    expect([at(24, 42), at(24.04, 41.96), at(0, 48), at(72, 0)]).toEqual([point, point, 0, 1024 * 480 + 720]);
    expect([at(-0.1, 4), at(72.1, 4), at(4, -0.1), at(4, 48.1)]).toEqual([-1, -1, -1, -1]);
  });
  it('CE-106 units and models by seat and number; a unit is where its models are', () => {
    expect([kinds.unit.name(0), kinds.unit.name(33), kinds.unit.name(64)]).toEqual(['A1', 'B2', 'A0']);
    expect(kinds.unit.spots?.(33)?.slice(0, 2)).toEqual([{ piece: 'B2.1' }, { piece: 'B2.2' }]);
    expect(kinds.unit.spots?.(0)).toHaveLength(16);
    expect(kinds.model.label?.(33 * 16 + 2)).toBe('B2.3');
  });
  it('a name that two units share gets a number', () => {
    const t = battle({
      units: { ...units, A3: { ...warriors, places: row(5, 20, 8) }, B2: { ...warriors, places: row(5, 30, 40) } },
      order: 'A1',
    });
    const name = (u: number) => kinds.unit.label?.(u, t.state);
    expect([name(0), name(1), name(2), name(32), name(33), name(3), name(64)]).toEqual([
      'Warriors 1',
      'Chieftain',
      'Warriors 2',
      'Archers',
      'Warriors',
      'A4',
      'the seer',
    ]);
    expect(kinds.model.label?.(2 * 16 + 3, t.state)).toBe('Warriors 2, model 4');
  });
  it('quarters, seats, reactions and commands in words', () => {
    expect([0, 1, 2, 3, 4].map((q) => kinds.quarter.label?.(q))).toEqual([
      'the start',
      'a quarter',
      'half',
      'three quarters',
      'the end',
    ]);
    expect([kinds.seat.label?.(0), kinds.seat.label?.(1)]).toEqual(['Player 1', 'Player 2']);
    expect([0, 1, 2, 3].map((r) => kinds.reaction.label?.(r))).toEqual([
      'No reaction',
      'Counter-charge',
      'Evade',
      'Shoot at the chargers',
    ]);
    expect([0, 3, 7].map((c) => kinds.command.label?.(c))).toEqual([
      'No command',
      'Leader and musician',
      'Leader, musician and standard',
    ]);
    expect([kinds.purchase.label?.(0), kinds.list.label?.(0), kinds.spell.label?.(5)]).toEqual([
      'Great Leap (6)',
      'Clans, demo (415)',
      'Raise the Fallen',
    ]);
  });
});
