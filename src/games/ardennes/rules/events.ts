/**
 * Events that a player plays (German Events; in 2P the Allied ones too): when they may be played and what they change.
 * What they ask of the player is in event-questions.ts.
 */

import { EVERYONE, push } from '../../../engine/index.ts';
import { type ArdennesState, At, Bridge, Off, Supply } from '../state.ts';
import { ALLIED, Event, GERMAN, HEXES, LAST_SURPRISE, SIDES_OF_RIVERS, Terrain, Town } from '../tables.ts';
import { countAt, drawCard, isDivisionCard, mayHold, pileCount, randomHandCard } from './cards.ts';
import { closedSides } from './definitions.ts';
import {
  holds,
  inZoc,
  isEmpty,
  loseStep,
  overstacked,
  place,
  setDispersed,
  setSupply,
  stepsIn,
  unitsIn,
} from './ground.ts';
import { hasDatedChits, isSolo } from './modes.ts';
import { enemyAdjacent } from './movement.ts';
import { R } from './refusals.ts';
import { alliedHexes } from './reserves.ts';
import { Step } from './sequence.ts';
import { communicationMap, type HexSet, inSupply, supplyMap } from './supply.ts';
import { cardRef, hexRef, river, unit } from './telling.ts';

// ---- bridges --------------------------------------------------------------------------------------------------------

/** A-GEVENT.3 to A-GEVENT.5: a river hexside without bridge, in supply on one side, free of enemy zones (Q80). */
export function refuseBridging(s: ArdennesState, side: number, i: number, supply: HexSet = supplyMap(s, side)): number {
  const enemy = 1 - side;
  const { sideHexes } = s.tables;
  if (s.bridge[i] === Bridge.intact) return s.refuse(R.bridgeStands, i);
  if (!supply[sideHexes[i * 2]] && !supply[sideHexes[i * 2 + 1]]) return s.refuse(R.bridgeSupply, i);
  for (let n = i * 2; n < i * 2 + 2; n++) {
    const h = sideHexes[n];
    if (holds(s, enemy, h)) return s.refuse(R.bridgeEnemy, i);
    if (inZoc(s, enemy, h) && !holds(s, side, h)) return s.refuse(R.bridgeZoc, i);
  }
  return 0;
}

/** All river hexsides that take a bridge, or the first only. */
export function bridgeSides(s: ArdennesState, side: number, most: number = SIDES_OF_RIVERS): number[] {
  const supply = supplyMap(s, side);
  const found: number[] = [];
  for (let i = 0; i < SIDES_OF_RIVERS && found.length < most; i++)
    if (refuseBridging(s, side, i, supply) === 0) found.push(i);
  return found;
}

export function buildBridge(s: ArdennesState, side: number, i: number): void {
  s.bridge[i] = Bridge.intact;
  s.bridgeOwner[i] = side;
  s.log?.tell(EVERYONE, 'A bridge was built at ', river(i));
}

// ---- what each can change -------------------------------------------------------------------------------------------

const dueUnits = (s: ArdennesState, corps: string, day: number): number[] =>
  Array.from(s.tables.unitsOf[ALLIED]).filter(
    (u) =>
      s.tables.corpsIds[s.tables.corpsOf[u]] === corps && s.off[u] === Off.calendar && s.hex[u] < 0 && s.due[u] === day,
  );

const HELD_BACK = ['82', '101'] as const;

export const holdable = (s: ArdennesState): number[] =>
  HELD_BACK.map((id) => s.tables.formationIds.indexOf(id)).filter((f) =>
    s.tables.unitsOfDivision[f].some((u) => s.hex[u] < 0 && s.off[u] === Off.calendar && s.due[u] === 18),
  );

/** A-GEVENT.21 to A-GEVENT.26. */
export function refuseLanding(s: ArdennesState, h: number): number {
  const { terrain, town, grid, westwallHexes } = s.tables;
  if (!isEmpty(s, h)) return s.refuse(R.landEmpty, h);
  if (s.roadblock[h]) return s.refuse(R.roadblock, h);
  if (enemyAdjacent(s, GERMAN, h) || enemyAdjacent(s, ALLIED, h)) return s.refuse(R.landAdjacent, h);
  if (terrain[h] === Terrain.forest) return s.refuse(R.landTerrain, h);
  if (town[h] === Town.city) return s.refuse(R.landCity, h);
  if (grid.row[h] >= 8) return s.refuse(R.landNorth, h);
  return westwallHexes.some((w) => grid.distance(w, h) <= 8) ? 0 : s.refuse(R.landWestwall, h);
}

