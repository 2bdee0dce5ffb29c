/** Reserves of a player: German deployment on Supply Heads, Allied deployment in 2P (Replacement & German Reserve; dossier 11). */

import { decision } from '../../../engine/decision.ts';
import { EVERYONE } from '../../../engine/log.ts';
import { frameArg, goTo, pop, setFrameArg } from '../../../engine/steps.ts';
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

/** Units of the side within so many hexes that pass a test. */
function near(s: ArdennesState, side: number, h: number, range: number, fits: (u: number) => boolean): boolean {
  for (const u of s.tables.unitsOf[side])
    if (s.hex[u] >= 0 && s.tables.grid.distance(s.hex[u], h) <= range && fits(u)) return true;
  return false;
}

/** A-REPL.10, A-REPL.11: three hexes from Allied units that are not Isolated, and from Allied cities and towns. */
function farFromAllies(s: ArdennesState, h: number): boolean {
  if (near(s, ALLIED, h, 2, (u) => s.supply[u] !== Supply.isolated)) return false; // A-SUPPLY.21
  for (const t of s.tables.grid.within(h, 2)) if (s.tables.town[t] && s.owner[t] === ALLIED) return false;
  return true;
}

/** Hexes for a German reserve: the nearest formation level that offers one (A-REPL.8 to A-REPL.13, A-REPL.19). */
export function germanHexes(s: ArdennesState, u: number, heads: HexSet = supplyHeads(s, GERMAN)): number[] {
  const { divisionOf, corpsOf, armyOf, armyArea } = s.tables;
  const together = divisionOf[u] >= 0 ? s.deployedAt[divisionOf[u]] : -1;
  const okw = armyOf[u] === Army.okw;
  const fits: number[] = [];
  for (let h = 0; h < HEXES; h++) {
    if (!heads[h] || holds(s, ALLIED, h)) continue;
    if (!okw && armyArea[h] !== armyOf[u]) continue; // A-REPL.9
    if (together >= 0 && h !== together) continue; // A-REPL.13
    if (wouldOverstack(s, u, h) || !farFromAllies(s, h)) continue;
    fits.push(h);
  }
  if (okw && !s.okwDeployed) return fits.filter((h) => near(s, GERMAN, h, 3, () => true)); // A-REPL.19
  const levels = [
    (v: number) => divisionOf[u] >= 0 && divisionOf[v] === divisionOf[u],
    (v: number) => corpsOf[v] === corpsOf[u],
    (v: number) => armyOf[v] === armyOf[u],
  ];
  for (const level of levels) {
    const found = fits.filter((h) => near(s, GERMAN, h, 3, level));
    if (found.length > 0) return found;
  }
  return [];
}

/** A-RESERVE-2P.1: a road hex in supply inside the corps area, two hexes from any German. */
export function alliedHexes(s: ArdennesState, u: number, supply: HexSet = supplyMap(s, ALLIED)): number[] {
  const { road, corpsArea, corpsOf, corpsIds } = s.tables;
  const found: number[] = [];
  const corps = corpsOf[u];
  for (let h = 0; h < HEXES; h++) {
    if (road[h] === 0 || !supply[h] || holds(s, GERMAN, h)) continue;
    const alsoThird = corpsIds[corps] === 'VIII' && s.day <= 21 && corpsIds[corpsArea[h]] === 'III';
    if (corpsArea[h] !== corps && !alsoThird) continue;
    if (s.tables.town[h] && s.owner[h] === GERMAN) continue;
    if (crossingBarred(s, u, h) || wouldOverstack(s, u, h)) continue;
    if (near(s, GERMAN, h, 1, (v) => s.supply[v] !== Supply.isolated) || inZoc(s, GERMAN, h)) continue;
    found.push(h);
  }
  return found;
}

export const deploymentHexes = (s: ArdennesState, u: number): number[] =>
  s.tables.sideOf[u] === GERMAN ? germanHexes(s, u) : alliedHexes(s, u);

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
  return units.some((u) => deploymentHexes(s, u).length > 0) ? 0 : s.refuse(R.noReserveHex, c);
}

/** DS-202, DS-601, DS-602. Frame: card, units deployed. */
export const deploying = decision<ArdennesState, 'deploy' | 'end-deployment'>(verbs, {
  rule: 'A-REPL.8',
  seat: (s) => s.side,
  prompt: () => 'Which reserve is deployed, and where?',
  verbs: {
    deploy: {
      tries: (s) => (frameArg(s, 1) < MOST[s.tables.cardKind[frameArg(s, 0)]] ? candidates(s, frameArg(s, 0)) : []),
      triesWith: deploymentHexes,
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
  const list = Array.from(s.tables.unitsOf[side]).filter(
    (u) => isWaiting(s, u) && s.due[u] + 2 <= s.day && !lacksFuel(s, u) && deploymentHexes(s, u).length > 0,
  );
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
        tries: (s) => overdue(s, side).slice(0, 1),
        triesWith: deploymentHexes,
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
