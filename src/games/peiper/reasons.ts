/** What the AI says of a position: a clause for each term, by who gains by it, and the facts that are worth a word. */

import type { KeyFact, Term } from '../../engine/index.ts';
import { hexLabel } from './rules/verbs.ts';
import { type PeiperState, scenarioOf } from './state.ts';
import { GERMAN, US } from './tables.ts';

/** What is said when the term grows, as seen by the Germans, and when it shrinks. */
const CLAUSES = {
  goal: [
    'the Germans are more likely to reach the goal in time',
    'the Germans are less likely to reach the goal in time',
  ],
  ground: ['the German route to the goal gets shorter', 'the German route to the goal gets longer'],
  steps: ['the Americans lose more steps than the Germans', 'the Germans lose more steps than the Americans'],
  fuel: ['the Germans capture fuel', 'the Germans stay short of fuel'],
  bridges: ['fewer bridges can still be blown', 'more bridges can still be blown'],
} as const;

export function clausesOf(term: keyof typeof CLAUSES, seat: number): Pick<Term, 'better' | 'worse'> {
  const [up, down] = CLAUSES[term];
  return seat === GERMAN ? { better: up, worse: down } : { better: down, worse: up };
}

export function facts(s: PeiperState, seat: number): readonly KeyFact[] {
  const t = s.tables;
  const { bridges, isGoal } = scenarioOf(s);
  const found: KeyFact[] = [];
  for (const bridge of bridges)
    if (s.blown[bridge])
      found.push({
        id: `bridge ${bridge}`,
        term: 'ground',
        good: seat === US,
        comes: `the bridge at ${t.data.map.bridges[bridge].name} is blown`,
        goes: `the bridge at ${t.data.map.bridges[bridge].name} is rebuilt`,
      });
  for (const u of t.unitsOf[GERMAN]) {
    const hex = s.hex[u];
    if (hex >= 0 && isGoal[hex])
      found.push({
        id: `goal ${u}`,
        term: 'goal',
        good: seat === GERMAN,
        comes: `${t.labels[u]} is on the goal in ${hexLabel(t, hex)}`,
      });
  }
  return found;
}
