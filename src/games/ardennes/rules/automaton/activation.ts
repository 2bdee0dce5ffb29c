/** Allied Activation by the automaton: DT-28, DT-29, DT-36 (A-ACTIVATE.1 to A-ACTIVATE.24). */

import { decision, EVERYONE, frameArg, pop, push, rollDie, setFrameArg } from '../../../../engine/index.ts';
import { type ArdennesState, Did, Off, Supply, Switch } from '../../state.ts';
import { ALLIED, CardKind, GERMAN, LAST_DAY } from '../../tables.ts';
import { freshActivation } from '../activation.ts';
import { pick, westernmost } from '../choice.ts';
import { inDanger, isOutOfContact, isWandering, outlook } from '../definitions.ts';
import { lift, setDispersed } from '../ground.ts';
import { actionCards, readsOtherwise } from '../modes.ts';
import { enter, mayEndIn, ordinaryReach, Purpose, refuseStep } from '../movement.ts';
import { inScope } from '../reserves.ts';
import { Step } from '../sequence.ts';
import { communicationMap, inSupply, supplyMap } from '../supply.ts';
import { die, hexRef, unit } from '../telling.ts';
import { verbs } from '../verbs.ts';
import { actWith, goAlong, sceneOf } from './actions.ts';
import { forceAgainst, targetsOf } from './attack.ts';
import { rearwardRank } from './hits.ts';
import { around, ascending } from './picking.ts';

// ---- which units ----------------------------------------------------------------------------------------------------

/** Where an Army or Army Group card looks (dossier 5.5). */
const CENTRES: Readonly<Record<string, readonly string[]>> = {
  '1US': ['0116', '0117'],
  '3US': ['1719'],
  '21AG': ['0526'],
};

/** Units of the formation on the map; for an Army card all within 5 hexes of the German nearest to its centre. */
export function formationUnits(s: ArdennesState, c: number): number[] {
  const { cardKind, cardFormation, formationIds, unitsOf, grid } = s.tables;
  const all = Array.from(unitsOf[ALLIED]).filter((u) => s.hex[u] >= 0);
  if (cardKind[c] !== CardKind.army && cardKind[c] !== CardKind.group) return all.filter((u) => inScope(s, c, u));
  const centre = CENTRES[formationIds[cardFormation[c]]].map((label) => grid.find(label));
  const germans = [
    ...new Set(
      Array.from(unitsOf[GERMAN])
        .filter((u) => s.hex[u] >= 0)
        .map((u) => s.hex[u]),
    ),
  ];
  const near = pick(s, 'hex', 'German unit nearest to the center', germans, [
    ['closest', (h) => -Math.min(...centre.map((x) => grid.distance(x, h)))],
    westernmost(s),
  ]);
  return near < 0 ? [] : all.filter((u) => grid.distance(s.hex[u], near) <= 5);
}

/** DT-28: one unit must pass one of the tests (A-ACTIVATE.2 to A-ACTIVATE.7). */
export function isEligible(s: ArdennesState, units: readonly number[]): boolean {
  const { vp, town } = s.tables;
  for (const u of units) {
    const h = s.hex[u];
    if (inDanger(s, h) && vp[h] === 0) return true; // A-ACTIVATE.2
    if (s.dispersed[u]) return true; // A-ACTIVATE.3
  }
  const supply = supplyMap(s, ALLIED);
  for (const u of units) if (inSupply(s, u, supply) && town[s.hex[u]] === 0 && !s.improved[s.hex[u]]) return true; // A-ACTIVATE.6
  const o = outlook(s);
  for (const u of units) if (isWandering(s, u, o.communication) || isOutOfContact(s, u, o)) return true; // A-ACTIVATE.4, A-ACTIVATE.5
  return s.day >= 19 && units.some((u) => canReach(s, u)); // A-ACTIVATE.7
}

/** A-ACTIVATE.7, Q38: with those that can come, or with those who are there. */
function canReach(s: ArdennesState, u: number): boolean {
  const scene = sceneOf(s, 99);
  const moves = !readsOtherwise(s, Switch.twoToOne);
  return targetsOf(s, scene, u, moves).some((h) => forceAgainst(s, scene, u, h, [2, 1], moves) !== null);
}

