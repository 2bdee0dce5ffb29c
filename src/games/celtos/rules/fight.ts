/** 9.3 to 9.5: the fight, its results, and breaking off (CE-510 to CE-532). */

import {
  type AutoStep,
  capital,
  EVERYONE,
  frameArg,
  goTo,
  pop,
  push,
  type Shown,
  setFrameArg,
} from '../../../engine/index.ts';
import { type CeltosState, Chance, Did, Mark, STRIKES } from '../state.ts';
import { ALL_UNITS, Bought, Skill, STRIDE, sideOf, UNITS, UNITS_OF } from '../tables.ts';
import {
  acrossLow,
  assaultOf,
  belowHalf,
  commandOf,
  hasFeat,
  hasSkill,
  hasWard,
  isEngaged,
  isIndividual,
  lives,
  modelId,
  modelsTouch,
  numberOfModel,
  parryOf,
  present,
  profileOf,
  settle,
  sideLives,
  standardOf,
  strengthFull,
  strengthLeft,
  strengthOf,
  toughnessAgainst,
  unitOfModel,
  wound,
} from './field.ts';
import { Kind, planMove } from './movement.ts';
import { R } from './refusals.ts';
import { finish } from './scenarios.ts';
import { Step } from './sequence.ts';
import { beginEvent } from './shooting.ts';
import { d10Against, die, many, model, needOf, passes, sideName, signed, test, unit } from './telling.ts';
import { asks, unitName } from './verbs.ts';

/** Before all speeds (CE-513); speeds run from here down to 1. Nobody strikes faster than 10. */
export const FIRST_STRIKE = 11;
/** Strikes at a unit that breaks off: all at once (CE-531). */
const PARTING = 0;

/** CE-510: marks those in the fight. */
export function musterFight(s: CeltosState): boolean {
  const u = s.active;
  s.fights.fill(0);
  s.fought.fill(0);
  s.twin.fill(0);
  s.score.fill(0);
  let any = false;
  for (let m = u * STRIDE; m < u * STRIDE + s.size[u]; m++) {
    if (s.wounds[m] === 0) continue;
    for (const v of UNITS_OF[1 - sideOf(u)]) {
      if (!present(s, v)) continue;
      for (let n = v * STRIDE; n < v * STRIDE + s.size[v]; n++)
        if (s.wounds[n] > 0 && modelsTouch(s, m, n)) {
          s.fights[m] = 1;
          s.fights[n] = 1;
          s.fought[u] = 1;
          s.fought[v] = 1;
          any = true;
        }
    }
  }
  return any;
}

export const fight: AutoStep<CeltosState> = {
  rule: 'CE-510',
  run(s) {
    beginEvent(s);
    s.firstRound = s.wasEngaged ? 0 : 1; // CE-511
    musterFight(s);
    clearStrikes(s);
    goTo(s, Step.strikeSpeed, FIRST_STRIKE);
  },
};

function clearStrikes(s: CeltosState): void {
  s.strikes = 0;
  s.strikeNext = 0;
  s.strikeBy.fill(0);
  s.strikeAt.fill(0);
  s.strikeWounds.fill(0);
}

function endFight(s: CeltosState): void {
  s.fights.fill(0);
  s.fought.fill(0);
  s.twin.fill(0);
  s.toCheck.fill(0);
  s.score.fill(0);
  s.firstRound = 0;
  s.targetWasEngaged = 0;
  s.leap = 0;
  s.winner = -1;
  s.did |= Did.ended;
  pop(s);
}

/** CE-512, CE-513, CE-723 */
export function speedOf(s: CeltosState, u: number): number {
  const p = profileOf(s, u);
  const weapon = s.tables.weapons[s.tables.melee[p]];
  if (s.firstRound) {
    const phalanx = weapon.phalanx || hasSkill(s, u, Skill.phalanx);
    if (hasSkill(s, u, Skill['first-strike'])) return FIRST_STRIKE;
    if (phalanx && u !== s.active && !s.targetWasEngaged) return FIRST_STRIKE;
  }
  return weapon.speed?.[s.firstRound ? 0 : 1] ?? 3;
}

