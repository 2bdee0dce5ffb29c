/** Allied Reserve Deployment: DT-15 to DT-18, and XXX Corps (DT-20). */

import { EVERYONE } from '../../../../engine/index.ts';
import { type ArdennesState, Off } from '../../state.ts';
import { ALLIED, Army, GERMAN, HEXES } from '../../tables.ts';
import { highestHv, type Level, northernmost, pick, westernmost } from '../choice.ts';
import { isOutOfContact, isSafeForReserves, outlook, proximateMap, type SeatKnowledge } from '../definitions.ts';
import { inZoc, isEmpty, lift, place, wouldOverstack } from '../ground.ts';
import { isWaiting } from '../reserves.ts';
import { communicationMap, type HexSet, inSupply, supplyMap } from '../supply.ts';
import { hexRef, unit } from '../telling.ts';
import { ascending, germanDistance } from './picking.ts';

/** What the tests of several hexes share; made again after each placement (Q41). */
interface Ground {
  readonly supply: HexSet;
  readonly proximate: HexSet;
  readonly communication: HexSet;
  /** Allied units out of Communication. */
  readonly cut: readonly number[];
}

/** The maps of this position, each looked up when a test first asks for it: most hexes fail before. */
export function groundOf(s: ArdennesState): Ground {
  let supply: HexSet | null = null;
  let proximate: HexSet | null = null;
  let communication: HexSet | null = null;
  let cut: number[] | null = null;
  return {
    get supply() {
      supply ??= supplyMap(s, ALLIED);
      return supply;
    },
    get proximate() {
      proximate ??= proximateMap(s);
      return proximate;
    },
    get communication() {
      communication ??= communicationMap(s, ALLIED);
      return communication;
    },
    get cut() {
      if (cut !== null) return cut;
      cut = [];
      for (const u of s.tables.unitsOf[ALLIED]) if (s.hex[u] >= 0 && !this.communication[s.hex[u]]) cut.push(u);
      return cut;
    },
  };
}

const isXxx = (s: ArdennesState, u: number): boolean => s.tables.isXxx[u] === 1;

/** A-RESERVE.5: the corps area (that of XXX is its bank of the Meuse, A-XXX.26); through the 21st VIII also has that of III. */
export function inCorpsArea(s: ArdennesState, u: number, h: number): boolean {
  const { corpsArea, corpsOf, corpsIds } = s.tables;
  if (corpsArea[h] === corpsOf[u]) return true;
  return corpsIds[corpsOf[u]] === 'VIII' && s.day <= 21 && corpsIds[corpsArea[h]] === 'III';
}

/** A-XXX.25: XXX Corps counts as part of the US 1st Army. */
const armyFor = (s: ArdennesState, u: number): number => (isXxx(s, u) ? Army.firstUs : s.tables.armyOf[u]);

const sameArmy = (s: ArdennesState, u: number, v: number): boolean => armyFor(s, u) === armyFor(s, v);

/** A-RESERVE.21: 3 near the own division, 2 near the corps, 1 near the army. */
function nearness(s: ArdennesState, u: number, h: number): number {
  const { unitsOf, divisionOf, corpsOf, grid } = s.tables;
  let best = 0;
  for (const v of unitsOf[ALLIED]) {
    if (v === u || s.hex[v] < 0 || grid.distance(s.hex[v], h) > 3) continue;
    if (divisionOf[u] >= 0 && divisionOf[v] === divisionOf[u]) return 3;
    if (corpsOf[v] === corpsOf[u]) best = Math.max(best, 2);
    else if (sameArmy(s, u, v)) best = Math.max(best, 1);
  }
  return best;
}

/** A-RESERVE.21 to A-RESERVE.24. */
export const reserveLevels = (s: ArdennesState, u: number): readonly Level[] => [
  ['near its division, corps or army', (h) => nearness(s, u, h)],
  highestHv(s),
  westernmost(s),
  ['closest German', (h) => -germanDistance(s, h)],
];

/** Whether a unit placed there would bring an Allied unit back into Communication (A-RESERVE.11). */
function restores(s: ArdennesState, u: number, h: number, g: Ground): boolean {
  const cut = g.cut.filter((v) => v !== u);
  if (cut.length === 0) return false;
  const copy = s.memo.trial(s);
  place(copy, u, h);
  const then = communicationMap(copy, ALLIED);
  return cut.some((v) => then[s.hex[v]]);
}

/** Whether a hex qualifies for Method A (A-RESERVE.1, A-RESERVE.2, A-RESERVE.5 to A-RESERVE.11). */
export function isMethodA(s: ArdennesState, u: number, h: number, g: Ground): boolean {
  const { holdValue, town } = s.tables;
  if (!inCorpsArea(s, u, h) || holdValue[h] === 0 || !isEmpty(s, h)) return false;
  if (town[h] !== 0 && s.owner[h] === GERMAN) return false;
  if (!g.supply[h] || !g.proximate[h]) return false;
  if (inZoc(s, ALLIED, h) && holdValue[h] < 5 && !restores(s, u, h, g)) return false;
  return isSafeForReserves(s, h);
}

export function methodA(s: ArdennesState, u: number, g: Ground): number[] {
  const found: number[] = [];
  for (const h of s.tables.positions) if (isMethodA(s, u, h, g)) found.push(h);
  return found;
}

