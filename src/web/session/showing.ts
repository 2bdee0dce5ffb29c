/** The state of the screen for a position: the present with its decision, or a moment of the past. */

import { SPECTATOR } from '../../engine/game.ts';
import type { SeatMoment, Sight } from '../../engine/seat.ts';
import type { Foresight } from './foresight.ts';
import { openingStage } from './picking.ts';
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

/** A single button that takes a risk is pending from the start, unless there are other orders beside it. */
function standing(ask: Ask | null, foresight: Foresight): Partial<SelectionState> {
  const plain = (ask?.choices ?? []).filter((c) => c.places.length === 0);
  const chancy = plain.filter((c) => foresight.isRisky(c.code));
  const [only] = chancy;
  const alone = plain.every((c) => c === only || c.closing);
  return only && alone && chancy.length === 1 ? { pending: only, ...foresight.insight(only) } : {};
}

export function presentOf(
  sight: Sight,
  { outlook, foresight, scene, places }: Position,
  /** Whether the AI decides for this seat now; whether the seat is asked in its turn of a secret window. */
  { isLent, quietTurn }: { readonly isLent: boolean; readonly quietTurn: boolean },
): Shown {
  const { seat, undo, moments } = sight;
  const asked = sight.asked ? (outlook?.asked() ?? null) : null;
  const ask: Ask | null =
    asked && places && !isLent
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
    pass: ask === null && quietTurn,
    stage: ask ? openingStage(ask.choices) : null,
    ...standing(ask, foresight),
    log: logOf(moments),
    undoLine: undo.line,
    undoWhy: undo.why,
    canUndo: undo.may,
    canRedo: undo.mayRedo && ask !== null,
    length: moments.length - 1,
    result: sight.result,
  };
}

/** A moment of the past; its pieces follow when the host has sent them. */
export function pastOf({ seat, moments, result }: Sight, at: number): Shown {
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
