/** 11.0 Combat: declaring an attack, who joins, odds, modifiers, the roll, and the order of results. */

import {
  type AutoStep,
  EVERYONE,
  frameArg,
  goTo,
  hasSide,
  onceFor,
  pop,
  push,
  rollDie,
  setFrameArg,
  signed,
  sumInWords,
} from '../../../engine/index.ts';
import { type CellesState, Chance, onMap, Part, Supply } from '../state.ts';
import {
  ALLIED,
  DISRUPT,
  GERMAN,
  HIGH_ROW,
  INTENSITIES,
  LOW_ROW,
  other,
  RETREAT,
  STEPS_MASK,
  type Tables,
  Tactical,
} from '../tables.ts';
import { holds, spendChit } from './chits.ts';
import { takeDisruption } from './disruption.ts';
import { takeLosses } from './losses.ts';
import { baseAllowance, movementKind, pay } from './movement.ts';
import { R } from './refusals.ts';
import { attackReport, contestedOf, tellFall } from './reports.ts';
import { mustRetreat } from './retreat.ts';
import { Step } from './sequence.ts';
import { checkStacking } from './stacking.ts';
import { hexRef, SIDES_ACTING, unit } from './telling.ts';
import { ask, ownUnits, phasing } from './verbs.ts';

// ---- strengths ------------------------------------------------------------------------------------------------------

/** The face that is up at this moment (C-11.0.23). */
const faceOf = (s: CellesState, u: number): number =>
  u * 4 + (s.steps[u] < s.tables.printedSteps[u] ? 2 : 0) + (s.used[u] ? 1 : 0);
export const attackStrength = (s: CellesState, u: number): number => s.tables.attack[faceOf(s, u)];
export const defenseStrength = (s: CellesState, u: number): number => s.tables.defense[faceOf(s, u)];

/** Adjacent with a hexside other than the Meuse between them (C-11.0.16, C-11.0.22). */
export function canFight(s: CellesState, from: number, to: number): boolean {
  const d = s.tables.grid.direction(from, to);
  return d >= 0 && !hasSide(s.tables.meuse, from, d);
}

/** Whether an enemy with that part in the attack stands where the unit may fight it; if not, whether the Meuse is why. */
function refuseReach(s: CellesState, u: number, part: number, acrossMeuse: number, notAdjacent: number): number {
  let refusal = notAdjacent;
  for (const enemy of s.tables.unitsOf[other(s.tables.sideOf[u])]) {
    if (s.part[enemy] !== part || s.tables.grid.direction(s.hex[u], s.hex[enemy]) < 0) continue;
    if (canFight(s, s.hex[u], s.hex[enemy])) return 0;
    refusal = acrossMeuse;
  }
  return s.refuse(refusal, u);
}

// ---- declaring (D-14) -----------------------------------------------------------------------------------------------

export const attackCost = (s: CellesState, u: number, intensity: number): number =>
  s.tables.attackCost[intensity * 2 + movementKind(s, u)];

export function refuseAttack(s: CellesState, u: number, intensity: number): number {
  const cost = attackCost(s, u, intensity);
  // The strategic 3 never pays for an attack.
  const left = Math.max(0, baseAllowance(s, u) - s.spent[u]);
  if (cost > left) return s.refuse(R.attackTooDear, cost, left);
  if (s.supply[u] === Supply.isolated) return s.refuse(R.attackIsolated, u);
  return refuseReach(s, u, Part.none, R.onlyAcrossMeuse, R.nothingToAttack);
}

/** The active unit pays; all enemy units adjacent to it but across the Meuse defend (C-11.0.15 to C-11.0.18). */
export function declareAttack(s: CellesState, u: number, intensity: number): void {
  const { unitsOf, grid } = s.tables;
  pay(s, u, attackCost(s, u, intensity));
  s.intensity = intensity;
  s.part[u] = Part.attacks;
  const from = s.hex[u];
  for (const enemy of unitsOf[other(s.phasing)]) {
    const h = s.hex[enemy];
    if (!canFight(s, from, h)) continue;
    s.part[enemy] = Part.defends;
    s.contested[grid.direction(from, h)] = h;
  }
  if (s.log) {
    const targets = contestedOf(s).flatMap((h, i) => [i === 0 ? ' attacked ' : ' and ', hexRef(h)]);
    s.log.tell(EVERYONE, unit(u), ...targets, `, ${INTENSITIES[intensity]}`);
  }
  push(s, Step.muster, 0);
  checkStacking(s, s.phasing, from); // C-10.0.7
}

