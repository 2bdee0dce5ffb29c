/** What the AI says of a position: a clause for each term, by who gains by it, and the facts that are worth a word. */

import type { KeyFact, Term } from '../../engine/index.ts';
import { boardOf } from './rules/field.ts';
import { holdsStone } from './rules/scenarios.ts';
import { sideName } from './rules/telling.ts';
import { type CeltosState, Victim } from './state.ts';

/** What is said when the term grows for the side A, and when it shrinks; B is the other side. */
const CLAUSES = {
  scored: ['the score moves in favor of A', 'the score moves in favor of B'],
  strength: ['losses fall more on B than on A', 'losses fall more on A than on B'],
  prospects: [
    'there are better charges and volleys in reach of A',
    'there are better charges and volleys in reach of B',
  ],
  fights: ['the close combats favor A', 'the close combats favor B'],
  ground: ['the ground that counts is closer to A', 'the ground that counts is closer to B'],
} as const;
/** As seen by the first side, which comes to free the seer. */
const SEER = ['the seer is closer to freedom', 'the rite is closer to its end'] as const;

export function clausesOf(
  s: CeltosState,
  term: keyof typeof CLAUSES | 'seer',
  seat: number,
): Pick<Term, 'better' | 'worse'> {
  if (term === 'seer') {
    const [free, rite] = SEER;
    return seat === 0 ? { better: free, worse: rite } : { better: rite, worse: free };
  }
  const [better, worse] = CLAUSES[term].map((text) =>
    text.replace(/\b[AB]\b/g, (side) => sideName(s, side === 'A' ? seat : 1 - seat)),
  );
  return { better, worse };
}

/** Where something is on a table of this width, the way players point at it. */
export function whereOn(x: number, y: number, width: number, height: number): string {
  const across = x < width / 3 ? 'west' : x > (2 * width) / 3 ? 'east' : '';
  const along = y < height / 3 ? 'south' : y > (2 * height) / 3 ? 'north' : '';
  return along && across ? `${along}-${across}` : along || across || 'center';
}

export function facts(s: CeltosState, seat: number): readonly KeyFact[] {
  const { row } = boardOf(s);
  const found: KeyFact[] = [];
  for (const [i, stone] of (row.stones ?? []).entries()) {
    const where = whereOn(stone[0], stone[1], row.width, row.height);
    for (const side of [0, 1])
      if (holdsStone(s, side, stone))
        found.push({
          id: `stone ${i} ${side}`,
          term: 'ground',
          good: side === seat,
          comes: `the stone in the ${where} falls to ${sideName(s, side)}`,
          goes: `the stone in the ${where} is lost to ${sideName(s, side)}`,
        });
  }
  if (!row.victim) return found;
  if (s.victim === Victim.freed || s.victim === Victim.walks)
    found.push({ id: 'seer', term: 'seer', good: seat === 0, comes: 'the seer is free' });
  for (let n = 1; n <= s.ritePoints; n++)
    found.push({ id: `rite ${n}`, term: 'seer', good: seat === 1, comes: 'the rite goes on' });
  return found;
}
