/** What a step of the tale draws on the map: arrows, ghosts, lost steps, what was fought over. */

import type { HexLabel, Piece } from '../../engine/board.ts';
import type { PieceChange } from './piece-changes.ts';
import type { RecapStep } from './recap-steps.ts';

export interface StoryArrow {
  readonly key: string;
  readonly kind: 'attack' | 'move' | 'own' | 'retreat' | 'advance' | 'duty' | 'note';
  readonly way: readonly HexLabel[];
  readonly bead?: string;
  readonly faint?: boolean;
  readonly color?: string;
  readonly arc?: boolean;
}

export interface Story {
  readonly arrows: readonly StoryArrow[];
  readonly ghosts: readonly { readonly piece: Piece; readonly hex: HexLabel; readonly faint: number }[];
  readonly lost: readonly { readonly hex: HexLabel; readonly text: string }[];
  readonly gone: readonly HexLabel[];
  /** Hexes that were fought over. */
  readonly fought: readonly HexLabel[];
  readonly tags: readonly {
    readonly hex: HexLabel;
    readonly title: string;
    readonly note?: string;
    readonly tone?: 'danger';
  }[];
  /** A number on a hex: a planned attack. */
  readonly beads: readonly { readonly hex: HexLabel; readonly text: string }[];
  readonly plates: readonly { readonly hex: HexLabel; readonly text: string }[];
  /** Hexes of an open duty. */
  readonly duties: readonly HexLabel[];
}

export const noStory: Story = {
  arrows: [],
  ghosts: [],
  lost: [],
  gone: [],
  fought: [],
  tags: [],
  beads: [],
  plates: [],
  duties: [],
};

const hexIn = (step: RecapStep, id: string): HexLabel | undefined => {
  const place = step.before.pieces.find((p) => p.id === id)?.place ?? step.after.pieces.find((p) => p.id === id)?.place;
  return place && 'hex' in place ? place.hex : undefined;
};

/** How a piece's way is meant: driven back, going in after the fight, or a plain move. */
export function wayKind(step: RecapStep, change: PieceChange): 'retreat' | 'advance' | 'move' {
  const fight = step.happening?.report?.fight;
  if (!fight) return 'move';
  const attacker = fight.attackers.some((f) => f.piece === (change.before?.id ?? ''));
  if (attacker) return change.to !== undefined && fight.hexes.includes(change.to) ? 'advance' : 'retreat';
  return 'retreat';
}

/** The marks of one step; `number` goes on its arrow in a recap, `past` steps are drawn thin. */
export function storyOf(step: RecapStep, number?: string, past = false): Story {
  const fight = step.happening?.report?.fight;
  const attacks: StoryArrow[] = [];
  if (fight && !past)
    for (const attacker of fight.attackers) {
      const from = hexIn(step, attacker.piece);
      if (from === undefined || attacker.role === 'may-join') continue;
      for (const to of fight.hexes)
        attacks.push({
          key: `a ${attacker.piece} ${to}`,
          kind: 'attack',
          way: [from, to],
          faint: true,
          ...(attacker.role === 'supports' ? { arc: true } : {}),
        });
    }
  const moved = step.changes.filter((f) => f.from !== undefined && f.to !== undefined);
  const ways = moved.map((f, i): StoryArrow => {
    const kind = wayKind(step, f);
    return {
      key: `w ${step.since} ${f.after?.id ?? i}`,
      kind,
      way: [f.from as HexLabel, f.to as HexLabel],
      ...(kind === 'move' ? { color: f.before?.design.side.deep ?? '#3a4541' } : {}),
      ...(number !== undefined && i === 0 ? { bead: number } : {}),
      ...(past ? { faint: true } : {}),
    };
  });
  const gone = past ? [] : step.changes.filter((f) => f.gone);
  const placeOf = (f: PieceChange): HexLabel | undefined =>
    f.before && 'hex' in f.before.place ? f.before.place.hex : undefined;
  return {
    ...noStory,
    arrows: [...attacks, ...ways],
    ghosts: [
      ...moved.flatMap((f) =>
        f.before && f.from !== undefined ? [{ piece: f.before, hex: f.from, faint: past ? 0.22 : 0.34 }] : [],
      ),
      ...gone.flatMap((f) => {
        const hex = placeOf(f);
        return f.before && hex !== undefined ? [{ piece: f.before, hex, faint: 0.42 }] : [];
      }),
    ],
    lost: past
      ? []
      : step.changes.flatMap((f) => {
          const hex = f.after && 'hex' in f.after.place ? f.after.place.hex : undefined;
          return f.lost > 0 && hex !== undefined ? [{ hex, text: `−${f.lost}` }] : [];
        }),
    gone: gone.flatMap((f) => placeOf(f) ?? []),
    fought: fight && !past ? fight.hexes : [],
  };
}

export const joinStories = (stories: readonly Story[]): Story => ({
  arrows: stories.flatMap((s) => s.arrows),
  ghosts: stories.flatMap((s) => s.ghosts),
  lost: stories.flatMap((s) => s.lost),
  gone: stories.flatMap((s) => s.gone),
  fought: stories.flatMap((s) => s.fought),
  tags: stories.flatMap((s) => s.tags),
  beads: stories.flatMap((s) => s.beads),
  plates: stories.flatMap((s) => s.plates),
  duties: stories.flatMap((s) => s.duties),
});

/** Every hex a step speaks of: the map shows them all while its card is open. */
export function hexesOfStep(step: RecapStep): readonly HexLabel[] {
  const { arrows, ghosts, fought, gone } = storyOf(step);
  return [
    ...new Set([
      ...arrows.flatMap((a) => a.way),
      ...ghosts.map((g) => g.hex),
      ...fought,
      ...gone,
      ...step.changes.flatMap((f) => f.to ?? []),
    ]),
  ];
}