/** Stacking at the moment of combat, before joining for the active unit and after it for everybody. */
export const muster: AutoStep<CellesState> = {
  rule: 'C-10.0.7',
  run(s) {
    if (!onMap(s, s.active)) {
      endCombat(s); // no active unit, no attack
      return;
    }
    if (frameArg(s, 0) === 0) {
      goTo(s, Step.joining);
      return;
    }
    for (const u of s.tables.allUnits) if (s.part[u] && checkStacking(s, s.tables.sideOf[u], s.hex[u])) return;
    toChits(s);
  },
};

// ---- joining (D-16) -------------------------------------------------------------------------------------------------

/** C-11.0.24: unit by unit, activated or not, used or not; no limit on joining again. */
export const joining = ask({
  rule: 'C-11.0.19',
  fight: true,
  seat: phasing,
  prompt: (s) => `Add units to the attack? ${oddsInWords(s)}`,
  // With a joiner the odds are others than those the attack was declared with: the die waits for a word.
  sole: (s) => s.part.every((part, u) => part !== Part.attacks || u === s.active),
  verbs: {
    join: {
      tries: ownUnits,
      refuse(s, u) {
        if (s.tables.sideOf[u] !== s.phasing) return s.refuse(R.forbidden, u);
        if (!onMap(s, u)) return s.refuse(R.notOnMap, u);
        if (s.part[u]) return s.refuse(R.joinedAlready, u);
        if (s.supply[u] === Supply.isolated) return s.refuse(R.joinIsolated, u); // C-5.0.28
        return refuseReach(s, u, Part.defends, R.joinAcrossMeuse, R.joinNotAdjacent);
      },
      choose(s, u) {
        s.part[u] = Part.attacks;
        s.log?.tell(EVERYONE, unit(u), ' joined the attack');
      },
    },
    fight: { choose: (s) => goTo(s, Step.muster, 1) },
  },
});

// ---- Combat chits (D-17, D-18) --------------------------------------------------------------------------------------

/** C-13.1.3 to C-13.1.5: after odds and modifiers are known, before the roll, the attacker first. */
function toChits(s: CellesState): void {
  if (holds(s, s.phasing, Tactical.combat)) goTo(s, Step.attackerChit);
  else toDefenderChit(s);
}

function toDefenderChit(s: CellesState): void {
  goTo(s, holds(s, other(s.phasing), Tactical.combat) ? Step.defenderChit : Step.combatRoll);
}

/** "18 against 7, 2-1" */
function oddsInWords(s: CellesState): string {
  const a = attackTotal(s);
  const d = defenseTotal(s);
  return `${a} vs. ${d}, ${s.tables.data.combatResults.columns[columnOf(a, d)]}`;
}

function combatChit(attacker: boolean) {
  const holder = (s: CellesState): number => (attacker ? s.phasing : other(s.phasing));
  const toNext = attacker ? toDefenderChit : (s: CellesState): void => goTo(s, Step.combatRoll);
  return ask({
    rule: attacker ? 'C-13.1.1' : 'C-13.1.2',
    fight: true,
    seat: holder,
    prompt: (s) =>
      `Play the Combat chit for ${attacker ? '+1' : '−1'}? ${oddsInWords(s)}, die ${signed(totalModifier(s))}`,
    verbs: {
      'play-combat': {
        choose(s) {
          spendChit(s, holder(s), Tactical.combat);
          if (attacker) s.attackerChit = 1;
          else s.defenderChit = 1;
          s.log?.tell(EVERYONE, SIDES_ACTING[holder(s)], ' played the Combat chit');
          toNext(s);
        },
      },
      'keep-combat': { choose: toNext },
    },
  });
}

export const attackerChit = combatChit(true);
export const defenderChit = combatChit(false);

// ---- odds and modifiers ---------------------------------------------------------------------------------------------