/** AC: false if the formation is not eligible. */
export function activateFormation(s: ArdennesState, c: number): boolean {
  const units = formationUnits(s, c);
  if (units.length === 0) return false;
  freshActivation(s);
  for (const u of units) s.active[u] = 1;
  if (!isEligible(s, units)) {
    s.active.fill(0);
    s.trace.fill(0);
    return false;
  }
  for (const u of units) {
    s.wasDispersed[u] = s.dispersed[u];
    s.standsFast[u] = 0;
    if (s.dispersed[u]) s.active[u] = 0; // an active unit is not Dispersed
  }
  s.command = c;
  push(s, Step.alliedActivation, 0);
  return true;
}

// ---- in order -------------------------------------------------------------------------------------------------------

const Stage = { wander: 0, draw: 1, act: 2, dig: 3, end: 4 } as const;

/** DT-36: Wandering units, action cards, improved positions, recovery. */
export const alliedActivation = {
  rule: 'A-ACTIVATE.8',
  run(s: ArdennesState): void {
    switch (frameArg(s, 0)) {
      case Stage.wander:
        wander(s);
        setFrameArg(s, 0, Stage.draw);
        return;
      case Stage.draw:
        drawActions(s);
        setFrameArg(s, 0, Stage.act);
        return;
      case Stage.act:
        if (s.actionAt < actionCards(s)) push(s, Step.alliedAction);
        else setFrameArg(s, 0, Stage.dig);
        return;
      case Stage.dig:
        digIn(s);
        setFrameArg(s, 0, Stage.end);
        return;
      default:
        recover(s);
        pop(s);
    }
  },
};

/** A-ACTIVATE.18: three of the 24, carried out in ascending number (Q34). */
function drawActions(s: ArdennesState): void {
  const n = actionCards(s);
  const drawn: number[] = [];
  while (drawn.length < n) {
    const left = Array.from({ length: 24 }, (_, i) => i + 1).filter((i) => !drawn.includes(i));
    drawn.push(left[rollDie(s, 1, left.length) - 1]);
  }
  if (!readsOtherwise(s, Switch.actionOrder)) drawn.sort((a, b) => a - b);
  s.actions.fill(0);
  s.actions.set(drawn);
  s.actionAt = 0;
  const { rows } = s.tables.data.actions;
  s.log?.show(
    EVERYONE,
    drawn.map((i) => ({ what: 'card' as const, face: String(i) })),
    `Action cards: ${drawn.map((i) => `${i} ${rows[i - 1].name}`).join(', ')}`,
  );
}

/** One action card: the first active unit in ascending order whose situation fits leads (A-ACTIVATE.19). */
export const alliedAction = decision<ArdennesState, 'carry-out'>(verbs, {
  rule: 'A-ACTIVATE.18',
  seat: () => ALLIED,
  prompt: (s) => `The Allies carry out "${s.tables.data.actions.rows[s.actions[s.actionAt] - 1].name}"`,
  sole: 'ask',
  verbs: {
    'carry-out': {
      choose(s) {
        const number = s.actions[s.actionAt];
        s.actionAt += 1;
        pop(s);
        const scene = sceneOf(s, number);
        const fresh = s.tables.unitsOf[ALLIED].filter(
          (u) => s.active[u] && (s.did[u] & (Did.move | Did.attack | Did.reinforce)) === 0,
        );
        for (const lead of ascending(s, fresh)) if (actWith(s, scene, lead, number)) return;
        s.log?.tell(EVERYONE, `${number} ${s.tables.data.actions.rows[number - 1].name}: no unit fits`);
      },
    },
  },
});

