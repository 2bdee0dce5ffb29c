/** The state of the screen for a position: the present with its decision, or a moment of the past. */

import { SPECTATOR } from '../../engine/game.ts';
import type { DecisionQuestion, SeatMoment, SeatSnapshot } from '../../engine/seat.ts';
import { fightAfter } from './fight.ts';
import type { Foresight } from './foresight.ts';
import { openingStage } from './picking.ts';
import { setupPreviewOf } from './placements.ts';
import type { Choice } from './places.ts';
import type { Position } from './position.ts';
import {
  type Ask,
  blank,
  type LastingState,
  type LogMoment,
  type SelectionState,
  type TableState,
} from './table-state.ts';

type Shown = Omit<TableState, keyof LastingState>;

const told = new WeakMap<SeatMoment, LogMoment>();

/** Moments that were logged before stay the same objects, so that the log view finds new ones at once. */
const logOf = (moments: readonly SeatMoment[]): LogMoment[] =>
  moments.map((moment, i) => {
    const known = told.get(moment);
    if (known?.choice === i - 1) return known;
    const fresh = { choice: i - 1, seat: moment.chooser ?? SPECTATOR, lines: moment.lines };
    told.set(moment, fresh);
    return fresh;
  });

/**
 * The only option, if it can be chosen for the player. Three can not: the end of a set-up, which is looked over first; the only
 * place a unit can go that has just been selected, because the first click never moves; and a roll that has just been prepared
 * on the map, because its odds are seen before it.
 */
export function soleOption(
  asked: DecisionQuestion | null,
  position: Position,
  last: Choice | undefined,
): Choice | null {
  const { outlook, places, foresight, setUpSteps } = position;
  const [code] = asked?.options ?? [];
  if (!asked || !outlook || !places || code === undefined || asked.options.length > 1 || asked.open) return null;
  if (position.setsUp(asked.options) && !asked.quiet && setupPreviewOf(outlook, code, setUpSteps)) return null;
  const choice = places.choice(code);
  return goesAtOnce(choice, last) || rollsAtOnce(choice, last, foresight) ? null : choice;
}

const goesAtOnce = (choice: Choice, last: Choice | undefined): boolean =>
  choice.kind === 'move' &&
  choice.places.some((place) => place.spots.length > 0) &&
  last?.places.length === 1 &&
  last.places[0]?.piece !== undefined;

const rollsAtOnce = (choice: Choice, last: Choice | undefined, foresight: Foresight): boolean =>
  choice.places.length === 0 &&
  (last?.places.some(({ spots }) => spots.some((spot) => 'hex' in spot || 'point' in spot)) ?? false) &&
  foresight.isRisky(choice.code);

/** A fight that has begun goes on with its questions on one card. */
function goingOn({ outlook, lookahead, places, foresight }: Position): Partial<SelectionState> | null {
  const [code] = outlook?.asked()?.fight === true ? (outlook.asked()?.options ?? []) : [];
  if (code === undefined || !places) return null;
  const begun = { codes: [], choice: places.choice(code), aim: places.choice(code) };
  const fight = fightAfter(begun, lookahead, places);
  const next = fight?.codes[0];
  if (!fight || next === undefined || !fight.report?.fight) return null;
  const pending = places.choice(next);
  return { pending, fight, preview: foresight.previewOf(next), odds: fight.report };
}

/**
 * A single button that takes a risk is pending from the start, unless there are other orders beside it; so is the only
 * option, where it is not chosen for the player.
 */
function standing(ask: Ask | null, foresight: Foresight): Partial<SelectionState> {
  const [sole] = ask?.choices ?? [];
  if (sole?.kind === 'move' && ask?.choices.length === 1 && !ask.open)
    return { pending: sole, ...foresight.insight(sole) };
  const plain = (ask?.choices ?? []).filter((c) => c.places.length === 0);
  const chancy = plain.filter((c) => foresight.isRisky(c.code));
  const [only] = chancy;
  const alone = plain.every((c) => c === only || c.closing);
  return only && alone && chancy.length === 1 ? { pending: only, ...foresight.insight(only) } : {};
}

export function presentOf(
  sight: SeatSnapshot,
  position: Position,
  {
    isLent,
    asksAll,
    pass,
    last,
  }: {
    /** Whether the AI decides for this seat now. */
    readonly isLent: boolean;
    /** Whether decisions with one option are asked as well. */
    readonly asksAll?: boolean | undefined;
    /** Whether the seat only looks before the screen is passed on. */
    readonly pass: boolean;
    /** The choice made just before, if this seat made it here. */
    readonly last: Choice | undefined;
  },
): Shown {
  const { outlook, foresight, scene, places } = position;
  const { seat, undo, moments } = sight;
  const asked = sight.asked && !pass ? (outlook?.asked() ?? null) : null;
  const sole = isLent || asksAll ? null : soleOption(asked, position, last);
  const ask: Ask | null =
    asked && places && !isLent && !sole
      ? {
          seat,
          prompt: asked.prompt,
          rule: asked.rule,
          choices: asked.options.map((code) => places.choice(code)),
          open: asked.open,
          quiet: asked.quiet,
        }
      : null;
  const waiting = asked ? { seat, prompt: asked.prompt, rule: asked.rule } : (outlook?.waiting() ?? null);
  return {
    ...blank,
    seat,
    scene,
    places,
    ask,
    waiting: ask ? null : waiting,
    sole,
    pass: pass && ask === null,
    stage: ask ? openingStage(ask.choices) : null,
    ...((ask && goingOn(position)) ?? standing(ask, foresight)),
    log: logOf(moments),
    undoLine: undo.line,
    undoWhy: undo.why,
    canUndo: undo.may,
    canRedo: undo.mayRedo && (ask ?? sole) !== null,
    length: moments.length - 1,
    result: sight.result,
  };
}

/** A moment of the past; its pieces follow when the host has sent them. */
export function pastOf({ seat, moments, result }: SeatSnapshot, at: number): Shown {
  const length = moments.length - 1;
  return {
    ...blank,
    seat,
    log: logOf(moments),
    length,
    result: at === length ? result : null,
    replayAt: at,
  };
}