function total(s: CellesState, part: number, strength: (s: CellesState, u: number) => number): number {
  let sum = 0;
  for (const u of s.tables.allUnits) if (s.part[u] === part) sum += strength(s, u);
  return sum;
}
/** C-11.0.28, C-11.0.29 */
export const attackTotal = (s: CellesState): number => total(s, Part.attacks, attackStrength);
export const defenseTotal = (s: CellesState): number => total(s, Part.defends, defenseStrength);

/** C-11.0.30, A-19, A-20: rounded down to a column; the first and the last serve for all beyond. */
export function columnOf(attack: number, defense: number): number {
  if (attack >= 7 * defense) return 7;
  if (attack >= 5 * defense) return 6;
  if (attack >= 3 * defense) return 5;
  if (attack >= 2 * defense) return 4;
  if (2 * attack >= 3 * defense) return 3;
  if (attack >= defense) return 2;
  return 2 * attack >= defense ? 1 : 0;
}

/** The kinds of modifier, in the order of the chart. */
export const MODIFIERS = [
  { text: 'intensity', rule: 'C-11.0.5' },
  { text: 'terrain', rule: 'C-11.0.35' },
  { text: 'across a minor river', rule: 'C-11.0.39' },
  { text: 'German attack at night', rule: 'C-11.0.42' },
  { text: 'Allied attack by day', rule: 'C-11.0.43' },
  { text: 'Disrupted defender', rule: 'C-11.0.46' },
  { text: 'Disrupted attacker', rule: 'C-11.0.47' },
  { text: 'Out of Supply attacker', rule: 'C-11.0.44' },
  { text: 'Isolated defender', rule: 'C-11.0.45' },
  { text: 'attacker’s Combat chit', rule: 'C-13.1.1' },
  { text: 'defender’s Combat chit', rule: 'C-13.1.2' },
] as const;

const modifiersIn = onceFor((_: Tables) => new Int8Array(MODIFIERS.length));

/** C-11.0.36 to C-11.0.38, C-11.0.71 */
export function terrainModifier(s: CellesState, h: number): number {
  const ground = s.tables.terrainModifier[s.tables.terrain[h]];
  return s.tables.village[h] ? Math.min(ground, s.tables.data.modifiers.village) : ground;
}

/**
 * Each kind once, however many units qualify (C-11.0.32, C-11.0.33); kinds add up (C-11.0.34). The answer is shared: by
 * the order of MODIFIERS, 0 where a kind does not apply.
 */
export function modifiers(s: CellesState): Int8Array {
  const { data, allUnits, grid, minorRiver, night, attackModifier } = s.tables;
  const m = data.modifiers;
  const found = modifiersIn(s.tables);
  found.fill(0);
  found[0] = attackModifier[s.intensity];
  let terrain = 127;
  for (const d of allUnits) {
    if (s.part[d] !== Part.defends) continue;
    // C-11.0.35, A-24: of several hexes the terrain best for the defender.
    terrain = Math.min(terrain, terrainModifier(s, s.hex[d]));
    if (s.disrupted[d]) found[5] = m.disruptedDefender;
    if (s.supply[d] === Supply.isolated) found[8] = m.isolatedDefender;
  }
  found[1] = terrain;
  for (const a of allUnits) {
    if (s.part[a] !== Part.attacks) continue;
    if (s.disrupted[a]) found[6] = m.disruptedAttacker;
    if (s.supply[a] === Supply.outOfSupply) found[7] = m.outOfSupplyAttacker;
    // C-11.0.40, C-11.0.41, A-25: one attacker across a river is enough, bridged or not.
    for (const d of allUnits)
      if (s.part[d] === Part.defends && hasSide(minorRiver, s.hex[a], grid.direction(s.hex[a], s.hex[d])))
        found[2] = m.minorRiver;
  }
  if (s.phasing === GERMAN && night[s.turn]) found[3] = m.germanNight;
  if (s.phasing === ALLIED && !night[s.turn] && s.turn >= data.dates.alliedDayBonusFrom) found[4] = m.alliedDay;
  if (s.attackerChit) found[9] = m.combatChit;
  if (s.defenderChit) found[10] = -m.combatChit;
  return found;
}

/** a plain sum. */
function totalModifier(s: CellesState): number {
  const list = modifiers(s);
  let sum = 0;
  for (let i = 0; i < list.length; i++) sum += list[i];
  return sum;
}

