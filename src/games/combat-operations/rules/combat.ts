/** Combat (11.0): all attacks of a step are one plan; then each is shown, added up and carried out. */
import { type AutoStep, code, EVERYONE, goTo, type Log, signed, unwatched } from '../../../engine/index.ts';
import { type CoState, counterOf, holds, isCounterOnMap, Mark, NO_TARGET, Phase } from '../state.ts';
import { HEXES, LEVELS, onMap, other } from '../tables.ts';
import { beginAdvance } from './advance.ts';
import { endJob } from './engineers.ts';
import { beginExploitation } from './exploitation.ts';
import { hexRef, sideName, tellAll, tellRemoved, unitRef } from './log.ts';
import { beginLosses } from './losses.ts';
import { markPlan } from './marks.ts';
import { remember } from './memory.ts';
import { leadOf } from './movement.ts';
import { R } from './refusals.ts';
import { attackHappens } from './reports.ts';
import { Step } from './sequence.ts';
import { endWithStacking } from './stacking.ts';
import { computeAttack, inRange, strengthAgainst } from './strength.ts';
import { ask, askInTurn, ownCounters, ownUnits, V } from './verbs.ts';
import { eliminate } from './zoc.ts';

/** Step 4 or step 6 begins: nobody is assigned, artillery may support again (CO-110, CO-140). */
export const attacks: AutoStep<CoState> = {
  rule: 'CO-015',
  run(s) {
    s.phase = s.phase === Phase.movement ? Phase.attack : Phase.exploitationAttack;
    if (s.phase === Phase.exploitationAttack) s.watch?.atWork('CO-017');
    for (const unit of s.tables.allUnits) s.mark[unit] &= ~(Mark.committed | Mark.ordered);
    goTo(s, Step.plan);
  },
};

/** CO-016, CO-025: what follows step 4 or step 6. */
function endAttacks(s: CoState): void {
  s.attackHex = -1;
  if (s.phase === Phase.attack) beginExploitation(s);
  else endWithStacking(s, Step.endPlayerTurn);
}

// ---- D-20, D-33: the plan -----------------------------------------------------------------------------------------------

/** Whether somebody attacks a hex (CO-095); artillery is assigned only where another unit is (CO-107). */
export const isAttacked = (s: CoState, hex: number): boolean =>
  hex !== NO_TARGET && ownUnits(s).some((unit) => s.target[unit] === hex);

function refuseAttacker(s: CoState, counter: number): number {
  const t = s.tables;
  if (t.side[counter] !== s.player) return s.refuse(R.forbidden, counter);
  if (!isCounterOnMap(s, counter)) return s.refuse(R.notOnMap, counter);
  if (t.headquarters[counter]) return s.refuse(R.hqAttacks, counter); // X6
  if (t.artillery[counter]) return s.refuse(R.artilleryAttacks, counter); // CO-107
  const lead = leadOf(s, counter);
  if (s.target[lead] !== NO_TARGET) return s.refuse(R.alreadyAssigned, counter); // X18
  if (s.phase === Phase.exploitationAttack && (s.mark[lead] & Mark.eligible) === 0)
    return s.refuse(R.notEligible, counter); // CO-076, K28
  return t.dummy[counter] ? s.refuse(R.dummyAttacks, counter) : 0; // X7
}

const isNextToEnemy = (s: CoState, unit: number): boolean =>
  s.tables.neighboursOf[s.hex[unit]].some((hex) => holds(s, other(s.player), hex));

/**
 * Whether a dummy could attack if it were what it seems, or one that moved if it had not (X1): who has no other is asked all
 * the same, or all would know.
 */
const seemsToAttack = (s: CoState): boolean =>
  ownCounters(s).some((counter) => {
    const why = refuseAttacker(s, counter);
    const isUnsure = why === R.notEligible && (s.mark[leadOf(s, counter)] & Mark.unsure) !== 0;
    return (why === R.dummyAttacks || isUnsure) && isNextToEnemy(s, counter);
  });

function refuseSupporter(s: CoState, counter: number): number {
  const t = s.tables;
  if (t.side[counter] !== s.player) return s.refuse(R.forbidden, counter);
  if (!t.artillery[counter]) return s.refuse(R.notArtillery, counter);
  if (!onMap(s.hex[counter])) return s.refuse(R.notOnMap, counter);
  return s.target[counter] !== NO_TARGET ? s.refuse(R.alreadyAssigned, counter) : 0; // CO-140
}

/**
 * The duty of CO-094: every enemy hex next to an assigned counter is attacked by some counter (CO-096), across rivers too
 * (K27). Artillery neither has nor fulfils it (CO-095, CO-138).
 */
function refuseConfirm(s: CoState): number {
  const t = s.tables;
  const enemy = other(s.player);
  for (const unit of t.unitsOf[s.player]) {
    if (s.target[unit] === NO_TARGET || t.artillery[unit]) continue;
    for (const hex of t.neighboursOf[s.hex[unit]])
      if (holds(s, enemy, hex) && !isAttacked(s, hex)) return s.refuse(R.duty, counterOf(s, unit), hex);
  }
  return 0;
}

