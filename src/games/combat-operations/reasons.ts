/** What the AI says of a position: a clause for each term, by who gains by it, and the facts that are worth a word. */

import type { KeyFact, Term } from '../../engine/index.ts';
import { sideName } from './rules/log.ts';
import { type CoState, holds, scenarioOf } from './state.ts';
import { BLUE, HEXES, RED } from './tables.ts';

/** What is said when the term grows, as seen by the attacker A, and when it shrinks; D is the defender. */
const CLAUSES = {
  strength: ['D loses more strength than A', 'A loses more strength than D'],
  supply: ['supply turns in favor of A', 'supply turns in favor of D'],
  ground: ['A gets closer to the goal', 'A is kept farther from the goal'],
  contact: ['A has more to attack', 'A has less to attack'],
  works: ['A gets ahead with its bridges', 'D gets ahead with its bridges'],
  battalions: ['A keeps the battalions that count', 'A loses battalions that count'],
} as const;
const TOWNS = ['A gets a better grip on the towns', 'D gets a better grip on the towns'] as const;
const ROAD = ['A comes closer to clearing the road', 'D keeps more of the road closed'] as const;

export function clausesOf(
  s: CoState,
  term: keyof typeof CLAUSES | 'objective',
  seat: number,
): Pick<Term, 'better' | 'worse'> {
  const { attacker, defender, victory } = scenarioOf(s);
  const clauses = term !== 'objective' ? CLAUSES[term] : victory.kind === 'towns' ? TOWNS : ROAD;
  const [up, down] = clauses.map((text) =>
    text.replace(/\b[AD]\b/g, (side) => sideName(side === 'A' ? attacker : defender)),
  );
  return seat === attacker ? { better: up, worse: down } : { better: down, worse: up };
}

export function facts(s: CoState, seat: number): readonly KeyFact[] {
  const t = s.tables;
  const { attacker, defender, victory, heads } = scenarioOf(s);
  const found: KeyFact[] = [];
  if (victory.kind === 'towns') {
    for (const [i, hex] of t.towns.entries())
      for (const side of [BLUE, RED])
        if (s.control[i] === side)
          found.push({
            id: `town ${i} ${side}`,
            term: 'objective',
            good: side === seat,
            comes: `${sideName(side)} takes the town hex ${t.grid.name(hex)}`,
          });
    return found;
  }
  for (const head of heads[defender])
    if (holds(s, attacker, head) || (s.zoc[attacker * HEXES + head] > 0 && !holds(s, defender, head)))
      found.push({
        id: `head ${head}`,
        term: 'objective',
        good: seat === attacker,
        comes: `the supply head in ${t.grid.name(head)} is closed to ${sideName(defender)}`,
        goes: `the supply head in ${t.grid.name(head)} is open to ${sideName(defender)} again`,
      });
  return found;
}
