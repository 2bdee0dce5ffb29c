/** The rulebook as a row of strokes: one for each statement in the order of the book, as high as its share of the games. */

import type { Estimate } from '../metrics/stats.ts';
import { box, type Context, cut, drawing, in100, isNarrow, line, mark, num, SMALL, text, widthOf } from './pen.ts';
import { el, type Shape } from './shape.ts';

export interface RuleStroke {
  readonly id: string;
  readonly kind: string;
  readonly games: number;
  readonly times: number;
  readonly share: Estimate;
}

const GAP = 5;
/** Kinds whose stroke stands on the line. */
const FIRED: ReadonlySet<string> = new Set(['work', 'closed', 'looked']);
const DEAD: ReadonlySet<string> = new Set(['offered', 'never']);

export function drawRules(c: Context, { rows }: { readonly rows: readonly RuleStroke[] }): Shape | null {
  const { rules } = c.facts;
  if (rows.length === 0 || rules.length === 0) return null;
  const height = c.compact ? 126 : isNarrow(c) ? 150 : 196;
  const [top, base] = [22, height - 46];
  const chapters = [...new Set(rules.map(({ chapter }) => chapter))];
  const step = (c.width - GAP * (chapters.length - 1)) / rows.length;
  const width = Math.max(0.8, step - (step > 3 ? 1.1 : 0.4));
  const starts = new Map<string, number>();
  let x = 0;
  let last: string | undefined;
  const strokes = rows.map((row, i) => {
    const { chapter = '' } = rules[i] ?? {};
    if (last !== undefined && chapter !== last) x += GAP;
    last = chapter;
    if (!starts.has(chapter)) starts.set(chapter, x);
    const at = x;
    x += step;
    return mark(c, { rule: row.id }, says(row), strokeOf(c, row, { at, step, width, top, base }));
  });
  const ends = [...starts.values()].slice(1).concat(c.width + GAP);
  return drawing(
    c,
    height,
    strokes,
    line(0, base + 0.5, c.width, base + 0.5, 'ink', 1.2),
    line(0, top, c.width, top, 'hair'),
    text(0, top - 6, 'in every game', 'i'),
    [...starts].map(([chapter, from], i) => {
      const room = (ends[i] as number) - GAP - from;
      const name = chapter.replace(/^[\d.–-]+ /, '').replace(/^Scenario: /, '');
      const words = widthOf(name, SMALL) < room + 2 ? name : (name.split(' ')[0] ?? '');
      return [
        line(from, base + 20, from + Math.max(3, room - 1), base + 20, 'soft', 1.2),
        !isNarrow(c) &&
          widthOf(words, SMALL) < room + 2 &&
          text(from, base + 34, cut(words, room + 4, SMALL), '', 'start', SMALL),
      ];
    }),
  );
}

const WORDS: Readonly<Record<string, string>> = {
  work: 'at work',
  closed: 'closed options',
  looked: 'looked up',
  offered: 'offered, never taken',
  never: 'never came up',
  elsewhere: 'other scenario only',
  off: 'switched off',
  construction: 'kept by construction',
  definition: 'a definition',
  unwatched: 'not watched',
};

const says = ({ id, kind, share, times }: RuleStroke): readonly string[] => [
  `${id}: ${WORDS[kind] ?? kind}`,
  FIRED.has(kind)
    ? `in ${in100(share.value)} of 100 games, ${num(times)} times in all`
    : kind === 'offered'
      ? `offered ${num(times)} times`
      : 'see it in the book',
];

interface Stroke {
  readonly at: number;
  readonly step: number;
  readonly width: number;
  readonly top: number;
  readonly base: number;
}

function strokeOf(c: Context, { kind, share }: RuleStroke, { at, step, width, top, base }: Stroke): Shape[] {
  // The whole strip can be hit, also where the stroke is short.
  const strip = box(at, top - 4, step, base - top + 24, 'strip');
  if (DEAD.has(kind))
    return [
      strip,
      box(at, base + 2, width, 15, 'f-hit'),
      ...(isNarrow(c)
        ? []
        : [
            el('path', {
              d: `M${Math.round((at + width / 2) * 10) / 10} ${base - 1}v-6`,
              class: 'l-hit',
              'stroke-width': 1.4,
            }),
          ]),
    ];
  if (!FIRED.has(kind)) return [strip, box(at, base + 2, width, kind === 'unwatched' ? 3 : 5, 'off')];
  const high = Math.max(2, (base - top) * share.value);
  if (kind === 'work') return [strip, box(at, base - high, width, high, 'f-ink')];
  if (kind === 'looked') return [strip, box(at, base - high, width, high, 'f-look')];
  const dashes = Array.from({ length: Math.ceil(high / 4) }, (_, i) => box(at, base - high + 4 * i, width, 2, 'f-ink'));
  return [strip, box(at, base - high, width, high, 'band-2'), ...dashes];
}
