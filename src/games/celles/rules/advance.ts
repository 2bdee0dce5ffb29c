/** 11.2 Advance after combat. */

import { EVERYONE } from '../../../engine/log.ts';
import { type DecisionStep, NOT_ASKED, type Options } from '../../../engine/steps.ts';
import { code, first, second, verbOf } from '../../../engine/verbs.ts';
import { type CellesState, Part } from '../state.ts';
import { other } from '../tables.ts';
import { endCombat } from './combat.ts';
import { R } from './refusals.ts';
import { LIMIT, stepsIn } from './stacking.ts';
import { hexRef, unit } from './telling.ts';
import { V } from './verbs.ts';
import { enemyIn } from './zoc.ts';

function refuseAdvancing(s: CellesState, u: number): number {
  if (s.part[u] !== Part.attacks) return s.refuse(R.advanceNotAttacking, u);
  if (s.tables.formationOf[u] === s.tables.fixedFormation) return s.refuse(R.advanceFixed, u);
  if (s.retreated[u]) return s.refuse(R.advanceRetreated, u);
  return s.advanced[u] ? s.refuse(R.advanceOnce, u) : 0;
}

function refuseAdvance(s: CellesState, u: number, h: number): number {
  const refused = refuseAdvancing(s, u);
  if (refused) return refused;
  const { grid, rear, barred } = s.tables;
  const side = s.phasing;
  // C-11.2.1, A-81: held a defender when the attack was declared, holds no enemy now.
  if (!s.contested.includes(h) || enemyIn(s, side, h)) return s.refuse(R.advanceNotVacated, h);
  const d = grid.direction(s.hex[u], h);
  if (d < 0) return s.refuse(R.advanceNotAdjacent, u, h);
  if (rear[other(side)][h]) return s.refuse(R.advanceRear, h); // C-8.4.4
  if ((barred[side][s.hex[u]] >> d) & 1) return s.refuse(R.advanceMeuse, h);
  const steps = stepsIn(s, side, h);
  return steps + s.steps[u] > LIMIT ? s.refuse(R.advanceStacking, h, steps) : 0; // C-10.0.8
}

/** D-23: optional (C-11.2.4), one unit after the other; zones of control do not matter (C-11.2.7). */
export const advance: DecisionStep<CellesState> = {
  rule: 'C-11.2.2',
  seat: (s) => s.phasing,
  prompt: () => 'Advance a unit after combat?',
  options(s, out: Options) {
    const own = s.tables.unitsOf[s.phasing];
    for (let i = 0; i < own.length; i++) {
      const u = own[i];
      if (s.part[u] !== Part.attacks || refuseAdvancing(s, u) !== 0) continue;
      for (let d = 0; d < 6; d++) {
        const h = s.contested[d];
        if (h >= 0 && refuseAdvance(s, u, h) === 0) out.add(code(V.advance, u, h));
      }
    }
    out.add(code(V.stay));
  },
  refuse(s, c) {
    if (verbOf(c) === V.stay) return 0;
    return verbOf(c) === V.advance ? refuseAdvance(s, first(c), second(c)) : NOT_ASKED;
  },
  choose(s, c) {
    if (verbOf(c) === V.stay) {
      endCombat(s);
      return;
    }
    const u = first(c);
    // C-11.2.8, C-11.2.9: no points, and the face stays.
    s.hex[u] = second(c);
    s.arrived[u] = 0;
    s.advanced[u] = 1;
    s.log?.tell(EVERYONE, unit(u), ' advances to ', hexRef(second(c)));
  },
};