/** F-DIG (A-ACTIVATE.20): units that neither moved nor attacked. */
function digIn(s: ArdennesState): void {
  const supply = supplyMap(s, ALLIED);
  for (const u of s.tables.unitsOf[ALLIED]) {
    const h = s.hex[u];
    if (!s.active[u] || s.did[u] & (Did.move | Did.attack | Did.reinforce)) continue;
    if (s.dispersed[u] || !inSupply(s, u, supply) || s.tables.town[h] || s.improved[h]) continue;
    s.improved[h] = 1;
    s.log?.tell(EVERYONE, unit(u), ' dug in at ', hexRef(h));
  }
}

/** A-ACTIVATE.21: those Dispersed when it began. */
function recover(s: ArdennesState): void {
  for (const u of s.tables.unitsOf[ALLIED])
    if (s.wasDispersed[u] && s.dispersed[u]) {
      setDispersed(s, u, false);
      s.log?.tell(EVERYONE, unit(u), ' recovered');
    }
  s.active.fill(0);
  freshActivation(s);
  s.trace.fill(0);
  s.actions.fill(0);
  s.actionAt = 0;
}

// ---- Wandering ------------------------------------------------------------------------------------------------------

/** DT-29 (F-WANDER): Wandering units act first, in ascending number. */
function wander(s: ArdennesState): void {
  const units = s.tables.unitsOf[ALLIED].filter((u) => s.active[u]);
  for (const u of ascending(s, units)) if (isWandering(s, u, communicationMap(s, ALLIED))) wanderUnit(s, u);
}

export function wanderUnit(s: ArdennesState, u: number): void {
  const { westwall, town, unitsOf, grid } = s.tables;
  const found = ordinaryReach(s, u);
  const communication = communicationMap(s, ALLIED);
  const ends = found.hexes.filter((h) => mayEndIn(s, u, h));
  const isolated = s.supply[u] === Supply.isolated;
  // A-ACTIVATE.11 to A-ACTIVATE.13
  const goal = (h: number): number => {
    if (communication[h]) return 3;
    if (westwall[h] && !isolated) return 2;
    return town[h] !== 0 ? 1 : 0; // to an enemy one nobody comes who is Isolated (A-SUPPLY.18)
  };
  const goals = ends.filter((h) => goal(h) > 0);
  const traced = supplyMap(s, ALLIED);
  const supplied = Array.from(unitsOf[ALLIED]).filter((v) => v !== u && s.hex[v] >= 0 && inSupply(s, v, traced));
  const to = pick(s, 'hex', `${s.tables.unitNames[u]} is Wandering`, goals, [
    ['in Communication, Westwall, city or town', goal],
    ['closest to a supplied unit', (h) => -Math.min(999, ...supplied.map((v) => grid.distance(s.hex[v], h)))],
    westernmost(s),
  ]);
  if (to >= 0) {
    goAlong(s, u, found, to);
    return;
  }
  const roll = rollDie(s, 1, 10);
  s.log?.show(EVERYONE, [die(roll)], unit(u), ' did not move: no route (T-WANDER)');
  if (roll === 1)
    stray(s, u); // A-ACTIVATE.14
  else if (roll <= 6) {
    // A-ACTIVATE.15, Q35
    s.due[u] = Math.min(255, s.day + roll);
    s.supply[u] = 0;
    lift(s, u, s.day + roll > LAST_DAY ? Off.outOfPlay : Off.calendar);
    s.active[u] = 0;
    s.log?.tell(EVERYONE, unit(u), ` left the map until ${s.day + roll} December`);
  }
}

function stray(s: ArdennesState, u: number): void {
  const { grid, allowance } = s.tables;
  const from = s.hex[u];
  const rules = { purpose: Purpose.move, fresh: true, points: allowance[u] };
  const hexes = around(s, from).filter(
    (h) => refuseStep(s, u, from, grid.direction(from, h), h, rules) === 0 && mayEndIn(s, u, h),
  );
  const to = pick(s, 'hex', 'one hex rearward', hexes, [
    ['lowest rearward rank', (h) => -rearwardRank(s, from, h)],
    westernmost(s),
  ]);
  if (to < 0) return;
  enter(s, u, to, allowance[u]);
  s.log?.tell(EVERYONE, unit(u), ' moved to ', hexRef(to));
}
