/** Reserves of a player: German deployment on Supply Heads, Allied deployment in 2P (Replacement & German Reserve; dossier 11). */

import { code, decision, EVERYONE, frameArg, goTo, type Options, pop, setFrameArg } from '../../../engine/index.ts';
import { type ArdennesState, Off, Supply, Switch } from '../state.ts';
import { ALLIED, Army, GERMAN, HEXES } from '../tables.ts';
import { lacksFuel } from './cards.ts';
import { holds, inZoc, place, wouldOverstack } from './ground.ts';
import { isSolo, readsOtherwise } from './modes.ts';
import { crossingBarred } from './movement.ts';
import { R } from './refusals.ts';
import { Step } from './sequence.ts';
import { type HexSet, supplyHeads, supplyMap } from './supply.ts';
import { hexRef, unit, unitName } from './telling.ts';
import { verbs } from './verbs.ts';

export const isWaiting = (s: ArdennesState, u: number): boolean => s.hex[u] < 0 && s.off[u] === Off.reserve;

/** Every hex within so many hexes of units of a side that are not Isolated (A-SUPPLY.21). */
function nearTo(s: ArdennesState, side: number, range: number): HexSet {
  const { unitsOf, grid } = s.tables;
  const { hex, supply } = s;
  const out = new Uint8Array(HEXES);
  for (const u of unitsOf[side])
    if (hex[u] >= 0 && supply[u] !== Supply.isolated) for (const h of grid.within(hex[u], range)) out[h] = 1;
  return out;
}

/** Hexes open to any reserve of the side, before its own formation is asked. */
export function deploymentGround(s: ArdennesState, side: number): readonly number[] {
  const { memo } = s;
  if (!memo.reserves.agrees(s)) memo.deployment[GERMAN] = memo.deployment[ALLIED] = null;
  memo.deployment[side] ??= side === GERMAN ? germanGround(s) : alliedGround(s);
  return memo.deployment[side];
}

/** A-REPL.8, A-REPL.10, A-REPL.11: a head three hexes from Allied units that are not Isolated and from Allied towns. */
function germanGround(s: ArdennesState): readonly number[] {
  const { townHexes, grid } = s.tables;
  const { owner } = s;
  const open: number[] = [];
  const heads = supplyHeads(s, GERMAN);
  const close = nearTo(s, ALLIED, 2);
  for (const town of townHexes) if (owner[town] === ALLIED) for (const x of grid.within(town, 2)) close[x] = 1;
  for (let h = 0; h < HEXES; h++) if (heads[h] && !close[h] && !holds(s, ALLIED, h)) open.push(h);
  return open;
}

function alliedGround(s: ArdennesState): readonly number[] {
  const { town, road } = s.tables;
  const open: number[] = [];
  const supply = supplyMap(s, ALLIED);
  const close = nearTo(s, GERMAN, 1);
  for (let h = 0; h < HEXES; h++)
    if (
      road[h] &&
      supply[h] &&
      !close[h] &&
      !holds(s, GERMAN, h) &&
      !inZoc(s, GERMAN, h) &&
      !(town[h] && s.owner[h] === GERMAN)
    )
      open.push(h);
  return open;
}

