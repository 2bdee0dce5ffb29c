/** 3.19 Set-up, Panzers Marsch (P078 to P080) and Mines (P081, P082). */

import { type AutoStep, decision, frameArg, goTo, push, rollDie, setFrameArg } from '../../../engine/index.ts';
import { has, NEVER, Off, Outcome, type PeiperState, recount, Switch, scenarioOf } from '../state.ts';
import { GERMAN, UNITS, US } from '../tables.ts';
import { shuffleAll } from './deck.ts';
import { done, enterHex, refuseRoom, refuseStand, standsIn } from './ground.ts';
import { minesReport } from './odds.ts';
import { R } from './refusals.ts';
import { Step } from './sequence.ts';
import { passes } from './supply.ts';
import { checked, die, hexRef, logEvent, tell, unitRef } from './telling.ts';
import { verbs } from './verbs.ts';

/** PR147: everything that stands or waits at the start. */
export function setUp(s: PeiperState): void {
  const t = s.tables;
  const scenario = scenarioOf(s);
  blank(s);
  s.turn = 1;
  for (let u = 0; u < UNITS; u++) {
    if (!scenario.takesPart[u] || (t.rows[u].switch && !has(s, Switch.seventhUnit))) continue; // C1
    s.off[u] = Off.pool;
    s.due[u] = scenario.due[u] || NEVER;
    if (scenario.campaign && t.frozen[u]) s.frozen[u] = 1; // P008
    if (scenario.setupHex[u] >= 0) s.hex[u] = scenario.setupHex[u];
  }
  recount(s);
  s.control.fill(US);
  for (const hex of t.data.campaign.startControl.german) s.control[t.settlementAt[t.grid.find(hex)]] = GERMAN; // PR96
  for (let u = 0; u < UNITS; u++)
    if (s.hex[u] >= 0 && t.settlementAt[s.hex[u]] >= 0) s.control[t.settlementAt[s.hex[u]]] = t.sideOf[u];
  s.surprise = has(s, Switch.surprise) ? 1 : 0; // PR120
  shuffleAll(s);
}

/** No unit anywhere, nothing under way. */
export function blank(s: PeiperState): void {
  s.hex.fill(-1);
  s.off.fill(Off.absent);
  s.steps.fill(2);
  for (const field of [s.acted, s.due, s.picked, s.frozen, s.mined]) field.fill(0);
  s.standing.fill(0);
  s.depot.fill(-1);
  s.card = -1;
  s.side = -1;
  s.entitled = -1;
  s.active = -1;
  s.target = -1;
  s.targetHex = -1;
}

/** PR149: US units, US depots, Panzers Marsch, Mines. Frame arguments: units placed, depots placed, picks, mines named. */
export const setup: AutoStep<PeiperState> = {
  rule: 'PR149',
  run(s) {
    const { free, depots } = scenarioOf(s);
    const { marschUnits, mines } = s.tables.data.limits;
    const next = (arg: number, most: number, step: number): boolean => {
      const k = frameArg(s, arg);
      if (k >= most) return false;
      setFrameArg(s, arg, k + 1);
      push(s, step, k);
      return true;
    };
    if (has(s, Switch.usualSetup)) {
      if (frameArg(s, 0) === 0) setUpAsUsual(s);
      setFrameArg(s, 0, 1);
    } else {
      if (next(0, free.length, Step.placeUnit)) return;
      if (next(1, depots.length, Step.placeDepot)) return;
    }
    if (has(s, Switch.panzersMarsch)) {
      if (next(2, marschUnits, Step.pickUnit)) return;
      if (frameArg(s, 2) === marschUnits) {
        march(s);
        setFrameArg(s, 2, marschUnits + 1);
      }
      if (has(s, Switch.mines) && next(3, mines, Step.layMines)) return;
    }
    goTo(s, Step.turnStart);
  },
};

function putDown(s: PeiperState, u: number, hex: number): void {
  enterHex(s, u, hex);
  tell(s, unitRef(u), ' was set up in ', hexRef(hex));
}

function layDepot(s: PeiperState, depot: number, hex: number): void {
  s.depot[depot] = hex;
  tell(s, 'A fuel depot was placed in ', hexRef(hex));
}

/** S4 */
function setUpAsUsual(s: PeiperState): void {
  const { free, depots } = scenarioOf(s);
  for (const { unit, usual } of free) putDown(s, unit, usual);
  depots.forEach(({ usual }, i) => {
    layDepot(s, i, usual);
  });
}

/** PR148: 0, or why the unit may not be set up here. */
function refusePlace(s: PeiperState, u: number, hex: number): number {
  const { unit, hexes } = scenarioOf(s).free[frameArg(s, 0)];
  if (u !== unit) return s.refuse(R.otherUnit, unit);
  if (!hexes.includes(hex)) return s.refuse(R.otherMap, hex, u);
  if (standsIn(s, GERMAN, hex)) return s.refuse(R.enemyThere, hex);
  return refuseStand(s, u, hex) || refuseRoom(s, u, hex);
}

