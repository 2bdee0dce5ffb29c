/** 13.0 Tactical chits: window 1 (Allied Air and Replacement). Combat chits are in combat.ts, Extra Move in action-phase.ts. */

import { EVERYONE } from '../../../engine/log.ts';
import { rollDie } from '../../../engine/random.ts';
import { type DecisionStep, frameArg, goTo, NOT_ASKED, type Options, pop, push } from '../../../engine/steps.ts';
import { figure, signed } from '../../../engine/text.ts';
import { code, first, second, verbOf } from '../../../engine/verbs.ts';
import { type CellesState, Chance, ChitUse, Off, Supply } from '../state.ts';
import { ALLIED, GERMAN, Nation, type Tables, Tactical, Terrain } from '../tables.ts';
import { toExtraMove } from './action-phase.ts';
import { holds, spendChit } from './chits.ts';
import { disrupt } from './disruption.ts';
import { loseStep } from './losses.ts';
import { R } from './refusals.ts';
import { Step } from './sequence.ts';
import { LIMIT, stepsIn } from './stacking.ts';
import { isJoined, traceSupply } from './supply.ts';
import { die, hexRef, SIDE_WORDS, unit, unitName } from './telling.ts';
import { V } from './verbs.ts';
import { stepsLost } from './victory.ts';
import { fbbGone } from './withdrawal.ts';
import { enemyIn, inEnemyZoc } from './zoc.ts';

// ---- D-06 -----------------------------------------------------------------------------------------------------------

function refuseAir(s: CellesState): number {
  if (s.phasing !== ALLIED) return s.refuse(R.airIsAllied);
  if (s.tables.night[s.turn]) return s.refuse(R.airAtNight); // C-13.4.2
  return holds(s, ALLIED, Tactical.air) ? 0 : s.refuse(R.airNotHeld);
}

function refuseReplacement(s: CellesState): number {
  const night = s.tables.night[s.turn] === 1;
  if (s.phasing === GERMAN && !night) return s.refuse(R.replacementByDay); // C-13.3.1
  if (s.phasing === ALLIED && night) return s.refuse(R.replacementAtNight); // C-13.3.2
  if (!holds(s, s.phasing, Tactical.replacement)) return s.refuse(R.replacementNotHeld);
  if (stepsLost(s, s.phasing) > 0) {
    const own = s.tables.unitsOf[s.phasing];
    traceNations(s);
    for (let i = 0; i < own.length; i++) if (refuseUpgrade(s, own[i]) === 0 || refuseRebuild(s, own[i]) === 0) return 0;
  }
  return s.refuse(R.replacementUseless);
}

/** Window 1: in any order, any number (13.5), before choosing what to activate. */
export const beforeActivating: DecisionStep<CellesState> = {
  rule: 'C-13.5.2',
  seat: (s) => s.phasing,
  prompt: () => 'Play a chit before activating?',
  options(s, out: Options) {
    if (refuseAir(s) === 0) out.add(code(V.air));
    if (refuseReplacement(s) === 0) out.add(code(V.replacement));
    out.add(code(V['go-on']));
  },
  refuse(s, c) {
    switch (verbOf(c)) {
      case V.air:
        return refuseAir(s);
      case V.replacement:
        return refuseReplacement(s);
      case V['go-on']:
        return 0;
      default:
        return NOT_ASKED;
    }
  },
  choose(s, c) {
    switch (verbOf(c)) {
      case V.air:
        playAir(s);
        return;
      case V.replacement:
        spendChit(s, s.phasing, Tactical.replacement);
        s.log?.tell(EVERYONE, SIDE_WORDS[s.phasing], ' plays Replacement');
        push(s, Step.replacement);
        return;
      default:
        // After a withdrawal nothing is activated by the chit (C-15.0.4).
        if (s.chitUse === ChitUse.withdrawal) toExtraMove(s);
        else goTo(s, Step.activation);
    }
  },
};

// ---- 13.4 Allied Air (D-07) -----------------------------------------------------------------------------------------