/** Hexes for a German reserve: the nearest formation level that offers one (A-REPL.8 to A-REPL.13, A-REPL.19). */
export function germanHexes(s: ArdennesState, u: number, ground = deploymentGround(s, GERMAN)): number[] {
  const { divisionOf, corpsOf, armyOf, armyArea, unitsOf, grid } = s.tables;
  const together = divisionOf[u] >= 0 ? s.deployedAt[divisionOf[u]] : -1;
  const okw = armyOf[u] === Army.okw;
  const fits: number[] = [];
  for (const h of ground) {
    if (!okw && armyArea[h] !== armyOf[u]) continue; // A-REPL.9
    if (together >= 0 && h !== together) continue; // A-REPL.13
    if (!wouldOverstack(s, u, h)) fits.push(h);
  }
  if (fits.length === 0) return fits;
  // How near the formation of a unit is to ours: 1 any German, 2 of the army, 3 of the corps, 4 of the division.
  const kin = (v: number): number => {
    if (divisionOf[u] >= 0 && divisionOf[v] === divisionOf[u]) return 4;
    if (corpsOf[v] === corpsOf[u]) return 3;
    return armyOf[v] === armyOf[u] ? 2 : 1;
  };
  const first = okw && !s.okwDeployed; // A-REPL.19
  let best = first ? 1 : 2;
  const near = new Array<number>(fits.length).fill(0);
  for (const v of unitsOf[GERMAN]) {
    if (s.hex[v] < 0) continue;
    const level = first ? 1 : kin(v);
    if (level < best) continue;
    for (let i = 0; i < fits.length; i++)
      if (near[i] < level && grid.distance(s.hex[v], fits[i]) <= 3) {
        near[i] = level;
        best = level;
      }
  }
  return fits.filter((_, i) => near[i] >= best);
}

/** Q29, the other reading: for an overdue unit without such a hex any Supply Head of its army area. */
function overdueHexes(s: ArdennesState, u: number): number[] {
  const found = deploymentHexes(s, u);
  const { sideOf, armyOf, armyArea } = s.tables;
  if (found.length > 0 || sideOf[u] !== GERMAN || !readsOtherwise(s, Switch.overdue)) return found;
  const heads = supplyHeads(s, GERMAN);
  const hexes: number[] = [];
  for (let h = 0; h < HEXES; h++)
    if (heads[h] && (armyOf[u] === Army.okw || armyArea[h] === armyOf[u]) && !wouldOverstack(s, u, h)) hexes.push(h);
  return hexes;
}

/** A-RESERVE-2P.1, all of them or the first only: a road hex in supply inside the corps area, two hexes from any German. */
export function alliedHexes(
  s: ArdennesState,
  u: number,
  most: number = HEXES,
  ground = deploymentGround(s, ALLIED),
): number[] {
  const { corpsArea, corpsOf, corpsIds } = s.tables;
  const found: number[] = [];
  const corps = corpsOf[u];
  const eighth = corpsIds[corps] === 'VIII' && s.day <= 21;
  for (const h of ground) {
    if (corpsArea[h] !== corps && !(eighth && corpsIds[corpsArea[h]] === 'III')) continue;
    if (crossingBarred(s, u, h) || wouldOverstack(s, u, h)) continue;
    found.push(h);
    if (found.length === most) break;
  }
  return found;
}

export const deploymentHexes = (s: ArdennesState, u: number): number[] =>
  s.tables.sideOf[u] === GERMAN ? germanHexes(s, u) : alliedHexes(s, u);

const mayDeploy = (s: ArdennesState, u: number, ground: readonly number[]): boolean =>
  (s.tables.sideOf[u] === GERMAN ? germanHexes(s, u, ground) : alliedHexes(s, u, 1, ground)).length > 0;

/** Lists every unit with every hex that takes it. */
export function listDeployments(
  s: ArdennesState,
  out: Options,
  units: readonly number[],
  hexesOf = deploymentHexes,
): void {
  for (const u of units) for (const h of hexesOf(s, u)) out.add(code(verbs.number.deploy, u, h));
}

/** A-UNITSTATE.30: no deployment without fuel. */
function refuseDeploy(s: ArdennesState, u: number, h: number, hexesOf = deploymentHexes): number {
  if (!isWaiting(s, u)) return s.refuse(R.notWaiting, u);
  if (lacksFuel(s, u)) return s.refuse(R.fuelDeploys, u);
  return hexesOf(s, u).includes(h)
    ? 0
    : s.refuse(s.tables.sideOf[u] === GERMAN ? R.notReserveHex : R.notAlliedHex, u, h);
}

