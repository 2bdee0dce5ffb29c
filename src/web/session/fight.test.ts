/** One fight on one card: its questions gathered, sent as one, and undone as one. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { LocalHost } from '../../engine/host.ts';
import { Match } from '../../engine/match.ts';
import { replayRecord } from '../../engine/record.ts';
import { openGame } from '../../games/catalog.ts';
import { actionsOf } from './actions.ts';
import type { Fight } from './fight.ts';
import { attackInWords } from './fight-words.ts';
import { Session } from './session.ts';

const peiper = await openGame('peiper');
const person = { kind: 'person' } as const;
const away = { kind: 'machine', level: 'recruit' } as const;

/** The Spitze next to three Americans, another unit next to one of them. */
const FRONT = {
  'Spitze-Pz': { hex: 'A1003' },
  '12VG/27': { hex: 'A1004' },
  '820-TD': { hex: 'A0903' },
  '801-TD': { hex: 'A0903' },
  '394-IR': { hex: 'A0904' },
};

function table(more: object = {}, start: { scenario?: string; options?: Readonly<Record<string, string>> } = {}) {
  const position = { clear: true, turn: 2, units: FRONT, at: { step: 'act', side: 'german', acts: 2 }, ...more };
  const match = new Match(peiper, { scenario: 'a', seed: 'fight', position, ...start });
  const session = new Session({ host: new LocalHost(match), players: [person, away] });
  const made = (): string[] => Array.from({ length: match.length }, (_, i) => match.wordsAt(i));
  const rows = () => actionsOf(session.position, session.state);
  const open = (target: string): void => {
    const opening = rows().find((row) => row.attackTarget?.key === `piece:${target}`)?.opening;
    if (!opening) throw new Error(`${target} cannot be attacked`);
    session.selection.open(opening);
  };
  return { session, made, rows, open };
}

const sent = ({ session }: ReturnType<typeof table>): string[] =>
  (session.state.fight?.codes ?? []).map((code) => session.state.places?.choice(code).words ?? '');
const answer = ({ questions }: Fight, words: string) =>
  questions.flatMap((q) => q.answers).find(({ choice }) => choice.words === words);
/** The tasks of the page are done. */
const settled = (): Promise<void> => new Promise((done) => setTimeout(done));

describe('PR41 PR66 an attack on one card', () => {
  test('has one row a target, which names who attacks', () => {
    const rows = table().rows();
    expect(rows.map((row) => [row.attackTarget?.key, row.second])).toEqual([
      ['piece:394-IR', 'with Spitze Pz; 1 other unit can'],
      ['piece:820-TD', 'with Spitze Pz'],
      ['piece:801-TD', 'with Spitze Pz'],
    ]);
  });

  test('asks for target and support at once, and says what its button does', () => {
    const t = table();
    t.open('820-TD');
    expect(sent(t)).toEqual(['attack Spitze-Pz', 'at 820-TD', 'support none']);
    const { fight, odds } = t.session.state;
    expect(fight?.questions.map((q) => q.step)).toEqual(['support']);
    expect(odds?.uncertain).toBeUndefined();
    expect(odds && fight && attackInWords(fight, odds, t.session.state)).toBe('Attack with Spitze Pz, draw a card');
  });

  test('names its target also where nothing more can be asked', async () => {
    const t = table({ sides: { german: { airUsed: 2, obaUsed: 2 } } });
    t.open('820-TD');
    expect(sent(t)).toEqual(['attack Spitze-Pz', 'at 820-TD']);
    expect(t.session.state.fight?.questions).toEqual([]);
    t.session.decisions.confirm();
    await settled();
    expect(t.made()).toEqual(['attack Spitze-Pz', 'at 820-TD']);
  });

  test('a switch changes the odds and what is sent; what is refused says why', () => {
    const t = table({ sides: { german: { airUsed: 2 } } });
    t.open('820-TD');
    const bare = t.session.state.odds;
    const { fight } = t.session.state;
    const oba = fight && answer(fight, 'support oba');
    if (oba) t.session.selection.toggle(oba.choice);
    expect(sent(t).at(-1)).toBe('support oba');
    expect(t.session.state.odds?.modifiers.map((m) => m.text)).toContain('OBA');
    expect(t.session.state.odds?.outcomes).not.toEqual(bare?.outcomes);
    expect(fight && answer(fight, 'support air')?.why?.rule).toBe('PR65');
    // The Tiger is no switch where its rule is not used.
    expect(fight && answer(fight, 'support tiger')).toBeUndefined();
  });

  test('what was switched on stays on when another unit attacks', () => {
    const t = table();
    t.open('394-IR');
    const { fight } = t.session.state;
    const oba = fight && answer(fight, 'support oba');
    if (oba) t.session.selection.toggle(oba.choice);
    const other = t.rows().find((row) => row.attackTarget?.piece === '394-IR')?.attackTarget?.openings;
    const opening = other?.find((o) => o.choice.words === 'attack 12VG/27');
    if (opening) t.session.selection.open(opening);
    expect(sent(t)).toEqual(['attack 12VG/27', 'support oba']);
  });

  test('is sent as one', async () => {
    const t = table();
    t.open('820-TD');
    t.session.decisions.confirm();
    await settled();
    expect(t.made().slice(0, 3)).toEqual(['attack Spitze-Pz', 'at 820-TD', 'support none']);
  });

  test('PR126 waits where the enemy may react, and until then is undone as one', async () => {
    const t = table({ newsOut: 1 }, { scenario: 'campaign', options: { massacre: 'on' } });
    t.open('820-TD');
    expect([t.session.state.fight?.waitsFor, t.session.state.fight?.questions.length]).toEqual([1, 1]);
    t.session.decisions.confirm();
    await settled();
    expect(t.made()).toEqual(['attack Spitze-Pz', 'at 820-TD', 'support none']);
    expect([t.session.state.ask, t.session.state.canUndo]).toEqual([null, true]);
    t.session.decisions.undo();
    await settled();
    expect(t.made()).toEqual([]);
    expect(t.session.state.ask).not.toBeNull();
    t.session.decisions.redo();
    await settled();
    expect(t.made()).toEqual(['attack Spitze-Pz', 'at 820-TD', 'support none']);
  });

  test('PR126 whoever is asked in between sees the same fight', async () => {
    const match = new Match(peiper, {
      scenario: 'b',
      seed: 'news',
      options: { massacre: 'on' },
      position: {
        clear: true,
        turn: 2,
        newsOut: 1,
        units: { 'Spitze-Pz': { hex: 'B0704' }, '30/117/1': { hex: 'B0703' } },
        at: { step: 'act', side: 'german', acts: 2 },
      },
    });
    for (const words of ['attack Spitze-Pz', 'support none']) match.choose(words);
    const session = new Session({ host: new LocalHost(match), players: [person, person] });
    const { fight, pending, odds } = session.state;
    expect([pending?.words, fight?.codes.length, odds?.fight?.target]).toEqual(['keep-news', 1, '30/117/1 in B0703']);
    const use = fight && answer(fight, 'use-news');
    if (use) session.selection.toggle(use.choice);
    expect(session.state.pending?.words).toBe('use-news');
  });
});

