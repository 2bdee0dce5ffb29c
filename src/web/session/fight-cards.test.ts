/** A fight with units, cards and a draw from a cup on one card: gathered, sent as one, and undone as one. */
import { describe, expect, test } from 'vitest';
import { LocalHost } from '../../engine/host.ts';
import { Match } from '../../engine/match.ts';
import { readOption } from '../../engine/play.ts';
import { openGame } from '../../games/catalog.ts';
import { actionsOf } from './actions.ts';
import type { Fight } from './fight.ts';
import { attackInWords, gainInWords } from './fight-words.ts';
import { Session } from './session.ts';

const game = await openGame('ardennes');
const person = { kind: 'person' } as const;

/** The 5th Panzer Army stands before Ouren in its opening impulse, and nobody answers there (A-DEC16.4). */
function table(scenario = 'solitaire') {
  const match = new Match(game, { scenario, seed: 'alarm-24' });
  for (const word of 'no-bridge; activate G05 560VG; add G-116Pz-156G; add G-116Pz-16P; begin'.split('; '))
    match.choose(readOption(game, word));
  const begun = match.length;
  const session = new Session({ host: new LocalHost(match), players: [person, person] });
  if (session.state.handoff !== null) session.reveal();
  const made = (): string[] => Array.from({ length: match.length - begun }, (_, i) => match.wordsAt(begun + i));
  const opening = actionsOf(session.position, session.state).find((row) => row.attackTarget?.key === '1406')?.opening;
  if (!opening) throw new Error('1406 cannot be attacked');
  session.selection.open(opening);
  return { session, made };
}

const sent = ({ session }: ReturnType<typeof table>): string[] =>
  (session.state.fight?.codes ?? []).map((code) => session.state.places?.choice(code).words ?? '');
function press({ session }: ReturnType<typeof table>, words: string): void {
  const answers = (session.state.fight as Fight).questions.flatMap((q) => q.answers);
  const found = answers.find(({ choice }) => choice.words === words);
  if (!found) throw new Error(`${words} is not on the card`);
  session.selection.toggle(found.choice);
}
const button = ({ session: { state } }: ReturnType<typeof table>): string =>
  state.fight && state.odds ? attackInWords(state.fight, state.odds, state) : '';
/** The tasks of the page are done. */
const settled = (): Promise<void> => new Promise((done) => setTimeout(done));

describe('A-COMBAT.1 A-CHITS.1 A-COMBAT.7 an attack with tactics and chits on one card', () => {
  test('begins with all units that can join, no tactic, and the best number for what is meant', () => {
    const t = table();
    expect(sent(t).slice(0, 4)).toEqual(['attack 1406', 'join G-560VG-Div', 'join G-560VG-1129', 'no-tactic']);
    const { cup } = t.session.state.odds ?? {};
    expect(sent(t).slice(4)).toEqual([`draw ${cup?.number}`]);
    expect(button(t)).toBe('Attack with 2 units, draw 2 chits');
  });

  test('a tactic is switched on with its odds, another one beside it, and the number follows the player', () => {
    const t = table();
    press(t, 'tactic G34');
    press(t, 'tactic G02');
    press(t, 'draw 4');
    expect(sent(t).slice(3)).toEqual(['tactic G34', 'tactic G02', 'no-tactic', 'draw 4']);
    expect(t.session.state.odds).toMatchObject({ column: '1:1', cup: { number: 4 } });
    expect(button(t)).toBe('Attack with 2 units, Artillery, Panzer Battalion, draw 4 chits');
    press(t, 'tactic G34');
    expect(sent(t).slice(3, 5)).toEqual(['tactic G02', 'no-tactic']);
  });

  test('a tactic that brings a question of its own is played after the others', () => {
    const t = table();
    press(t, 'tactic G14');
    press(t, 'tactic G02');
    expect(sent(t).slice(3)).toEqual(expect.arrayContaining(['tactic G02', 'tactic G14']));
    expect(sent(t).indexOf('tactic G02')).toBeLessThan(sent(t).indexOf('tactic G14'));
    expect(sent(t).at(-1)).toMatch(/^draw /);
  });

  test('A-UNITSTATE.9 without an attacker that may lead, it says why it cannot be confirmed', () => {
    const t = table();
    for (const unit of ['G-560VG-Div', 'G-560VG-1129']) press(t, `join ${unit}`);
    expect(t.session.state.fight?.blocked?.rule).toBe('A-UNITSTATE.9');
  });

  test('is sent as one', async () => {
    const t = table();
    const wanted = sent(t);
    t.session.decisions.confirm();
    await settled();
    expect(t.made().slice(0, wanted.length)).toEqual(wanted);
  });

  test('what is drawn for is kept for the match, and the switches count by it', async () => {
    const t = table();
    const { odds } = t.session.state;
    const cup = odds?.cup;
    if (!cup) throw new Error('nothing is drawn here');
    const before = gainInWords(odds, t.session.position.lookahead);
    const { position, seat } = { position: t.session.position, seat: t.session.state.seat };
    t.session.keepAim(0);
    expect(gainInWords(odds, position.lookahead)).not.toBe(before);
    t.session.decisions.confirm();
    await settled();
    expect([t.session.state.seat, t.session.position === position]).toEqual([seat, false]);
    expect(t.session.position.lookahead.aimOf(cup)).toBe(0);
  });
});