export function deployUnit(s: ArdennesState, u: number, h: number): void {
  place(s, u, h);
  s.supply[u] = Supply.full;
  const division = s.tables.divisionOf[u];
  if (s.tables.sideOf[u] === GERMAN) s.deployedAt[division] = h;
  if (s.tables.armyOf[u] === Army.okw) s.okwDeployed = 1;
  s.log?.tell(EVERYONE, unit(u), ' was deployed in ', hexRef(h));
}

// ---- by a card ------------------------------------------------------------------------------------------------------

/** Whether a card is of the unit's formation. */
export const inScope = (s: ArdennesState, c: number, u: number): boolean => s.tables.unitsOfCard[c].includes(u);

function candidates(s: ArdennesState, c: number): number[] {
  const found: number[] = [];
  for (const u of s.tables.unitsOfCard[c]) if (isWaiting(s, u) && !lacksFuel(s, u)) found.push(u);
  return found;
}

export const refuseReserves = (s: ArdennesState, c: number): number =>
  refuseReservesOn(s, c, candidates(s, c), deploymentGround(s, s.tables.cardSide[c]));

function refuseReservesOn(s: ArdennesState, c: number, units: readonly number[], ground: readonly number[]): number {
  if (s.tables.cardSide[c] === GERMAN && readsOtherwise(s, Switch.earlyReserves)) return s.refuse(R.onlyOverdue); // Q86
  if (units.length === 0) return s.refuse(R.noReserves, c);
  return units.some((u) => mayDeploy(s, u, ground)) ? 0 : s.refuse(R.noReserveHex, c);
}

/** The cards of a hand that bring a reserve on. */
export function reserveCards(s: ArdennesState, hand: readonly number[]): number[] {
  const found: number[] = [];
  let ground: readonly number[] | null = null;
  for (const c of hand) {
    const units = candidates(s, c);
    if (units.length === 0) continue;
    ground ??= deploymentGround(s, s.tables.cardSide[c]);
    if (refuseReservesOn(s, c, units, ground) === 0) found.push(c);
  }
  return found;
}

/** DS-202, DS-601, DS-602. Frame: card, units deployed. */
export const deploying = decision<ArdennesState, 'deploy' | 'end-deployment'>(verbs, {
  rule: 'A-REPL.8',
  seat: (s) => s.side,
  prompt: () => 'Select a reserve to deploy, then a hex',
  verbs: {
    deploy: {
      list(s, out) {
        const c = frameArg(s, 0);
        if (frameArg(s, 1) < s.tables.cardReserves[c]) listDeployments(s, out, candidates(s, c));
      },
      refuse(s, u, h) {
        if (!inScope(s, frameArg(s, 0), u)) return s.refuse(R.notInScope, u);
        if (frameArg(s, 1) >= s.tables.cardReserves[frameArg(s, 0)]) return s.refuse(R.enoughDeployed);
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
  const ground = deploymentGround(s, side);
  const list = late.filter((u) => mayDeploy(s, u, ground) || overdueHexes(s, u).length > 0);
  const order = side === GERMAN ? (u: number) => s.due[u] * 1000 + u : (u: number) => s.tables.rank[u] * 1000 + u;
  return list.sort((a, b) => order(a) - order(b));
};

function overdueStep(side: number, next: 'overdueAllied' | 'okwRelease') {
  return decision<ArdennesState, 'deploy' | 'end-deployment'>(verbs, {
    rule: side === GERMAN ? 'A-DAILY.1' : 'A-RESERVE-2P.2',
    seat: () => side,
    prompt: (s) => `${unitName(s, overdue(s, side)[0] ?? 0)} is overdue: select a hex to deploy it`,
    verbs: {
      deploy: {
        list: (s, out) => listDeployments(s, out, overdue(s, side).slice(0, 1), overdueHexes),
        refuse(s, u, h) {
          const first = overdue(s, side)[0];
          return u === first ? refuseDeploy(s, u, h, overdueHexes) : s.refuse(R.notOverdue, u);
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
