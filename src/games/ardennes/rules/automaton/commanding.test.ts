/** Decision tables of the automaton: commands and who acts (DT-01, DT-19, DT-28 to DT-30, DT-34 to DT-36). */
import { describe, expect } from 'vitest';
import { beside, type Given, given, hex, placed, type Table, tables, type Units } from '../../testing.ts';
import { action, decides, due, impulse, settles, wait } from './choices.fixture.ts';
import { LOST, ringed } from './ring.fixture.ts';

const pinned = (label: string) => ({ hex: label, dispersed: 1 });
const command = (t: Table): string | undefined =>
  t
    .log()
    .find((line) => line.startsWith('Command: '))
    ?.slice('command: '.length);

describe('DT-01 the command of a card', () => {
  /** VII Corps: one unit waits beside a German, one is due tomorrow, two are reduced, all could dig in. */
  const WAITS: Units = { 'A-84-333': wait() };
  const COMES: Units = { 'A-3A-CCR': due(18) };
  const WEAK: Units = { 'A-84-334': { hex: '1017', steps: 1 }, 'A-84-335': { hex: '1016', steps: 1 } };
  const WHOLE: Units = { 'A-84-334': '1017', 'A-84-335': '1016' };
  const GERMAN: Units = { 'G-26VG-39': pinned('1119') };
  const PILE = { G02: { card: 'pile' }, G03: { card: 'pile' }, G05: { card: 'pile' } };

  settles('DT-01', 'special event', () => {
    const units = { 'A-28-110': '1717', 'G-26VG-39': '1716' };
    expect([17, 18, 20, 21].map((day) => command(impulse(units, 'A44', { day })))).toEqual([
      'activation',
      'special event',
      'special event',
      'activation',
    ]);
  });

  settles('DT-01', 'deploy reserves', () => {
    expect(command(impulse({ ...WAITS, ...COMES, ...WEAK, ...GERMAN }, 'A20', { day: 17 }))).toBe('deploy reserves');
  });

  settles('DT-01', 'expedite', () => {
    const t = impulse({ ...COMES, ...WEAK, ...GERMAN }, 'A20', { day: 17, cards: PILE });
    expect([command(t), t.off('A-3A-CCR'), t.steps('A-84-334')]).toEqual(['expedite', 'reserve', 1]);
  });

  settles('DT-01', 'replacements', () => {
    const t = impulse({ ...WEAK, ...GERMAN }, 'A20', { day: 17 });
    expect([command(t), t.steps('A-84-334'), t.steps('A-84-335')]).toEqual(['replacements', 2, 2]);
  });

  settles('DT-01', 'activation', () => {
    expect(command(impulse({ ...WHOLE, ...GERMAN }, 'A20', { day: 17 }))).toBe('activation');
  });

  settles('DT-01', 'event', () => {
    // Nobody of VII Corps is there to act: the alarm is raised for a unit of another one.
    const t = impulse({ 'A-101-501': wait(), 'G-26VG-39': pinned('1910') }, 'A20');
    expect([command(t), t.at('A-101-501')]).toEqual(['event', '1911']);
    const nothing = impulse({ 'G-26VG-39': pinned('1910') }, 'A20');
    expect([command(nothing), nothing.log()]).toEqual([undefined, expect.arrayContaining(['No command applies'])]);
  });
});

