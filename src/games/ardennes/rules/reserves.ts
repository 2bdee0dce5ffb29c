/** Reserves of a player: German deployment on Supply Heads, Allied deployment in 2P (Replacement & German Reserve; dossier 11). */

import { decision } from '../../../engine/decision.ts';
import { EVERYONE } from '../../../engine/log.ts';
import { frameArg, goTo, type Options, pop, setFrameArg } from '../../../engine/steps.ts';
import { code } from '../../../engine/verbs.ts';
import { type ArdennesState, Off, Supply } from '../state.ts';
import { ALLIED, Army, CardKind, GERMAN, HEXES } from '../tables.ts';
import { lacksFuel } from './cards.ts';
import { holds, inZoc, place, wouldOverstack } from './ground.ts';
import { isSolo } from './modes.ts';
import { crossingBarred } from './movement.ts';
import { R } from './refusals.ts';
import { Step } from './sequence.ts';
import { type HexSet, supplyHeads, supplyMap } from './supply.ts';
import { hexRef, unit, unitName } from './telling.ts';
import { verbs } from './verbs.ts';

export const isWaiting = (s: ArdennesState, u: number): boolean => s.hex[u] < 0 && s.off[u] === Off.reserve;

/** Every hex within so many hexes of units of a side that pass a test. */
export function nearTo(s: ArdennesState, side: number, range: number, fits: (u: number) => boolean): HexSet {
  const out = new Uint8Array(HEXES);
  for (const u of s.tables.unitsOf[side])
    if (s.hex[u] >= 0 && fits(u)) for (const h of s.tables.grid.within(s.hex[u], range)) out[h] = 1;
  return out;
}

/** Hexes open to any reserve of the side, before its own formation is asked. */
export function deploymentGround(s: ArdennesState, side: number): HexSet {
  const { town, road, grid } = s.tables;
  const open = new Uint8Array(HEXES);
  if (side === GERMAN) {
    // A-REPL.8, A-REPL.10, A-REPL.11: a head three hexes from Allied units that are not Isolated and from Allied towns
    const heads = supplyHeads(s, GERMAN);
    const close = nearTo(s, ALLIED, 2, (u) => s.supply[u] !== Supply.isolated); // A-SUPPLY.21
    for (let h = 0; h < HEXES; h++)
      if (town[h] && s.owner[h] === ALLIED) for (const x of grid.within(h, 2)) close[x] = 1;
    for (let h = 0; h < HEXES; h++) if (heads[h] && !close[h] && !holds(s, ALLIED, h)) open[h] = 1;
    return open;
  }
  const supply = supplyMap(s, ALLIED);
  const close = nearTo(s, GERMAN, 1, (u) => s.supply[u] !== Supply.isolated);
  for (let h = 0; h < HEXES; h++)
    if (
      road[h] &&
      supply[h] &&
      !close[h] &&
      !holds(s, GERMAN, h) &&
      !inZoc(s, GERMAN, h) &&
      !(town[h] && s.owner[h] === GERMAN)
    )
      open[h] = 1;
  return open;
}

/** Hexes for a German reserve: the nearest formation level that offers one (A-REPL.8 to A-REPL.13, A-REPL.19). */
export function germanHexes(s: ArdennesState, u: number, ground: HexSet = deploymentGround(s, GERMAN)): number[] {
  const { divisionOf, corpsOf, armyOf, armyArea } = s.tables;
  const together = divisionOf[u] >= 0 ? s.deployedAt[divisionOf[u]] : -1;
  const okw = armyOf[u] === Army.okw;
  const fits: number[] = [];
  for (let h = 0; h < HEXES; h++) {
    if (!ground[h]) continue;
    if (!okw && armyArea[h] !== armyOf[u]) continue; // A-REPL.9
    if (together >= 0 && h !== together) continue; // A-REPL.13
    if (!wouldOverstack(s, u, h)) fits.push(h);
  }
  if (fits.length === 0) return fits;
  const among = (test: (v: number) => boolean): number[] => {
    const near = nearTo(s, GERMAN, 3, test);
    return fits.filter((h) => near[h] === 1);
  };
  if (okw && !s.okwDeployed) return among(() => true); // A-REPL.19
  const levels = [
    (v: number) => divisionOf[u] >= 0 && divisionOf[v] === divisionOf[u],
    (v: number) => corpsOf[v] === corpsOf[u],
    (v: number) => armyOf[v] === armyOf[u],
  ];
  for (const level of levels) {
    const found = among(level);
    if (found.length > 0) return found;
  }
  return [];
}

