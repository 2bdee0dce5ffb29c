/** No question with one answer is put to anybody, in any game: the page chooses it and says so in one line. */
import { describe, expect, test } from 'vitest';
import type { AnyGame } from '../../engine/game.ts';
import { LocalHost } from '../../engine/host.ts';
import { Match } from '../../engine/match.ts';
import { Refused } from '../../engine/play.ts';
import { knowledgeOf } from '../../engine/seat.ts';
import { isPlayedByRules } from '../../engine/setup.ts';
import { catalog, openGame } from '../../games/catalog.ts';
import { Session } from './session.ts';
import type { TableState } from './table-state.ts';

/** Everybody at one screen, as the page begins such a match. */
function sit(game: AnyGame, scenario: string, seed: string) {
  const match = new Match(game, { scenario, seed });
  const session = new Session({ host: new LocalHost(match), players: game.seats.map(() => ({ kind: 'person' })) });
  return { match, session };
}

/** A shuffled walk through the options: the same on every machine. */
function walker(): (below: number) => number {
  let x = 20_441;
  return (below) => {
    x = (Math.imul(x, 1_103_515_245) + 12_345) & 0x7fffffff;
    return Math.floor((x / 0x80000000) * below);
  };
}

const isLone = ({ ask, pending }: TableState): boolean =>
  ask !== null && ask.choices.length === 1 && ask.open === null && pending === null;

/** Plays so many decisions of players; returns the prompts that had one answer. */
function playOn(
  { session, match }: ReturnType<typeof sit>,
  decisions: number,
  asked: (state: TableState) => void = () => {},
): readonly string[] {
  const lone: string[] = [];
  const random = walker();
  for (let n = 0; n < decisions && !session.seating.isOver; ) {
    const { state } = session;
    if (state.handoff !== null) session.reveal();
    else if (state.pass) session.decisions.pass();
    else if (state.setupPreview) session.decisions.confirm();
    else if (state.ask) {
      n++;
      asked(state);
      if (isLone(state)) lone.push(state.ask.prompt);
      const { choices } = state.ask;
      session.decisions.choose(choices[random(choices.length)]?.code ?? -1);
    } else {
      // The solitaire rules play this seat.
      const { host } = session;
      const seat = host.seats.find((s) => host.sight(s).asked) ?? -1;
      if (!isPlayedByRules(host.game, host.setup.scenario, seat)) throw new Error('the page leaves a player waiting');
      const { options } = knowledgeOf(match, seat).asked() ?? { options: [] };
      void host.choose(seat, options[random(options.length)] ?? -1, host.sight(seat).moments.length - 1);
    }
  }
  return lone;
}

test.each(catalog.map(({ id }) => id))('%s: 200 random decisions, none with one answer', async (id) => {
  const game = await openGame(id);
  const share = Math.max(100, Math.ceil(200 / game.scenarios.length));
  for (const { id: scenario } of game.scenarios) {
    const table = sit(game, scenario, `one-answer-${scenario}`);
    expect(playOn(table, share), scenario).toEqual([]);
    table.session.dispose();
  }
});

test('what was chosen is told until the player decides again, and undo passes over it', async () => {
  const game = await openGame('ardennes');
  const table = sit(game, 'solitaire', 'one-answer-solitaire');
  const { session } = table;
  let told = 0;
  let undone = 0;
  playOn(table, 200, ({ given, canUndo, seat }) => {
    if (given.length === 0) return;
    told++;
    if (!canUndo || undone > 3) return;
    const { length } = session.state;
    session.decisions.undo();
    expect(session.state.ask?.seat, 'undo leads back to a decision').toBe(seat);
    expect(isLone(session.state)).toBe(false);
    expect(session.state.length).toBeLessThan(length - 1);
    session.decisions.redo();
    expect([session.state.length, session.state.given]).toEqual([length, given]);
    undone++;
  });
  expect(told).toBeGreaterThan(0);
  expect(undone).toBeGreaterThan(0);
});

test('two players at one screen change places once before the first card is played', async () => {
  const game = await openGame('ardennes');
  const { session } = sit(game, 'two-players', 'one-answer-card');
  const seats: (number | null)[] = [];
  for (let i = 0; i < 10 && !session.state.ask; i++) {
    seats.push(session.state.handoff);
    if (session.state.handoff !== null) session.reveal();
    else if (session.state.pass) session.decisions.pass();
  }
  // The Germans come and see the board; the Allies hold a card that builds bridges, which the Germans must not learn.
  expect([seats, session.state.seat]).toEqual([[0, null, 1], 1]);
  session.decisions.choose(session.state.ask?.choices.find((c) => c.verb === 'no-bridge')?.code ?? -1);
  expect(session.state.handoff).toBe(0);
  session.reveal();
  expect(session.state.ask?.prompt).toMatch(/^Play a/);
});

describe('a decision with one option is asked all the same', () => {
  /** The Germans hold no card that builds bridges. */
  async function begin(makeHost: (match: Match) => LocalHost) {
    const game = await openGame('ardennes');
    const match = new Match(game, { scenario: 'two-players', seed: 'one-answer-card' });
    const session = new Session({ host: makeHost(match), players: game.seats.map(() => ({ kind: 'person' })) });
    session.reveal();
    await Promise.resolve();
    await Promise.resolve();
    return session;
  }

  test('in a tutorial, which speaks of each', async () => {
    class Course extends LocalHost {
      readonly asksAll = true;
    }
    const { state } = await begin((match) => new Course(match));
    expect([state.seat, state.ask?.choices.map((c) => c.words)]).toEqual([0, ['no-bridge']]);
  });

  test('where the answer was refused, with the reason', async () => {
    class Refusing extends LocalHost {
      override async choose(): Promise<void> {
        throw new Refused('A-1', 'not now');
      }
    }
    const { state } = await begin((match) => new Refusing(match));
    expect([state.ask?.choices.map((c) => c.words), state.refusal?.text]).toEqual([['no-bridge'], 'not now']);
  });
});
