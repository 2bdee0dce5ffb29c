/** A table whose match is far away: nothing in the page waits for it except the answer to a choice. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { LocalHost } from '../../engine/host.ts';
import { Match } from '../../engine/match.ts';
import { RandomSource } from '../../engine/random.ts';
import { openGame } from '../../games/catalog.ts';
import { highlightsOf } from './highlights.ts';
import { FarHost } from './remote.fixture.ts';
import { Session } from './session.ts';

const celles = await openGame('celles');
const person = { kind: 'person' } as const;
const DELAY = 100;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function table(seed = 'far') {
  const match = new Match(celles, { seed });
  const near = new LocalHost(match);
  const host = new FarHost(near, DELAY);
  return { match, near, host, session: new Session({ host, players: [person, person] }) };
}

describe('a match 100 ms away', () => {
  test('a whole turn of Celles is played; only choices wait, and all else is answered at once', async () => {
    const { match, host, session } = table();
    const random = new RandomSource('far');
    const turn = (): string => session.state.scene?.status.turn ?? '';
    const begun = turn();
    let choices = 0;
    let looks = 0;
    for (let i = 0; i < 400 && (turn() === begun || choices < 30); i++) {
      if (session.state.handoff !== null) session.reveal();
      const { ask, stage } = session.state;
      if (!ask || !stage) throw new Error(`nobody is asked after ${choices} choices`);
      // All that a person looks at before he chooses.
      const before = host.asked;
      const marks = highlightsOf(session.position.foresight, session.state, 60_000);
      expect(marks.missing).toBe(false);
      for (const mark of marks.marks.slice(0, 6)) {
        session.selection.point(mark.target);
        looks++;
      }
      session.selection.point(null);
      session.selection.click({ hex: '0000' });
      session.selection.dismissRefusal();
      const choice = ask.choices[random.below(ask.choices.length)];
      session.position.alternatives(choice as (typeof ask.choices)[number], ask);
      session.replay.headings();
      expect(host.asked).toBe(before);

      const { length } = match;
      session.decisions.choose(choice?.code ?? -1);
      // The last choice of a set-up is looked at once more.
      if (session.state.setupPreview) session.decisions.confirm();
      expect(session.state.sending).toBe(true);
      expect(session.state.ask).toBe(ask);
      // Pressed twice: the second press is not sent.
      session.decisions.choose(choice?.code ?? -1);
      expect(host.asked).toBe(before + 1);
      await vi.advanceTimersByTimeAsync(DELAY - 1);
      expect(match.length).toBe(length);
      await vi.advanceTimersByTimeAsync(1);
      expect(match.length).toBe(length + 1);
      expect(session.state.sending).toBe(false);
      expect(session.state.refusal).toBeNull();
      choices++;
    }
    expect(turn()).not.toBe(begun);
    expect(choices).toBeGreaterThan(29);
    expect(looks).toBeGreaterThan(50);
    expect(host.asked).toBe(choices);
  });

  test('says and shows what a match in the page says and shows', async () => {
    const far = table('twins');
    const near = new Session({ host: new LocalHost(new Match(celles, { seed: 'twins' })), players: [person, person] });
    const random = new RandomSource('twins');
    const plain = (s: Session): unknown => {
      const { scene, ask, waiting, log, undoLine, undoWhy, canUndo, length } = s.state;
      const said = ask?.choices.map(({ label, words }) => `${words}: ${label}`);
      return JSON.parse(
        JSON.stringify({ scene, said, prompt: ask?.prompt, waiting, log, undoLine, undoWhy, canUndo, length }),
      );
    };
    for (let i = 0; i < 40; i++) {
      const choices = near.state.ask?.choices ?? [];
      const { code } = choices[random.below(choices.length)] as (typeof choices)[number];
      near.decisions.choose(code);
      far.session.decisions.choose(code);
      await vi.advanceTimersByTimeAsync(DELAY);
      expect(plain(far.session)).toEqual(plain(near));
    }
  });

  test('a choice that comes too late is refused, and the page goes on', async () => {
    const { match, near, host, session } = table();
    const [first, second] = session.state.ask?.choices ?? [];
    // Another page of the same seat was quicker.
    const other = new Session({ host: new FarHost(near, 10), players: [person, person] });
    session.decisions.choose(first?.code ?? -1);
    other.decisions.choose(second?.code ?? -1);
    await vi.advanceTimersByTimeAsync(DELAY);
    expect(match.length).toBe(1);
    expect(host.asked).toBe(1);
    expect(session.state.refusal?.text).toBe('the match has moved on: check the board and choose again');
    expect(session.state.sending).toBe(false);
  });

  test('the slider of the replay moves at once, its position follows', async () => {
    const { session } = table();
    for (let i = 0; i < 4; i++) {
      session.decisions.choose(session.state.ask?.choices[0]?.code ?? -1);
      await vi.advanceTimersByTimeAsync(DELAY);
    }
    const now = session.state.scene;
    void session.replay.goTo(1);
    expect(session.state.replayAt).toBe(1);
    expect(session.state.scene).toBe(now);
    void session.replay.goTo(2);
    await vi.advanceTimersByTimeAsync(DELAY);
    expect(session.state.replayAt).toBe(2);
    expect(session.state.scene).not.toEqual(now);
    session.replay.exit();
    expect(session.state.ask).not.toBeNull();
  });
});