export const anyPlanned = (s: CoState): boolean => ownUnits(s).some((unit) => s.target[unit] !== NO_TARGET);

/** The hexes under planned attack, in the order of the map, so that nothing follows from the order of the counters. */
export function plannedHexes(s: CoState): number[] {
  const assigned = ownUnits(s).filter((unit) => s.target[unit] !== NO_TARGET);
  return [...new Set(assigned.map((unit) => s.target[unit]))].sort((a, b) => a - b);
}

const assign = (s: CoState, counter: number, hex: number): void => {
  const t = s.tables;
  for (let i = t.partsFrom[counter]; i < t.partsTo[counter]; i++) s.target[t.parts[i]] = hex;
};

export const plan = askInTurn({
  rule: 'X18',
  fight: 'plan',
  prompt: (s) =>
    s.phase === Phase.attack ? 'Step 4: plan all your attacks' : 'Step 6: plan your exploitation attacks',
  sole: (s) => !anyPlanned(s) && !seemsToAttack(s),
  list(s, out) {
    const t = s.tables;
    const enemy = other(s.player);
    const hexes = plannedHexes(s);
    for (const counter of ownCounters(s)) {
      if (t.artillery[counter]) {
        if (refuseSupporter(s, counter) !== 0) continue;
        for (const hex of hexes)
          if (inRange(s, counter, hex)) out.add(code(V.support, counter, hex));
          else s.watch?.closed('CO-105');
      } else if (refuseAttacker(s, counter) === 0)
        for (const hex of t.neighboursOf[s.hex[counter]])
          if (holds(s, enemy, hex)) out.add(code(V.attack, counter, hex));
    }
  },
  verbs: {
    attack: {
      refuse(s, counter, hex) {
        const why = refuseAttacker(s, counter);
        if (why !== 0) return why;
        if (s.tables.grid.direction(s.hex[counter], hex) < 0) return s.refuse(R.notAdjacent, counter, hex);
        return holds(s, other(s.player), hex) ? 0 : s.refuse(R.noEnemy, hex); // dummies too (X7)
      },
      choose(s, counter, hex) {
        if (s.phase === Phase.exploitationAttack) s.watch?.atWork('CO-076 K28');
        assign(s, counter, hex);
      },
    },
    support: {
      rule: 'CO-106',
      refuse(s, counter, hex) {
        const why = refuseSupporter(s, counter);
        if (why !== 0) return why;
        if (!isAttacked(s, hex)) return s.refuse(R.noAttacker, hex); // CO-107
        return inRange(s, counter, hex) ? 0 : outOfRange(s, counter, hex);
      },
      choose(s, counter, hex) {
        if (s.attacked[counter]) s.watch?.atWork('CO-110');
        s.watch?.lookedUp('CO-140');
        assign(s, counter, hex);
      },
    },
    confirm: {
      refuse: refuseConfirm,
      choose(s) {
        if (!anyPlanned(s)) return endAttacks(s);
        if (s.watch) markPlan(s, s.watch);
        if (s.log) tellPlan(s, s.log);
        s.reveals += 1; // what the enemy has seen is not taken back
        goTo(s, Step.resolve);
      },
    },
    drop: {
      refuse: (s) => (anyPlanned(s) ? 0 : s.refuse(R.nothingPlanned)),
      choose(s) {
        for (const unit of ownUnits(s)) s.target[unit] = NO_TARGET;
        endAttacks(s);
      },
    },
  },
});

/** CO-105 */
const outOfRange = (s: CoState, unit: number, hex: number): number =>
  s.refuse(R.outOfRange, unit, s.tables.range[unit], s.tables.grid.distance(s.hex[unit], hex));

/** A confirmed plan is seen by all: which backs attack or support which hex. */
function tellPlan(s: CoState, log: Log): void {
  const t = s.tables;
  for (const hex of plannedHexes(s)) {
    const named = t.countersOf[s.player].filter((c) => isCounterOnMap(s, c) && s.target[leadOf(s, c)] === hex);
    const words = Array.from(named, (c) => `${t.backs[t.back[c]]} from ${t.grid.name(s.hex[c])}`).sort();
    log.tell(EVERYONE, `${sideName(s.player)} planned to attack `, hexRef(hex), `: ${words.join(', ')}`);
  }
}

// ---- D-21, D-22: one attack ---------------------------------------------------------------------------------------------

/** Argument: whether an attack of this step has been resolved; until then the plan is whole. */
export const resolve = ask({
  rule: 'X18',
  seat: (s) => s.player,
  prompt: () => 'Select the next attack to resolve',
  verbs: {
    resolve: {
      tries: plannedHexes,
      refuse: (s, hex) => (isAttacked(s, hex) ? 0 : s.refuse(R.notPlanned, hex)),
      choose(s, hex) {
        s.attackHex = hex;
        goTo(s, Step.reveal);
      },
    },
  },
});