/** A-RESERVE-2P.1: a road hex in supply inside the corps area, two hexes from any German. */
export function alliedHexes(s: ArdennesState, u: number, ground: HexSet = deploymentGround(s, ALLIED)): number[] {
  const { corpsArea, corpsOf, corpsIds } = s.tables;
  const found: number[] = [];
  const corps = corpsOf[u];
  const eighth = corpsIds[corps] === 'VIII' && s.day <= 21;
  for (let h = 0; h < HEXES; h++) {
    if (!ground[h]) continue;
    if (corpsArea[h] !== corps && !(eighth && corpsIds[corpsArea[h]] === 'III')) continue;
    if (!crossingBarred(s, u, h) && !wouldOverstack(s, u, h)) found.push(h);
  }
  return found;
}

export const deploymentHexes = (s: ArdennesState, u: number, ground?: HexSet): number[] =>
  s.tables.sideOf[u] === GERMAN ? germanHexes(s, u, ground) : alliedHexes(s, u, ground);

/** Lists every unit with every hex that takes it. */
export function listDeployments(s: ArdennesState, out: Options, units: readonly number[]): void {
  if (units.length === 0) return;
  const ground = deploymentGround(s, s.tables.sideOf[units[0]]);
  for (const u of units) for (const h of deploymentHexes(s, u, ground)) out.add(code(verbs.number.deploy, u, h));
}

/** A-UNITSTATE.30: no deployment without fuel. */
export function refuseDeploy(s: ArdennesState, u: number, h: number): number {
  if (!isWaiting(s, u)) return s.refuse(R.notWaiting, u);
  if (lacksFuel(s, u)) return s.refuse(R.fuelDeploys, u);
  return deploymentHexes(s, u).includes(h)
    ? 0
    : s.refuse(s.tables.sideOf[u] === GERMAN ? R.notReserveHex : R.notAlliedHex, u, h);
}

export function deployUnit(s: ArdennesState, u: number, h: number): void {
  place(s, u, h);
  s.supply[u] = Supply.full;
  const division = s.tables.divisionOf[u];
  if (division >= 0 && s.tables.sideOf[u] === GERMAN) s.deployedAt[division] = h;
  if (s.tables.armyOf[u] === Army.okw) s.okwDeployed = 1;
  s.log?.tell(EVERYONE, unit(u), ' is deployed in ', hexRef(h));
}

// ---- by a card ------------------------------------------------------------------------------------------------------

/** A-CARD.13: so many units a card brings on. */
const MOST = [99, 99, 3, 4, 6, 0, 0] as const;

/** Whether a card is of the unit's formation. */
export function inScope(s: ArdennesState, c: number, u: number): boolean {
  const {
    cardKind,
    cardFormation,
    divisionOf,
    corpsOf,
    armyOf,
    corpsFormation,
    armyFormation,
    formationIds,
    sideOf,
    cardSide,
  } = s.tables;
  const f = cardFormation[c];
  if (f < 0 || sideOf[u] !== cardSide[c]) return false;
  switch (cardKind[c]) {
    case CardKind.division:
    case CardKind.brigade:
      return divisionOf[u] === f;
    case CardKind.corps:
      return corpsFormation[corpsOf[u]] === f;
    case CardKind.army:
      return armyFormation[armyOf[u]] === f || (armyOf[u] === Army.okw && f === armyFormation[Army.fifth]);
    case CardKind.group:
      return formationIds[f] === 'AGpB' || armyOf[u] === Army.group21;
    default:
      return false;
  }
}

