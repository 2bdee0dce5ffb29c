/** What the AI says of a position: a clause for each term, by who gains by it, and the facts that are worth a word. */

import type { KeyFact, Term } from '../../engine/index.ts';
import { traceAll } from './rules/supply.ts';
import { holdsTown, scoresAtMeuse } from './rules/victory.ts';
import type { CellesState } from './state.ts';
import { ALLIED, GERMAN, SIDES } from './tables.ts';

/** What is said when the term grows, as seen by the Germans, and when it shrinks. */
const CLAUSES = {
  scored: ['the Germans score at the Meuse', 'the Germans score less at the Meuse'],
  meuse: ['the Germans have a better route to the Meuse', 'the Germans have a harder route to the Meuse'],
  towns: ['the Germans get closer to the towns', 'the Allies get closer to the towns'],
  steps: ['the Allies lose more steps than the Germans', 'the Germans lose more steps than the Allies'],
  supply: ['supply turns in favor of the Germans', 'supply turns in favor of the Allies'],
  exposed: ['the Germans have the better targets', 'the Allies have the better targets'],
  order: ['more Allied than German units are Disrupted or used', 'more German than Allied units are Disrupted or used'],
} as const;

export function clausesOf(term: keyof typeof CLAUSES, seat: number): Pick<Term, 'better' | 'worse'> {
  const [up, down] = CLAUSES[term];
  return seat === GERMAN ? { better: up, worse: down } : { better: down, worse: up };
}

const SIDE = ['the Germans', 'the Allies'] as const;

export function facts(s: CellesState, seat: number): readonly KeyFact[] {
  const t = s.tables;
  const found: KeyFact[] = [];
  for (const [i, town] of t.data.victory.towns.entries())
    for (const side of SIDES)
      if ((side === GERMAN || town.side === 'both') && holdsTown(s, side, i))
        found.push({
          id: `town ${i} ${side}`,
          term: 'towns',
          good: side === seat,
          comes: `${SIDE[side]} take ${town.name}`,
          goes: `${SIDE[side]} give up ${town.name}`,
        });
  const supplied = traceAll(s);
  for (const u of t.allUnits) {
    const hex = s.hex[u];
    if (hex < 0) continue;
    if (scoresAtMeuse(s, u))
      found.push({
        id: `Meuse ${u}`,
        term: 'meuse',
        good: seat === GERMAN,
        comes: `${t.unitNames[u]} reaches the Meuse`,
      });
    if (supplied[t.nationOf[u]][hex] === 0)
      found.push({
        id: `cut off ${u}`,
        term: 'supply',
        good: (t.sideOf[u] === ALLIED) === (seat === GERMAN),
        comes: `${t.unitNames[u]} is cut off`,
      });
  }
  return found;
}