describe('DT-19 who is Out of Contact', () => {
  // VIII Corps deploys: whoever is, is brought up to Wiltz by Method A.
  const FRONT: Units = { 'G-26VG-39': pinned('1910') };
  const goes = (id: string, at: string | object, units: Units = {}) => {
    const all = { ...units, [id]: at, ...FRONT };
    const from = typeof at === 'string' ? at : (at as { hex: string }).hex;
    return impulse(all, 'A07').at(id) !== from;
  };
  const comes = (fields: object, units: Units = {}) => goes('A-101-501', { hex: '2220', ...fields }, units);

  settles('DT-19', 'not Dispersed', () => {
    expect([comes({}), comes({ dispersed: 1 })]).toEqual([true, false]);
  });

  settles('DT-19', 'not Isolated', () => {
    expect([comes({ supply: 'out-of-supply' }), comes({ supply: 'isolated' })]).toEqual([true, false]);
  });

  settles('DT-19', 'in Communication', () => {
    const { [LOST]: _, ...ring } = ringed('1101', ['1302']);
    expect([comes({ hex: '1101' }, ring), comes({ hex: '1101' })]).toEqual([false, true]);
  });

  settles('DT-19', 'not Proximate and no gap', () => {
    expect([comes({}, { 'G-26VG-77': pinned('2221') }), comes({})]).toEqual([false, true]);
    // A German in 1717 who moves one hex is held in the zone of 1816: he may not go on to 1718, which lies in that of St
    // Hubert. If nobody stood there he could, and 1818 would lie open. Without the zone of 1816 he comes next to St Hubert.
    const held = { 'G-2Pz-3P': { hex: '1717', supply: 'out-of-supply' } };
    const line: Units = { ...held, 'A-28-110': '1816' };
    expect([comes({ hex: '1719' }, line), comes({ hex: '1720' }, line), comes({ hex: '1719' }, held)]).toEqual([
      false,
      true,
      false,
    ]);
  });

  settles('DT-19', 'lowest number of 5 steps', () => {
    // Next to a German, three in a hex: of 5 steps the lowest number may go, of 4 nobody.
    const stack = (steps: number, more: Units = {}) => ({
      'A-28-112': { hex: '2220', steps: 2 },
      'A-28-110': { hex: '2220', steps },
      'A-9A-CCR': { hex: '2220', steps: 1 },
      'G-26VG-77': pinned('2221'),
      ...FRONT,
      ...more,
    });
    const gone = (steps: number) => {
      const t = impulse(stack(steps), 'A07');
      return ['A-28-112', 'A-28-110', 'A-9A-CCR'].map((id) => t.at(id) !== '2220');
    };
    // 7 points in 5 steps, 6 points in 4.
    expect([gone(2), gone(1)]).toEqual([
      [true, false, false],
      [false, false, false],
    ]);
  });

  settles('DT-19', 'lowest number of 8 points', () => {
    // 4 and 4 points in 4 steps are enough, 4 and 2 are not.
    const with506 = (steps: number) => comes({}, { 'A-101-506': { hex: '2220', steps }, 'G-26VG-77': pinned('2221') });
    expect([with506(2), with506(1)]).toEqual([true, false]);
  });

  settles('DT-19', 'not Surrounded', () => {
    // Germans on two opposite sides close all six: no strong stack helps then.
    const ring = { 'G-26VG-77': '2221', 'G-26VG-78': '2219' };
    const stack = { 'A-101-506': '2220', 'A-101-502': '2220' };
    expect([comes({}, { ...stack, ...ring }), comes({}, { ...stack, 'G-26VG-77': '2221' })]).toEqual([false, true]);
  });
});

