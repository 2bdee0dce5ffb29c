/** 3.12 Entering. */

import { decision, goTo } from '../../../engine/index.ts';
import { has, NEVER, Off, type PeiperState, Switch, scenarioOf } from '../state.ts';
import { GERMAN, other } from '../tables.ts';
import { enterHex, refuseRoom, refuseStand, standsIn } from './ground.ts';
import { activate, goOnFromEntry } from './movement.ts';
import { R } from './refusals.ts';
import { Step } from './sequence.ts';
import { hexRef, tell, unitRef } from './telling.ts';
import { verbs } from './verbs.ts';

/** PR90, PR91: 0, or why the unit may not come on here. */
export function refuseEntryHex(s: PeiperState, u: number, hex: number): number {
  const scenario = scenarioOf(s);
  if (!scenario.isEntry[u][hex]) return s.refuse(R.notEntryHex, u, hex);
  if (standsIn(s, other(s.tables.sideOf[u]), hex)) return s.refuse(R.enemyAtEntry, hex);
  return refuseStand(s, u, hex) || refuseRoom(s, u, hex);
}

/** PR89: 0, or why the unit cannot enter by an ACT now. */
export function refuseEnter(s: PeiperState, u: number): number {
  const t = s.tables;
  if (s.hex[u] >= 0 || s.off[u] !== Off.pool) return s.refuse(R.notWaiting, u);
  if (s.due[u] === NEVER) return s.refuse(R.notByAct, u);
  if (s.turn < s.due[u]) {
    if (!has(s, Switch.panzersMarsch) || t.sideOf[u] !== GERMAN) return s.refuse(R.tooEarly, u, s.due[u]);
    return s.due[u] > scenarioOf(s).turns ? s.refuse(R.marschNever, u) : s.refuse(R.marschTooEarly, u, s.due[u]);
  }
  const hexes = scenarioOf(s).entry[u];
  for (let i = 0; i < hexes.length; i++) if (refuseEntryHex(s, u, hexes[i]) === 0) return 0;
  return s.refuse(R.noEntryHex, u);
}

export function beginEntry(s: PeiperState, u: number): void {
  activate(s, u);
  goTo(s, Step.enterAt);
}

/** PD12 */
export const enterAt = decision<PeiperState, keyof typeof verbs.number>(verbs, {
  rule: 'PR90',
  seat: (s) => s.side,
  prompt: (s) => `Select where ${s.tables.labels[s.active]} enters`,
  verbs: {
    'enter-at': {
      tries: (s) => scenarioOf(s).entry[s.active],
      refuse: (s, hex) => refuseEntryHex(s, s.active, hex),
      choose(s, hex) {
        const u = s.active;
        tell(s, unitRef(u), ' entered at ', hexRef(hex));
        enterHex(s, u, hex);
        goOnFromEntry(s, u);
      },
    },
  },
});