function playAir(s: CellesState): void {
  spendChit(s, ALLIED, Tactical.air);
  // C-13.4.4, C-13.4.5, C-13.4.12: one German action less, unless all are used.
  if (s.actionsUsed[GERMAN] < s.actions[GERMAN]) s.actions[GERMAN] -= 1;
  s.log?.tell(EVERYONE, `Allied Air: the German player has ${s.actions[GERMAN]} actions this turn`);
  push(s, Step.airTarget);
}

function refuseStrike(s: CellesState, u: number): number {
  if (s.tables.sideOf[u] !== GERMAN) return s.refuse(R.airTargetOwn, u);
  return s.hex[u] >= 0 ? 0 : s.refuse(R.airTargetGone, u); // C-13.4.11: in the Rear Area too
}

export const Air = { nothing: 1, disrupted: 2, step: 3 } as const;

/** C-13.4.10, A-48: woods or town, not a village. */
export const airModifier = (tables: Tables, h: number): number =>
  tables.terrain[h] === Terrain.woods || tables.terrain[h] === Terrain.town ? tables.data.air.woodsOrTown : 0;

/** C-13.4.7 to C-13.4.9 */
export const airResult = (tables: Tables, modified: number): number =>
  modified >= tables.data.air.stepFrom
    ? Air.step
    : modified >= tables.data.air.disruptedFrom
      ? Air.disrupted
      : Air.nothing;

export const airTarget: DecisionStep<CellesState> = {
  rule: 'C-13.4.6',
  seat: () => ALLIED,
  prompt: () => 'Air attack on which German unit?',
  options(s, out: Options) {
    const germans = s.tables.unitsOf[GERMAN];
    for (let i = 0; i < germans.length; i++) if (refuseStrike(s, germans[i]) === 0) out.add(code(V.strike, germans[i]));
    out.add(code(V['no-strike']));
  },
  refuse(s, c) {
    if (verbOf(c) === V['no-strike']) return 0;
    return verbOf(c) === V.strike ? refuseStrike(s, first(c)) : NOT_ASKED;
  },
  choose(s, c) {
    pop(s);
    if (verbOf(c) === V['no-strike']) return;
    const u = first(c);
    const rolled = rollDie(s, 0, 9);
    const modified = rolled + airModifier(s.tables, s.hex[u]);
    const result = airResult(s.tables, modified);
    s.lastChance = Chance.air;
    s.lastOutcome = result;
    const sum = modified === rolled ? `${rolled}` : `${rolled} ${signed(modified - rolled)} is ${figure(modified)}`;
    const effect = result === Air.nothing ? ', no effect' : '';
    s.log?.show(EVERYONE, [die(rolled)], 'Air attack on ', unit(u), `: ${sum}${effect}`);
    if (result === Air.step) loseStep(s, u);
    else if (result === Air.disrupted) disrupt(s, u);
  },
};

// ---- 13.3 Replacement (D-08, D-09) ----------------------------------------------------------------------------------

/** Supply as it is now, for the nations of the side; read by `isJoined`. */
function traceNations(s: CellesState): void {
  if (s.phasing === GERMAN) traceSupply(s, Nation.german);
  else {
    traceSupply(s, Nation.us);
    traceSupply(s, Nation.uk);
  }
}

/** The conditions on the hex that both uses share (C-13.3.14, C-13.3.15, A-75). */
function refuseHex(s: CellesState, u: number, h: number): number {
  const side = s.tables.sideOf[u];
  if (inEnemyZoc(s, side, h)) return s.refuse(R.replacementZoc, h);
  if (!isJoined(s.tables.nationOf[u], h)) return s.refuse(R.replacementUnsupplied, h);
  const steps = stepsIn(s, side, h, true);
  return steps >= LIMIT ? s.refuse(R.replacementStacking, h, steps) : 0;
}

/** Use 1: a unit of two that has lost a step. */
function refuseUpgrade(s: CellesState, u: number): number {
  const t = s.tables;
  if (t.sideOf[u] !== s.phasing) return s.refuse(R.notYours, u);
  if (s.hex[u] < 0) return s.refuse(R.notOnMap, u);
  if (t.printedSteps[u] < 2 || s.steps[u] !== 1) return s.refuse(R.notReduced, u);
  if (s.supply[u] !== Supply.supplied) return s.refuse(R.upgradeMarked, u);
  return refuseHex(s, u, s.hex[u]);
}

