/** 3.2 ACTs. */

import { capital, type DecisionStep, decision, Options } from '../../../engine/index.ts';
import type { PeiperState } from '../state.ts';
import { beginAttack } from './attack.ts';
import { cardName } from './deck.ts';
import { beginDemolition, refuseDemolition } from './demolition.ts';
import { beginEntry, refuseEnter } from './entering.ts';
import { done, enemyAdjacent } from './ground.ts';
import { beginMove, canMove } from './movement.ts';
import { R } from './refusals.ts';
import { tell } from './telling.ts';
import { SIDES_ACTING, verbs } from './verbs.ts';

const own = (s: PeiperState): ArrayLike<number> => s.tables.unitsOf[s.side];
const NO_BRIDGES = new Uint8Array(0);

/** PR5, PR16, PR17: 0, or why this unit cannot have an ACT on the map now. */
function refuseUnit(s: PeiperState, u: number): number {
  if (s.tables.sideOf[u] !== s.side) return s.refuse(R.forbidden, u);
  if (s.hex[u] < 0) return s.refuse(R.notOnMap, u);
  return s.acted[u] ? s.refuse(R.acted, u) : 0;
}

function refuseMove(s: PeiperState, u: number): number {
  const refused = refuseUnit(s, u);
  if (refused) return refused;
  if (s.frozen[u]) return s.refuse(R.frozen, u); // C28: only Moves
  return canMove(s, u) ? 0 : s.refuse(R.noStep, u);
}

const refuseAttack = (s: PeiperState, u: number): number =>
  refuseUnit(s, u) || (enemyAdjacent(s, s.side, s.hex[u]) ? 0 : s.refuse(R.noTarget, u));

/** Whether anything but passing is open: PR9 is told in other words than PR8. */
export function hasAct(s: PeiperState): boolean {
  const options = new Options();
  chooseAct.options(s, options);
  return options.count > 1;
}

/** PD5. PR9, PR152: with nothing but pass it is not asked. */
export const chooseAct: DecisionStep<PeiperState> = decision<PeiperState, keyof typeof verbs.number>(verbs, {
  rule: 'PR15',
  seat: (s) => s.side,
  prompt: (s) =>
    s.card < 0 ? `Choose an ACT (${s.acts} left)` : `${capital(cardName(s.card))}: choose an ACT (${s.acts} left)`,
  verbs: {
    move: { tries: own, refuse: refuseMove, choose: beginMove },
    attack: { tries: own, refuse: refuseAttack, choose: beginAttack },
    enter: {
      tries: own,
      refuse: (s, u) => (s.tables.sideOf[u] !== s.side ? s.refuse(R.forbidden, u) : refuseEnter(s, u)),
      choose: beginEntry,
    },
    demolish: {
      tries: (s) => (s.side === 1 ? s.tables.scenarios[s.scenario].bridges : NO_BRIDGES),
      refuse: refuseDemolition,
      choose: beginDemolition,
    },
    pass: {
      choose(s) {
        // PR9: what is lost because nothing is left to do is not worth a line.
        if (s.log && hasAct(s)) tell(s, `${SIDES_ACTING[s.side]} passed the rest of the card`);
        s.acts = 0;
        done(s);
      },
    },
  },
});
