/** 13.0 Tactical chits: window 1 (Allied Air and Replacement). Combat chits are in combat.ts, Extra Move in action-phase.ts. */

import { EVERYONE, frameArg, goTo, type Modifier, pop, push, rollDie, sumInWords } from '../../../engine/index.ts';
import { type CellesState, Chance, ChitUse, Off, onMap, Supply } from '../state.ts';
import { ALLIED, GERMAN, Nation, Tactical, Terrain } from '../tables.ts';
import { toExtraMove } from './action-phase.ts';
import { holds, spendChit } from './chits.ts';
import { disrupt } from './disruption.ts';
import { loseStep } from './losses.ts';
import { R } from './refusals.ts';
import { airReport, tellFall } from './reports.ts';
import { Step } from './sequence.ts';
import { LIMIT, stepsIn } from './stacking.ts';
import { traceSupply } from './supply.ts';
import { hexRef, SIDES_ACTING, unit, unitName } from './telling.ts';
import { ask, ownUnits, phasing } from './verbs.ts';
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
  const isOfUse = ownUnits(s).some((u) => refuseUpgrade(s, u) === 0 || refuseRebuild(s, u) === 0);
  return isOfUse ? 0 : s.refuse(R.replacementUseless);
}

/** Window 1: in any order, any number (13.5), before choosing what to activate. */
export const beforeActivating = ask({
  rule: 'C-13.5.2',
  seat: phasing,
  prompt: () => 'Play a Tactical Chit before activating?',
  verbs: {
    air: {
      refuse: refuseAir,
      choose(s) {
        spendChit(s, ALLIED, Tactical.air);
        // C-13.4.4, C-13.4.5, C-13.4.12: one German action less, unless all are used.
        if (s.actionsUsed[GERMAN] < s.actions[GERMAN]) s.actions[GERMAN] -= 1;
        s.log?.tell(EVERYONE, `Allied Air: the German player now has ${s.actions[GERMAN]} actions this turn`);
        push(s, Step.airTarget);
      },
    },
    replacement: {
      refuse: refuseReplacement,
      choose(s) {
        spendChit(s, s.phasing, Tactical.replacement);
        s.log?.tell(EVERYONE, SIDES_ACTING[s.phasing], ' played Replacement');
        push(s, Step.replacement);
      },
    },
    'go-on': {
      choose(s) {
        // After a withdrawal nothing is activated by the chit (C-15.0.4).
        if (s.chitUse === ChitUse.withdrawal) toExtraMove(s);
        else goTo(s, Step.activation);
      },
    },
  },
});

/** Asked for when window 1 is past: why not then, and if it would have been allowed, why not now. */
export const airTooLate = (s: CellesState): number => refuseAir(s) || s.refuse(R.airTooLate);
export const replacementTooLate = (s: CellesState): number => refuseReplacement(s) || s.refuse(R.replacementTooLate);

// ---- 13.4 Allied Air (D-07) -----------------------------------------------------------------------------------------

const Air = { nothing: 1, disrupted: 2, step: 3 } as const;

/** C-13.4.10, A-48: woods or town, not a village. */
export function airModifiers(s: CellesState, u: number): Modifier[] {
  const { terrain, data } = s.tables;
  const covered = terrain[s.hex[u]] === Terrain.woods || terrain[s.hex[u]] === Terrain.town;
  const value = covered ? data.air.woodsOrTown : 0;
  return value === 0 ? [] : [{ text: 'target in woods or town', value, rule: 'C-13.4.10' }];
}

