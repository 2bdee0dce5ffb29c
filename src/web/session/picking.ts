/**
 * Picking an option in one or two clicks. Each option names the places to pick for it; each pick leaves the options that
 * begin with it.
 */

import type { Spot } from '../../engine/board.ts';
import { type Choice, type Place, sameSpot } from './places.ts';

export interface Target {
  readonly place: Place;
  /** The options that continue with this place. */
  readonly choices: readonly Choice[];
}

/** What may be selected now. */
export interface Stage {
  /** The places that are already picked. */
  readonly picked: readonly Place[];
  readonly targets: readonly Target[];
  /** Options that need no further place: buttons. */
  readonly buttons: readonly Choice[];
}

const startsWith = (choice: Choice, picked: readonly Place[]): boolean =>
  picked.every((place, i) => choice.places[i]?.key === place.key);

export function stageOf(choices: readonly Choice[], picked: readonly Place[] = []): Stage {
  const targets = new Map<string, { place: Place; choices: Choice[] }>();
  const buttons: Choice[] = [];
  for (const choice of choices) {
    if (!startsWith(choice, picked)) {
      // Options without a place stay available while something is picked.
      if (choice.places.length === 0) buttons.push(choice);
      continue;
    }
    const next = choice.places[picked.length];
    if (!next) {
      buttons.push(choice);
      continue;
    }
    const target = targets.get(next.key);
    if (target) target.choices.push(choice);
    else targets.set(next.key, { place: next, choices: [choice] });
  }
  return { picked, targets: [...targets.values()], buttons };
}

/** The first stage; the first place is already picked if there is only one. */
export function openingStage(choices: readonly Choice[]): Stage {
  const stage = stageOf(choices);
  const sole = stage.targets.length === 1 ? stage.targets[0] : undefined;
  if (sole?.choices.some((c) => c.places.length > 1)) return stageOf(choices, [sole.place]);
  return stage;
}

/** The targets a click can mean; its spots are given with the nearest first (a piece, then its hex). */
export function targetsAt(stage: Stage, spots: readonly Spot[]): readonly Target[] {
  const [top] = spots;
  if (top && 'piece' in top) {
    // The piece itself, or what it is a part of: a model of a unit.
    const exact = stage.targets.filter(
      (t) => t.place.piece === top.piece || t.place.spots.some((s) => sameSpot(s, top)),
    );
    if (exact.length > 0) return exact;
  }
  for (const spot of spots) {
    if ('piece' in spot) continue;
    const here = stage.targets.filter((t) => t.place.spots.some((s) => sameSpot(s, spot)));
    // A hex that an option names goes before the pieces in it.
    const plain = spot === top ? here.filter((t) => t.place.piece === undefined && t.place.spots.length === 1) : [];
    if (here.length > 0) return plain.length > 0 ? plain : here;
  }
  return [];
}

/** What happens after a target was picked. */
export type Pick =
  | { readonly kind: 'choose'; readonly choice: Choice }
  | { readonly kind: 'stage'; readonly stage: Stage };

/** `sole` is the option the target stands for without doubt, if there is one. */
export function pick(choices: readonly Choice[], stage: Stage, target: Target, sole: Choice | null): Pick {
  return sole
    ? { kind: 'choose', choice: sole }
    : { kind: 'stage', stage: stageOf(choices, [...stage.picked, target.place]) };
}
