/** 14.0 Reinforcements. */

import { type AutoStep, EVERYONE, frameArg, pop, push } from '../../../engine/index.ts';
import { Activated, type CellesState, Off, onMap } from '../state.ts';
import { R } from './refusals.ts';
import { Step } from './sequence.ts';
import { hexRef, unit, unitName } from './telling.ts';
import { ask, phasing } from './verbs.ts';
import { enemyIn } from './zoc.ts';

/** C-14.0.1, C-14.0.12: from its turn on, on every later turn too. */
export const isDue = (s: CellesState, u: number): boolean =>
  !onMap(s, u) && s.off[u] === Off.pool && s.tables.arrive[u] <= s.turn;

/** Enemy zones and overstacking do not matter (C-14.0.7, C-14.0.10). */
function refuseArrival(s: CellesState, u: number, h: number): number {
  if (!s.tables.entry[u].includes(h)) return s.refuse(R.notArrivalHex, h);
  if (enemyIn(s, s.tables.sideOf[u], h)) return s.refuse(R.arrivalEnemy, h);
  return 0;
}

/** */
export const hasEntry = (s: CellesState, u: number): boolean =>
  s.tables.entry[u].some((h) => refuseArrival(s, u, h) === 0);

/** all due units of the formation, one after the other, before Extra Move. */
export const startArrivals = (s: CellesState, formation: number): void => push(s, Step.arrivals, formation);

/** Frame: formation. */
export const arrivals: AutoStep<CellesState> = {
  rule: 'C-14.0.2',
  run(s) {
    const { allUnits, formationOf } = s.tables;
    // C-14.0.3: mandatory if a legal hex exists; otherwise it stays due.
    const next = allUnits.find((u) => formationOf[u] === frameArg(s, 0) && isDue(s, u) && hasEntry(s, u));
    if (next === undefined) pop(s);
    else push(s, Step.arrivalHex, next, Activated.byChit);
  },
};

/** D-11. Frame: unit, how it is activated. */
export const arrivalHex = ask({
  rule: 'C-14.0.4',
  seat: phasing,
  prompt: (s) => `Select where ${unitName(s, frameArg(s, 0))} arrives`,
  verbs: {
    arrive: {
      tries: (s) => [frameArg(s, 0)],
      triesWith: (s, u) => s.tables.entry[u],
      refuse: (s, u, h) =>
        u === frameArg(s, 0) ? refuseArrival(s, u, h) : s.refuse(R.otherArrival, u, frameArg(s, 0)),
      choose(s, u, h) {
        const how = frameArg(s, 1);
        pop(s);
        s.hex[u] = h; // C-14.0.8: no points
        s.used[u] = 0;
        s.activated[u] = how;
        s.arrived[u] = 1; // exempt until it moves or the phase ends
        s.log?.tell(EVERYONE, unit(u), ' arrived in ', hexRef(h));
      },
    },
  },
});
