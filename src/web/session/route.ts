/** The way to a hex for a unit that is only selected yet: the choices that take it there, one after another. */

import type { Spot } from '../../engine/board.ts';
import type { Fight } from './fight.ts';
import type { Lookahead } from './lookahead.ts';
import { type Choice, type Places, sameSpot } from './places.ts';

/** No way is looked for beyond so many hexes. */
const MAX_TRIED = 400;

interface Way {
  readonly codes: readonly number[];
  readonly left: number;
}

/**
 * The cheapest way that begins with these choices and ends at one of the spots; null if there is none. A step that is left to
 * chance, or asks something else, may only be the last.
 */
export function routeTo(
  begun: readonly number[],
  spots: readonly Spot[],
  lookahead: Lookahead,
  places: Places,
): readonly number[] | null {
  const open: Way[] = [{ codes: begun, left: Number.POSITIVE_INFINITY }];
  const best = new Map<string, number>();
  for (let tried = 0; open.length > 0 && tried < MAX_TRIED; tried++) {
    open.sort((a, b) => a.left - b.left);
    const { codes } = open.pop() as Way;
    const outlook = lookahead.at(codes);
    const asked = outlook?.asked();
    if (!outlook || !asked) continue;
    for (const code of asked.options) {
      const choice = places.choice(code);
      const [place, ...more] = choice.places;
      if (choice.kind !== 'move' || !place || more.length > 0 || place.spots.length !== 1) continue;
      const next = [...codes, code];
      if (place.spots.some((at) => spots.some((spot) => sameSpot(at, spot)))) return next;
      const left = outlook.preview(code)?.left?.value ?? 0;
      if ((best.get(place.key) ?? -1) >= left) continue;
      best.set(place.key, left);
      if (lookahead.at(next)?.asked()?.step === asked.step) open.push({ codes: next, left });
    }
  }
  return null;
}

/** Whether an option only selects a unit: it names the unit, and its preview says how far the unit may go. */
export const onlySelects = (choice: Choice, reach: number): boolean =>
  choice.kind === 'move' && choice.places.length === 1 && choice.places[0]?.piece !== undefined && reach > 0;

/** A way that is shown before it is gone: like a fight with nothing left to ask, its choices are sent as one. */
export const routeFight = (choice: Choice, codes: readonly number[]): Fight => ({
  opening: { codes, choice, aim: choice },
  questions: [],
  codes,
  report: null,
  blocked: null,
  waitsFor: null,
  planned: false,
  wishes: {},
});