/** All of them, or the first only. */
export const landingHexes = (s: ArdennesState, most: number = HEXES): number[] => {
  const found: number[] = [];
  for (let h = 0; h < HEXES && found.length < most; h++) if (refuseLanding(s, h) === 0) found.push(h);
  return found;
};

/** A-AEVENT.1: Allied stacks with an Out of Supply or Isolated unit. */
export function cutOffStacks(s: ArdennesState): number[] {
  const found: number[] = [];
  for (const u of s.tables.unitsOf[ALLIED])
    if (s.hex[u] >= 0 && s.supply[u] >= Supply.out && !found.includes(s.hex[u])) found.push(s.hex[u]);
  return found;
}

/** A-AEVENT.1, A-AEVENT.2: the stack and all Allied units next to it. */
export function relieve(s: ArdennesState, h: number): void {
  for (const at of s.tables.grid.within(h, 1))
    if (holds(s, ALLIED, at))
      for (const u of unitsIn(s, at)) if (s.supply[u] >= Supply.out) setSupply(s, u, Supply.full);
  s.log?.tell(EVERYONE, 'Airpower brought supplies to ', hexRef(h));
}

/** A-AEVENT.17 to A-AEVENT.22. */
export function tankTargets(s: ArdennesState): number[] {
  const { neighbour, riverSide, maxSteps, mech, town } = s.tables;
  const traced = supplyMap(s, ALLIED);
  return Array.from(s.tables.unitsOf[GERMAN]).filter((u) => {
    const h = s.hex[u];
    if (mech[u] || unitsIn(s, h).length !== 1 || s.improved[h] || town[h]) return false;
    for (let d = 0; d < 6; d++) {
      const at = neighbour[h * 6 + d];
      if (riverSide[h * 6 + d] >= 0 || !holds(s, ALLIED, at)) continue;
      if (unitsIn(s, at).some((v) => s.steps[v] === maxSteps[v] && inSupply(s, v, traced))) return true;
    }
    return false;
  });
}

export function strikeUnit(s: ArdennesState, u: number): void {
  s.log?.tell(EVERYONE, unit(u), ' lost a step to a tank battalion');
  loseStep(s, u);
  s.lost[u] = 0;
}

/** A-AEVENT.23 to A-AEVENT.28: Surrounded stacks outside VP hexes, and where each may go. */
export function withdrawals(s: ArdennesState): { readonly from: number; readonly to: number[] }[] {
  const { vp, neighbour, unitsOf } = s.tables;
  const stacks = new Set<number>();
  for (const u of unitsOf[ALLIED]) if (s.hex[u] >= 0) stacks.add(s.hex[u]);
  const found: { from: number; to: number[] }[] = [];
  let communication: HexSet | null = null;
  for (const from of stacks) {
    if (vp[from] > 0 || closedSides(s, from) < 6) continue;
    communication ??= communicationMap(s, ALLIED);
    const map = communication;
    const units = unitsIn(s, from);
    const to = Array.from(neighbour.subarray(from * 6, from * 6 + 6)).filter(
      (h) => map[h] === 1 && !holds(s, GERMAN, h) && !overstacked(s, h, units.length, stepsIn(s, from)),
    );
    if (to.length > 0) found.push({ from, to });
  }
  return found;
}

export function withdrawStack(s: ArdennesState, from: number, to: number): void {
  for (const u of unitsIn(s, from)) place(s, u, to);
  s.log?.tell(EVERYONE, 'The stack in ', hexRef(from), ' withdrew to ', hexRef(to));
}

export function recoverAll(s: ArdennesState): void {
  for (const u of s.tables.unitsOf[ALLIED]) if (s.dispersed[u]) setDispersed(s, u, false);
  s.log?.tell(EVERYONE, 'Every Allied unit recovered');
}

export const anyDispersed = (s: ArdennesState): boolean => s.tables.unitsOf[ALLIED].some((u) => s.dispersed[u] !== 0);

/** A-AEVENT.7: a Division Card of the German hand goes. */
export const mayBarrage = (s: ArdennesState): boolean =>
  Array.from(s.tables.cardsOf[GERMAN]).some((c) => s.card[c] === At.hand && isDivisionCard(s, c));

/** The same as an Allied player must reckon, who does not see the German hand (17.14). */
const mightBarrage = (s: ArdennesState): boolean =>
  countAt(s, GERMAN, At.hand) > 0 && mayHold(s, GERMAN, (c) => isDivisionCard(s, c));

