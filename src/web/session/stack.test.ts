import { describe, expect, test } from 'vitest';
import { LocalHost } from '../../engine/host.ts';
import { Match } from '../../engine/match.ts';
import { readOption } from '../../engine/play.ts';
import { openGame } from '../../games/catalog.ts';
import { Session } from './session.ts';

const game = await openGame('ardennes');
const person = { kind: 'person' } as const;

/** Three units of one division stand together and are active; the first of them is to move. */
function table(units: Readonly<Record<string, object>> = {}) {
  const position = {
    clear: true,
    day: 17,
    cards: { G23: { card: 'hand' } },
    units: {
      'G-2Pz-3P': { hex: '1900' },
      'G-2Pz-2G': { hex: '1900' },
      'G-2Pz-304G': { hex: '1900' },
      ...units,
    },
    at: {
      step: 'activation',
      side: 'german',
      card: 'G01',
      units: ['G-2Pz-3P', 'G-2Pz-2G', 'G-2Pz-304G'],
      stage: 'movement',
    },
  };
  const match = new Match(game, { scenario: 'two-players', seed: 'stack', position });
  const session = new Session({ host: new LocalHost(match), players: [person, person] });
  if (session.state.handoff !== null) session.reveal();
  const made = (): string[] => Array.from({ length: match.length }, (_, i) => match.wordsAt(i));
  const choose = (words: string): void => session.decisions.choose(readOption(game, words));
  return { match, session, made, choose };
}
/** The tasks of the page are done. */
const settled = (): Promise<void> => new Promise((done) => setTimeout(done));

describe('A-MOVE.12 a stack that moves together', () => {
  test('is one press, unit after unit, and one undo takes all of it back', async () => {
    const { session, choose, made } = table();
    choose('take G-2Pz-3P');
    expect(session.selection.mates()).toHaveLength(2);
    session.selection.setStack(true);
    const [target] = (session.state.stage?.targets ?? []).filter((t) => t.place.key.startsWith('hex:'));
    if (!target) throw new Error('no hex to move to');
    session.selection.take(target);
    await settled();
    const to = target.place.key.slice('hex:'.length);
    const moves = made().filter((words) => words.startsWith('move '));
    expect(moves.map((words) => words.split(' ')[2])).toEqual([to, to, to]);
    session.decisions.undo();
    await settled();
    expect(made()).toEqual(['take G-2Pz-3P']);
  });

  test('nobody is taken along unless it is asked for', async () => {
    const { session, choose, made } = table();
    choose('take G-2Pz-3P');
    const [target] = (session.state.stage?.targets ?? []).filter((t) => t.place.key.startsWith('hex:'));
    if (target) session.selection.take(target);
    await settled();
    expect(made().filter((words) => words.startsWith('move '))).toHaveLength(1);
  });

  test('who stands elsewhere does not belong to the stack', () => {
    const { session, choose } = table({ 'G-2Pz-304G': { hex: '2000' } });
    choose('take G-2Pz-3P');
    expect(session.selection.mates()).toEqual(['G-2Pz-2G']);
  });
});