/** CE-514, CE-707 */
export const strikesOf = (s: CeltosState, u: number, parting: boolean): number =>
  parting ? 1 : (s.tables.weapons[s.tables.melee[profileOf(s, u)]].strikes ?? 1) + (s.twin[u] === 2 ? 1 : 0);

/** The units in the fight in the order they name strikes: the activated one, then its enemies by number (CE-515). */
function order(s: CeltosState, parting: boolean): number[] {
  const u = s.active;
  const enemies = UNITS_OF[1 - sideOf(u)].filter((v) => s.fought[v] && present(s, v));
  return parting ? enemies : [u, ...enemies].filter((v) => present(s, v));
}

/** Those in the fight, in the order in which they name their strikes. */
export function fightersIn(s: CeltosState): number[] {
  return order(s, false).flatMap((u) =>
    Array.from({ length: s.size[u] }, (_, i) => modelId(u, i)).filter((m) => s.fights[m] && s.wounds[m] > 0),
  );
}

/** Living enemies in the fight that a model touches. */
export function foesOf(s: CeltosState, m: number): number[] {
  const out: number[] = [];
  for (const v of UNITS_OF[1 - sideOf(unitOfModel(m))]) {
    if (!s.fought[v]) continue;
    for (let n = v * STRIDE; n < v * STRIDE + s.size[v]; n++)
      if (s.fights[n] && s.wounds[n] > 0 && modelsTouch(s, m, n)) out.push(n);
  }
  return out;
}

/** The striker whose strike is named next at a speed, -1 if all are. */
function nextStriker(s: CeltosState, speed: number): number {
  let skip = s.strikes;
  const parting = speed === PARTING;
  for (const u of order(s, parting)) {
    if (!parting && speedOf(s, u) !== speed) continue;
    const each = strikesOf(s, u, parting);
    for (let m = u * STRIDE; m < u * STRIDE + s.size[u]; m++) {
      if (!s.fights[m] || s.wounds[m] === 0 || foesOf(s, m).length === 0) continue;
      if (skip < each) return m;
      skip -= each;
    }
  }
  return -1;
}

/** CE-512, CE-516: one speed after another. Frame: speed. */
export const strikeSpeed: AutoStep<CeltosState> = {
  rule: 'CE-512',
  run(s) {
    const speed = frameArg(s, 0);
    if (speed === 0) {
      goTo(s, Step.fightResult);
      return;
    }
    for (const u of order(s, false))
      if (speedOf(s, u) === speed && s.twin[u] === 0 && hasFeat(s, u, Bought.twinStroke) && s.fights[u * STRIDE])
        if (foesOf(s, u * STRIDE).length > 0) {
          push(s, Step.twinStroke, u);
          return;
        }
    if (nextStriker(s, speed) < 0) setFrameArg(s, 0, speed - 1);
    else goTo(s, Step.nameStrikes, speed);
  },
};

/** DS30 */
export const twinStroke = asks({
  rule: 'CE-707',
  seat: (s) => sideOf(frameArg(s, 0)),
  prompt: () => 'Use Twin Stroke?',
  verbs: {
    'twin-stroke': {
      choose(s) {
        const u = frameArg(s, 0);
        s.twin[u] = 2;
        s.used[u] |= Bought.twinStroke;
        pop(s);
      },
    },
    'no-twin-stroke': {
      choose(s) {
        s.twin[frameArg(s, 0)] = 1;
        pop(s);
      },
    },
  },
});

/** CE-515: all strikes are named before dice. Frame: speed. */
export const nameStrikes: AutoStep<CeltosState> = {
  rule: 'CE-515',
  run(s) {
    const speed = frameArg(s, 0);
    for (;;) {
      const m = s.strikes < STRIKES ? nextStriker(s, speed) : -1;
      if (m < 0) {
        goTo(s, Step.rollStrikes, speed);
        return;
      }
      const foes = foesOf(s, m);
      if (foes.length > 1) {
        push(s, Step.strike, m);
        return;
      }
      nameStrike(s, m, foes[0]);
    }
  },
};