export const airTarget = ask({
  rule: 'C-13.4.6',
  seat: () => ALLIED,
  prompt: () => 'Select a German unit for the air attack',
  verbs: {
    strike: {
      tries: (s) => s.tables.unitsOf[GERMAN],
      refuse(s, u) {
        if (s.tables.sideOf[u] !== GERMAN) return s.refuse(R.airTargetOwn, u);
        return onMap(s, u) ? 0 : s.refuse(R.airTargetGone, u); // C-13.4.11: in the Rear Area too
      },
      choose(s, u) {
        const { stepFrom, disruptedFrom } = s.tables.data.air;
        const report = s.log && airReport(s, u);
        pop(s);
        const modifier = airModifiers(s, u)[0]?.value ?? 0;
        const rolled = rollDie(s, 0, 9);
        const modified = rolled + modifier;
        // C-13.4.7 to C-13.4.9
        const result = modified >= stepFrom ? Air.step : modified >= disruptedFrom ? Air.disrupted : Air.nothing;
        s.lastChance = Chance.air;
        s.lastOutcome = result;
        tellFall(s, report, ALLIED, rolled, modifier, () => [
          'Air attack on ',
          unit(u),
          `: ${sumInWords(rolled, modifier)}${result === Air.nothing ? ', no effect' : ''}`,
        ]);
        if (result === Air.step) loseStep(s, u);
        else if (result === Air.disrupted) disrupt(s, u);
      },
    },
    'no-strike': { choose: pop },
  },
});

// ---- 13.3 Replacement (D-08, D-09) ----------------------------------------------------------------------------------

/** The conditions on the hex that both uses share (C-13.3.14, C-13.3.15, A-75). */
function refuseHex(s: CellesState, u: number, h: number): number {
  const side = s.tables.sideOf[u];
  if (inEnemyZoc(s, side, h)) return s.refuse(R.replacementZoc, h);
  if (!traceSupply(s, s.tables.nationOf[u])[h]) return s.refuse(R.replacementUnsupplied, h);
  const steps = stepsIn(s, side, h);
  return steps >= LIMIT ? s.refuse(R.replacementStacking, h, steps) : 0;
}

/** Use 1: a unit of two that has lost a step. */
function refuseUpgrade(s: CellesState, u: number): number {
  const t = s.tables;
  if (t.sideOf[u] !== s.phasing) return s.refuse(R.forbidden, u);
  if (!onMap(s, u)) return s.refuse(R.notOnMap, u);
  if (t.printedSteps[u] < 2 || s.steps[u] !== 1) return s.refuse(R.notReduced, u);
  if (s.supply[u] !== Supply.supplied) return s.refuse(R.upgradeMarked, u);
  return refuseHex(s, u, s.hex[u]);
}

/** Use 2: one step of a unit in the destroyed area comes back (C-13.3.7, C-13.3.8, C-13.3.19). */
function refuseRebuild(s: CellesState, u: number): number {
  const t = s.tables;
  if (t.sideOf[u] !== s.phasing) return s.refuse(R.forbidden, u);
  if (s.off[u] !== Off.destroyed) return s.refuse(R.notDestroyed, u);
  if (t.formationOf[u] === t.fbb && fbbGone(s)) return s.refuse(R.neverRebuilt, u);
  return t.rebuild[u].some((h) => refuseRebuildHex(s, u, h) === 0) ? 0 : s.refuse(R.noRebuildHex, u);
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

export const replacement = ask({
  rule: 'C-13.3.6',
  seat: phasing,
  prompt: () => 'Select what the Replacement restores',
  each: ownUnits,
  verbs: {
    upgrade: {
      refuse: refuseUpgrade,
      choose(s, u) {
        s.steps[u] = 2; // face and Disrupted stay
        s.log?.tell(EVERYONE, unit(u), ' was brought to full strength');
        pop(s);
      },
    },
    rebuild: { refuse: refuseRebuild, choose: (s, u) => goTo(s, Step.rebuildHex, u) },
  },
});

/** D-09. Frame: unit. */
export const rebuildHex = ask({
  rule: 'C-13.3.9',
  seat: phasing,
  prompt: (s) => `Select where ${unitName(s, frameArg(s, 0))} is rebuilt`,
  verbs: {
    'rebuild-in': {
      tries: (s) => [frameArg(s, 0)],
      triesWith: (s, u) => s.tables.rebuild[u],
      refuse: (s, u, h) =>
        u === frameArg(s, 0) ? refuseRebuildHex(s, u, h) : s.refuse(R.otherRebuild, u, frameArg(s, 0)),
      choose(s, u, h) {
        pop(s);
        s.hex[u] = h;
        s.off[u] = Off.pool;
        s.steps[u] = 1; // C-13.3.18; unused and without markers (C-13.3.13)
        s.log?.tell(EVERYONE, unit(u), ' was rebuilt in ', hexRef(h));
      },
    },
  },
});