const candidates = (s: ArdennesState, c: number): number[] =>
  Array.from(s.tables.unitsOf[s.tables.cardSide[c]]).filter(
    (u) => isWaiting(s, u) && inScope(s, c, u) && !lacksFuel(s, u),
  );

export function refuseReserves(s: ArdennesState, c: number): number {
  const units = candidates(s, c);
  if (units.length === 0) return s.refuse(R.noReserves, c);
  const ground = deploymentGround(s, s.tables.cardSide[c]);
  return units.some((u) => deploymentHexes(s, u, ground).length > 0) ? 0 : s.refuse(R.noReserveHex, c);
}

/** DS-202, DS-601, DS-602. Frame: card, units deployed. */
export const deploying = decision<ArdennesState, 'deploy' | 'end-deployment'>(verbs, {
  rule: 'A-REPL.8',
  seat: (s) => s.side,
  prompt: () => 'Which reserve is deployed, and where?',
  verbs: {
    deploy: {
      list(s, out) {
        const c = frameArg(s, 0);
        if (frameArg(s, 1) < MOST[s.tables.cardKind[c]]) listDeployments(s, out, candidates(s, c));
      },
      refuse(s, u, h) {
        if (!inScope(s, frameArg(s, 0), u)) return s.refuse(R.notInScope, u);
        if (frameArg(s, 1) >= MOST[s.tables.cardKind[frameArg(s, 0)]]) return s.refuse(R.enoughDeployed);
        return refuseDeploy(s, u, h);
      },
      choose(s, u, h) {
        deployUnit(s, u, h);
        setFrameArg(s, 1, frameArg(s, 1) + 1);
      },
    },
    'end-deployment': { choose: (s) => pop(s) },
  },
});

// ---- overdue --------------------------------------------------------------------------------------------------------

/** A-DAILY.1 (Q29): from the 18th, units two or more days past their date. */
const overdue = (s: ArdennesState, side: number): number[] => {
  if (s.day < 18) return [];
  const late = Array.from(s.tables.unitsOf[side]).filter(
    (u) => isWaiting(s, u) && s.due[u] + 2 <= s.day && !lacksFuel(s, u),
  );
  if (late.length === 0) return late;
  const ground = deploymentGround(s, side);
  const list = late.filter((u) => deploymentHexes(s, u, ground).length > 0);
  const order = side === GERMAN ? (u: number) => s.due[u] * 1000 + u : (u: number) => s.tables.rank[u] * 1000 + u;
  return list.sort((a, b) => order(a) - order(b));
};

function overdueStep(side: number, next: 'overdueAllied' | 'okwRelease') {
  return decision<ArdennesState, 'deploy' | 'end-deployment'>(verbs, {
    rule: side === GERMAN ? 'A-DAILY.1' : 'A-RESERVE-2P.2',
    seat: () => side,
    prompt: (s) => `${unitName(s, overdue(s, side)[0] ?? 0)} is overdue: where is it deployed?`,
    verbs: {
      deploy: {
        list: (s, out) => listDeployments(s, out, overdue(s, side).slice(0, 1)),
        refuse(s, u, h) {
          const first = overdue(s, side)[0];
          return u === first ? refuseDeploy(s, u, h) : s.refuse(R.notOverdue, u);
        },
        choose: deployUnit,
      },
      'end-deployment': {
        refuse: (s) => (overdue(s, side).length === 0 ? 0 : s.refuse(R.overdueLeft, overdue(s, side)[0])),
        choose: (s) => goTo(s, side === GERMAN && !isSolo(s) ? Step[next] : Step.okwRelease),
      },
    },
  });
}

export const overdueGerman = overdueStep(GERMAN, 'overdueAllied');
export const overdueAllied = overdueStep(ALLIED, 'okwRelease');
