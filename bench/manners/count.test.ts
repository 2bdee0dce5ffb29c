import { describe, expect, it } from 'vitest';
import { figuresOf, Manners, type Stand } from './count.ts';

/** Places on a line, as far apart as their numbers. */
const line = () => new Manners({ gap: (a, b) => Math.abs(a - b), reach: 2, come: 2 });
const countsOf = (m: Manners) => m.tally.counts;

describe('moves that undo the last one', () => {
  it('counts a move back to where the unit came from', () => {
    const m = line();
    m.move(1, 10, 13, 1);
    m.move(1, 13, 10, 2);
    expect(countsOf(m).undone).toEqual({ count: 1, of: 2 });
  });
  it('counts a move that ends within a third of the last one of its beginning, and none farther off', () => {
    const back = line();
    back.move(1, 10, 16, 1);
    back.move(1, 16, 12, 2);
    const aside = line();
    aside.move(1, 10, 16, 1);
    aside.move(1, 16, 13, 2);
    expect([countsOf(back).undone.count, countsOf(aside).undone.count]).toEqual([1, 0]);
  });
  it('does not count staying, another unit, a fight between them, a turn of rest between them, or another start', () => {
    const m = line();
    m.move(1, 10, 13, 1);
    m.move(1, 13, 13, 2);
    m.move(2, 13, 10, 2);
    expect(countsOf(m).undone).toEqual({ count: 0, of: 2 });
    m.fought(1, 2);
    m.move(1, 13, 10, 2);
    m.move(2, 10, 13, 4);
    m.move(2, 12, 10, 5);
    expect(countsOf(m).undone).toEqual({ count: 0, of: 5 });
  });
});

describe('units out of the fight', () => {
  const stand = (near: number, held = false): Stand => ({ unit: 1, near, held });
  const awayAfter = (stands: readonly Stand[], act: (m: Manners) => void = () => {}) => {
    const m = line();
    act(m);
    stands.forEach((s, i) => {
      m.turnEnds([s], i + 1);
    });
    return countsOf(m).away;
  };
  it('counts a unit that for three turns neither fights, guards, nor comes nearer', () => {
    expect(awayAfter([stand(9), stand(9), stand(8)])).toEqual({ count: 1, of: 1 });
  });
  it('asks for three turns', () => {
    expect(awayAfter([stand(9), stand(9)])).toEqual({ count: 0, of: 0 });
    expect(awayAfter([stand(9), stand(9), stand(9), stand(9)])).toEqual({ count: 2, of: 2 });
  });
  it('does not count who comes up, guards, is near to an enemy or has fought', () => {
    expect(awayAfter([stand(9), stand(8), stand(7)]).count).toBe(0);
    expect(awayAfter([stand(9), stand(9, true), stand(9)]).count).toBe(0);
    expect(awayAfter([stand(9), stand(2), stand(9)]).count).toBe(0);
    expect(awayAfter([stand(9), stand(9), stand(9)], (m) => m.fought(1, 1)).count).toBe(0);
  });
});

describe('attacks and sums', () => {
  it('counts attacks below half of the best odds', () => {
    const m = line();
    m.attack(2, 4);
    m.attack(1.9, 4);
    expect(countsOf(m).poor).toEqual({ count: 1, of: 2 });
  });
  it('adds up matches, and counts each opening and army once', () => {
    const one = line();
    one.note('idle', true);
    one.openings.push('a', 'b');
    one.armies.push('x');
    const two = line();
    two.note('idle', false);
    two.openings.push('a');
    two.armies.push('x');
    const found = figuresOf([one.tally, two.tally]);
    expect([found.idle, found.openings, found.armies]).toEqual([
      { count: 1, of: 2 },
      { count: 2, of: 3 },
      { count: 1, of: 2 },
    ]);
  });
});
