/** Secret windows: nobody at the screen learns who had something to decide, or whether anybody had. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { forCatalog } from '../../engine/game.ts';
import { LocalHost } from '../../engine/host.ts';
import { Match } from '../../engine/match.ts';
import { makeCrossroads } from '../../engine/testing/crossroads.ts';
import type { MachinePlayer } from '../machine/machine.ts';
import { type Player, Session } from './session.ts';

/** Crossroads with every decision a secret one. */
const plain = forCatalog(makeCrossroads());
const game = {
  ...plain,
  steps: {
    names: plain.steps.names,
    steps: plain.steps.steps.map((step) => ('run' in step ? step : { ...step, quiet: true })),
  },
};
const person: Player = { kind: 'person' };
const machine: Player = { kind: 'machine', level: 'recruit' };

function sit(players: readonly Player[], mind?: MachinePlayer) {
  const match = new Match(game, { scenario: 'meeting', seed: 'table', dice: [0] });
  return { match, session: new Session({ host: new LocalHost(match), players, machine: mind, pace: 0 }) };
}

describe('with two people at the screen', () => {
  test('both are asked in the same order, the answer goes to the match when both were', () => {
    const { match, session } = sit([person, person]);
    expect(session.state.handoff).toBe(0);
    session.reveal();
    expect(session.state.ask?.seat).toBe(0);
    const code = session.state.ask?.choices[0]?.code ?? -1;
    session.decisions.choose(code);
    // Nothing has happened yet, and the other one is asked to come.
    expect(match.length).toBe(0);
    expect(session.state.handoff).toBe(1);
    expect(session.state.scene).toBeNull();
    session.reveal();
    expect(session.state.ask).toBeNull();
    expect(session.state.waiting).toEqual({ seat: null, prompt: 'Waiting for the other side', rule: null });
    expect(session.state.pass).toBe(true);
    session.decisions.pass();
    expect(match.length).toBe(1);
    expect(match.choices()).toEqual([code]);
    // The next window begins with whoever is there, and nothing is asked of them: it is the other's turn to come.
    expect(session.state.handoff).toBe(0);
  });

  test('it is no different when the other side has the decision', () => {
    const { match, session } = sit([person, person]);
    const steps: (string | undefined)[] = [];
    for (let i = 0; i < 60 && match.seat === 0; i++) {
      if (session.state.handoff !== null) session.reveal();
      if (session.state.pass) session.decisions.pass();
      else session.decisions.choose(match.options.at(match.options.count - 1));
    }
    expect(match.seat).toBe(1);
    const length = match.length;
    if (session.state.pass) session.decisions.pass();
    for (let i = 0; i < 2 && match.length === length; i++) {
      steps.push(`handoff ${session.state.handoff}`);
      session.reveal();
      if (session.state.pass) session.decisions.pass();
      else session.decisions.choose(match.options.at(0));
    }
    // Whoever was there decided at once or had nothing to decide; only the other has to come.
    expect([steps, match.length]).toEqual([['handoff 0'], length + 1]);
  });

  test('whoever comes to the screen sees it before it is passed on, though nothing is asked of them', () => {
    const { session } = sit([person, person]);
    session.reveal();
    session.decisions.choose(session.state.ask?.choices[0]?.code ?? -1);
    session.reveal();
    expect([session.state.seat, session.state.pass, session.state.ask]).toEqual([1, true, null]);
    expect(session.state.scene).not.toBeNull();
  });

  test('a code that is not allowed is refused at once, not after the round', async () => {
    const { match, session } = sit([person, person]);
    session.reveal();
    session.decisions.choose(999_999);
    await Promise.resolve();
    await Promise.resolve();
    expect(session.state.handoff).toBeNull();
    expect(session.state.refusal).not.toBeNull();
    expect(match.length).toBe(0);
  });
});

describe('against the machine', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** Takes so long, unless it is told to move now. */
  const thinks = (ms: number): MachinePlayer => ({
    ready: () => {},
    think: ({ options }) => {
      let now = (): void => {};
      const move = new Promise<{ code: number }>((done) => {
        now = () => done({ code: options[0] as number });
        setTimeout(now, ms);
      });
      return { move, moveNow: () => now(), cancel: () => {} };
    },
    dispose: () => {},
  });

  test.each([0, 40, 60_000])('its answer takes as long whatever it has to think about: %i ms', async (ms) => {
    const { match, session } = sit([machine, person], thinks(ms));
    expect(session.state.waiting).toEqual({ seat: null, prompt: 'Waiting for the other side', rule: null });
    expect(session.state.thinking).toBeNull();
    await vi.advanceTimersByTimeAsync(1490);
    expect(match.length).toBe(0);
    expect(session.state.thinking).toBeNull();
    await vi.advanceTimersByTimeAsync(20);
    expect(match.length).toBe(1);
  });
});
