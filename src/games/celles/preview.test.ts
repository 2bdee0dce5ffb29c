import { describe, expect, it } from 'vitest';
import { playRandom } from '../../engine/checks.ts';
import { forCatalog } from '../../engine/game.ts';
import { optionWords, readOption } from '../../engine/play.ts';
import { type Amount, amountText, figure } from '../../engine/text.ts';
import { code as codeOf, firstThing, secondThing, verbOf } from '../../engine/verbs.ts';
import celles from './index.ts';
import { odds, preview } from './preview.ts';
import { activeUnit } from './rules/action-phase.ts';
import { reachOf } from './rules/movement.ts';
import { observed } from './rules/reports.ts';
import { V } from './rules/verbs.ts';
import { survey } from './rules/zoc.ts';
import type { CellesState } from './state.ts';
import { fought, type Given, given, moving, type Table, tables } from './testing.ts';

const forecast = (t: Table, words: string) => odds(t.state, readOption(celles, words));
const shown = (t: Table, words: string) => preview(t.state, readOption(celles, words));

describe('longer ways', () => {
  it('C-8.0.8 going to a hex is the same as the single steps of its way, each of them allowed', () => {
    let compared = 0;
    for (let i = 0; i < 12; i++)
      playRandom(
        forCatalog(celles),
        { scenario: 'standard', options: {}, seed: `ways ${i}` },
        (state, step, options) => {
          const s = state as unknown as CellesState;
          if ((step as unknown) !== activeUnit || compared > 4000) return;
          const code = options.at((i * 7 + compared) % options.count);
          if (verbOf(code) !== V.go) return;
          compared++;
          const u = firstThing(code);
          const way = [...reachOf(s, survey(s, s.phasing), u).pathTo(secondThing(code))];
          expect(way.length).toBeGreaterThan(2);
          const walked = s.clone();
          for (const h of way.slice(1)) {
            const move = codeOf(V.move, u, h);
            expect(activeUnit.refuse(walked, move), optionWords(celles, move)).toBe(0);
            activeUnit.choose(walked, move);
          }
          const gone = s.clone();
          activeUnit.choose(gone, code);
          expect(gone.equals(walked)).toBe(true);
        },
      );
    expect(compared).toBeGreaterThan(100);
  });

  it('C-8.0.14 a hex out of reach is refused with the price of the cheapest way', () => {
    const t = moving({ 'Lehr-1': '2214' });
    expect(t.why('go Lehr-1 0815')).toMatchObject({ rule: 'C-8.0.14' });
    expect(t.why('go Lehr-1 0815')?.text).toMatch(/the cheapest route to Beauraing 0815 costs [\d½]+, 9 left/);
  });

  it('C-9.1.4 a hex that can only be reached by infiltration is taken step by step', () => {
    // Allied units north and south: every way out leads from zone to zone.
    const t = moving({ 'Lehr-1': '2009', '2Arm-1': '2008', '2Arm-2': '2010' });
    expect(t.refusal('go Lehr-1 2005')).toBe('C-9.1.4');
  });

  it('a neighbouring hex is reached by a longer way where that is cheaper', () => {
    // 2807 is rough (3); by the highway over Marche it costs less.
    const t = moving({ 'Lehr-1': '2708' });
    expect(t.offered('move')).toContain('move Lehr-1 2807');
    expect(t.offered('go')).toContain('go Lehr-1 2807');
    expect(shown(t, 'go Lehr-1 2807')).toMatchObject({ cost: { value: 1 }, left: { value: 8 } });
    expect(shown(t, 'move Lehr-1 2807')).toMatchObject({ cost: { value: 3 } });
  });
});

