/** What the decision shows on the board: marks made from the stage, previews and odds. */
import type { At, Overlay, ReachHex, Spot } from '../../engine/board.ts';
import type { OddsReport } from '../../engine/odds.ts';
import { amountText } from '../../engine/text.ts';
import type { Foresight } from './foresight.ts';
import type { Target } from './picking.ts';
import { type Choice, sameSpot } from './places.ts';
import type { TableState } from './table-state.ts';

/** A target as the board offers it: on a piece, a hex, a box or a point. */
export interface Mark {
  readonly key: string;
  readonly target: Target;
  readonly at: Spot;
  /** For screen readers: what choosing it does. */
  readonly name: string;
  readonly tone: 'may' | 'target';
}

export interface Highlights {
  readonly overlay: Overlay;
  readonly marks: readonly Mark[];
  /** Pieces that are already picked. */
  readonly chosen: readonly string[];
  /** Where a click selects something. */
  readonly live: readonly Spot[];
  /** Some figures are still missing. */
  readonly missing: boolean;
}

const nothing: Highlights = { overlay: {}, marks: [], chosen: [], live: [], missing: false };

/** The first pass takes no longer than this, in milliseconds; missing figures follow in later passes. */
const PATIENCE_MS = 4;
/** With more targets than this the first pass makes no figures: all targets are highlighted first. */
const MANY = 60;

/** Marks that depend only on the stage. Called again while figures are missing; figures made before are remembered. */
export function highlightsOf(
  foresight: Foresight,
  { stage, places, ask }: Pick<TableState, 'stage' | 'places' | 'ask'>,
  patience = stage && stage.targets.length > MANY ? 0 : PATIENCE_MS,
): Highlights {
  if (!stage || !places) return nothing;
  const marks: Mark[] = [];
  const live = new Map<string, Spot>();
  const reach: ReachHex[] = [];
  const targets: At[] = [];
  const begun = performance.now();
  let missing = false;
  const may = (choice: Choice): boolean => {
    if (foresight.knows(choice.code) || performance.now() - begun < patience) return true;
    missing = true;
    return false;
  };
  // Where a plain button takes the risk, the options on the map only prepare it: they are not targets.
  const prepares = foresight.hasRiskyButton(ask);
  for (const target of stage.targets) {
    const { place } = target;
    for (const spot of place.spots) live.set(keyOf(spot), spot);
    const sole = foresight.soleChoice(stage, target);
    const seen = foresight.likelyChoice(stage, target);
    const ready = seen !== null && may(seen);
    const risky = ready && !prepares && foresight.isRisky(seen.code);
    const report = risky ? foresight.oddsOf(seen.code) : null;
    // A roll without strengths is not a fight: the hex is hatched and shows its chance.
    const chance =
      report && report.strengths === undefined && place.piece === undefined ? successOf(report) : undefined;
    // An option may name who attacks and not the target: only targets are bracketed.
    const attacks = report?.fight?.attackers.some((fighter) => fighter.piece === place.piece) ?? false;
    const attack = risky && chance === undefined && !attacks;
    const tone = attack ? 'target' : 'may';
    const name = sole?.label ?? [...new Set(target.choices.map((c) => c.heading.toLowerCase()))].join(' or ');
    if (place.piece !== undefined) {
      marks.push({ key: place.key, target, at: { piece: place.piece }, name, tone });
      continue;
    }
    const preview = ready && !attack ? foresight.previewOf(seen.code) : null;
    const dangers = preview?.notes?.filter((n) => n.tone === 'danger') ?? [];
    const [danger] = dangers;
    const mark = dangers.find((n) => n.mark)?.mark;
    for (const at of place.spots) {
      marks.push({ key: `${place.key}@${keyOf(at)}`, target, at, name, tone });
      if (attack) targets.push('hex' in at ? at.hex : at);
      else if ('hex' in at)
        reach.push({
          hex: at.hex,
          ...(preview?.left === undefined ? {} : { text: amountText(preview.left) }),
          ...(chance === undefined ? {} : { chance }),
          ...(danger ? { note: danger.text } : {}),
          ...(mark ? { mark } : {}),
        });
    }
  }
  // Attacks behind plain buttons: their targets can be picked at once.
  for (const choice of stage.buttons) {
    if (choice.places.length > 0 || choice.kind !== 'attack' || !may(choice)) continue;
    for (const aim of foresight.previewOf(choice.code)?.aims ?? []) {
      if (aim.why) continue;
      const place = { key: `aim:${aim.pieces[0]}`, label: aim.name, spots: aim.pieces.map((piece) => ({ piece })) };
      for (const at of place.spots) {
        marks.push({
          key: `${place.key}@${at.piece}`,
          target: { place, choices: [choice] },
          at,
          name: `${choice.label.toLowerCase()} ${aim.name}`,
          tone: 'target',
        });
        live.set(keyOf(at), at);
        targets.push(at);
      }
    }
  }
  return {
    overlay: { reach: oncePerHex(reach), targets: [...new Set(targets)], ...regionsOf(ask) },
    marks: oncePerSpot(marks),
    chosen: stage.picked.flatMap((p) => (p.piece === undefined ? [] : [p.piece])),
    live: [...live.values()],
    missing,
  };
}