describe('DT-28 an eligible formation', () => {
  // A regiment in Krinkelt, a town without points, next to a German: nothing for it to do before the 19th.
  const TOWN = '0604';
  const FOE: Units = { 'G-277VG-Div': { hex: beside(TOWN, 1), steps: 1 } };
  const acts = (units: Units, more: Given = {}) =>
    command(impulse(units, 'A03', { day: 17, ...more })) === 'activation';

  settles('DT-28', 'in danger of Surround', () => {
    const ring = (ds: readonly number[]) =>
      Object.fromEntries(ds.map((d, i) => [['G-12VG-27', 'G-12VG-48', 'G-12VG-89'][i], beside(TOWN, d)]));
    expect([acts({ 'A-2-9': TOWN, ...FOE }), acts({ 'A-2-9': TOWN, ...ring([0, 2]) })]).toEqual([false, true]);
  });

  settles('DT-28', 'Dispersed', () => {
    expect(acts({ 'A-2-9': { hex: TOWN, dispersed: 1 }, ...FOE })).toBe(true);
  });

  settles('DT-28', 'may dig in', () => {
    const open = { 'A-2-9': '0506', 'G-277VG-Div': '0505' };
    expect([
      acts(open),
      acts({ ...open, 'A-2-9': { hex: '0506', supply: 'low-supply' } }),
      acts(open, { hexes: { '0506': { improved: 1 } } }),
    ]).toEqual([true, false, false]);
  });

  settles('DT-28', 'Wandering', () => {
    const { [LOST]: at, ...ring } = ringed('1101', ['1302']);
    expect(acts({ 'A-2-9': { hex: at as string, supply: 'low-supply' }, ...ring })).toBe(true);
    expect(
      acts({ 'A-2-9': { hex: '1503', supply: 'low-supply' }, ...ringed('1503', []), [LOST]: pinned('0101') }),
    ).toBe(false);
  });

  settles('DT-28', 'Out of Contact', () => {
    expect([acts({ 'A-2-9': '0111', ...FOE }), acts({ 'A-2-9': { hex: '0111', supply: 'isolated' }, ...FOE })]).toEqual(
      [true, false],
    );
  });

  settles('DT-28', '2:1', () => {
    expect([acts({ 'A-2-9': TOWN, ...FOE }, { day: 18 }), acts({ 'A-2-9': TOWN, ...FOE }, { day: 19 })]).toEqual([
      false,
      true,
    ]);
    const strong: Units = { 'G-277VG-Div': beside(TOWN, 1) };
    expect(acts({ 'A-2-9': TOWN, ...strong }, { day: 19 })).toBe(false);
  });
});

describe('DT-29 a Wandering unit', () => {
  const BY = 'in Communication, Westwall, city or town';
  const wanders = (units: Units, more: Given = {}) => impulse(units, 'A09', { day: 17, ...more });

  decides('DT-29', 'in Communication', () => ({
    // Inside a ring at Namur: out by the hole, or to the city.
    t: wanders(ringed('0426', ['0227'])),
    title: '112/28 is Wandering',
    by: BY,
    lines: [
      'candidates 2: 0526, 0227',
      'in Communication, Westwall, city or town: 1 left, ruled out 0526',
      'chosen: 0227',
    ],
  }));

  decides('DT-29', 'Westwall', () => ({
    t: wanders(ringed('0404', [])),
    title: '112/28 is Wandering',
    by: BY,
    lines: [
      'candidates 3: 0505, 0305, 0403',
      'in Communication, Westwall, city or town: 1 left, ruled out 0505, 0305',
      'chosen: 0403',
    ],
  }));

  settles('DT-29', 'city or town', () => {
    expect(wanders(ringed('1402', [])).at(LOST)).toBe('1503');
    const isolated = { ...ringed('1402', []), [LOST]: { hex: '1402', supply: 'isolated' } };
    // Waxweiler is German: an Isolated unit may not enter it, and rolls.
    expect(wanders(isolated, { dice: [8] }).at(LOST)).toBe('1402');
  });

  decides('DT-29', 'closest to a supplied unit', () => ({
    t: wanders({ ...ringed('1101', ['0902', '1302']), 'A-101-501': '1606' }),
    title: '112/28 is Wandering',
    lines: [
      'candidates 2: 1302, 0902',
      'in Communication, Westwall, city or town: all tied',
      'closest to a supplied unit: 1 left, ruled out 0902',
      'chosen: 1302',
    ],
  }));

  decides('DT-29', 'westernmost', () => ({
    // Two Westwall hexes, and no Allied unit in supply anywhere.
    t: wanders(ringed('2202', [])),
    title: '112/28 is Wandering',
    lines: [
      'candidates 2: 2302, 2203',
      'in Communication, Westwall, city or town: all tied',
      'closest to a supplied unit: all tied',
      'westernmost: 1 left, ruled out 2302',
      'chosen: 2203',
    ],
  }));

  settles('DT-29', 'T-WANDER', () => {
    const rolled = (roll: number) => {
      const t = wanders(ringed('1101', []), { day: 20, dice: [roll] });
      return [t.at(LOST), t.off(LOST), t.state.due[t.state.tables.unitIds.indexOf(LOST)]];
    };
    expect(rolled(1)[0]).toBe(beside('1101', 5));
    expect([rolled(2), rolled(6)]).toEqual([
      [null, 'calendar', 22],
      [null, 'calendar', 26],
    ]);
    expect([rolled(7)[0], rolled(10)[0]]).toEqual(['1101', '1101']);
  });
});