describe('previews', () => {
  it('V-01 show the way with the cost of every step and what is left', () => {
    const t = moving({ 'Lehr-R': '2315', 'Lehr-1': '2214' });
    const way = shown(t, 'go Lehr-R 2213');
    expect(way).toMatchObject({
      cost: { value: 5.5, unit: 'point' },
      left: { value: 3.5, unit: 'point' },
      overlay: { path: { hexes: ['2315', '2214', '2213'], costs: ['2½', '3'], tag: '5½ spent · 3½ left' } },
    });
    expect(way?.notes?.map((n) => n.rule)).toContain('C-8.2.1');
    // The map says what the panel says: what this way costs and leaves, whatever was spent before it.
    t.choose('go Lehr-R 2213');
    const on = shown(t, t.offered('move')[0] ?? '');
    const cost = on?.cost?.value ?? 0;
    expect([on?.left?.value, on?.overlay?.path?.tag]).toEqual([
      3.5 - cost,
      `${figure(cost)} spent · ${figure(3.5 - cost)} left`,
    ]);
  });

  it('C-8.5.6 the unit says the points that are left, of those it has with strategic movement', () => {
    const movement = (t: Table, id: string) =>
      celles
        .scene(celles.view(t.state, 0))
        .pieces.find((p) => p.id === id)
        ?.facts?.find((f) => f.label === 'Movement');
    const t = moving({ 'Lehr-R': '2315', 'Lehr-1': '2214' });
    expect([movement(t, 'Lehr-R')?.value, movement(t, 'Lehr-1')?.value]).toEqual(['9 of 9', '9']);
    t.choose('go Lehr-R 2213');
    expect(movement(t, 'Lehr-R')?.value).toBe('3½ of 9');
    const night = given({
      turn: 1,
      units: { 'Lehr-1': { hex: '2214' } },
      at: { step: 'activeUnit', unit: 'Lehr-1' },
    });
    expect(night.state.bonus).toBe(1);
    expect(movement(night, 'Lehr-1')).toMatchObject({ note: [{ rule: 'C-8.5.6' }] });
  });

  it('C-10.0.4 warn of overstacking, zones and infiltration', () => {
    const t = moving({ 'Lehr-1': '2214', 'Lehr-2': '2114', '84-1/333': '2113' });
    expect(shown(t, 'move Lehr-1 2114')?.notes).toContainEqual({
      rule: 'C-10.0.4',
      text: 'overstacked with 4 steps: stopping or fighting there costs 2',
      tone: 'danger',
    });
    const by = moving({ 'Lehr-1': '2213', '84-1/333': '2113' });
    expect(shown(by, 'move Lehr-1 2114')?.notes).toContainEqual({
      rule: 'C-9.1.4',
      text: 'infiltration: 60% chance to get through',
      tone: 'danger',
    });
  });

  it('show how far a unit could go before it is taken up', () => {
    const t = moving({ 'Lehr-1': '2214', 'Lehr-2': '2413' }).choose('stop Lehr-1');
    const reach = shown(t, 'take Lehr-2')?.overlay?.reach ?? [];
    expect(reach.length).toBeGreaterThan(20);
    expect(reach).toContainEqual({ hex: '2412', text: '8' });
  });

  it('C-8.5.4 A-06 a way next to an enemy loses the strategic 3, wherever it ends', () => {
    // At night from 1210 to 0910: the cheapest way leads past 0811 and costs 8, so 1 of 9 is left, not 4 of 12.
    const before = given({
      clear: true,
      turn: 3,
      units: { 'Lehr-1': { hex: '1210', activated: true }, '4Cav': { hex: '0811' } },
      at: { step: 'nextUnit', side: 'german', chit: 'Lehr' },
    });
    const promised = new Map((shown(before, 'take Lehr-1')?.overlay?.reach ?? []).map((r) => [String(r.hex), r.text]));
    before.choose('take Lehr-1');
    expect(promised.get('0910')).toBe('1');
    for (const words of before.offered('go')) {
      const to = words.split(' ')[2] as string;
      const left = amountText(shown(before, words)?.left as Amount);
      expect([to, promised.get(to)]).toEqual([to, left]);
    }
  });

  it('C-9.1.1 C-8.4.2 show where a unit could infiltrate, with the chance, but not into the enemy Rear Area', () => {
    // 1302 and 1401 are next to 1301 and in the zone of 1201 or 1402; so is 1300, which is Allied Rear Area.
    const units = { 'Lehr-1': { hex: '1301', activated: true }, '4Cav': { hex: '1200' }, '2Arm-1': { hex: '1402' } };
    const t = given({ clear: true, turn: 2, units, at: { step: 'nextUnit', side: 'german', chit: 'Lehr' } });
    const reach = shown(t, 'take Lehr-1')?.overlay?.reach ?? [];
    const rolled = reach.filter(({ chance }) => chance !== undefined);
    t.choose('take Lehr-1');
    expect(rolled.map(({ hex }) => `move Lehr-1 ${hex}`).sort()).toEqual(t.offered('move').sort());
    expect([...new Set(rolled.map(({ chance }) => chance))]).toEqual(['60%']);
    expect(t.refusal('move Lehr-1 1300')).toBe('C-8.4.2');
  });

  it('A-52 A-89 C-10.0.4 warn a fresh arrival too: where it moves, where it stops and when the phase ends', () => {
    const t = given({
      clear: true,
      turn: 2,
      units: {
        'Lehr-1': { off: 'pool' },
        'Lehr-2': { off: 'pool' },
        'Lehr-R': { off: 'pool' },
        '2Pz-1': { hex: '2214' },
      },
      at: { step: 'activation', side: 'german', chit: 'Lehr' },
    }).choose('formation Lehr');
    expect(shown(t, 'end-phase')?.notes).toEqual([
      { rule: 'A-52', text: '5 steps in 2216: overstacked, costs 3 at the end of the Action Phase', tone: 'danger' },
    ]);
    t.choose('take Lehr-1');
    expect(shown(t, 'stop Lehr-1')?.notes?.[0]).toMatchObject({ rule: 'A-52', tone: 'danger' });
    const onto = t.offered().find((words) => /^(move|go) Lehr-1 2214$/.test(words)) as string;
    expect(shown(t, onto)?.notes).toContainEqual({
      rule: 'C-10.0.4',
      text: 'overstacked with 4 steps: stopping or fighting there costs 2',
      tone: 'danger',
    });
  });

  it.each([
    { rule: 'C-11.1.12', disrupted: false, text: 'enemy zone of control: is Disrupted' },
    { rule: 'C-11.1.13', disrupted: true, text: 'enemy zone of control: loses a step' },
  ])('$rule say what a retreat into a zone costs', ({ rule, disrupted, text }) => {
    const zones = {
      '84-1/333': '1406',
      '84-2/333': '1607',
      '84-3/333': '1806',
      '84-1/334': '1304',
      '84-2/334': '1904',
    };
    const units = { '2Arm-1': '1603', ...zones, 'Lehr-1': { hex: '1604', disrupted } };
    const t = fought('-/R', units, ['attack 2Arm-1 medium']);
    expect(shown(t, 'retreat-to Lehr-1 1605')).toEqual({ overlay: { path: { hexes: ['1604', '1605'] } } });
    t.choose('retreat-to Lehr-1 1605');
    expect(shown(t, 'retreat-to Lehr-1 1606')).toEqual({
      overlay: { path: { hexes: ['1605', '1606'] } },
      notes: [{ rule, text, tone: 'danger' }],
    });
  });
});