/** Use 2: one step of a unit in the destroyed area comes back (C-13.3.7, C-13.3.8, C-13.3.19). */
function refuseRebuild(s: CellesState, u: number): number {
  const t = s.tables;
  if (t.sideOf[u] !== s.phasing) return s.refuse(R.notYours, u);
  if (s.hex[u] >= 0 || s.off[u] !== Off.destroyed) return s.refuse(R.notDestroyed, u);
  if (t.formationOf[u] === t.fbb && fbbGone(s)) return s.refuse(R.neverRebuilt, u);
  const hexes = t.rebuild[u];
  for (let i = 0; i < hexes.length; i++) if (refuseRebuildHex(s, u, hexes[i]) === 0) return 0;
  return s.refuse(R.noRebuildHex, u);
}

function refuseRebuildHex(s: CellesState, u: number, h: number): number {
  const t = s.tables;
  if (!t.rebuild[u].includes(h)) {
    const nation = t.nationOf[u];
    return s.refuse(
      nation === Nation.german ? R.notRebuildHexGerman : nation === Nation.us ? R.notRebuildHexUs : R.notRebuildHexUk,
      h,
    );
  }
  if (enemyIn(s, t.sideOf[u], h)) return s.refuse(R.rebuildEnemy, h);
  return refuseHex(s, u, h);
}

export const replacement: DecisionStep<CellesState> = {
  rule: 'C-13.3.6',
  seat: (s) => s.phasing,
  prompt: () => 'What does the Replacement restore?',
  options(s, out: Options) {
    const own = s.tables.unitsOf[s.phasing];
    traceNations(s);
    for (let i = 0; i < own.length; i++) {
      if (refuseUpgrade(s, own[i]) === 0) out.add(code(V.upgrade, own[i]));
      if (refuseRebuild(s, own[i]) === 0) out.add(code(V.rebuild, own[i]));
    }
  },
  refuse(s, c) {
    traceNations(s);
    if (verbOf(c) === V.upgrade) return refuseUpgrade(s, first(c));
    return verbOf(c) === V.rebuild ? refuseRebuild(s, first(c)) : NOT_ASKED;
  },
  choose(s, c) {
    const u = first(c);
    if (verbOf(c) === V.rebuild) {
      goTo(s, Step.rebuildHex, u);
      return;
    }
    s.steps[u] = 2; // face and Disrupted stay
    s.log?.tell(EVERYONE, unit(u), ' is brought to full strength');
    pop(s);
  },
};

/** D-09. Frame: unit. */
export const rebuildHex: DecisionStep<CellesState> = {
  rule: 'C-13.3.9',
  seat: (s) => s.phasing,
  prompt: (s) => `Where is ${unitName(s, frameArg(s, 0))} rebuilt?`,
  options(s, out: Options) {
    const u = frameArg(s, 0);
    const hexes = s.tables.rebuild[u];
    traceNations(s);
    for (let i = 0; i < hexes.length; i++)
      if (refuseRebuildHex(s, u, hexes[i]) === 0) out.add(code(V['rebuild-in'], u, hexes[i]));
  },
  refuse(s, c) {
    if (verbOf(c) !== V['rebuild-in']) return NOT_ASKED;
    if (first(c) !== frameArg(s, 0)) return s.refuse(R.otherRebuild, first(c), frameArg(s, 0));
    traceNations(s);
    return refuseRebuildHex(s, first(c), second(c));
  },
  choose(s, c) {
    const u = first(c);
    pop(s);
    s.hex[u] = second(c);
    s.off[u] = Off.pool;
    s.steps[u] = 1; // C-13.3.18; unused and without markers (C-13.3.13)
    s.log?.tell(EVERYONE, unit(u), ' is rebuilt in ', hexRef(second(c)));
  },
};
