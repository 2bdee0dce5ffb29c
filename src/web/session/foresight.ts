/** Previews and odds of the options of one decision, each worked out once and only when it is needed. */

import type { Preview } from '../../engine/game.ts';
import type { OddsReport } from '../../engine/odds.ts';
import type { SeatKnowledge } from '../../engine/seat.ts';
import type { Stage, Target } from './picking.ts';
import type { Choice } from './places.ts';
import type { Ask } from './table-state.ts';

export class Foresight {
  private readonly outlook: SeatKnowledge | null;
  private readonly previews = new Map<number, Preview | null>();
  private readonly reports = new Map<number, OddsReport | null>();

  /** Without an outlook there are no previews. */
  constructor(outlook: SeatKnowledge | null) {
    this.outlook = outlook;
  }

  previewOf(code: number): Preview | null {
    let preview = this.previews.get(code);
    if (preview === undefined) {
      preview = this.outlook?.preview(code) ?? null;
      this.previews.set(code, preview);
    }
    return preview;
  }

  oddsOf(code: number): OddsReport | null {
    let report = this.reports.get(code);
    if (report === undefined) {
      report = this.outlook?.odds(code) ?? null;
      this.reports.set(code, report);
    }
    return report;
  }

  /** A preview only if it was already made: long lists do not make hundreds of them. */
  knownPreview(code: number): Preview | null {
    return this.previews.get(code) ?? null;
  }

  /** Whether preview and odds of an option were already made. */
  knows(code: number): boolean {
    return this.previews.has(code) && this.reports.has(code);
  }

  /** Whether an option depends on a roll or draw that changes something. */
  isRisky(code: number): boolean {
    return this.oddsOf(code)?.outcomes.some((o) => o.good !== 'none') ?? false;
  }

  /** Whether a plain button takes the risk: the options on the map only prepare it then. */
  hasRiskyButton(ask: Ask | null): boolean {
    return (ask?.choices ?? []).some((c) => c.places.length === 0 && this.isRisky(c.code));
  }

  insight(choice: Choice | null): { readonly preview: Preview | null; readonly odds: OddsReport | null } {
    return choice
      ? { preview: this.previewOf(choice.code), odds: this.oddsOf(choice.code) }
      : { preview: null, odds: null };
  }

  /** Options that are complete after this many places and have a known cost, the cheapest first. */
  routesOf(choices: readonly Choice[], places: number): readonly Choice[] {
    return choices
      .filter((c) => c.places.length === places && c.places.at(-1)?.spots.length === 1)
      .map((choice) => ({ choice, cost: this.previewOf(choice.code)?.cost?.value ?? Number.NaN }))
      .filter(({ cost }) => !Number.isNaN(cost))
      .sort((a, b) => a.cost - b.cost)
      .map(({ choice }) => choice);
  }

  comesToTheSame(a: Choice, b: Choice): boolean {
    if (this.oddsOf(a.code) !== null || this.oddsOf(b.code) !== null) return false;
    const [p, q] = [this.previewOf(a.code), this.previewOf(b.code)];
    const says = (preview: Preview | null): string => JSON.stringify(preview?.notes ?? []);
    return (
      p?.cost !== undefined && p.cost.value === q?.cost?.value && p.left?.value === q.left?.value && says(p) === says(q)
    );
  }

  /** The option a target stands for, if there is no doubt. */
  soleChoice(stage: Stage | null, target: Target | null): Choice | null {
    const [first, ...others] = target?.choices ?? [];
    if (!stage || !first || first.places.length !== stage.picked.length + 1) return null;
    if (others.length === 0) return first;
    // Two options that do the same: the player is not asked which one is meant.
    const complete = others.every((c) => c.places.length === first.places.length);
    return complete && others.every((c) => this.comesToTheSame(first, c)) ? first : null;
  }

  /** The option a target most likely stands for: the only one, or the cheapest of several routes to the same place. */
  likelyChoice(stage: Stage | null, target: Target | null): Choice | null {
    const sole = this.soleChoice(stage, target);
    if (sole || !target) return sole;
    const [first, ...others] = this.routesOf(target.choices, (stage?.picked.length ?? 0) + 1);
    return first && others.length > 0 && others.length + 1 === target.choices.length ? first : null;
  }

  /** Several routes to what was picked, the cheapest first: only they are left to choose from. */
  routes(stage: Stage | null): readonly Choice[] {
    if (!stage || stage.picked.length === 0) return [];
    const found = this.routesOf(stage.buttons, stage.picked.length);
    return found.length > 1 ? found : [];
  }
}