describe('exact odds', () => {
  const rochefort = (more = {}) =>
    moving({ 'Lehr-1': '2114', 'Lehr-R': '2213', '84-3/335': '2113' }, { turn: 1, ...more });

  it('V-09 strengths, column, modifiers and the chance of each result', () => {
    const t = rochefort().choose('attack Lehr-1 medium');
    const report = forecast(t, 'join Lehr-R');
    expect(report).toMatchObject({ strengths: '11 + 7 vs. 7', column: '2-1' });
    expect(report?.modifiers).toEqual([
      { text: 'defender in town', value: -2, rule: 'C-11.0.35' },
      { text: 'German attack at night', value: 1, rule: 'C-11.0.42' },
    ]);
    const chances = Object.fromEntries((report?.outcomes ?? []).map((o) => [o.key, o.weight]));
    expect(chances).toEqual({
      '1/-': 1,
      'D/-': 1,
      'R/-': 1,
      '-': 2,
      '1/1': 1,
      '-/R': 1,
      '-/D': 1,
      '-/1': 1,
      '-/RD': 1,
    });
    // R, 1 and RD empty the hex of a unit of one step; 1/1 does too.
    expect(report?.summary).toEqual(['Chance that Rochefort is vacated: 40%']);
  });

  it('C-11.0.37 C-11.0.38 a village in woods is called a village', () => {
    const at = (hex: string, from: string) =>
      forecast(moving({ 'Lehr-1': from, '84-1/333': hex }), 'attack Lehr-1 medium')?.modifiers[0];
    expect(at('2710', '2711')).toEqual({ text: 'defender in a village', value: -1, rule: 'C-11.0.35' });
    expect(at('2110', '2009')).toMatchObject({ text: 'defender in woods', value: -1 });
  });

  it('V-09 C-11.0.49 who fights whom, what each face brings, and what that means here', () => {
    const t = rochefort().choose('attack Lehr-1 medium');
    const report = forecast(t, 'fight');
    expect(report?.fight).toEqual({
      target: 'Rochefort',
      hexes: ['2113'],
      attackers: [{ piece: 'Lehr-1', strength: '11', role: 'leads' }],
      defenders: [{ piece: '84-3/335', strength: '7' }],
      sums: ['11', '7'],
    });
    expect(forecast(rochefort(), 'attack Lehr-1 medium')?.fight?.attackers[1]).toEqual({
      piece: 'Lehr-R',
      strength: '7',
      role: 'may-join',
    });
    // 3-2, town -2 and night +1: the die less 1.
    expect(report?.ladder?.map(({ key }) => key).join(' ')).toBe('RD/- 1/- D/- R/- - - 1/1 -/R -/D -/1');
    const means = Object.fromEntries((report?.outcomes ?? []).map((o) => [o.key, o.sentence]));
    expect(means['-/R']).toBe('3/335 Infantry retreats; Rochefort is vacated');
    expect(means['-/1']).toBe('3/335 Infantry is destroyed; Rochefort is vacated');
    expect(means['-/D']).toBe('3/335 Infantry is Disrupted');
    expect(means['1/1']).toBe('3/335 Infantry is destroyed; Rochefort is vacated; KG Hauser loses a step');
    expect(means['-']).toBe('no effect');
    // What fell is told with the chances as they stood.
    const [line] = rochefort({ dice: [7] })
      .choose('attack Lehr-1 medium', 'fight')
      .match.fullLog()
      .flat()
      .filter(({ happening }) => happening?.kind === 'fight');
    expect(line.happening).toMatchObject({
      by: 0,
      title: 'Medium attack on Rochefort',
      fell: '-/R',
      rung: 7,
      sum: '7 − 1 = 6',
      headline: '3/335 Infantry retreats; Rochefort is vacated',
    });
  });

  it('V-10 one river modifier more if the unit across the Lomme joins', () => {
    const t = moving({ 'Lehr-1': '2114', 'Lehr-R': '2213', '2Pz-1': '2112', '84-3/335': '2113' }, { turn: 1 });
    t.choose('attack Lehr-1 medium', 'join Lehr-R');
    expect(forecast(t, 'fight')?.modifiers.map((m) => m.value)).toEqual([-2, 1]);
    expect(forecast(t, 'join 2Pz-1')?.modifiers.map((m) => m.value)).toEqual([-2, -1, 1]);
  });

  it('say what is still open: joining units, Combat chits', () => {
    expect(forecast(rochefort(), 'attack Lehr-1 light')?.uncertain).toBe('more units may join');
    const t = rochefort({ chits: { 'german-combat': { available: 1 } } }).choose('attack Lehr-1 light');
    expect(forecast(t, 'fight')?.uncertain).toBe('Combat chits may still be played');
    t.choose('fight');
    expect(forecast(t, 'play-combat')?.uncertain).toBeUndefined();
    expect(forecast(t, 'play-combat')?.modifiers).toContainEqual({
      text: 'attacker’s Combat chit',
      value: 1,
      rule: 'C-13.1.1',
    });
  });

  it('W-17 infiltration and air attacks have theirs, and what falls is told by the same keys', () => {
    const t = moving({ 'Lehr-1': '2213', '84-1/333': '2113' }, { dice: [0] });
    const report = forecast(t, 'move Lehr-1 2114');
    expect(report?.outcomes.map((o) => [o.key, o.weight])).toEqual([
      ['disrupted', 2],
      ['failure', 2],
      ['success', 6],
    ]);
    expect([report?.words?.attacker, report?.outcomes.map((o) => o.good)]).toEqual([
      'gets through',
      ['defender', 'none', 'attacker'],
    ]);
    t.choose('move Lehr-1 2114');
    expect(observed(t.state)).toBe('disrupted');
    const air = given({
      clear: true,
      turn: 2,
      dice: [9],
      units: { 'Lehr-1': { hex: '2113' }, '4Cav': { hex: '2506' } },
      chits: { 'allied-air': { available: 1 } },
      at: { step: 'beforeActivating', side: 'allied', chit: '4Cav' },
    }).choose('air');
    expect(forecast(air, 'strike Lehr-1')?.outcomes.map((o) => o.weight)).toEqual([3, 4, 3]);
    air.choose('strike Lehr-1');
    expect(observed(air.state)).toBe('step');
  });

  it('nothing is foretold where nothing is left to chance', () => {
    expect(forecast(rochefort(), 'stop Lehr-1')).toBeNull();
    expect(tables.data.combatResults.columns).toHaveLength(8);
  });
});