/** A-RESERVE.13 to A-RESERVE.20. */
export function methodB(s: ArdennesState, u: number, g: Ground): number[] {
  const { positions, town, divisionOf, unitsOf, grid } = s.tables;
  const stacks: number[] = [];
  for (const v of unitsOf[ALLIED]) {
    const h = s.hex[v];
    if (h < 0 || divisionOf[u] < 0 || divisionOf[v] !== divisionOf[u] || stacks.includes(h)) continue;
    if (!inSupply(s, v, g.supply) || !g.communication[h]) continue;
    if (wouldOverstack(s, u, h) || !isSafeForReserves(s, h) || (isXxx(s, u) && !s.tables.westBank[h])) continue;
    stacks.push(h);
  }
  if (stacks.length > 0) return stacks;
  const found: number[] = [];
  for (const h of positions) {
    if (!inCorpsArea(s, u, h) || !isEmpty(s, h)) continue;
    if (town[h] !== 0 && s.owner[h] === GERMAN) continue;
    if (!g.supply[h] || !isSafeForReserves(s, h) || germanDistance(s, h) > 4) continue;
    const friend = unitsOf[ALLIED].some((v) => s.hex[v] >= 0 && sameArmy(s, u, v) && grid.distance(s.hex[v], h) <= 3);
    if (friend) found.push(h);
  }
  return found;
}

function bring(s: ArdennesState, u: number, h: number): void {
  place(s, u, h);
  s.log?.tell(EVERYONE, unit(u), ' was deployed in ', hexRef(h));
}

/** Places a unit by Method A or B; true if it was. */
export function deployBy(s: ArdennesState, u: number, method: typeof methodA, name: string, g: Ground): boolean {
  const h = pick(s, 'hex', `${s.tables.unitNames[u]}, ${name}`, method(s, u, g), reserveLevels(s, u));
  if (h < 0) return false;
  bring(s, u, h);
  return true;
}

// ---- XXX Corps ------------------------------------------------------------------------------------------------------

/** A-XXX.1 to A-XXX.24: true if the unit was placed by its own rules. No German holds its hex, or the bank would be threatened. */
function deployXxx(s: ArdennesState, u: number): boolean {
  const h = s.tables.xxxHex[u];
  if (h < 0 || wouldOverstack(s, u, h)) return false;
  bring(s, u, h);
  return true;
}

/** A-XXX.16 to A-XXX.23: the first unit, near the Germans. */
function deployFirst(s: ArdennesState, u: number): boolean {
  const { westBank, holdValue, town } = s.tables;
  const g = groundOf(s);
  const found: number[] = [];
  for (let h = 0; h < HEXES; h++)
    if (
      westBank[h] &&
      holdValue[h] > 0 &&
      isEmpty(s, h) &&
      g.supply[h] &&
      !(town[h] !== 0 && s.owner[h] === GERMAN) &&
      (g.proximate[h] || germanDistance(s, h) <= 3)
    )
      found.push(h);
  const h = pick(s, 'hex', 'XXX Corps, first unit', found, [
    highestHv(s),
    ['closest German', (x) => -germanDistance(s, x)],
    northernmost(s),
  ]);
  if (h < 0) return false;
  bring(s, u, h);
  return true;
}

const xxxOnMap = (s: ArdennesState): boolean => s.tables.unitsOf[ALLIED].some((u) => s.hex[u] >= 0 && isXxx(s, u));

/** Whether the west bank has a hex Proximate to a German. */
const westBankThreatened = (s: ArdennesState): boolean => {
  const proximate = proximateMap(s);
  return proximate.some((near, h) => near === 1 && s.tables.westBank[h] === 1);
};

// ---- the whole deployment -------------------------------------------------------------------------------------------

/** F-DEPLOY: Method A for the Reserve, then from the 18th for Out of Contact units, then Method B (A-RESERVE.3 to A-RESERVE.12). */
export function deployReserves(s: ArdennesState, inFormation: (u: number) => boolean): number {
  const limit = s.day === 16 ? 1 : 999; // A-DEC16.25, Q58
  let placed = 0;
  const done = new Set<number>();
  let g: Ground | null = null;
  const put = (u: number, ok: boolean): void => {
    if (!ok) return;
    placed++;
    done.add(u);
    g = null;
  };
  const pool = ascending(
    s,
    Array.from(s.tables.unitsOf[ALLIED]).filter((u) => isWaiting(s, u) && inFormation(u)),
  );
  const british = pool.filter((u) => isXxx(s, u));
  if (british.length > 0 && !xxxOnMap(s)) {
    if (!westBankThreatened(s))
      for (const u of british) put(u, deployXxx(s, u)); // A-XXX.2
    else put(british[0], deployFirst(s, british[0])); // A-XXX.15
  }
  for (const u of pool) {
    if (placed >= limit) return placed;
    if (done.has(u)) continue;
    g ??= groundOf(s);
    put(u, deployBy(s, u, methodA, 'Method A', g));
  }
  if (s.day < 18) return placed;
  let o: SeatKnowledge | null = null;
  for (const u of ascending(s, Array.from(s.tables.unitsOf[ALLIED]).filter(inFormation))) {
    if (done.has(u)) continue;
    o ??= outlook(s);
    if (!isOutOfContact(s, u, o)) continue;
    if (relocate(s, u)) {
      put(u, true);
      o = null;
    }
  }
  for (const u of pool) {
    if (done.has(u)) continue;
    g ??= groundOf(s);
    put(u, deployBy(s, u, methodB, 'Method B', g));
  }
  return placed;
}

/** An Out of Contact unit is lifted, tested, and put back if no hex wants it (F-DEPLOY, pass 2). */
function relocate(s: ArdennesState, u: number): boolean {
  const from = s.hex[u];
  const copy = s.memo.trial(s);
  lift(copy, u, Off.reserve);
  const title = `${s.tables.unitNames[u]} is Out of Contact, Method A`;
  const h = pick(s, 'hex', title, methodA(copy, u, groundOf(copy)), reserveLevels(copy, u));
  if (h < 0 || h === from) return false;
  place(s, u, h);
  s.log?.tell(EVERYONE, unit(u), ' was moved to ', hexRef(h));
  return true;
}
