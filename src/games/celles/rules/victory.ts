/** 16.0 Victory; 3.0 Recovery and the end of the turn. */

import { type AutoStep, EVERYONE, goTo, type Measure } from '../../../engine/index.ts';
import { type CellesState, Supply } from '../state.ts';
import { ALLIED, GERMAN, other, SIDES } from '../tables.ts';
import { Step } from './sequence.ts';
import { SIDE_WORDS, unit } from './telling.ts';

/** 1 + index in the game's list of results. */
const Result = { germanDecisive: 1, german: 2, allied: 3, tie: 4 } as const;

/** C-3.0.9, C-3.0.10: no Disrupted and no used unit is left; supply markers stay (C-3.0.11). */
export const recoveryPhase: AutoStep<CellesState> = {
  rule: 'C-3.0.9',
  run(s) {
    s.disrupted.fill(0);
    s.used.fill(0);
    goTo(s, Step.victoryPhase);
  },
};

/** C-16.0.1, C-16.0.2, A-57: a German unit without supply marker on the east bank of the Meuse. */
export const scoresAtMeuse = (s: CellesState, u: number): boolean =>
  s.tables.sideOf[u] === GERMAN && s.tables.meuseBank[s.hex[u]] === 1 && s.supply[u] === Supply.supplied;

export const victoryPhase: AutoStep<CellesState> = {
  rule: 'C-16.0.1',
  run(s) {
    const { victory } = s.tables.data;
    for (const u of s.tables.allUnits) {
      if (!scoresAtMeuse(s, u)) continue;
      s.vp = Math.min(255, s.vp + victory.perUnitAtMeuse);
      s.log?.tell(EVERYONE, unit(u), ` is at the Meuse: the Germans have ${s.vp} victory points`);
    }
    if (s.vp >= victory.decisive) {
      s.log?.tell(EVERYONE, `${s.vp} points: decisive German victory`);
      s.result = Result.germanDecisive; // C-16.0.7
      return;
    }
    if (s.turn < s.tables.turns) {
      s.turn += 1; // C-3.0.13
      goTo(s, Step.chitPhase);
      return;
    }
    const german = finalPoints(s, GERMAN);
    const allied = finalPoints(s, ALLIED);
    const rest = (side: number): string =>
      `${townPoints(s, side)} for towns, ${stepsLost(s, other(side)) * victory.perStep} for steps`;
    s.log?.tell(EVERYONE, `German points: ${s.vp} for the Meuse, ${rest(GERMAN)}`);
    s.log?.tell(EVERYONE, `Allied points: ${rest(ALLIED)}`);
    s.log?.tell(EVERYONE, `Final score: German ${german}, Allied ${allied}`);
    s.result = german > allied ? Result.german : allied > german ? Result.allied : Result.tie; // C-16.0.17
  },
};

/** C-16.0.13, A-16: printed steps less steps now; withdrawn steps are not lost. */
export function stepsLost(s: CellesState, side: number): number {
  let lost = 0;
  for (const u of s.tables.unitsOf[side]) lost += s.tables.printedSteps[u] - s.steps[u];
  return lost;
}

/** C-16.0.9, C-16.0.10: whether a side has a unit in a town, in either of its hexes (C-16.0.12, A-59). */
export const holdsTown = (s: CellesState, side: number, town: number): boolean =>
  s.tables.unitsOf[side].some((u) => s.tables.townHexes[town].includes(s.hex[u]));

/** Town points, awarded at the end only (C-16.0.11); supply does not matter (C-16.0.18). */
export function townPoints(s: CellesState, side: number): number {
  let sum = 0;
  for (const [i, town] of s.tables.data.victory.towns.entries())
    if ((side === GERMAN || town.side === 'both') && holdsTown(s, side, i)) sum += town.points;
  return sum;
}

export const finalPoints = (s: CellesState, side: number): number =>
  (side === GERMAN ? s.vp : 0) + townPoints(s, side) + stepsLost(s, other(side)) * s.tables.data.victory.perStep;

/** The figures of a position; everything is open. */
export function measures(s: CellesState): Measure[] {
  const { decisive } = s.tables.data.victory;
  return [
    { id: 'vp', name: 'German victory points', seat: GERMAN, value: s.vp, of: decisive },
    ...SIDES.flatMap((side): Measure[] => [
      { id: 'points', name: `${SIDE_WORDS[side]} points`, seat: side, value: finalPoints(s, side), score: true },
      { id: 'towns', name: 'Towns held', seat: side, value: townPoints(s, side) },
      { id: 'steps-eliminated', name: 'Enemy steps eliminated', seat: side, value: stepsLost(s, other(side)) },
      { id: 'actions-left', name: 'Actions left this turn', seat: side, value: s.actions[side] - s.actionsUsed[side] },
    ]),
  ];
}

/** One of them. */
export const measure = (list: readonly Measure[], id: string, side: number): number =>
  list.find((m) => m.id === id && m.seat === side)?.value ?? 0;
