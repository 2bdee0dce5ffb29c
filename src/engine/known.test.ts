import { describe, expect, it } from 'vitest';
import { cardsAt, NOBODY } from './cards.ts';
import { fromDeclarations, unseenValues } from './known.ts';
import { only } from './log.ts';
import { RandomSource } from './random.ts';
import { type AnyState, defineState, u8 } from './state.ts';

const owner = (unit: number): number => (unit < 3 ? 0 : 1);
class Front extends defineState<null>()('front', 1, {
  turn: u8(),
  strength: u8(6, { per: 'unit', hidden: { owner, open: 'faceUp' } }),
  arm: u8(6, { per: 'unit', hidden: { owner, open: 'faceUp' } }),
  faceUp: u8(6, { per: 'unit' }),
  card: u8(4, { per: 'card', kind: 'pile', hidden: true }),
}) {}
const deck = cardsAt((s: Front) => s.card, 4, { deck: NOBODY, hand: only(1) });
const { view, redeal, indistinguishableState } = fromDeclarations<Front>({ cards: deck });

function front(): Front {
  const s = new Front(null);
  s.turn = 4;
  s.strength.set([1, 2, 3, 4, 5, 6]);
  s.arm.set([11, 12, 13, 14, 15, 16]);
  s.faceUp[5] = 1;
  deck.move(s, 2, 'deck', 'hand');
  return s;
}
type Shown = { fields: { strength: (number | null)[]; arm: (number | null)[]; turn: number } };
const dealtFor = (s: Front, seat: number, seed: string): Front => {
  const dealt = new Front(null);
  redeal(dealt, JSON.parse(JSON.stringify(view(s, seat))), seat, new RandomSource(seed));
  return dealt;
};

describe('what a seat knows follows from the declarations', () => {
  it('a field lies open to its owner, and to all where the other field says so', () => {
    const seen = (seat: number) => (view(front(), seat) as unknown as Shown).fields;
    expect(seen(0)).toMatchObject({ turn: 4, strength: [1, 2, 3, null, null, 6] });
    expect(seen(1)).toMatchObject({ arm: [null, null, null, 14, 15, 16] });
    expect(seen(-1)).toMatchObject({ strength: [null, null, null, null, null, 6] });
  });

  it('at the end of a match all is open', () => {
    const s = front();
    s.result = 1;
    expect((view(s, 0) as unknown as Shown).fields.strength).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('what is hidden is dealt anew, each unit with all that it is, and nothing else changes', () => {
    const s = front();
    const worlds = Array.from({ length: 20 }, (_, i) => dealtFor(s, 0, `world ${i}`));
    const pairs = (x: AnyState) => Array.from((x as Front).strength, (n, i) => [n, (x as Front).arm[i]].join());
    for (const world of worlds) {
      expect(view(world, 0)).toEqual(view(s, 0));
      expect(pairs(world).sort()).toEqual(pairs(s).sort());
      expect(pairs(world).slice(0, 3)).toEqual(pairs(s).slice(0, 3));
    }
    expect(new Set(worlds.map((world) => pairs(world).join(' '))).size).toBe(2);
    expect(new Set(worlds.map((world) => deck.list(world, 'hand').join())).size).toBeGreaterThan(1);
  });

  it('another state that the seat could not tell apart differs in hidden facts alone', () => {
    const s = front();
    for (const seat of [0, 1, -1]) {
      const twin = s.clone();
      let changed = false;
      for (let i = 0; i < 10; i++)
        changed = indistinguishableState(twin, seat, new RandomSource(`twin ${i}`)) || changed;
      expect(changed).toBe(true);
      expect(view(twin, seat)).toEqual(view(s, seat));
      expect(twin.equals(s)).toBe(false);
    }
  });

  it('an enemy reckons with every value that is not open', () => {
    expect(unseenValues(front(), 'strength', 1)).toEqual([4, 5]);
    expect(() => unseenValues(front(), 'faceUp', 1)).toThrow('"faceUp" is not hidden from all but its owner');
  });
});

it('a field that cannot be known by owners is refused by name', () => {
  class Alone extends defineState<null>()('alone', 1, { secret: u8({ hidden: { owner } }) }) {}
  class Short extends defineState<null>()('short', 1, {
    secret: u8(3, { hidden: { owner, open: 'shown' } }),
    shown: u8(2),
  }) {}
  const look = (s: AnyState) => fromDeclarations().view(s, 0);
  expect(() => look(new Alone(null))).toThrow('secret: one number for all has no owners; say hidden: true');
  expect(() => look(new Short(null))).toThrow('secret: the field "shown" that opens it has not as many numbers');
});
