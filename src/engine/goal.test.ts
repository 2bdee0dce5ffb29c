import { describe, expect, it } from 'vitest';
import { beginState, CheckError, checkGoal } from './checks.ts';
import type { AnyGame } from './game.ts';
import { type Goal, goalSentence } from './goal.ts';
import { RandomSource } from './random.ts';
import { parseRulebook } from './rulebook.ts';
import { crossroads } from './testing/crossroads.ts';

const book = parseRulebook(crossroads.rulebook);
const holding = { wins: '{they} hold the crossroads', rule: 'T-01', missing: 'Hold it.' };
const fair: Goal = {
  seats: [
    { seat: 0, ...holding },
    { seat: 1, ...holding },
  ],
  counts: [],
  now: 'red-wins',
};

/** What the check says of a game with this goal, at the beginning and at an end that Red has won. */
function faultOf(goal: (seat: number, x: number) => Goal, result: number): string | null {
  const game = { ...crossroads, goal: (s: { hex: ArrayLike<number> }, seat: number) => goal(seat, s.hex[3] ?? 0) };
  const s = beginState(crossroads as unknown as AnyGame, { scenario: 'ambush', options: {}, seed: 'goal' });
  s.result = result;
  try {
    checkGoal(game as unknown as AnyGame, book, s, new RandomSource('goal'));
    return null;
  } catch (error) {
    if (error instanceof CheckError) return error.message;
    throw error;
  }
}

describe('how to win', () => {
  it('is said to the seat itself as "you", to others with the name', () => {
    const [red] = fair.seats as [Goal['seats'][0]];
    expect(goalSentence(crossroads, red, 0)).toBe('You win if you hold the crossroads.');
    expect(goalSentence(crossroads, red, 1)).toBe('Red wins if they hold the crossroads.');
    const [seat] = crossroads.seats;
    const many = { ...crossroads, seats: [{ ...(seat as (typeof crossroads.seats)[0]), inSentence: 'the Germans' }] };
    expect(goalSentence(many, red, 1)).toBe('The Germans win if they hold the crossroads.');
  });

  it('is checked: the result, who misses nothing, the rules named and each seat once', () => {
    const won = (missing: readonly string[], now = 'red-wins'): Goal => ({
      ...fair,
      seats: fair.seats.map((seat, i) => ({ ...seat, missing: missing[i] as string })),
      now,
    });
    expect(faultOf(() => fair, 0)).toBeNull();
    expect(faultOf(() => won(['', 'Retake it.']), 1)).toBeNull();
    expect(faultOf(() => won(['', 'Retake it.'], 'draw'), 1)).toContain('ended with red-wins, but the goal says draw');
    expect(faultOf(() => won(['', '']), 1)).toContain('blue is told: ""');
    expect(faultOf(() => fair, 1)).toContain('red is told: "Hold it."');
    expect(faultOf(() => won(['', 'x']), 0)).toContain('misses nothing and has not won');
    expect(faultOf(() => ({ ...fair, seats: fair.seats.map((g) => ({ ...g, rule: 'T-99' })) }), 0)).toContain('T-99');
    expect(faultOf(() => ({ ...fair, seats: fair.seats.slice(1) }), 0)).toContain('not said for each seat once');
  });

  it('may not differ with what the seat cannot know', () => {
    let asked = 0;
    const leaky = (): Goal => ({ ...fair, now: asked++ % 2 === 0 ? 'red-wins' : 'draw' });
    expect(faultOf(leaky, 0)).toContain('can know only');
  });
});
