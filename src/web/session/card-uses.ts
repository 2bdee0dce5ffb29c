/** What a card can be played for now, and why not: each printed use with the options it stands for. */

import type { CardUse, Piece, Scene } from '../../engine/board.ts';
import type { Why } from '../../engine/play.ts';
import type { Choice } from './places.ts';
import type { Position } from './position.ts';
import type { Ask } from './table-state.ts';

export interface CardUseNow {
  readonly use: CardUse;
  /** The options that play the card for it. */
  readonly choices: readonly Choice[];
  /** Why there are none; null if there are, or if the present decision is about something else. */
  readonly why: Why | null;
}

/** The kind of thing a card is in the words of options: "card". */
function kindOfCard({ outlook }: Position, piece: string): { readonly kind: string; readonly id: number } | null {
  for (const [kind, { find, design }] of Object.entries(outlook?.game.kinds ?? {})) {
    const id = design ? find(piece) : -1;
    if (id >= 0) return { kind, id };
  }
  return null;
}

export function cardUses(position: Position, ask: Ask | null, piece: Piece): readonly CardUseNow[] {
  const { outlook } = position;
  const thing = kindOfCard(position, piece.id);
  const printed = piece.design.card?.uses ?? [];
  const own = (ask?.choices ?? []).filter((c) => c.places[0]?.key === `piece:${piece.id}`);
  const uses = printed.map((use): CardUseNow => {
    const choices = own.filter((c) => use.verbs.includes(c.verb));
    if (choices.length > 0 || !thing || !outlook || !ask) return { use, choices, why: null };
    for (const verb of use.verbs) {
      const why = outlook.game.verbs.some((v) => v.word === verb && v.takes[0] === thing.kind)
        ? outlook.whyNotWith(verb, thing.id)
        : null;
      if (why) return { use, choices, why };
    }
    return { use, choices, why: null };
  });
  // What a decision does with a card besides what is printed on it.
  const others = own.filter((c) => !printed.some((use) => use.verbs.includes(c.verb)));
  for (const verb of new Set(others.map((c) => c.verb))) {
    const choices = others.filter((c) => c.verb === verb);
    const [choice] = choices;
    const [rule = '', text = ''] = choice?.effect ?? [];
    uses.push({ use: { label: choice?.heading ?? verb, text, rule, verbs: [verb] }, choices, why: null });
  }
  return uses;
}

/** `may`: it can be played; `off`: it could be played in this decision, but not this card; else `rest`. */
export type CardState = 'may' | 'off' | 'rest';

export function cardState(uses: readonly CardUseNow[]): { readonly state: CardState; readonly why: Why | null } {
  if (uses.some(({ choices }) => choices.length > 0)) return { state: 'may', why: null };
  const why = uses.find((use) => use.why !== null)?.why ?? null;
  return why ? { state: 'off', why } : { state: 'rest', why: null };
}

/** Cards with a printed face that the seat at the screen holds beside the map, in their order. */
export function heldCards(scene: Scene): readonly Piece[] {
  const hands = new Set(scene.boxes.filter((b) => b.kind === 'hand' && b.where === 'strip').map((b) => b.id));
  const slot = (p: Piece): number => ('box' in p.place ? (p.place.slot ?? 0) : 0);
  return scene.pieces
    .filter((p) => 'box' in p.place && hands.has(p.place.box) && p.design.card !== undefined && p.face === 'front')
    .sort((a, b) => slot(a) - slot(b));
}

/** Closed uses by their reason: what is closed for the same reason is said once. */
export function closedUses(uses: readonly CardUseNow[]): readonly { readonly labels: string; readonly why: Why }[] {
  const found = new Map<string, { labels: string[]; why: Why }>();
  for (const { use, why } of uses) {
    if (!why) continue;
    const before = found.get(why.text);
    if (before) before.labels.push(use.label);
    else found.set(why.text, { labels: [use.label], why });
  }
  return [...found.values()].map(({ labels, why }) => ({ labels: labels.join(', '), why }));
}
