/** What the decision shows on the board: made from the stage, previews and odds; describes marks and decides nothing. */
import type { HexLabel, Overlay, ReachHex } from '../../engine/board.ts';
import type { OddsReport } from '../../engine/odds.ts';
import { amountText } from '../../engine/text.ts';
import type { Target } from './picking.ts';
import type { Choice } from './places.ts';
import type { Session, TableState } from './session.ts';

/** A target as the board offers it: on a piece or on one hex. */
export interface Spot {
  readonly key: string;
  readonly target: Target;
  readonly at: { readonly hex: HexLabel } | { readonly piece: string };
  /** Spoken: what choosing it does. */
  readonly name: string;
  readonly tone: 'may' | 'target';
}

export interface Highlights {
  readonly overlay: Overlay;
  readonly spots: readonly Spot[];
  /** Pieces that are picked already. */
  readonly chosen: readonly string[];
  /** Hexes that can be clicked to answer. */
  readonly live: readonly HexLabel[];
  /** Some figures are still to be made. */
  readonly missing: boolean;
}

const nothing: Highlights = { overlay: {}, spots: [], chosen: [], live: [], missing: false };

/** The first answer takes no longer than this; what is missing then follows in portions, a frame each. */
const PATIENCE_MS = 20;
/** Of so many targets none waits for a figure: first all are lit, then figured. */
const MANY = 60;

/** Marks that depend on the stage alone. Called again while figures are missing: what was made before costs nothing. */
export function highlightsOf(
  session: Session,
  stage: TableState['stage'],
  places: TableState['places'],
  patience = stage && stage.targets.length > MANY ? 0 : PATIENCE_MS,
): Highlights {
  if (!stage || !places) return nothing;
  const spots: Spot[] = [];
  const live = new Set<HexLabel>();
  const reach: ReachHex[] = [];
  const targets: HexLabel[] = [];
  const begun = performance.now();
  let missing = false;
  const may = (choice: Choice): boolean => {
    if (session.foresight.knows(choice.code) || performance.now() - begun < patience) return true;
    missing = true;
    return false;
  };
  // Where a plain button commits to the chance, the options on the map only prepare it: they are no targets.
  const prepares = session.hasPlainOdds();
  for (const target of stage.targets) {
    const { place } = target;
    for (const hex of place.hexes) live.add(hex);
    const sole = session.soleChoice(target);
    const seen = session.likelyChoice(target);
    const ready = seen !== null && may(seen);
    const risky = ready && !prepares && session.foresight.isRisky(seen.code);
    const report = risky ? session.foresight.oddsOf(seen.code) : null;
    // A roll without strengths is no fight: the hex is hatched and tells its chance.
    const chance =
      report && report.strengths === undefined && place.piece === undefined ? successOf(report) : undefined;
    const attack = risky && chance === undefined;
    const tone = attack ? 'target' : 'may';
    const name = sole?.label ?? [...new Set(target.choices.map((c) => c.heading.toLowerCase()))].join(' or ');
    if (place.piece !== undefined) {
      spots.push({ key: place.key, target, at: { piece: place.piece }, name, tone });
      continue;
    }
    const preview = ready && !attack ? session.foresight.previewOf(seen.code) : null;
    const danger = preview?.notes?.find((n) => n.tone === 'danger');
    for (const hex of place.hexes) {
      spots.push({ key: `${place.key}@${hex}`, target, at: { hex }, name, tone });
      if (attack) targets.push(hex);
      else
        reach.push({
          hex,
          ...(preview?.left === undefined ? {} : { text: amountText(preview.left) }),
          ...(chance === undefined ? {} : { chance }),
          ...(danger ? { note: danger.text } : {}),
        });
    }
  }
  return {
    overlay: { reach: oncePerHex(reach), targets: [...new Set(targets)] },
    spots: oncePerSpot(spots),
    chosen: stage.picked.flatMap((p) => (p.piece === undefined ? [] : [p.piece])),
    live: [...live],
    missing,
  };
}

/** "60 %": the chance that it goes well for the one who tries. */
function successOf({ outcomes }: OddsReport): string {
  const all = outcomes.reduce((sum, o) => sum + o.weight, 0);
  const well = outcomes.reduce((sum, o) => sum + (o.good === 'attacker' ? o.weight : 0), 0);
  return `${Math.round((100 * well) / all)} %`;
}

const oncePerHex = (reach: readonly ReachHex[]): ReachHex[] => [...new Map(reach.map((r) => [r.hex, r])).values()];

/** A hex with several targets is one button; which is meant is asked after the click. */
const oncePerSpot = (spots: readonly Spot[]): Spot[] => [
  ...new Map(spots.map((s) => ['hex' in s.at ? `hex ${s.at.hex}` : `piece ${s.at.piece}`, s])).values(),
];

/** The stage's marks together with those of the option under the pointer or about to be confirmed. */
export function overlayOf(
  marks: Highlights,
  state: Pick<TableState, 'preview' | 'armed' | 'odds' | 'focus'>,
  spotted: readonly HexLabel[],
): Overlay {
  const shown = state.preview?.overlay ?? {};
  const armed = state.armed && state.odds ? state.armed.places.flatMap((p) => p.hexes).slice(-1) : [];
  const focus = state.focus && state.focus.place.piece === undefined ? state.focus.place.hexes : [];
  const reach = marks.overlay.reach ?? [];
  return {
    ...shown,
    // The same list as long as nothing is added to it: nothing is drawn anew.
    reach: shown.reach?.length ? [...reach, ...shown.reach] : reach,
    targets: [...new Set([...(marks.overlay.targets ?? []), ...armed, ...(shown.targets ?? [])])],
    spots: [...new Set([...(shown.spots ?? []), ...focus, ...spotted])],
  };
}
