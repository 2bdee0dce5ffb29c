/** Faces of pieces as drawings: a square of 100 with its color running past the cut, and cards of 63 by 88. */

import { createElement } from 'react';
import type { BadgeKind, CounterDesign } from '../engine/board.ts';
import { Badge, badgeName, Counter } from '../web/board/counter/Counter.tsx';
import { BADGES } from '../web/board/counter/shapes.ts';
import type { Fonts } from './fonts.ts';
import type { Print } from './pieces.ts';
import { book, box, INK, label, line } from './sheet.ts';
import { type Element, el, fromReact } from './tree.ts';

const MARKER = '#f4efe2';

/** What lies under the cut and beyond it. */
export function groundOf(print: Print): string {
  if (print === null) return '#ffffff';
  if ('badge' in print) return MARKER;
  const { design, face } = print;
  if (design.form === 'marker') return MARKER;
  if (design.form === 'chit') return face === 'back' ? design.side.deep : '#f4efe2';
  return face === 'front' ? design.side.color : design.side.deep;
}

function badgeFace(kind: BadgeKind): Element {
  const { fill } = BADGES[kind];
  const badge = fromReact(createElement(Badge, { badge: kind, x: 50, y: 37, r: 24 }));
  return el(
    'g',
    {},
    box(3, 3, 94, 69, { fill }),
    box(3, 3, 94, 94, { fill: 'none', stroke: '#15110a' }),
    ...badge,
    label(50, 91, fitting(badgeName(kind), 90, 19), badgeName(kind), { anchor: 'middle', weight: 700 }),
  );
}

const fitting = (text: string, width: number, most: number): number => Math.min(most, (width / text.length) * 2.1);

/** A face in a square of 100, without what lies beyond the cut. */
export function faceOf(print: Print): Element {
  if (print === null) return el('g');
  if ('badge' in print) return badgeFace(print.badge);
  return el('g', {}, ...fromReact(createElement(Counter, { piece: print, size: 100, detail: 'L', flat: true })));
}

// ---- cards ----------------------------------------------------------------------------------------------------------------

/** A playing card or a plain one is drawn 126 units wide at .568 in the square of a counter. */
const CARD_SCALE = 63 / (126 * 0.568);

/** A card at its size in millimeters, [0, 0] in its corner. */
export function cardOf(print: Print, fonts: Fonts): Element {
  if (print === null || !('design' in print)) return el('g');
  const { design, face } = print;
  if (face === 'front' && design.card) return heldCard(design, fonts);
  const drawn = fromReact(createElement(Counter, { piece: print, size: 100, detail: 'L', flat: true }));
  return el('g', { transform: `scale(${CARD_SCALE}) translate(-14.2 0)` }, ...drawn);
}

/** Head, middle and foot, as on the screen. */
function heldCard({ card, side }: CounterDesign, fonts: Fonts): Element {
  if (!card) return el('g');
  const band = card.uses.find((use) => use.sign !== undefined && use.name !== undefined);
  const [acts, ...others] = card.uses.filter(({ name, sign }) => name !== undefined && sign === undefined);
  const out: Element[] = [
    box(0, 0, 63, 88, { rx: 4, fill: '#fbf7ec', stroke: INK, 'stroke-width': 0.3 }),
    el('path', { d: 'M0 15V4A4 4 0 0 1 4 0H59A4 4 0 0 1 63 4V15Z', fill: side.color }),
    el('path', { d: 'M0 15V4A4 4 0 0 1 4 0H16V15Z', fill: side.deep }),
    label(8, 11.8, 11, card.value, { anchor: 'middle', weight: 700, fill: '#fbfaf6' }),
    label(19, 7.4, fitting(card.name, 40, 6), card.name, { weight: 700 }),
    label(19, 12, 3.1, card.kind.toUpperCase(), { spacing: 0.25 }),
  ];
  let y = 22;
  const wrapped = (x: number, width: number, size: number, text: string, weight = 400): void => {
    const face = weight >= 600 ? 'serif-600' : 'serif-400';
    for (const words of fonts.lines(face, size, text, width)) {
      out.push(book(x, y, size, words, { weight }));
      y += size * 1.18;
    }
  };
  const from = card.box ? 26 : 5;
  if (card.box) {
    const { label: name, size, color } = card.box;
    const dark = Number.parseInt(color.slice(1, 3), 16) < 90;
    out.push(
      label(13.5, 21.4, 2.7, size, { anchor: 'middle', weight: 700 }),
      box(5, 22.6, 17, 11, { fill: color, stroke: INK, 'stroke-width': 0.5 }),
      label(13.5, 30, fitting(name, 15, 5), name, { anchor: 'middle', weight: 700, fill: dark ? '#fbfaf6' : INK }),
    );
  }
  if (acts?.name) {
    out.push(label(from, 22, 2.6, acts.label.toUpperCase(), { spacing: 0.25 }));
    y = 26.4;
    wrapped(from, 63 - from - 4, 3.9, acts.name);
  }
  y = Math.max(y, 36);
  out.push(line(`M5 ${y - 1}H58`, 0.2, { stroke: '#b9ad93' }));
  y += 3.4;
  for (const use of others) {
    out.push(label(5, y, 2.6, use.label.toUpperCase(), { spacing: 0.25 }));
    y += 4.4;
    wrapped(5, 53, 4.1, use.name ?? '', 600);
    y -= 0.6;
    wrapped(5, 53, 2.55, use.text);
    y += 1.4;
  }
  if (band?.name) {
    const text = fonts.lines('serif-400', 2.55, band.text, 53);
    const top = 84 - 11 - text.length * 3 - 1;
    out.push(
      el('path', {
        d: `M0 ${top}H63V84A4 4 0 0 1 59 88H4A4 4 0 0 1 0 84Z`,
        fill: '#ece3cd',
        stroke: INK,
        'stroke-width': 0.3,
      }),
      label(5, top + 3.8, 2.6, band.label.toUpperCase(), { spacing: 0.25 }),
      label(5, top + 8.6, 4.6, band.name, { weight: 700 }),
      ...text.map((words, i) => book(5, top + 12 + i * 3, 2.55, words)),
    );
  }
  if (card.foot) out.push(label(5, 86.4, 2.3, card.foot, { weight: 500, fill: '#59605f' }));
  return el('g', {}, ...out);
}