function nameStrike(s: CeltosState, by: number, at: number): void {
  s.strikeBy[s.strikes] = by;
  s.strikeAt[s.strikes] = at;
  s.strikes++;
}

/** DS31 */
export const strike = asks({
  rule: 'CE-514',
  seat: (s) => sideOf(unitOfModel(frameArg(s, 0))),
  prompt: (s) => `Model ${numberOfModel(frameArg(s, 0)) + 1}: select an enemy to strike`,
  verbs: {
    strike: {
      tries: (s) => foesOf(s, frameArg(s, 0)),
      refuse: (s, n) => (foesOf(s, frameArg(s, 0)).includes(n) ? 0 : s.refuse(R.noStrike, n)),
      choose(s, n) {
        nameStrike(s, frameArg(s, 0), n);
        pop(s);
      },
    },
  },
});

/** CE-061 to CE-064, CE-517, CE-518, CE-521: what is added to a to-hit die. */
export function strikeModifier(s: CeltosState, by: number, at: number, parting: boolean): number {
  const u = unitOfModel(by);
  const v = unitOfModel(at);
  const weapon = s.tables.weapons[s.tables.melee[profileOf(s, u)]];
  let m = weapon.melee?.hit ?? 0;
  if (s.panicked[u]) m -= 2;
  if (s.panicked[v]) m += 2;
  if (!parting) {
    if (s.firstRound && s.charged[u]) m += hasSkill(s, u, Skill.berserk) ? 2 : 1; // CE-062, CE-727
    if (s.defends[by] && acrossLow(s, by, at)) m++;
  }
  m -= parryOf(s, v);
  if (s.marks[u] & Mark.battleFire) m++;
  if (s.marks[u] & Mark.fear) m--;
  return m;
}

/** CE-519, CE-720, CE-105 */
export function strikeDamage(s: CeltosState, by: number): number {
  const u = unitOfModel(by);
  const weapon = s.tables.weapons[s.tables.melee[profileOf(s, u)]];
  const lance = s.firstRound && s.charged[u] ? (weapon.chargeDamage ?? 0) : 0;
  return Math.max(1, Math.min(10, strengthOf(s, u) + (weapon.melee?.damage ?? 0) + lance));
}

export const struckToughness = (s: CeltosState, by: number, at: number): number =>
  toughnessAgainst(s, unitOfModel(at), unitOfModel(by), s.tables.melee[profileOf(s, unitOfModel(by))]);

/** Each strike rolls to hit and, if it hits, for damage; wounds count when the speed is done. Frame: speed. */
export const rollStrikes: AutoStep<CeltosState> = {
  rule: 'CE-515',
  run(s) {
    const speed = frameArg(s, 0);
    const parting = speed === PARTING;
    const dice: Shown[] = [];
    while (s.strikeNext < s.strikes) {
      const by = s.strikeBy[s.strikeNext];
      const at = s.strikeAt[s.strikeNext];
      const u = unitOfModel(by);
      const v = unitOfModel(at);
      const need = needOf(assaultOf(s, u, numberOfModel(by)), assaultOf(s, v, numberOfModel(at)));
      const modifier = strikeModifier(s, by, at, parting);
      const face = d10Against(s, need, modifier);
      const hit = passes(face, need, modifier);
      if (s.log) dice.push(die(face));
      s.log?.tell(
        EVERYONE,
        model(s, by),
        ' struck ',
        model(s, at),
        `: needs ${need}+${modifier === 0 ? '' : ` at ${signed(modifier)}`}, rolled ${face}: ${hit ? 'a hit' : 'a miss'}`,
      );
      if (!hit) {
        s.strikeNext++;
        continue;
      }
      if (hasWard(s, v)) {
        // What has been rolled so far; the sums come when all is rolled.
        s.log?.show(EVERYONE, dice, unit(s, v), ' may use Ward');
        push(s, Step.wardStrike);
        return;
      }
      rollWound(s, dice);
    }
    const wasted = countWounds(s);
    tellStrikes(s, dice, wasted, parting, speed);
    clearStrikes(s);
    settle(s);
    if (parting) goTo(s, Step.breakOffMove);
    else goTo(s, Step.strikeSpeed, speed - 1);
  },
};

