/** Before the first day: units, decks and, with option b, the German's own arrangement (DS-001, DS-002). */

import { decision, goTo, push } from '../../../engine/index.ts';
import { type ArdennesState, At, Off, Switch } from '../state.ts';
import { FIRST_DAY, GERMAN } from '../tables.ts';
import { place, recount, wouldOverstack } from './ground.ts';
import { isSolo } from './modes.ts';
import { R } from './refusals.ts';
import { Step } from './sequence.ts';
import { verbs } from './verbs.ts';

const OFF: Readonly<Record<string, number>> = { reserve: Off.reserve, event: Off.event, okw: Off.okw };

/** A blank map with every marker as at the start, no unit on it. */
export function blankState(s: ArdennesState): void {
  const t = s.tables;
  s.day = FIRST_DAY;
  s.hex.fill(-1);
  s.owner.set(t.startOwner);
  s.bridge.set(t.startBridge);
  s.bridgeOwner.set(t.startBridgeOwner);
  s.steps.set(t.maxSteps);
  s.due.set(t.arrives);
  s.card.fill(At.out);
  s.deployedAt.fill(-1);
  s.path.fill(-1);
  s.side = -1;
  s.activating = -1;
  s.corps = -1;
  s.mover = -1;
  s.target = -1;
  s.lead = -1;
  s.command = -1;
  recount(s);
}

export function setUp(s: ArdennesState): void {
  const t = s.tables;
  blankState(s);
  for (let u = 0; u < t.units; u++) {
    const at = (isSolo(s) ? t.startSolo : t.start)[u]; // A-DEC16.1, A-DEC16.2
    const h = t.grid.find(at);
    if (h >= 0) place(s, u, h);
    else s.off[u] = at === 'reserve' && t.arrives[u] > FIRST_DAY ? Off.calendar : (OFF[at] ?? Off.outOfPlay);
  }
  // Hexes with units belong to them; the rest as printed.
  s.meuseReached = 0;
  s.trace.fill(0);
  push(s, s.switches[Switch.freeSetup] ? Step.freeSetup : Step.reservePhase);
}

/** The start hexes of a German corps. */
const startHexes = (s: ArdennesState, u: number): Int16Array => s.tables.startHexes[s.tables.corpsOf[u]];

/** Option b: each corps over its own start hexes. */
export const freeSetup = decision<ArdennesState, 'station' | 'ready'>(verbs, {
  rule: 'A-SCENARIO.3',
  seat: () => GERMAN,
  prompt: () => 'Place the German corps on their start hexes',
  verbs: {
    station: {
      tries: (s) => s.tables.unitsOf[GERMAN],
      triesWith: startHexes,
      refuse(s, u, h) {
        if (s.hex[u] < 0 || s.tables.sideOf[u] !== GERMAN) return s.refuse(R.notOnMap, u);
        if (!startHexes(s, u).includes(h)) return s.refuse(R.notStartHex, u, h);
        if (s.hex[u] === h) return s.refuse(R.sameHex, h);
        return wouldOverstack(s, u, h) ? s.refuse(R.stacking, h) : 0;
      },
      choose(s, u, h) {
        place(s, u, h);
        s.trace.fill(0);
      },
    },
    ready: { choose: (s) => goTo(s, Step.reservePhase) },
  },
});