describe('DT-30 what is left', () => {
  decides('DT-30', 'unit: lowest number', () => ({
    t: impulse({ 'A-2-9': wait(), 'A-101-501': wait(), 'G-26VG-39': pinned('1910') }, 'A14'),
    title: 'Raise The Alarm',
    by: 'lowest number',
    lines: ['candidates 2: 9/2, 501/101', 'lowest number: 1 left, ruled out 501/101', 'chosen: 9/2'],
  }));

  decides('DT-30', 'unit: lowest corps', () => ({
    // Number 5 of XII, VIII and V Corps: V comes first.
    t: impulse({ 'A-10A-CCA': wait(), 'A-9A-CCA': wait(), 'A-2-38': wait(), 'G-26VG-39': pinned('1910') }, 'A14'),
    title: 'Raise The Alarm',
    by: 'lowest number',
    lines: ['candidates 3: 38/2, CCA/9A, CCA/10A', 'lowest number: 1 left, ruled out CCA/9A, CCA/10A', 'chosen: 38/2'],
  }));

  decides('DT-30', 'hex: lowest number', () => ({
    // Germans to the east and west of 1717: north-west and south-west are alike in all but their numbers.
    t: impulse({ 'A-28-110': '1717', 'G-26VG-39': '1716', 'G-26VG-77': '1718' }, 'A10'),
    title: 'Withdrawal to',
    by: 'lowest hex number',
    lines: [
      'candidates 4: 1616, 1816, 1817, 1617',
      'friendly-occupied: all tied',
      'rearward: 2 left, ruled out 1616, 1816',
      'westernmost: all tied',
      'lowest hex number: 1 left, ruled out 1817',
      'chosen: 1617',
    ],
  }));
});

describe('DT-34 the card of the Supply Phase', () => {
  /** The hand is all that the German has; the Allied card is the only one. */
  const phase = (allied: string, hand: readonly string[], day = 21) => {
    const t = given({
      clear: true,
      solo: true,
      day,
      units: placed({ 'A-101-501': '1813', 'G-2Pz-3P': '1604' }),
      cards: {
        ...Object.fromEntries(tables.cardIds.map((c) => [c, { card: 'removed' }])),
        ...Object.fromEntries([...hand, allied].map((c) => [c, { card: 'pile' }])),
      },
      at: { step: 'cardPreparation' },
    });
    if (t.step === 'supplyCard') t.choose('turn-over');
    return t;
  };

  settles('DT-34', 'Airpower, Army or Army Group', () => {
    const turned = (card: string, day = 21) => phase(card, ['G23', 'G29'], day).card(card);
    expect(['A47', 'A42', 'A46', 'A13', 'A20', 'A51'].map((c) => turned(c))).toEqual([
      'held',
      'held',
      'held',
      'discard',
      'discard',
      'discard',
    ]);
    expect(turned('A42', 20)).toBe('pile');
    expect(phase('A42', ['G23', 'G29']).log()).toContain('The Germans skipped this impulse');
    expect(phase('A13', ['G23', 'G29']).log()).not.toContain('The Germans skipped this impulse');
  });

  settles('DT-34', 'highest command value', () => {
    const t = phase('A42', ['G23', 'G02', 'G29']);
    expect(['G23', 'G02', 'G29'].map((c) => t.card(c))).toEqual(['hand', 'discard', 'hand']);
  });

  settles('DT-34', 'lowest card', () => {
    const t = phase('A42', ['G03', 'G02', 'G05', 'G23']);
    expect(['G02', 'G03', 'G05'].map((c) => t.card(c))).toEqual(['discard', 'hand', 'hand']);
  });
});