/** All dice of one speed on one card: who struck, how many wounds count, and how many fell on the dead. */
function tellStrikes(
  s: CeltosState,
  dice: readonly Shown[],
  wasted: readonly number[],
  parting: boolean,
  speed: number,
): void {
  if (!s.log || s.strikes === 0) return;
  const sums = [s.active, ...UNITS_OF[1 - sideOf(s.active)]].flatMap((u) => {
    let strikes = 0;
    let wounds = 0;
    let lost = 0;
    for (let k = 0; k < s.strikeNext; k++)
      if (unitOfModel(s.strikeBy[k]) === u) {
        strikes++;
        if (wasted.includes(k)) lost++;
        else wounds += s.strikeWounds[k];
      }
    if (strikes === 0) return [];
    const words = `${unitName(s, u)}: ${many(strikes, 'strike')}, ${many(wounds, 'wound')}`;
    return [lost === 0 ? words : `${words}, ${lost} wasted`];
  });
  for (const k of wasted)
    s.log.tell(
      EVERYONE,
      'The wound from ',
      model(s, s.strikeBy[k]),
      ' was wasted: ',
      model(s, s.strikeAt[k]),
      ' had already fallen',
    );
  const words = sums.join('; ');
  const title = parting
    ? `Strikes at ${unitName(s, s.active)} as it breaks off`
    : speed === FIRST_STRIKE
      ? 'Close combat: first strikes'
      : `Close combat: speed ${speed}`;
  s.log.addEvent(EVERYONE, { kind: 'fight', by: sideOf(s.active), title, headline: words }, dice, `${title}. ${words}`);
}

function rollWound(s: CeltosState, dice: Shown[]): void {
  const by = s.strikeBy[s.strikeNext];
  const at = s.strikeAt[s.strikeNext];
  const need = needOf(strikeDamage(s, by), struckToughness(s, by, at));
  const face = d10Against(s, need, 0);
  const hurt = passes(face, need, 0);
  if (hurt) s.strikeWounds[s.strikeNext] = 1;
  if (s.log) dice.push(die(face));
  s.log?.tell(EVERYONE, model(s, at), `: damage, needs ${need}+, rolled ${face}: ${hurt ? 'a wound' : 'no wound'}`);
  s.strikeNext++;
}

/** DS21 in a fight */
export const wardStrike = asks({
  rule: 'CE-709',
  seat: (s) => sideOf(unitOfModel(s.strikeAt[s.strikeNext])),
  prompt: () => 'Use Ward on this hit?',
  verbs: {
    ward: {
      choose(s) {
        const v = unitOfModel(s.strikeAt[s.strikeNext]);
        s.used[v] |= Bought.ward;
        s.log?.tell(EVERYONE, unit(s, v), ' used Ward: the hit was cancelled');
        s.strikeNext++;
        pop(s);
      },
    },
    'no-ward': {
      choose(s) {
        const dice: Shown[] = [];
        rollWound(s, dice);
        s.log?.show(EVERYONE, dice, unit(s, unitOfModel(s.strikeAt[s.strikeNext - 1])), ' did not use Ward');
        pop(s);
      },
    },
  },
});

/** CE-515, CE-523: wounds beyond a model's last do not count; the strikes that dealt them. */
function countWounds(s: CeltosState): number[] {
  const wasted: number[] = [];
  for (let k = 0; k < s.strikes; k++) {
    const at = s.strikeAt[k];
    if (!s.strikeWounds[k]) continue;
    if (s.wounds[at] === 0) wasted.push(k);
    else {
      s.score[sideOf(unitOfModel(s.strikeBy[k]))]++;
      wound(s, at);
    }
  }
  return wasted;
}

/** CE-120: 1 for a side one of whose units in the fight still has its standard. */
const standardScore = (s: CeltosState, side: number): number =>
  UNITS_OF[side].some((u) => s.fought[u] && present(s, u) && lives(s, u, standardOf(s, u))) ? 1 : 0;