export function barrage(s: ArdennesState): void {
  if (mayBarrage(s)) {
    lose(
      s,
      GERMAN,
      randomHandCard(s, GERMAN, (c) => isDivisionCard(s, c)),
    );
    return;
  }
  s.reveals += 1;
  s.log?.tell(EVERYONE, 'There is no Division card in the German hand');
}

/** A-AEVENT.9, A-AEVENT.10. */
export const mayIntercept = (s: ArdennesState): boolean => pileCount(s, GERMAN) > 0 || countAt(s, GERMAN, At.hand) > 0;

export function intercept(s: ArdennesState): void {
  const top = drawCard(s, GERMAN);
  lose(s, GERMAN, top >= 0 ? top : randomHandCard(s, GERMAN));
}

function lose(s: ArdennesState, _side: number, c: number): void {
  if (c < 0) return;
  s.card[c] = At.discard;
  s.log?.tell(EVERYONE, cardRef(c), ' was lost');
}

/** A-AEVENT.15, A-AEVENT.16. */
export const mayHurry = (s: ArdennesState): boolean => s.day <= 20 && !s.patton;

export function hurryPatton(s: ArdennesState): void {
  s.patton = 1;
  for (const u of dueUnits(s, 'III', 22)) s.due[u] = 21;
  s.log?.tell(EVERYONE, 'Patton: III Corps arrives on the 21st');
}

/**
 * A-AEVENT.6: Allies Alert blanks the dated chits, which help German attacks to the 18th. Later it would change nothing, or
 * take from the Allies what is theirs from the 23rd.
 */
export const mayAlert = (s: ArdennesState): boolean => !s.alert && s.day <= LAST_SURPRISE && hasDatedChits(s);

/** Units that Raise The Alarm may bring: the Reserve, else those due tomorrow (A-AEVENT.12, A-AEVENT.13). */
export function alarmUnits(s: ArdennesState): number[] {
  const all = Array.from(s.tables.unitsOf[ALLIED]).filter((u) => s.hex[u] < 0);
  const reserve = all.filter((u) => s.off[u] === Off.reserve);
  return reserve.length > 0 ? reserve : all.filter((u) => s.off[u] === Off.calendar && s.due[u] === s.day + 1);
}

const canRaiseAlarm = (s: ArdennesState): boolean => alarmUnits(s).some((u) => alliedHexes(s, u, 1).length > 0);

// ---- the 2P Engineers -----------------------------------------------------------------------------------------------

function germanWithin(s: ArdennesState, h: number, range: number): boolean {
  const near = s.tables.grid.within(h, range);
  for (let i = 0; i < near.length; i++) if (holds(s, GERMAN, near[i])) return true;
  return false;
}

/** A-EVENT-2P.5: an empty road hex in Allied supply within 2 hexes of a German unit and not next to one. */
export function refuseBlock(s: ArdennesState, h: number, supply: HexSet = supplyMap(s, ALLIED)): number {
  const fits =
    s.tables.road[h] !== 0 &&
    supply[h] !== 0 &&
    isEmpty(s, h) &&
    s.roadblock[h] === 0 &&
    !(s.tables.town[h] !== 0 && s.owner[h] === GERMAN) &&
    germanWithin(s, h, 2) &&
    !germanWithin(s, h, 1);
  return fits ? 0 : s.refuse(R.notBlockable, h);
}

/** All of them, or the first only. */
export function blockHexes(s: ArdennesState, most: number = HEXES): number[] {
  const supply = supplyMap(s, ALLIED);
  const found: number[] = [];
  for (let h = 0; h < HEXES && found.length < most; h++) if (refuseBlock(s, h, supply) === 0) found.push(h);
  return found;
}

/** Bridges in Allied supply beside a German unit (from the 17th, A-DEC16.18). */
export function blowable(s: ArdennesState): number[] {
  if (s.day < 17) return [];
  const supply = supplyMap(s, ALLIED);
  const found: number[] = [];
  for (let i = 0; i < SIDES_OF_RIVERS; i++) {
    if (s.bridge[i] !== Bridge.intact) continue;
    const [a, b] = [s.tables.sideHexes[i * 2], s.tables.sideHexes[i * 2 + 1]];
    if (!supply[a] && !supply[b]) continue;
    if (germanWithin(s, a, 1) || germanWithin(s, b, 1)) found.push(i);
  }
  return found;
}