/** C-11.0.72, A-21: the row is clamped once, after the sum. Index into the table's cells. */
export const cellOf = (column: number, modified: number): number =>
  (Math.min(HIGH_ROW, Math.max(LOW_ROW, modified)) - LOW_ROW) * 8 + column;

// ---- the roll and its results ---------------------------------------------------------------------------------------

export const combatRoll: AutoStep<CellesState> = {
  rule: 'C-11.0.31',
  run(s) {
    const { crtAttacker, crtDefender, data } = s.tables;
    const a = attackTotal(s);
    const d = defenseTotal(s);
    const column = columnOf(a, d);
    const modifier = totalModifier(s);
    const report = s.log && attackReport(s);
    const rolled = rollDie(s, 0, 9);
    const cell = cellOf(column, rolled + modifier);
    s.attackerResult = crtAttacker[cell];
    s.defenderResult = crtDefender[cell];
    s.lastChance = Chance.attack;
    s.lastOutcome = (s.attackerResult << 5) | s.defenderResult;
    tellFall(s, report, s.phasing, rolled, modifier, () => {
      const odds = `${a} vs. ${d} (${data.combatResults.columns[column]})`;
      return [`${odds}: rolled ${sumInWords(rolled, modifier)}, ${resultText(s.attackerResult, s.defenderResult)}`];
    });
    s.log?.tell(EVERYONE, `Result: ${resultWords(s.attackerResult, s.defenderResult)}`);
    goTo(s, Step.combatResult, 0);
  },
};

/** "RD" for one side, "-" for nothing. */
const partText = (part: number): string =>
  part === 0 ? '-' : `${part & STEPS_MASK || ''}${part & RETREAT ? 'R' : ''}${part & DISRUPT ? 'D' : ''}`;
/** As on the chart: "1/1", "-/RD", "-". */
export const resultText = (attacker: number, defender: number): string =>
  attacker === 0 && defender === 0 ? '-' : `${partText(attacker)}/${partText(defender)}`;

const sideWords = (part: number, who: string): string[] => {
  const steps = part & STEPS_MASK;
  return [
    ...(steps ? [`${who} loses ${steps} ${steps === 1 ? 'step' : 'steps'}`] : []),
    ...(part & DISRUPT ? [`up to two units of the ${who} are Disrupted`] : []),
    ...(part & RETREAT ? [`${who} retreats`] : []),
  ];
};
/** In words: "defender loses 1 step, defender retreats". */
export const resultWords = (attacker: number, defender: number): string =>
  [...sideWords(defender, 'defender'), ...sideWords(attacker, 'attacker')].join(', ') || 'no effect';

/**
 * C-11.0.50 to C-11.0.53: all of the defender's part, then the attacker's; within each step losses, Disruption, retreat.
 * Frame: how far this has come.
 */
export const combatResult: AutoStep<CellesState> = {
  rule: 'C-11.0.50',
  run(s) {
    const stage = frameArg(s, 0);
    if (stage === 6) {
      goTo(s, Step.advance);
      return;
    }
    const attacker = stage < 3 ? 0 : 1;
    const part = attacker ? s.attackerResult : s.defenderResult;
    switch (stage % 3) {
      case 0:
        setFrameArg(s, 0, stage + 1);
        takeLosses(s, attacker, part & STEPS_MASK);
        return;
      case 1:
        setFrameArg(s, 0, stage + 1);
        if (part & DISRUPT) takeDisruption(s, attacker);
        return;
      default:
        // One unit after the other, until none is left to retreat.
        if (part & RETREAT && mustRetreat(s, attacker)) push(s, Step.retreatOrder, attacker);
        else setFrameArg(s, 0, stage + 1);
    }
  },
};

/** The attack is over. The active unit goes on with the points it has left, unless it was forced to retreat. */
export function endCombat(s: CellesState): void {
  const over = !onMap(s, s.active) || s.retreated[s.active] === 1;
  s.part.fill(Part.none);
  s.retreated.fill(0);
  s.advanced.fill(0);
  s.contested.fill(-1);
  s.intensity = 0;
  s.attackerChit = 0;
  s.defenderChit = 0;
  s.attackerResult = 0;
  s.defenderResult = 0;
  pop(s);
  if (over) goTo(s, Step.finishUnit); // C-11.0.4, A-13
}
