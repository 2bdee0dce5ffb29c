/** What is said: of choices, of things, of refusals, and what a player is asked. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { acting, ardennes, attacking, given, placed, tables, type Units } from '../testing.ts';
import { refusals } from './refusals.ts';
import { cardName, formationName, verbs } from './verbs.ts';

const rulebook = readFileSync(new URL('../rulebook.md', import.meta.url), 'utf8');
const { kinds } = ardennes;
const hand = (...ids: string[]) => Object.fromEntries(ids.map((id) => [id, { card: 'hand' }]));

describe('choices', () => {
  it('a label names every thing that is taken, and no other', () => {
    for (const { word, takes, label } of verbs.list) {
      expect([word, label?.match(/\{\d\}/g) ?? [], takes.filter((kind) => kinds[kind])]).toEqual([
        word,
        takes.map((_, i) => `{${i}}`),
        takes,
      ]);
      expect([word, (label?.length ?? 0) > 3]).toEqual([word, true]);
    }
  });

  it('what closes a question is told from what does something', () => {
    const closing = ['ready', 'pass', 'begin', 'stop', 'let-go', 'fight'];
    const by = /^(end|no)-/;
    for (const verb of verbs.list)
      expect([verb.word, verb.closing]).toEqual([verb.word, by.test(verb.word) || closing.includes(verb.word)]);
  });

  it('where neither map nor figures tell what a choice brings, a statement of the rulebook does', () => {
    const told = ['accept-shortage', 'spend-depot', 'fuel-priority', 'greif', 'manteuffel', 'wild', 'lose', 'disperse'];
    told.push('dig-in', 'replace', 'hold-back', 'relieve', 'strike');
    const known = new Set(rulebook.match(/A-[A-Z0-9-]+\.\d+/g));
    for (const { word, effect, closing } of verbs.list) {
      expect([word, effect !== undefined]).toEqual([word, closing === true || told.includes(word)]);
      if (effect) expect([word, known.has(effect[0]), effect[1]?.length > 10]).toEqual([word, true, true]);
    }
  });

  it('moves, attacks and places are drawn as such', () => {
    const of = (kind: string) => verbs.list.filter((verb) => verb.kind === kind).map(({ word }) => word);
    expect(of('place')).toEqual(['station', 'deploy', 'land']);
    expect(of('attack')).toEqual(['attack']);
    expect(of('move')).toEqual(['move', 'march', 'exit', 'reinforce', 'retreat', 'divert', 'advance', 'withdraw']);
  });
});

describe('refusals', () => {
  it('each is a statement of the rulebook and a sentence', () => {
    const known = new Set(rulebook.match(/A-[A-Z0-9-]+\.\d+/g));
    for (const [name, n] of Object.entries(refusals.number)) {
      const { rule, text } = refusals.list[n] as { rule: string; text: string };
      expect([name, known.has(rule), text?.length > 10]).toEqual([name, true, true]);
      for (const [, kind] of text.matchAll(/\{\d:([a-z]+)\}/g)) expect([name, kind in kinds]).toEqual([name, true]);
    }
  });
});

describe('things', () => {
  it('are called as on the map and on the counters', () => {
    const label = (kind: keyof typeof kinds, id: number) => kinds[kind].label?.(id, undefined as never);
    const hexOf = (name: string) => kinds.hex.find(name);
    expect([label('hex', hexOf('1813')), label('hex', hexOf('1717')), kinds.hex.name(hexOf('1717'))]).toEqual([
      'Bastogne 1813',
      '1717',
      '1717',
    ]);
    expect(label('river', kinds.river.find('1614-1615'))).toBe('1614 – Ortheuville 1615');
    expect(label('unit', kinds.unit.find('G-2Pz-3P'))).toBe(tables.unitNames[kinds.unit.find('G-2Pz-3P')]);
    expect(label('event', kinds.event.find('recover'))).toBe('Recover');
    expect(label('tactic', kinds.tactic.find('bug-out'))).toBe('Bug Out');
    expect([label('side', 0), label('side', 1)]).toEqual(['German', 'Allied']);
    expect(label('card', kinds.card.find('G26'))).toBe('326VG Division (G26)');
    expect(label('formation', kinds.formation.find('XLVII'))).toBe('XLVII Corps');
    expect([kinds.number.name(0), kinds.number.name(39)]).toEqual(['1', '40']);
    expect(kinds.bridge.name(2)).toBe('destroyed');
  });

  it('cards by their formation, air cards and No Command by what they are', () => {
    const card = (id: string) => cardName(tables, tables.cardIds.indexOf(id));
    expect(['G01', 'G07', 'G26', 'A46', 'A47', 'A51'].map(card)).toEqual([
      'Army Group B (G01)',
      'I SS Corps (G07)',
      '326VG Division (G26)',
      '21st Army Group (A46)',
      'Air support (A47)',
      'No Command (A51)',
    ]);
    const army = (id: string) => formationName(tables, tables.formationIds.indexOf(id));
    expect(['6Army', '5Army', '7Army', '1US', '3US', 'OKW-corps'].map(army)).toEqual([
      '6th Panzer Army',
      '5th Panzer Army',
      '7th Army',
      'US 1st Army',
      'US 3rd Army',
      'OKW reserve',
    ]);
  });
});

describe('questions', () => {
  const asked = (t: ReturnType<typeof given>): string => t.match.decision?.prompt(t.state) ?? '';
  const playing = (more: object) =>
    given({
      clear: true,
      day: 17,
      units: placed({ 'G-2Pz-3P': '1604', 'A-101-501': '1813' }),
      cards: hand('G23', 'G32', 'A09'),
      at: { step: 'playCard' },
      ...more,
    });

  it('A-DAY.2 in GS the German is told how many command points are spent', () => {
    expect(asked(playing({ solo: true }))).toBe('Play a card: 0 of 6 command points spent this impulse');
    expect(asked(playing({}))).toBe('Play a command card');
    expect(asked(playing({ at: { step: 'playCard', side: 'allied' } }))).toBe('Play a command card');
  });

  it('A-COMBAT.7 how many chits may be drawn', () => {
    const attack = (units: Units, target: string) => {
      const t = attacking(units, target, { cards: hand('G23') });
      return t.until('chitNumber');
    };
    const many = attack({ 'G-2Pz-3P': '1716', 'G-2Pz-2G': '1716', 'A-28-110': { hex: '1717', steps: 1 } }, '1717');
    const [low, high] = [many.state.chitsMin, many.state.chitsMax];
    expect([low, high > low]).toEqual([1, true]);
    expect(asked(many)).toBe(`Draw how many chits against 1717? (${low}–${high})`);
    const one = attack({ 'G-26VG-39': '1716', 'A-28-110': { hex: '1717', steps: 1 } }, '1717');
    expect(asked(one)).toBe('Draw 1 chit against 1717');
    const two = attack({ 'G-26VG-39': '1716', 'G-26VG-77': '1716', 'A-28-110': '1717' }, '1717');
    expect(asked(two)).toBe('Draw 2 chits against 1717');
  });

  it('A-MOVE.1 whose move it is, with how many points', () => {
    const t = acting({ 'G-2Pz-3P': '1716', 'G-2Pz-2G': '1900' }).choose('take G-2Pz-3P');
    expect(asked(t)).toContain('6 movement points left');
  });
});
