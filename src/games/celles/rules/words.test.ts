import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { playRandom } from '../../../engine/checks.ts';
import { forCatalog } from '../../../engine/game.ts';
import { parseRulebook } from '../../../engine/rulebook.ts';
import { kindOfVerb } from '../../../engine/verbs.ts';
import celles from '../index.ts';
import { fought, given, moving, newGame, tables } from '../testing.ts';
import { refusals } from './refusals.ts';

describe('questions', () => {
  it('D-02 to D-24 every decision that random play comes to is put as a question or an instruction', () => {
    const asked = new Map<string, string>();
    for (let game = 0; game < 3; game++)
      playRandom(forCatalog(celles), { scenario: 'standard', options: {}, seed: `p ${game}` }, (s, step) => {
        const name = celles.steps.names[celles.steps.steps.indexOf(step as never)];
        if (!asked.has(name)) asked.set(name, step.prompt(s));
      });
    for (const [step, prompt] of asked)
      expect([step, prompt]).toEqual([step, expect.stringMatching(/\?|\b(Place|Move|[Ss]elect|[Cc]hoose)\b/)]);
    expect(asked.size).toBeGreaterThanOrEqual(15);
  });

  it('C-20.0.5 C-20.0.6 C-20.0.8 at set-up: which unit, and where', () => {
    const t = newGame();
    expect(t.prompt).toBe('Place 1/333 Infantry within 2 hexes of Marche');
    t.passTo({ step: 'placeAtHotton' });
    expect(t.prompt).toBe('Place 2/333 Infantry within 1 hex of Hotton, Marche or the highway between them');
    t.passTo({ step: 'placeCavalry' });
    expect(t.prompt).toBe('Place 4th Cavalry within 2 hexes of 2305');
  });

  it('C-7.0.7 C-8.0.3 what the chit is, and what the unit has left', () => {
    const t = given({
      clear: true,
      turn: 2,
      units: { 'Lehr-1': { hex: '2214' }, '2Pz-1': { hex: '2712' } },
      at: { step: 'activation', side: 'german', chit: 'Lehr' },
    });
    expect(t.prompt).toBe('Panzer Lehr chit: choose what to activate');
    t.choose('formation Lehr', 'take Lehr-1', 'move Lehr-1 2315');
    expect(t.prompt).toBe('KG Hauser: 8½ movement points left. Move, attack or finish');
  });

  it('C-13.1.1 C-13.1.2 C-11.0.30 Combat chits: strengths, column and the die as it stands', () => {
    const t = moving(
      { 'Lehr-1': '1706', 'Lehr-R': '1605', '84-1/333': '1705' },
      { chits: { 'german-combat': { available: 1 }, 'allied-combat': { available: 1 } } },
    ).choose('attack Lehr-1 light');
    expect(t.prompt).toBe('Add units to the attack? 11 vs. 7, 3-2');
    t.choose('join Lehr-R');
    expect(t.prompt).toBe('Add units to the attack? 18 vs. 7, 2-1');
    t.choose('fight');
    expect(t.prompt).toBe('Play the Combat chit for +1? 18 vs. 7, 2-1, die −2');
    t.choose('play-combat');
    expect(t.prompt).toBe('Play the Combat chit for −1? 18 vs. 7, 2-1, die −1');
  });

  it('C-10.0.10 C-10.0.4 an overstacked hex: how many steps it holds', () => {
    const t = moving({ 'Lehr-1': '2214', 'Lehr-2': '2114' }).choose('move Lehr-1 2114', 'stop Lehr-1');
    expect(t.prompt).toBe('2114 is overstacked (4 steps, limit 2): select a unit to lose a step');
  });

  it('A-52 A-87 C-10.0.10 at the end of the phase arrivals count too', () => {
    const t = given({
      clear: true,
      turn: 2,
      units: { 'Lehr-1': { off: 'pool' }, 'Lehr-2': { off: 'pool' }, '2Pz-1': { hex: '2712' } },
      at: { step: 'activation', side: 'german', chit: 'Lehr' },
    }).choose('formation Lehr', 'end-phase');
    expect(t.prompt).toBe('2216 is overstacked (4 steps, limit 2): select a unit to lose a step');
  });

  it('C-11.1.3 a retreat: who', () => {
    const t = fought('-/R', { 'Lehr-1': '1706', '84-1/333': '1705' }, ['attack Lehr-1 heavy']);
    expect([t.step, t.prompt]).toEqual(['retreatHex', 'Select a hex for 1/333 Infantry to retreat to']);
  });
});

