/** Cards of 63 by 88 mm, fronts and backs, edge to edge. */

import { cardOf } from '../faces.ts';
import type { Fonts } from '../fonts.ts';
import type { Backs } from '../options.ts';
import type { PrintedPiece } from '../pieces.ts';
import { box, type Paper, type Placed } from '../sheet.ts';
import { type Element, el } from '../tree.ts';
import { cutMarks, type Draft, ruler, target } from './frame.ts';

export const CARD = { width: 63, height: 88 } as const;
const COLUMNS = 3;
const TOP = 13;
const BELOW = 18;
const BLEED = 0.8;
const PAPER = '#fbf7ec';

const rowsOn = ({ height }: Paper): number => Math.floor((height - TOP - BELOW) / CARD.height);

/** The corner of a front. */
export const cardAt = (paper: Paper, i: number): readonly [x: number, y: number] => [
  (paper.width - COLUMNS * CARD.width) / 2 + (i % COLUMNS) * CARD.width,
  TOP + Math.floor(i / COLUMNS) * CARD.height,
];

/** The corner of a back. Cards are not folded: they are glued, with the back mirrored as for the long edge. */
export function cardBackAt(paper: Paper, i: number, backs: Backs): readonly [x: number, y: number] {
  const [x, y] = cardAt(paper, i);
  return backs === 'short' ? [x, paper.height - y - CARD.height] : [paper.width - x - CARD.width, y];
}

/** Alike on both sides however the sheet is turned. */
const meets = ({ width, height }: Paper): Element[] =>
  [-64, 64].flatMap((x) => [11, height - 11].map((y) => target(width / 2 + x, y)));

export function cardSheets(cards: readonly PrintedPiece[], paper: Paper, backs: Backs, fonts: Fonts): Draft[] {
  const each = COLUMNS * rowsOn(paper);
  const sheets = Math.ceil(cards.length / each);
  const drawnBacks = new Map<string, Element>();
  const back = (card: PrintedPiece): Element => {
    const key = JSON.stringify(card.back);
    const found = drawnBacks.get(key) ?? cardOf(card.back, fonts);
    drawnBacks.set(key, found);
    if (backs !== 'short') return found;
    return el('g', { transform: `rotate(180 ${CARD.width / 2} ${CARD.height / 2})` }, found);
  };
  const out: Draft[] = [];
  for (let n = 0; n < sheets; n++) {
    const on = cards.slice(n * each, (n + 1) * each);
    const of = sheets > 1 ? ` ${n + 1} of ${sheets}` : '';
    const page = (which: 'front' | 'back'): Draft => {
      const places = on.map((_, i) => (which === 'front' ? cardAt(paper, i) : cardBackAt(paper, i, backs)));
      const xs = places.map(([x]) => x);
      const ys = places.map(([, y]) => y);
      const cuts = (list: readonly number[], size: number): number[] => [
        ...new Set([...list, ...list.map((v) => v + size)]),
      ];
      return {
        ...paper,
        name: `cards, ${which}s${of}`,
        items: [
          ...places.map(([x, y]) =>
            box(x - BLEED, y - BLEED, CARD.width + 2 * BLEED, CARD.height + 2 * BLEED, { fill: PAPER }),
          ),
          ...on.map((card, i): Placed => {
            const [x = 0, y = 0] = places[i] ?? [];
            return { drawing: which === 'front' ? cardOf(card.front, fonts) : back(card), x, y, scale: 1 };
          }),
          cutMarks(cuts(xs, CARD.width), cuts(ys, CARD.height), 1, 1.5),
          ruler((paper.width - 100) / 2, paper.height - 14.6, false, true),
          ...meets(paper),
        ],
      };
    };
    out.push(page('front'), page('back'));
  }
  return out;
}