/** Allied stacks in supply outside cities and towns, without an improved position. */
export function entrenchable(s: ArdennesState): number[] {
  const supply = supplyMap(s, ALLIED);
  const found: number[] = [];
  for (const u of s.tables.unitsOf[ALLIED]) {
    const h = s.hex[u];
    if (h < 0 || found.includes(h) || s.tables.town[h] || s.improved[h]) continue;
    if (unitsIn(s, h).some((v) => inSupply(s, v, supply) && s.dispersed[v] === 0)) found.push(h);
  }
  return found;
}

// ---- playing --------------------------------------------------------------------------------------------------------

/** A-EVENT-2P.6: an event that can change nothing may not be played. */
export function refuseEvent(s: ArdennesState, c: number): number {
  const event = s.tables.cardEvent[c];
  if (event < 0) return s.refuse(R.noEvent, c);
  return canHappen(s, event) ? 0 : s.refuse(R.eventUseless, c);
}

export function canHappen(s: ArdennesState, event: number): boolean {
  switch (event) {
    case Event.crisis:
      return s.day <= 21 && !s.crisis;
    case Event.bridgeEngineers:
      return bridgeSides(s, GERMAN, 1).length > 0;
    case Event.commandos:
      return isSolo(s) ? !s.commandos : countAt(s, ALLIED, At.hand) > 0;
    case Event.eisenhower:
      return s.day <= 17 && holdable(s).length > 0;
    case Event.fury:
      return !s.fury;
    case Event.groundFreeze:
      return !s.freeze;
    case Event.monty:
      return !s.monty;
    case Event.vdh:
      return s.off[s.tables.vdh] === Off.event && s.hex[s.tables.vdh] < 0 && landingHexes(s, 1).length > 0;
    case Event.airpower:
      return cutOffStacks(s).length > 0;
    case Event.alert:
      return mayAlert(s);
    case Event.barrage:
      return isSolo(s) ? mayBarrage(s) : mightBarrage(s);
    case Event.clouds:
      return !s.clouds;
    case Event.intercepted:
      return mayIntercept(s);
    case Event.alarm:
      return canRaiseAlarm(s);
    case Event.recover:
      return anyDispersed(s);
    case Event.patton:
      return mayHurry(s);
    case Event.tankBattalion:
      return tankTargets(s).length > 0;
    case Event.withdrawal:
      return withdrawals(s).length > 0;
    case Event.engineers:
      return (
        entrenchable(s).length > 0 ||
        bridgeSides(s, ALLIED, 1).length > 0 ||
        blockHexes(s, 1).length > 0 ||
        blowable(s).length > 0
      );
    default:
      return false; // Fuel Priority, Greif and Manteuffel are reactions
  }
}

export function beginEvent(s: ArdennesState, c: number): void {
  switch (s.tables.cardEvent[c]) {
    case Event.crisis:
      s.crisis = 1;
      for (const u of dueUnits(s, 'XXX', 22)) s.due[u] = 23; // A-GEVENT.1
      s.log?.tell(EVERYONE, 'Allied Command Crisis: the British arrive on the 23rd');
      return;
    case Event.bridgeEngineers:
      push(s, Step.bridging);
      return;
    case Event.commandos:
      if (isSolo(s)) s.commandos = 1;
      else lose(s, ALLIED, randomHandCard(s, ALLIED));
      return;
    case Event.eisenhower:
      push(s, Step.hesitating);
      return;
    case Event.fury:
      s.fury = 1;
      return;
    case Event.groundFreeze:
      s.freeze = 1;
      return;
    case Event.monty:
      s.monty = 1;
      return;
    case Event.vdh:
      push(s, Step.landing);
      return;
    case Event.airpower:
      push(s, Step.airlift);
      return;
    case Event.alert:
      s.alert = 1;
      return;
    case Event.barrage:
      barrage(s);
      return;
    case Event.clouds:
      s.clouds = 1;
      return;
    case Event.intercepted:
      intercept(s);
      return;
    case Event.alarm:
      push(s, Step.alarm);
      return;
    case Event.recover:
      recoverAll(s);
      return;
    case Event.patton:
      hurryPatton(s);
      return;
    case Event.tankBattalion:
      push(s, Step.strikeTank);
      return;
    case Event.withdrawal:
      push(s, Step.withdrawing);
      return;
    case Event.engineers:
      push(s, Step.engineering);
      return;
    default:
  }
}