/** CO-077, CO-134, CO-078: the attackers and their artillery are shown, then the units in the hex; dummies go (X7). */
export const reveal: AutoStep<CoState> = {
  rule: 'CO-077',
  run(s) {
    const t = s.tables;
    const hex = s.attackHex;
    const enemy = other(s.player);
    s.reveals += 1;
    s.watch?.atWork('CO-134 CO-078');
    tellAll(s, `${sideName(s.player)} attacked `, hexRef(hex));
    for (const unit of t.unitsOf[s.player])
      if (s.target[unit] === hex) {
        s.mark[unit] |= Mark.shown;
        s.log?.tell(
          EVERYONE,
          unitRef(unit),
          ` attacked with ${unwatched(s, () => strengthAgainst(s, unit, hex))}${t.artillery[unit] ? ' (support)' : ''}`,
        );
        endJob(s, unit); // X21a
      }
    let real = false;
    for (const unit of t.unitsOf[enemy]) {
      if (s.hex[unit] !== hex) continue;
      if (t.dummy[unit]) {
        s.watch?.atWork('X7');
        tellRemoved(s, unit, hex);
        eliminate(s, unit);
      } else {
        s.mark[unit] |= Mark.shown;
        real = true;
        s.log?.tell(EVERYONE, unitRef(unit), ' defended');
      }
    }
    if (real) goTo(s, Step.commit);
    else {
      s.attackerLoss = s.defenderLoss = 0;
      s.watch?.atWork('K52');
      beginAdvance(s); // X7: the attack is over, they may advance
    }
  },
};

// ---- D-23: artillery for the defense ------------------------------------------------------------------------------------

/**
 * The question is asked wherever an unused artillery back lies within the longest range, so that being asked tells the
 * attacker nothing that they do not see.
 */
function mightCommit(s: CoState): boolean {
  const t = s.tables;
  for (const unit of t.unitsOf[other(s.player)])
    if (
      t.artillery[unit] &&
      onMap(s.hex[unit]) &&
      s.hex[unit] !== s.attackHex &&
      (s.mark[unit] & Mark.committed) === 0 &&
      t.distance[s.hex[unit] * HEXES + s.attackHex] <= t.mostRange
    )
      return true;
  return false;
}

export const commit = ask({
  rule: 'CO-108',
  seat: (s) => other(s.player),
  prompt: (s) => `Commit artillery to the defense of ${s.tables.grid.name(s.attackHex)}?`,
  publicPrompt: 'may commit artillery',
  sole: (s) => !mightCommit(s),
  verbs: {
    commit: {
      tries: (s) => s.tables.unitsOf[other(s.player)],
      refuse(s, unit) {
        const t = s.tables;
        const hex = s.attackHex;
        if (t.side[unit] !== other(s.player)) return s.refuse(R.forbidden, unit);
        if (!t.artillery[unit]) return s.refuse(R.notArtillery, unit);
        if (!onMap(s.hex[unit])) return s.refuse(R.notOnMap, unit);
        if (s.hex[unit] === hex) return s.refuse(R.commitOwnHex, unit); // CO-109, K16
        if ((s.mark[unit] & Mark.committed) !== 0) return s.refuse(R.commitTwice, unit); // CO-140
        return inRange(s, unit, hex) ? 0 : outOfRange(s, unit, hex); // CO-108
      },
      choose(s, unit) {
        s.mark[unit] |= Mark.committed | Mark.inDefense | Mark.shown;
        s.reveals += 1;
        tellAll(s, unitRef(unit), ' supported the defense');
      },
    },
    done: { choose: (s) => goTo(s, Step.combat) },
  },
});

// ---- D-24, D-29 ---------------------------------------------------------------------------------------------------------

export const combat: AutoStep<CoState> = {
  rule: 'CO-079',
  run(s) {
    computeAttack(s);
    s.brought = 100 + s.level;
    if (s.log) {
      const shift = s.shift === 0 ? '' : `, ${signed(s.shift)}`;
      const words = `${s.attackTotal} vs. ${s.defenseTotal}${shift}: ${LEVELS[s.level]}`;
      s.log.addEvent(EVERYONE, unwatched(s, attackHappens), [], words);
    }
    beginLosses(s);
  },
};

/** X14: all units of the attack are turned face down; attackers and their artillery have attacked (CO-073, K38). */
export const faceDown: AutoStep<CoState> = {
  rule: 'X14',
  run(s) {
    const hex = s.attackHex;
    for (const unit of s.tables.allUnits) {
      if (s.target[unit] === hex) {
        s.target[unit] = NO_TARGET;
        s.attacked[unit] = 1;
      }
      if ((s.mark[unit] & Mark.shown) !== 0) remember(s, unit);
      s.mark[unit] &= ~(Mark.shown | Mark.inDefense);
      s.took[unit] = 0;
    }
    s.attackHex = -1;
    s.attackTotal = s.defenseTotal = s.level = s.shift = s.defenderSteps = s.attackerLoss = s.defenderLoss = 0;
    if (plannedHexes(s).length > 0) return goTo(s, Step.resolve, 1);
    endAttacks(s);
  },
};