/** Both sums as they are compared, item by item (CE-523, CE-524). */
function tellResult(s: CeltosState, standards: readonly number[]): void {
  if (!s.log) return;
  const total = [0, 1].map((side) => s.score[side] + standards[side]);
  const outcome = s.winner < 0 ? 'drawn' : `${sideName(s, s.winner)} won`;
  const sums = [0, 1].map((side) => ({
    name: capital(sideName(s, side)),
    rows: [
      ['wounds that count', String(s.score[side])],
      ['standard', String(standards[side])],
    ] as const,
    total: String(total[side]),
  }));
  const words = [0, 1].map(
    (side) =>
      `${sideName(s, side)}: ${many(s.score[side], 'wound')} + ${standards[side]} for a standard = ${total[side]}`,
  );
  s.log.addEvent(
    EVERYONE,
    {
      kind: 'fight',
      by: sideOf(s.active),
      title: 'Close combat: result',
      fighters: [[s.active], UNITS_OF[1 - sideOf(s.active)].filter((u) => s.fought[u])],
      sums,
      headline: `${total[0]} to ${total[1]}, ${outcome}`,
    },
    [],
    `Close combat result: ${total[0]} to ${total[1]}, ${outcome}. ${words.map(capital).join('. ')}`,
  );
}

/** CE-120, CE-523 to CE-525 */
export const fightResult: AutoStep<CeltosState> = {
  rule: 'CE-524',
  run(s) {
    const standards = [0, 1].map((side) => standardScore(s, side));
    const total = standards.map((standard, side) => s.score[side] + standard);
    s.winner = total[0] > total[1] ? 0 : total[1] > total[0] ? 1 : -1;
    s.lastChance = Chance.fight;
    s.lastOutcome = s.winner + 1;
    tellResult(s, standards);
    for (const u of ALL_UNITS) {
      if (!s.fought[u] || !present(s, u)) continue;
      const lost = s.winner >= 0 && sideOf(u) !== s.winner; // CE-081
      const worn =
        isIndividual(s, u) &&
        belowHalf(s, u) &&
        strengthLeft(s, u) < s.before[u] &&
        2 * s.before[u] >= strengthFull(s, u); // CE-084
      if (lost || worn) s.toCheck[u] = 1;
    }
    if (!sideLives(s, 0) || !sideLives(s, 1))
      finish(s); // CE-205
    else goTo(s, Step.fightChecks);
  },
};

/** CE-525: by unit number. */
export const fightChecks: AutoStep<CeltosState> = {
  rule: 'CE-525',
  run(s) {
    for (const u of ALL_UNITS)
      if (s.toCheck[u]) {
        s.toCheck[u] = 0;
        push(s, Step.moralCheck, u);
        return;
      }
    goTo(s, Step.winnersMoves);
  },
};

/** CE-527: each winning unit left without an enemy in base contact. Frame: next unit. */
export const winnersMoves: AutoStep<CeltosState> = {
  rule: 'CE-527',
  run(s) {
    if (!sideLives(s, 0) || !sideLives(s, 1)) {
      finish(s);
      return;
    }
    for (let u = frameArg(s, 0); u < UNITS; u++) {
      if (!s.fought[u] || sideOf(u) !== s.winner || !present(s, u) || isEngaged(s, u)) continue;
      setFrameArg(s, 0, u + 1);
      planMove(s, u, Kind.winner, true);
      return;
    }
    endFight(s);
  },
};

/** CE-529 to CE-531 */
export const breakOff: AutoStep<CeltosState> = {
  rule: 'CE-529',
  run(s) {
    const u = s.active;
    if (!test(s, u, commandOf(s, u), 4, 0, 'break off')) {
      s.did |= Did.ended;
      pop(s);
      return;
    }
    musterFight(s);
    s.firstRound = 0;
    clearStrikes(s);
    goTo(s, Step.nameStrikes, PARTING);
  },
};

export const breakOffMove: AutoStep<CeltosState> = {
  rule: 'CE-531',
  run(s) {
    const u = s.active;
    s.fights.fill(0);
    s.fought.fill(0);
    s.score.fill(0);
    s.did |= Did.ended;
    if (!present(s, u)) {
      pop(s);
      return;
    }
    planMove(s, u, Kind.breakOff, false);
  },
};
