/** What the AI says of a position: a clause for each term, by who gains by it, and the facts that are worth a word. */

import type { KeyFact, Term } from '../../engine/index.ts';
import { type ArdennesState, Supply } from './state.ts';
import { GERMAN } from './tables.ts';

/** What is said when the term grows, as seen by the Germans, and when it shrinks. */
const CLAUSES = {
  'points held': ['the Germans hold more victory points', 'the Germans hold fewer victory points'],
  'points within reach': [
    'more victory points come within German reach',
    'fewer victory points are within German reach',
  ],
  'German losses': ['the Germans recover strength', 'the Germans lose strength'],
  'Allied losses': ['the Allies lose strength', 'the Allies recover strength'],
  depots: ['the Germans capture fuel', 'the Germans spend captured fuel'],
} as const;

export function clausesOf(term: string, seat: number): Pick<Term, 'better' | 'worse'> {
  const [up, down] = CLAUSES[term as keyof typeof CLAUSES];
  return seat === GERMAN ? { better: up, worse: down } : { better: down, worse: up };
}

export function facts(s: ArdennesState, seat: number): readonly KeyFact[] {
  const { vpHexes, placeNames, grid, sideOf, unitNames } = s.tables;
  const found: KeyFact[] = [];
  for (const hex of vpHexes) {
    if (s.owner[hex] !== GERMAN) continue;
    const place = placeNames[grid.name(hex)] ?? grid.name(hex);
    found.push({
      id: `hex ${hex}`,
      term: 'points held',
      good: seat === GERMAN,
      comes: `the Germans take ${place}`,
      goes: `the Allies retake ${place}`,
    });
  }
  for (let u = 0; u < sideOf.length; u++)
    if (s.hex[u] >= 0 && s.supply[u] >= Supply.out)
      found.push({
        id: `supply ${u}`,
        term: sideOf[u] === GERMAN ? 'German losses' : 'Allied losses',
        good: sideOf[u] !== seat,
        comes: `${unitNames[u]} is out of supply`,
      });
  return found;
}
