/** 11.2 Advance after combat. */

import { EVERYONE, hasSide } from '../../../engine/index.ts';
import { Part } from '../state.ts';
import { other } from '../tables.ts';
import { endCombat } from './combat.ts';
import { R } from './refusals.ts';
import { LIMIT, stepsIn } from './stacking.ts';
import { hexRef, unit } from './telling.ts';
import { ask, ownUnits, phasing } from './verbs.ts';
import { enemyIn } from './zoc.ts';

/** D-23: optional (C-11.2.4), one unit after the other; zones of control do not matter (C-11.2.7). */
export const advance = ask({
  rule: 'C-11.2.2',
  seat: phasing,
  prompt: () => 'Advance a unit after combat?',
  verbs: {
    advance: {
      tries: ownUnits,
      triesWith: (s) => s.contested,
      refuse(s, u, h) {
        const { grid, rear, barred, formationOf, fixedFormation } = s.tables;
        const side = s.phasing;
        if (s.part[u] !== Part.attacks) return s.refuse(R.advanceNotAttacking, u);
        if (formationOf[u] === fixedFormation) return s.refuse(R.advanceFixed, u);
        if (s.retreated[u]) return s.refuse(R.advanceRetreated, u);
        if (s.advanced[u]) return s.refuse(R.advanceOnce, u);
        // C-11.2.1, A-81: held a defender when the attack was declared, holds no enemy now.
        if (!s.contested.includes(h) || enemyIn(s, side, h)) return s.refuse(R.advanceNotVacated, h);
        const d = grid.direction(s.hex[u], h);
        if (d < 0) return s.refuse(R.advanceNotAdjacent, u, h);
        if (rear[other(side)][h]) return s.refuse(R.advanceRear, h); // C-8.4.4
        if (hasSide(barred[side], s.hex[u], d)) return s.refuse(R.advanceMeuse, h);
        const steps = stepsIn(s, side, h);
        return steps + s.steps[u] > LIMIT ? s.refuse(R.advanceStacking, h, steps) : 0; // C-10.0.8
      },
      choose(s, u, h) {
        // C-11.2.8, C-11.2.9: no points, and the face stays.
        s.hex[u] = h;
        s.arrived[u] = 0;
        s.advanced[u] = 1;
        s.log?.tell(EVERYONE, unit(u), ' advanced to ', hexRef(h));
      },
    },
    stay: { choose: endCombat },
  },
});