describe('what the enemy threatens', () => {
  const threat = (units: Record<string, object>) => {
    const t = given({ clear: true, turn: 2, units, at: { step: 'nextUnit', side: 'allied', chit: '84Inf' } } as Given);
    return celles.layer?.(t.state, 1, 'threat');
  };

  it('C-11.0.28 the best column of one formation stands on each own hex, red from 2-1', () => {
    const near = threat({ '84-1/333': { hex: '2113' }, 'Lehr-1': { hex: '2115' }, 'Lehr-2': { hex: '2215' } });
    expect(near?.plates?.map((p) => p.hex)).toEqual(['2113']);
    expect(near?.plates?.[0]).toMatchObject({ count: 2, tone: 'danger' });
    const one = threat({ '84-1/333': { hex: '2113' }, 'Lehr-1': { hex: '2115' }, '2Pz-2': { hex: '2215' } });
    // Another formation acts at another time.
    expect(one?.plates?.[0]?.count).toBe(1);
  });

  it('who cannot come does not threaten', () => {
    const far = threat({ '84-1/333': { hex: '2808' }, 'Lehr-1': { hex: '0612' } });
    expect(far?.plates).toEqual([]);
    expect(far?.threat?.some((h) => h.hex === '2808')).toBe(false);
  });
});
