/** What the machine thinks of army lists, and that it comes to an end with them. */

import { describe, expect, it } from 'vitest';
import { newBattle } from './testing.ts';

describe('army lists', () => {
  it('are worth more the further they are, and a battle more than any list', () => {
    const t = newBattle('border-clash');
    const worth = (seat: number): number => t.game.advice.evaluate(t.state, seat);
    for (const [seat, people] of [
      [0, 'gael'],
      [1, 'va'],
    ] as const) {
      t.choose(`people ${people}`);
      const empty = worth(seat);
      t.choose(`take ${people}_750`);
      const taken = worth(seat);
      t.choose('drop A7'.replace('A', 'AB'[seat]));
      const less = worth(seat);
      t.choose(`take ${people}_750`, 'list-done');
      expect([less > empty, taken > less, worth(seat) > taken]).toEqual([true, true, true]);
    }
    expect(t.step).not.toBe('armyList');
  });
});
