/** Who may be charged, who reacts, and what is left of an assault that comes to nothing. */

import { describe, expect, it } from 'vitest';
import { layOver } from '../data/schema.ts';
import { load } from '../index.ts';
import { battle, row, type UnitSpec } from '../testing.ts';
import { fighting, none, retainers, spare, warriors } from './assault.fixture.ts';

const archers = (x: number, y: number, more = {}): UnitSpec => ({
  profile: 'sidhe_archer',
  places: row(4, x, y),
  ...more,
});

describe('charges', () => {
  it('CE-501 CE-503 each unit in sight and in reach may be named, others are told why not', () => {
    const t = fighting({
      B2: { ...retainers, places: row(4, 12, 6) },
      B3: { ...retainers, places: row(4, 20, 30) },
      A2: { ...warriors, places: row(5, 20, 1) },
    }).choose('assault');
    expect(t.offered()).toEqual(['charge B1', 'charge B2']);
    // Dear to ask: quick play only tries them, with and without a Great Leap.
    expect(t.tried()).toEqual([
      'charge B1',
      'charge B2',
      'charge B3',
      'charge B9',
      'leap B1',
      'leap B2',
      'leap B3',
      'leap B9',
    ]);
    expect(['charge B3', 'charge A2', 'charge B4', 'leap B1'].map((w) => t.refusal(w))).toEqual([
      'CE-501',
      'CE-501',
      'CE-501',
      'CE-705',
    ]);
    expect(t.why('charge B3')).toContain('not both in sight and in reach');
  });
  it('CE-705 a Great Leap is used only where it is taken, and only where it helps', () => {
    const hero = (y: number) =>
      fighting({
        A1: { profile: 'gael_chief', places: [[20, 3]], bought: ['great-leap'] },
        B1: { ...retainers, places: row(4, 20, y) },
        B2: { ...retainers, places: row(4, 14, 7) },
      }).choose('assault');
    const near = hero(11);
    expect(near.offered()).toEqual(['charge B1', 'charge B2', 'leap B1', 'leap B2']);
    near.choose('charge B1');
    expect([near.state.used[0], near.state.leap, near.told('assaulted')]).toEqual([
      0,
      0,
      'Chieftain 1 assaulted Retainers 1',
    ]);
    const far = hero(15.9);
    expect([far.offered(), far.refusal('charge B1')]).toEqual([['charge B2', 'leap B1', 'leap B2'], 'CE-501']);
    far.choose('leap B1');
    expect([far.state.used[0], far.state.leap, far.told('assaulted')]).toEqual([
      1,
      1,
      'Chieftain 1 assaulted Retainers 1 with a Great Leap',
    ]);
    // Twelve inches and the tenth that is contact still.
    expect([hero(16.1).offered('leap'), hero(16.2).offered('leap')]).toEqual([['leap B1', 'leap B2'], ['leap B2']]);
    expect(hero(16.2).why('leap B1')).toContain('even with Great Leap');
  });
  it('CE-312 who charges turns to whom he charges, and who counter-charges to him', () => {
    const t = fighting({ A1: { ...warriors, facing: 12 }, B1: { ...retainers, facing: 4 } }, [9]).choose(
      'assault',
      'react counter-charge',
    );
    expect([t.flag('A1', 'facing'), t.flag('B1', 'facing')]).toEqual([4, 12]);
  });
  it('CE-605 a counter-charge goes up to M, and whoever does not see the chargers has none', () => {
    const react = (y: number) =>
      fighting({ B1: { ...retainers, places: row(4, 20, y), facing: 12 } }, [9]).choose(
        'assault',
        'react counter-charge',
      );
    // Into contact over five inches and a tenth; half of the five where that is too far.
    expect([react(10.1), react(10.2), react(12.5)].map((t) => t.at('B1.1'))).toEqual([
      [200, 51],
      [200, 77],
      [200, 100],
    ]);
    const t = react(10.1);
    expect(t.told('counter-charge')).toBe('Retainers counter-charged');
    expect([t.flag('A1', 'charged'), t.flag('B1', 'charged')]).toEqual([1, 1]);
    const plain = fighting({}, []).choose('assault', none);
    expect([plain.flag('A1', 'charged'), plain.flag('B1', 'charged')]).toEqual([1, 0]);
  });
  it('CE-602 CE-605 a unit that cannot react is not asked', () => {
    const step = (more: object): string => fighting({ B1: { ...retainers, ...more } }).choose('assault').step;
    expect([step({}), step({ panicked: 1 }), step({ reacted: 1 })]).toEqual(['chargeReaction', 'strike', 'strike']);
    expect(fighting({}).choose('assault').offered()).toEqual(['react none', 'react counter-charge']);
  });
  it('CE-603 who tried a reaction in vain does not try another in this activation, but in the next', () => {
    const t = battle({
      units: { A1: warriors, B1: archers(20, 9, { hold: 1, facing: 12 }), ...spare },
      order: 'A1',
      dice: [1],
    }).choose('move', 'go 20.0,5.0', 'confirm', 'fire-at-quarter start');
    expect([t.state.tested[32], t.flag('B1', 'reacted'), t.flag('B1', 'hold')]).toEqual([1, 0, 1]);
    expect([t.at('A1.1'), t.step, t.seat]).toEqual([[200, 50], 'order', 'one']);
    // It is charged in the same activation: no question.
    expect(t.choose('assault').step).toBe('strike');
  });
  it('CE-606 others on Hold are asked one after another, by number, each once', () => {
    const t = fighting({
      B2: archers(30, 6, { hold: 1, facing: 8 }),
      B3: archers(8, 6, { hold: 1, facing: 0 }),
      B4: archers(30, 2, { facing: 8 }),
    }).choose('assault', 'charge B1');
    expect([t.step, t.prompt]).toEqual(['shootChargers', 'Archers on Hold: shoot at the chargers?']);
    expect(t.choose('hold-fire').step).toBe('shootChargers');
    expect(t.choose('hold-fire').step).toBe('chargeReaction');
  });
  it('CE-505 chargers who are shot to pieces reach nobody, and nothing is said of it', () => {
    const hold = archers(30, 6, { hold: 1, facing: 8 });
    const t = fighting({ B2: hold }, [5, 9, 9, 9, 9, 9, 9, 9, 1, 1, 1])
      .choose('assault', 'charge B1', 'fire')
      .settle('hit');
    expect([t.told('rout').includes('Warriors'), t.told('reach'), t.state.leap, t.state.targetWasEngaged]).toEqual([
      true,
      '',
      0,
      0,
    ]);
  });
  it('CE-723 CE-503 that the charged unit was engaged is known in this assault only', () => {
    const t = fighting({ A2: { ...warriors, places: row(4, 20, 10.1) } }).choose('assault');
    expect(t.state.targetWasEngaged).toBe(1);
    while (t.seat === 'one' || t.step !== 'activate') t.choose(t.offered()[0]);
    expect(t.state.targetWasEngaged).toBe(0);
    expect(fighting({}).choose('assault').state.targetWasEngaged).toBe(0);
  });
  it('CE-936 evasion is from the nearest charger, the very first of all as well as another', () => {
    const evade = (places: [number, number][]): [number, number] =>
      fighting(
        { A1: { ...warriors, models: 5, places }, B1: { profile: 'sidhe_scout', places: row(4, 20, 11), facing: 12 } },
        [9],
      )
        .choose('assault', 'react evade')
        .at('B1.1');
    expect(
      evade([
        [20, 4],
        [22, 4],
      ]),
    ).toEqual([200, 170]);
    expect(
      evade([
        [22, 4],
        [20, 4],
      ]),
    ).toEqual([200, 170]);
    // Of two as near it is the first.
    expect(
      evade([
        [19, 4],
        [21, 4],
      ]),
    ).toEqual(evade([[19, 4]]));
  });
  it('CE-507 a charge that does not reach is no charge, and the activation is over', () => {
    const t = fighting(
      {
        B1: { profile: 'sidhe_scout', places: row(4, 20, 11) },
        B2: { ...retainers, places: row(4, 40, 40) },
      },
      [9],
    ).choose('assault', 'react evade');
    expect([t.flag('A1', 'charged'), t.step, t.seat, t.told('reach')]).toEqual([
      0,
      'activate',
      'two',
      'Warriors did not reach Huntresses',
    ]);
  });
  it('CE-730 the charger tests first, and each side only for a terror it has not itself', () => {
    const lines = (a1: UnitSpec, b1: UnitSpec): string[] =>
      fighting({ A1: a1, B1: b1 }, [9, 9])
        .choose('assault')
        .log()
        .filter((l) => l.includes('Terror'))
        .map((l) => l.split(':')[0]);
    const troll = (y: number): UnitSpec => ({ profile: 'fo_troll', places: [[22, y]] });
    expect(lines(warriors, troll(9))).toEqual(['Warriors']);
    expect(lines(troll(4), retainers)).toEqual(['Retainers']);
    expect(lines(troll(4), troll(10))).toEqual([]);
    expect(lines(warriors, retainers)).toEqual([]);
    // Passed, it leaves no mark.
    const brave = fighting({ B1: troll(9) }, [9, 9]).choose('assault');
    expect([brave.flag('A1', 'marks'), brave.told('Terror, needs').includes('needs 5+')]).toEqual([0, true]);
  });
  it('CE-930 a fight that is pressed on touches whom it touches already, and the guide faces the first of them', () => {
    const t = battle({
      units: {
        A1: { ...warriors, models: 5, places: [[20, 8]], facing: 12 },
        B1: { ...retainers, models: 4, places: [[20, 9.1]] },
        B2: { ...retainers, models: 4, places: [[18.9, 8]] },
        ...spare,
      },
      order: 'A1',
      dice: Array(12).fill(1),
    }).choose('assault');
    expect([t.offered(), t.flag('A1', 'facing'), t.at('A1.1')]).toEqual([['strike B1.1', 'strike B2.1'], 4, [200, 80]]);
  });
});

describe('contact', () => {
  it('CE-905 over a low obstacle it reaches half an inch exactly, whichever way it runs', () => {
    const engaged = (a: [number, number], b: [number, number], more = {}): boolean[] => {
      const t = battle({
        units: { A1: { profile: 'gael_chief', places: [a] }, B1: { profile: 'sidhe_seer', places: [b] }, ...spare },
        ...more,
      });
      return [t.engaged('A1'), t.engaged('B1')];
    };
    expect([engaged([31, 13], [31, 14.5]), engaged([31, 13], [31, 14.6])]).toEqual([
      [true, true],
      [false, false],
    ]);
    expect([engaged([31, 14.5], [31, 13]), engaged([36, 13], [36, 14.5])]).toEqual([
      [true, true],
      [false, false],
    ]);
    const game = load(layOver({ scenarios: { rows: [{ id: 'first-blood', hedges: [[240, 60, 240, 120]] }] } }));
    expect([engaged([23.2, 9], [24.7, 9], { game }), engaged([24.7, 9], [23.2, 9], { game })]).toEqual([
      [true, true],
      [true, true],
    ]);
    expect(engaged([23.2, 9], [24.8, 9], { game })).toEqual([false, false]);
  });
});