describe('DT-35 Expedite', () => {
  const late = (pile: readonly string[], units: Units = { 'G-26VG-39': pinned('1910') }) =>
    impulse({ 'A-101-501': due(18), 'A-101-506': due(19), ...units }, 'A07', {
      day: 17,
      cards: Object.fromEntries(pile.map((c) => [c, { card: 'pile' }])),
    });

  settles('DT-35', 'more than 2 cards: Reserve', () => {
    const t = late(['G02', 'G03', 'G05']);
    expect([t.off('A-101-501'), t.off('A-101-506'), t.at('A-101-501')]).toEqual(['reserve', 'calendar', null]);
    expect(command(t)).toBe('expedite');
  });

  settles('DT-35', '2 or fewer: map', () => {
    const t = late(['G02', 'G03']);
    expect([t.at('A-101-501'), t.off('A-101-506'), command(t)]).toEqual(['1911', 'calendar', 'expedite']);
  });

  settles('DT-35', 'none placed: next command', () => {
    // No German anywhere near: nothing is Proximate, and Method B finds nothing either.
    const t = late([], { 'G-26VG-39': pinned('0301') });
    expect([t.at('A-101-501'), t.off('A-101-501'), command(t)]).toEqual([null, 'calendar', undefined]);
    // The next command of the card is tried: Engineers improve the position of another unit.
    const next = late([], { 'G-26VG-39': pinned('0301'), 'A-4-12': '2014' });
    expect([next.at('A-101-501'), command(next), next.state.improved[hex('2014')]]).toEqual([null, 'event', 1]);
  });
});

describe('DT-36 the order of an activation', () => {
  const order = (t: Table, ...words: string[]) => words.map((w) => t.log().findIndex((line) => line.includes(w)));
  const ascends = (places: readonly number[]) => places.every((p, i) => p >= 0 && (i === 0 || places[i - 1] < p));

  const whole = () => {
    const units = { ...ringed('1101', ['1302']), 'A-28-110': '1914', 'A-28-109': { hex: '2018', dispersed: 1 } };
    // Cards 24, 18 and 13: they come as 13, 18 and 24.
    const t = impulse(units, 'A09', { day: 17, dice: [24, 18, 13] });
    while (t.step === 'alliedAction') t.choose('carry-out');
    return t;
  };

  settles('DT-36', 'Wandering', () => {
    expect(ascends(order(whole(), '112/28 moved to', 'Action cards: '))).toBe(true);
  });

  settles('DT-36', 'action cards by number', () => {
    const t = whole();
    expect(t.log()).toContain('Action cards: 13 Hold the objective, 18 Dig in, 24 Stand fast');
    expect(ascends(order(t, 'action cards', '13 Hold', '18 Dig in, led by', '24 Stand fast, led by'))).toBe(false);
    expect(ascends(order(t, '13 Hold the objective: no unit fits', '18 Dig in, led by', '24 Stand fast, led by'))).toBe(
      true,
    );
  });

  settles('DT-36', 'improved positions', () => {
    const t = impulse({ 'A-28-110': '1914', 'A-28-112': '2014', 'A-28-109': { hex: '2018', dispersed: 1 } }, 'A09', {
      day: 17,
      dice: [24, 19, 18],
    });
    while (t.step === 'alliedAction') t.choose('carry-out');
    expect(ascends(order(t, '24 Stand fast, led by', '110/28 dug in', '109/28 recovered'))).toBe(true);
    expect([t.state.improved[hex('2018')], t.state.improved[hex('2014')]]).toEqual([0, 1]);
  });

  settles('DT-36', 'recovery', () => {
    const t = whole();
    expect([t.dispersed('A-28-109'), t.log().filter((line) => line === '109/28 recovered').length]).toEqual([false, 1]);
    expect(action({ 'A-28-110': '1914' }, 'A09', 18, { day: 17 }).state.improved[hex('1914')]).toBe(1);
  });
});
