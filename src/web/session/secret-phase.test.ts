/** A machine that decides in secret is watched by the one it plays against: nothing can be counted. */
import { afterEach, describe, expect, test, vi } from 'vitest';
import { LocalHost } from '../../engine/host.ts';
import { Match } from '../../engine/match.ts';
import { catalog } from '../../games/catalog.ts';
import type { MachinePlayer } from '../machine/machine.ts';
import { type Player, Session } from './session.ts';

afterEach(() => vi.useRealTimers());

const PACE = 1000;
const person: Player = { kind: 'person' };
const machine: Player = { kind: 'machine', level: 'recruit' };
const entry = catalog.find((e) => e.id === 'combat-operations');

/** Says that it is half done and answers at once, so many times; then it thinks on. */
const mind = (answers: number): MachinePlayer => ({
  ready: () => {},
  think: ({ options }, onProgress) => {
    const move = Promise.resolve().then(() => {
      onProgress(0.5);
      return answers-- > 0 ? { code: options[0] as number } : new Promise<never>(() => {});
    });
    return { move, moveNow: () => {}, cancel: () => {} };
  },
  dispose: () => {},
});

async function secretPhase(choices: number) {
  vi.useFakeTimers();
  const game = await entry?.load();
  if (!game) throw new Error('no such game');
  const match = new Match(game, { seed: 'secret-phase' });
  const first = match.seat;
  const session = new Session({
    host: new LocalHost(match),
    players: game.seats.map((_, seat) => (seat === first ? machine : person)),
    machine: mind(choices),
    pace: PACE,
  });
  const witnessed = (): string => {
    const { view, moments } = session.host.sight(1 - first);
    return JSON.stringify([view, moments.length]);
  };
  const before = witnessed();
  const thinking: (number | null)[] = [];
  session.subscribe(() => thinking.push(session.state.thinking?.done ?? null));
  return { session, match, thinking, isSecret: () => witnessed() === before };
}

describe('a secret phase of the machine', () => {
  test('has one pace and one progress, however many choices it makes in it; nothing else changes on the screen', async () => {
    for (const choices of [0, 1, 3]) {
      const { session, match, thinking, isSecret } = await secretPhase(choices);
      await vi.advanceTimersByTimeAsync(PACE - 1);
      expect([match.length, thinking]).toEqual([0, [0.5]]);
      await vi.advanceTimersByTimeAsync(1);
      expect(match.length, `${choices} choices in one pace`).toBe(choices);
      await vi.advanceTimersByTimeAsync(10 * PACE);
      expect(isSecret()).toBe(true);
      expect([match.length, thinking]).toEqual([choices, [0.5]]);
      session.dispose();
    }
  });
});