describe('a unit of Peiper', () => {
  test('PR20 is selected by the first click, goes step by step by the second, and is undone as one', async () => {
    const t = table({ units: { 'Spitze-Rec': { hex: 'A0707' }, '820-TD': { hex: 'A0103' } } });
    t.session.selection.click({ piece: 'Spitze-Rec' });
    expect(t.made()).toEqual([]);
    expect(t.session.state.stage?.picked.map((p) => p.key)).toEqual(['piece:Spitze-Rec']);
    expect(t.session.state.preview?.overlay?.reach?.map((r) => r.hex)).toContain('A0605');
    t.session.selection.click({ hex: 'A0605' });
    await settled();
    expect(t.made()).toEqual(['move Spitze-Rec', 'to A0606', 'to A0605']);
    t.session.decisions.undo();
    await settled();
    expect(t.made()).toEqual([]);
  });

  test('PR41 that cannot attack says why where the attack would stand', () => {
    const t = table({ units: { ...FRONT, '3FJ/8': { hex: 'A1008' } } });
    t.session.selection.click({ piece: '3FJ/8' });
    const row = t.rows().find((r) => r.kind === 'off');
    expect([row?.title, row?.why?.rule]).toEqual(['Attack with 3FJ/8', 'PR41']);
  });

  test('PR17 that has acted is refused for that, whatever else it could not do', () => {
    const t = table({ units: { ...FRONT, '12VG/27': { hex: 'A1004', acted: 1 }, '3FJ/8': { off: 'pool', due: 1 } } });
    t.session.selection.click({ piece: '12VG/27' });
    expect(t.session.state.refusal?.rule).toBe('PR17');
  });
});

describe('C-11.0.24 an attack of Celles', () => {
  test('is joined, armed with a chit and rolled for on one card', async () => {
    const celles = await openGame('celles');
    const golden = new URL('../../games/celles/golden/two-machines.txt', import.meta.url);
    const whole = replayRecord(celles, readFileSync(golden, 'utf8'));
    const n = whole.choices().findIndex((_, i) => whole.wordsAt(i).startsWith('join '));
    const attack = whole.choices().findLastIndex((_, i) => i < n && whole.wordsAt(i).startsWith('attack '));
    const [opening, joins] = [attack, n].map((i) => whole.wordsAt(i));
    const match = whole.branch(attack);
    const session = new Session({ host: new LocalHost(match), players: [person, person] });
    session.reveal();
    const choice = session.state.ask?.choices.find((c) => c.words === opening);
    if (choice) session.selection.setPending(choice);
    const joiner = session.state.fight && answer(session.state.fight, joins ?? '');
    expect(joiner?.on).toBe(false);
    if (joiner) session.selection.toggle(joiner.choice);
    const words = (session.state.fight?.codes ?? []).map((code) => session.state.places?.choice(code).words);
    expect(words.slice(0, 3)).toEqual([opening, joins, 'fight']);
    expect(session.state.odds?.fight?.attackers.length).toBe(2);
  });
});