describe('what is told', () => {
  it('C-7.0.2 C-7.0.5 C-7.0.6 C-13.3.3 each chit drawn, with the action it belongs to and what becomes of it', () => {
    const t = given({
      clear: true,
      turn: 2,
      dice: ['german-combat', 'german-replacement', 'Lehr'],
      units: { 'Lehr-1': { hex: '2214' }, '2Arm-1': { hex: '1801' } },
      at: { step: 'draw', side: 'german' },
    });
    expect(t.log().filter((line) => line.includes(' drew '))).toEqual([
      'The Germans drew Combat and kept it',
      'The Germans drew Replacement, which cannot be used by day',
      'The Germans drew Lehr',
    ]);
    expect([t.chits('available'), t.chits('setAside')]).toEqual([['german-combat'], ['german-replacement']]);
    const drawn = t.match
      .fullLog()
      .flat()
      .filter(({ happening }) => happening?.kind === 'draw');
    expect(drawn.map(({ happening }) => [happening?.by, happening?.title, happening?.headline])).toEqual([
      [0, 'German action 1', 'Combat was drawn'],
      [0, 'German action 1', 'Replacement was drawn'],
      [0, 'German action 1', 'Lehr was drawn'],
    ]);
    expect(drawn[2].shown).toEqual([{ what: 'chit', face: 'Lehr', of: 'german' }]);
  });

  it('C-11.0.15 A-81 an attack: where it falls, and where nobody stands nothing falls', () => {
    // 3316 is a corner of the map: beyond its sides there is nothing, whoever is off the map.
    const t = moving({ 'Lehr-1': '3316', '2Arm-1': '3315', '2Arm-2': { off: 'pool' } }, { dice: [4] });
    t.choose('attack Lehr-1 light');
    expect(t.log().find((line) => line.includes(' attacked '))).toBe('KG Hauser attacked 3315, light');
    expect(t.fight).toMatch(/^11 vs. 12 /);
  });

  it('C-5.0.19 C-5.0.21 C-5.0.22 a supply marker that changes, and no other', () => {
    // 0100 is across the Meuse, which supply passes only at bridges.
    const turn = (supply: string, hex: string) =>
      given({ clear: true, turn: 2, units: { 'Lehr-1': { hex, supply } }, at: { step: 'supplyPhase' } })
        .log()
        .filter((line) => /^KG Hauser is/.test(line));
    expect(turn('supplied', '0100')).toEqual(['KG Hauser is now Out of Supply']);
    expect(turn('out-of-supply', '0100')).toEqual(['KG Hauser is now Isolated']);
    expect(turn('isolated', '0100')).toEqual([]);
    expect(turn('isolated', '2214')).toEqual(['KG Hauser is in supply again']);
    expect(turn('supplied', '2214')).toEqual([]);
  });

  it('C-17.0.3 C-17.0.1 variable actions: the die and whose actions it changes', () => {
    const told = (die: number) => {
      const t = given({ turn: 3, dice: [die], options: { 'variable-actions': 'on' }, at: { step: 'chitPhase' } });
      return t.log().filter((line) => line.includes('actions this turn'));
    };
    const rows = Object.entries(tables.data.variableActions.rows);
    for (const [die, { german, allied }] of rows)
      expect([die, told(Number(die)).map((line) => line.split(' ')[0])]).toEqual([
        die,
        german || allied ? [...(german ? ['German'] : []), ...(allied ? ['Allied'] : [])] : ['No'],
      ]);
  });
});

