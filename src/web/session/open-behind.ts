/**
 * Open decisions behind plain buttons: an order (move, rush) that is followed by the question where to. A click on the table
 * answers both at once, by the first order that allows it.
 */

import type { Spot, TablePoint } from '../../engine/board.ts';
import type { Preview } from '../../engine/game.ts';
import { openMeanings } from './explain.ts';
import type { Lookahead } from './lookahead.ts';
import type { Choice, Places } from './places.ts';
import type { Ask } from './table-state.ts';

export interface OpenAnswer {
  readonly button: Choice;
  /** The place, said with its order: "Rush 8.0" north". */
  readonly choice: Choice;
  readonly codes: readonly [number, number];
  readonly preview: Preview | null;
}

const ordersOf = (ask: Ask | null): readonly Choice[] =>
  ask?.open ? [] : (ask?.choices ?? []).filter((c) => c.kind === 'move' && c.places.length === 0);

/** What a click there means; null if no order leads there. */
export function behindAt(
  ask: Ask | null,
  spots: readonly Spot[],
  lookahead: Lookahead,
  places: Places,
): OpenAnswer | null {
  if (!spots.some((spot) => 'point' in spot)) return null;
  for (const button of ordersOf(ask)) {
    const outlook = lookahead.at([button.code]);
    const [code] = outlook ? openMeanings(outlook, [], spots) : [];
    if (code === undefined) continue;
    const choice = places.choice(code);
    const label = `${button.label} ${choice.places.at(-1)?.label ?? ''}`.trim();
    const codes = [button.code, code] as const;
    return { button, choice: { ...choice, label }, codes, preview: lookahead.previewOf(codes) };
  }
  return null;
}

/** Where each order leads; those after the first with a border of their own. */
export function regionsBehind(
  ask: Ask | null,
  lookahead: Lookahead,
): readonly { readonly name: string; readonly outlines: readonly (readonly TablePoint[])[]; readonly far: boolean }[] {
  return ordersOf(ask).flatMap((button, n) =>
    (lookahead.at([button.code])?.asked()?.open ?? []).map(({ outlines, name }) => ({
      name: name ? `${button.label}, ${name}` : button.label,
      outlines,
      far: n > 0,
    })),
  );
}