/** PD1 */
export const placeUnit = decision<PeiperState, keyof typeof verbs.number>(verbs, {
  rule: 'PR148',
  seat: () => US,
  prompt: (s) => `Place ${s.tables.labels[scenarioOf(s).free[frameArg(s, 0)].unit]}`,
  verbs: {
    place: {
      tries: (s) => [scenarioOf(s).free[frameArg(s, 0)].unit],
      triesWith: (s) => scenarioOf(s).free[frameArg(s, 0)].hexes,
      refuse: refusePlace,
      choose(s, u, hex) {
        putDown(s, u, hex);
        done(s);
      },
    },
  },
});

/** P006, PR79 */
function refuseDepot(s: PeiperState, hex: number): number {
  const { map } = scenarioOf(s).depots[frameArg(s, 0)];
  if (s.tables.mapOf[hex] !== map) return s.refuse(R.depotMap, hex);
  if (!s.tables.hasRoad[hex]) return s.refuse(R.depotRoad, hex);
  return standsIn(s, GERMAN, hex) ? s.refuse(R.depotGerman, hex) : 0;
}

/** PD2 */
export const placeDepot = decision<PeiperState, keyof typeof verbs.number>(verbs, {
  rule: 'P006',
  seat: () => US,
  prompt: (s) => `Place the depot on map ${scenarioOf(s).depots[frameArg(s, 0)].map}`,
  verbs: {
    depot: {
      tries: (s) => scenarioOf(s).depots[frameArg(s, 0)].hexes,
      refuse: refuseDepot,
      choose(s, hex) {
        layDepot(s, frameArg(s, 0), hex);
        done(s);
      },
    },
  },
});

// ---- Panzers Marsch and Mines ----------------------------------------------------------------------------------------

/** C17: the German units of the scenario. */
const refusePool = (s: PeiperState, u: number): number =>
  s.tables.sideOf[u] === GERMAN && s.off[u] === Off.pool ? 0 : s.refuse(R.notInPool, u);

/** PD3 */
export const pickUnit = decision<PeiperState, keyof typeof verbs.number>(verbs, {
  rule: 'P078',
  seat: () => GERMAN,
  prompt: (s) => `Select turn-1 unit ${frameArg(s, 0) + 1} of ${s.tables.data.limits.marschUnits}`,
  verbs: {
    pick: {
      tries: (s) => s.tables.unitsOf[GERMAN],
      refuse: (s, u) => refusePool(s, u) || (s.picked[u] ? s.refuse(R.pickedAlready, u) : 0),
      choose(s, u) {
        s.picked[u] = 1;
        tell(s, unitRef(u), ' enters on turn 1');
        done(s);
      },
    },
  },
});

/** P079, PR127, PR128: entry turns of all German units. */
function march(s: PeiperState): void {
  const { marschOthers, marschSS } = s.tables.data.limits;
  const units = s.tables.unitsOf[GERMAN];
  for (let i = 0; i < units.length; i++) {
    const u = units[i];
    if (s.off[u] === Off.pool) s.due[u] = s.picked[u] ? 1 : s.tables.ss[u] ? marschSS : marschOthers;
  }
}

/** Whether a German unit with this roll is reduced by the mines (P082, C4). */
export const minesReduce = (s: PeiperState, u: number, roll: number): boolean => {
  const { checks } = s.tables.data;
  return !passes(checks.mines, roll + (s.tables.ss[u] ? checks.minesSS : 0), s.tables.pr[u]);
};

/** PD4 */
export const layMines = decision<PeiperState, keyof typeof verbs.number>(verbs, {
  rule: 'P081',
  seat: () => US,
  prompt: (s) => `Minefield: select unit ${frameArg(s, 0) + 1} of ${s.tables.data.limits.mines}`,
  verbs: {
    mine: {
      tries: (s) => s.tables.unitsOf[GERMAN],
      refuse: (s, u) => refusePool(s, u) || (s.mined[u] ? s.refuse(R.minedAlready, u) : 0),
      choose(s, u) {
        s.mined[u] = 1;
        const roll = rollDie(s, 1, 6);
        const reduced = minesReduce(s, u, roll);
        if (reduced) s.steps[u] = 1;
        s.outcome = reduced ? Outcome.failed : Outcome.passed;
        logEvent(
          s,
          () => checked(GERMAN, minesReport(s, u), !reduced, `${roll} vs. PR ${s.tables.pr[u]}`),
          [die(roll)],
          unitRef(u),
          reduced ? ' starts reduced' : ' got through the mines',
          `: ${roll} vs. PR ${s.tables.pr[u]}`,
        );
        done(s);
      },
    },
    'no-mine': {
      choose(s) {
        done(s);
        setFrameArg(s, 3, s.tables.data.limits.mines); // PR129: none, or no second one
      },
    },
  },
});
