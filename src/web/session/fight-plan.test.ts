/** One attack of a plan on one card: who attacks and who supports, sent as one, and undone as one. */
import { describe, expect, test } from 'vitest';
import { LocalHost } from '../../engine/host.ts';
import { Match } from '../../engine/match.ts';
import { openGame } from '../../games/catalog.ts';
import { actionsOf } from './actions.ts';
import { attackInWords } from './fight-words.ts';
import { Session } from './session.ts';

const game = await openGame('combat-operations');
const person = { kind: 'person' } as const;

/** Two regiments and a battalion next to G7, artillery behind them. */
const UNITS = {
  'R49-R1': { hex: 'G8' },
  'R49-2-1': { hex: 'G8' },
  'R49-R3': { hex: 'F7' },
  'R49-A1': { hex: 'G9' },
  'B36-1-1': { hex: 'G7' },
};

function table(units: object = UNITS) {
  const position = { clear: true, units, at: { step: 'plan' } };
  const match = new Match(game, { scenario: 'red_attack', seed: 'plan', position });
  const session = new Session({ host: new LocalHost(match), players: [person, person] });
  if (session.state.handoff !== null) session.reveal();
  const made = (): string[] => Array.from({ length: match.length }, (_, i) => match.wordsAt(i));
  return { session, made };
}
const rows = (t: ReturnType<typeof table>) => actionsOf(t.session.position, t.session.state);
function open(t: ReturnType<typeof table>, words: string): void {
  const openings = rows(t).flatMap((row) => row.attackTarget?.openings ?? []);
  const opening = openings.find((o) => o.choice.words === words);
  if (!opening) throw new Error(`${words} is not offered`);
  t.session.selection.open(opening);
}
function press({ session }: ReturnType<typeof table>, words: string): void {
  const found = session.state.fight?.questions.flatMap((q) => q.answers).find(({ choice }) => choice.words === words);
  if (!found) throw new Error(`${words} is not on the card`);
  session.selection.toggle(found.choice);
}
const button = ({ session: { state } }: ReturnType<typeof table>): string =>
  state.fight && state.odds ? attackInWords(state.fight, state.odds, state) : '';
/** The tasks of the page are done. */
const settled = (): Promise<void> => new Promise((done) => setTimeout(done));

describe('X18 CO-107 one attack of a plan on one card', () => {
  test('begins with one unit, and has every other that may join and the artillery in range as switches', () => {
    const t = table();
    open(t, 'attack R49-R1 G7');
    const { fight } = t.session.state;
    expect(fight?.planned).toBe(true);
    expect(fight?.questions.flatMap((q) => q.answers.map((a) => a.choice.words)).sort()).toEqual([
      'attack R49-2-1 G7',
      'attack R49-R3 G7',
      'support R49-A1 G7',
    ]);
    expect(button(t)).toBe('Plan an attack with Infantry regiment R49-R1');
  });

  test('a switch changes the odds at once; all of it is sent as one and undone as one, and the plan stays open', async () => {
    const t = table();
    open(t, 'attack R49-R1 G7');
    const alone = t.session.state.odds?.strengths;
    press(t, 'attack R49-2-1 G7');
    press(t, 'support R49-A1 G7');
    expect(t.session.state.odds?.strengths).not.toBe(alone);
    expect(button(t)).toBe('Plan an attack with 2 units, supported by Light artillery R49-A1');
    t.session.decisions.confirm();
    await settled();
    expect(t.made()).toEqual(['attack R49-R1 G7', 'attack R49-2-1 G7', 'support R49-A1 G7']);
    expect(t.session.state.ask?.choices.map((c) => c.words)).toContain('confirm');
    t.session.decisions.undo();
    await settled();
    expect(t.made()).toEqual([]);
  });

  test('no card opens by itself while nothing is planned', () => {
    expect(table().session.state.pending).toBeNull();
  });
});