/** "60%": the chance of success. */
function successOf({ outcomes }: OddsReport): string {
  const all = outcomes.reduce((sum, o) => sum + o.weight, 0);
  const well = outcomes.reduce((sum, o) => sum + (o.good === 'attacker' ? o.weight : 0), 0);
  return `${Math.round((100 * well) / all)}%`;
}

const oncePerHex = (reach: readonly ReachHex[]): ReachHex[] => [...new Map(reach.map((r) => [r.hex, r])).values()];

const keyOf = (spot: Spot): string => {
  if ('hex' in spot) return `hex ${spot.hex}`;
  if ('box' in spot) return `box ${spot.box}`;
  return 'piece' in spot ? `piece ${spot.piece}` : `point ${spot.point.x} ${spot.point.y}`;
};

/** A hex with several targets is one button; the player chooses between them after the click. */
const oncePerSpot = (marks: readonly Mark[]): Mark[] => [...new Map(marks.map((m) => [keyOf(m.at), m])).values()];

/** Where an open decision may be answered, besides its samples. */
function regionsOf(ask: TableState['ask']): Pick<Overlay, 'regions'> {
  const open = ask?.open;
  return open ? { regions: open.map(({ outlines, name }) => ({ outlines, ...(name ? { name } : {}) })) } : {};
}

const once = (list: readonly At[]): readonly At[] =>
  list.filter((a, i) => {
    const same = (b: At): boolean => (typeof a === 'string' || typeof b === 'string' ? a === b : sameSpot(a, b));
    return list.findIndex(same) === i;
  });

/**
 * The marks of the stage with those of the option under the pointer or about to be confirmed. Hexes, and pieces in a hex,
 * are named by hex labels.
 */
export function overlayOf(
  marks: Highlights,
  state: Pick<TableState, 'preview' | 'pending' | 'odds' | 'focus' | 'places'>,
  spotted: readonly Spot[],
): Overlay {
  const shown = state.preview?.overlay ?? {};
  const label = (at: At): At => state.places?.labelled(at) ?? at;
  const attackers = new Set(state.odds?.fight?.attackers.map((fighter) => fighter.piece));
  const aimed = state.pending && state.odds ? state.pending.places : [];
  const pending = aimed.flatMap((p) => (p.piece !== undefined && attackers.has(p.piece) ? [] : p.spots)).slice(-1);
  const focus = state.focus && state.focus.place.piece === undefined ? state.focus.place.spots : [];
  const reach = marks.overlay.reach ?? [];
  return {
    ...shown,
    ...(marks.overlay.regions ? { regions: [...marks.overlay.regions, ...(shown.regions ?? [])] } : {}),
    // The same list as long as nothing is added to it, so that nothing is drawn again.
    reach: shown.reach?.length ? [...reach, ...shown.reach] : reach,
    ...(shown.attacks ? { attacks: shown.attacks.map((a) => ({ from: label(a.from), to: label(a.to) })) } : {}),
    targets: once([...(marks.overlay.targets ?? []), ...pending, ...(shown.targets ?? [])].map(label)),
    spots: once([...(shown.spots ?? []), ...focus, ...spotted].map(label)),
  };
}