describe('options and refusals in words', () => {
  it('D-06 to D-23 which verbs close a decision, place, move and attack', () => {
    const words = (kind: string) => celles.verbs.filter((verb) => kindOfVerb(verb) === kind).map(({ word }) => word);
    expect(words('finish')).toEqual([
      'go-on',
      'no-strike',
      'spend-action',
      'no-extra',
      'end-phase',
      'stop',
      'keep-combat',
      'stay',
    ]);
    expect(words('place')).toEqual(['place']);
    expect(words('move')).toEqual(['rebuild-in', 'arrive', 'move', 'go', 'retreat-to', 'advance']);
    expect(words('attack')).toEqual(['strike', 'attack', 'join', 'fight']);
    expect(celles.verbs.filter((verb) => verb.closing).map(({ word }) => word)).toContain('fight');
  });

  it('every verb has words of its own, and those that name things a heading over them', () => {
    for (const { word, label, heading, takes } of celles.verbs)
      expect([word, label, heading]).toEqual([
        word,
        expect.stringMatching(/^[A-Z{]/),
        takes.length > 0 ? expect.stringMatching(/^[A-Z]/) : undefined,
      ]);
  });

  it('C-2.2.2.3 things by the names that people use', () => {
    const label = (kind: string, name: string) => {
      const { find, label } = celles.kinds[kind];
      return label?.(find(name));
    };
    expect(label('hex', '2113')).toBe('Rochefort 2113');
    expect(label('hex', '1705')).toBe('1705');
    expect(label('unit', 'Lehr-1')).toBe('KG Hauser');
    expect(label('formation', 'Lehr')).toBe('Panzer Lehr');
    expect(['Lehr', 'allied-air', 'german-extra-move'].map((chit) => label('chit', chit))).toEqual([
      'Lehr',
      'Allied Air',
      'Extra Move',
    ]);
    expect(label('side', 'allied')).toBe('Allied');
  });

  it('C-8.0.8 a step to where the unit stands, and one too far, are told apart', () => {
    const t = moving({ 'Lehr-1': '2214' });
    expect(t.why('move Lehr-1 2214')?.text).toBe('the unit is already in 2214');
    expect(t.why('move Lehr-1 2212')?.text).toBe('2212 is not adjacent to 2214');
    expect(t.why('go Lehr-1 2214')?.text).toBe('the unit is already in 2214');
  });

  it('C-2.2.2.3 C-13.0.2 C-13.3.1 C-13.4.2 when it is too late for a chit, first why it could not have been played', () => {
    const asked = (side: 'german' | 'allied', turn: number, words: string) =>
      given({
        clear: true,
        turn,
        units: {
          'Lehr-1': { hex: '2214' },
          '2Pz-1': { hex: '2712' },
          '4Cav': { hex: '2305' },
          '2Arm-1': { hex: '1801' },
        },
        at: { step: 'activation', side, chit: side === 'german' ? 'Lehr' : '4Cav' },
      }).refusal(words);
    expect(asked('german', 2, 'air')).toBe('C-2.2.2.3');
    expect(asked('allied', 3, 'air')).toBe('C-13.4.2');
    expect(asked('allied', 2, 'air')).toBe('C-13.0.2');
    expect(asked('german', 2, 'replacement')).toBe('C-13.3.1');
    expect(asked('allied', 3, 'replacement')).toBe('C-13.3.2');
    expect(asked('allied', 2, 'replacement')).toBe('C-13.0.2');
  });

  it('every refusal is a statement of the rulebook with a sentence', () => {
    const { statements } = parseRulebook(readFileSync(new URL('../rulebook.md', import.meta.url), 'utf8'));
    const ids = new Set(statements.map(({ id }) => id));
    for (const [name, number] of Object.entries(refusals.number)) {
      const refusal = refusals.list[number];
      expect([name, ids.has(refusal?.rule ?? ''), (refusal?.text ?? '').length > 12]).toEqual([name, true, true]);
    }
  });
});
