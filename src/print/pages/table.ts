/** For measured tables: plans, measuring sticks, bases and rosters. */

import { createElement } from 'react';
import type { ArmyBook, ArmyProfile } from '../../engine/army.ts';
import type { TableSheet } from '../../engine/board.ts';
import { drawGround } from '../../web/board/draw/table.ts';
import { INCH, MARGIN as RULE } from '../../web/board/draw/tabletop/inks.ts';
import { Mini } from '../../web/board/mini/Mini.tsx';
import type { Fonts } from '../fonts.ts';
import type { Backs } from '../options.ts';
import { book, box, INK, label, line, type Paper, type Placed } from '../sheet.ts';
import { type Element, el, fromReact, parseDrawing } from '../tree.ts';
import { type Block, columnWidth, flow, heading, type Piece, paragraph, space, tableOf } from './flow.ts';
import { type Draft, MARGIN, ruler, target, targets } from './frame.ts';

const MM = 25.4;

/** A table as a plan: where everything lies, to be laid out with terrain of one's own. */
export function planSheet(sheet: TableSheet, upright: Paper): Draft {
  const paper = { width: upright.height, height: upright.width };
  const drawing = parseDrawing(drawGround(sheet));
  const [w, h] = [sheet.width * INCH + 2 * RULE, sheet.height * INCH + 2 * RULE];
  const top = 24;
  const scale = Math.min((paper.width - 2 * MARGIN) / w, (paper.height - top - 24) / h);
  const x = (paper.width - w * scale) / 2;
  return {
    ...paper,
    name: `table ${sheet.title}`,
    items: [
      book(MARGIN + 3, 15, 6, `${sheet.title}: plan of the table`, { weight: 700 }),
      label(
        MARGIN + 3,
        20,
        2.9,
        `The table is ${sheet.width} by ${sheet.height} inches. One inch is ${(INCH * scale).toFixed(2)} mm on this plan; the rule along its edge counts inches.`,
        { weight: 500, fill: '#33393b' },
      ),
      { drawing, x: x + RULE * scale, y: top + RULE * scale, scale },
      ruler((paper.width - 100) / 2, paper.height - 17),
      target(20, paper.height - 17),
      target(paper.width - 20, paper.height - 17),
    ],
  };
}

/** The length of the long sticks; two of them make a far reach. */
const STICK = 10;

function stick(x: number, y: number, inches: number, wide: number, name: string): Element[] {
  const out: Element[] = [box(x, y, inches * MM, wide, { fill: '#ffffff', stroke: INK, 'stroke-width': 0.25 })];
  for (let i = 0; i < inches; i++) {
    if (i % 2) out.push(box(x + i * MM, y, MM, wide * 0.34, { fill: INK }));
    out.push(label(x + i * MM + 1.2, y + wide - 1.6, 4, String(i + 1), { weight: 700 }));
    for (const q of [1, 2, 3])
      out.push(line(`M${x + (i + q / 4) * MM} ${y + wide * 0.34}v${q === 2 ? 2.4 : 1.4}`, 0.18));
    if (i > 0) out.push(line(`M${x + i * MM} ${y}v${wide}`, 0.25));
  }
  out.push(label(x + inches * MM - 1.4, y + wide - 1.6, 2.6, name, { anchor: 'end', weight: 500 }));
  return out;
}

export function stickSheet(upright: Paper, game: string): Draft {
  const paper = { width: upright.height, height: upright.width };
  const x = (paper.width - STICK * MM) / 2;
  const items: Element[] = [
    book(x, 15, 6, `${game}: measuring sticks`, { weight: 700 }),
    label(x, 20, 2.9, 'True inches. Glue on card, then cut along the outlines.', { weight: 500, fill: '#33393b' }),
  ];
  let y = 26;
  for (let i = 0; i < 4; i++, y += 17) items.push(...stick(x, y, STICK, 14, 'inches'));
  for (const list of [
    [6, 4],
    [5, 3, 2],
  ]) {
    let left = x;
    for (const inches of list) {
      items.push(...stick(left, y, inches, 14, ''));
      left += inches * MM;
    }
    y += 17;
  }
  return {
    ...paper,
    name: 'measuring sticks',
    items: [
      ...items,
      ruler((paper.width - 100) / 2, paper.height - 17),
      target(20, paper.height - 17),
      target(paper.width - 20, paper.height - 17),
    ],
  };
}

interface Base {
  readonly profile: ArmyProfile;
  readonly rank?: 'leader' | 'musician' | 'standard' | undefined;
}

/** Every model of the ready-made armies of a people: as many of a profile as any one of them has. */
function basesOf(armies: ArmyBook, people: string): Base[] {
  const most = new Map<string, Base[]>();
  for (const list of armies.ready.filter((ready) => ready.people === people)) {
    const here = new Map<string, Base[]>();
    for (const { profile: id, models, extras } of list.units) {
      const profile = armies.profiles.find((p) => p.id === id);
      if (!profile) continue;
      const ranks = extras.flatMap((extra) => profile.extras.find((e) => e.id === extra)?.rank ?? []);
      const bases = Array.from({ length: models }, (_, i): Base => ({ profile, rank: ranks[i] }));
      here.set(id, [...(here.get(id) ?? []), ...bases]);
    }
    for (const [id, bases] of here) if (bases.length > (most.get(id)?.length ?? 0)) most.set(id, bases);
  }
  return [...most.values()].flat();
}

const radiusOf = ({ profile }: Base): number => {
  const base = profile.design.base;
  return base?.shape === 'circle' ? base.radius * MM : 12.7;
};

function baseFace({ profile, rank }: Base, used: boolean): Element {
  const { side, mini } = profile.design;
  if (!mini) return el('g');
  return el(
    'g',
    {},
    ...fromReact(createElement(Mini, { ...mini, side, rank, facing: 0, used, detail: 'near', flat: true })),
  );
}

const GAP = 2;
const TOP = 31;
const BELOW = 30;

/** Bases are discs of true size: in front as a unit that may act, behind as one that has acted. */
export function baseSheets(armies: ArmyBook, upright: Paper, backs: Backs): Draft[] {
  const out: Draft[] = [];
  for (const people of armies.peoples) {
    const all = basesOf(armies, people.id).sort((a, b) => radiusOf(a) - radiusOf(b));
    const rows: { readonly radius: number; readonly bases: Base[] }[] = [];
    const room = upright.width - 2 * (MARGIN + 5);
    for (const base of all) {
      const radius = radiusOf(base);
      const row = rows.at(-1);
      if (row && row.radius === radius && (row.bases.length + 1) * (2 * radius + GAP) <= room) row.bases.push(base);
      else rows.push({ radius, bases: [base] });
    }
    const pages: (typeof rows)[] = [[]];
    let y = TOP;
    for (const row of rows) {
      if (y + 2 * row.radius > upright.height - BELOW) {
        pages.push([]);
        y = TOP;
      }
      pages.at(-1)?.push(row);
      y += 2 * row.radius + GAP;
    }
    pages.forEach((page, n) => {
      const of = pages.length > 1 ? ` ${n + 1} of ${pages.length}` : '';
      const face = (used: boolean): Draft => {
        const items: (Element | Placed)[] = [
          targets(upright),
          ruler((upright.width - 100) / 2, upright.height - 20),
          book(22, 16, 6, `${people.name}: bases, ${used ? 'backs' : 'fronts'}${of}`, { weight: 700 }),
          label(
            22,
            21.6,
            3.1,
            used
              ? 'Backs: units that have acted. Each back lies behind its front.'
              : 'As many of each profile as any ready-made army needs. Cut out the discs.',
            { weight: 500, fill: '#33393b' },
          ),
        ];
        let top = TOP;
        for (const { radius, bases } of page) {
          const left = (upright.width - bases.length * (2 * radius + GAP) + GAP) / 2;
          bases.forEach((base, i) => {
            const x = left + radius + i * (2 * radius + GAP);
            const at = used && backs !== 'short' ? upright.width - x : x;
            const cy = used && backs === 'short' ? upright.height - top - radius : top + radius;
            items.push(
              el('circle', { cx: at, cy, r: radius + 0.4, fill: base.profile.design.side.line }),
              { drawing: baseFace(base, used), x: at, y: cy, scale: radius / 50 },
              label(at, cy + radius * 0.84, 1.7, base.profile.name, { anchor: 'middle', fill: '#fdf6e3' }),
            );
          });
          top += 2 * radius + GAP;
        }
        return { ...upright, name: `bases ${people.name}, ${used ? 'backs' : 'fronts'}${of}`, items };
      };
      out.push(face(false), face(true));
    });
  }
  return out;
}

/** What every profile can do, by people; and the ready-made armies. */
export function rosterSheets(armies: ArmyBook, paper: Paper, fonts: Fonts, spare: boolean, game: string): Draft[] {
  const half = columnWidth(paper, 2);
  return armies.peoples.flatMap((people) => {
    const profiles = armies.profiles.filter((profile) => profile.people === people.id);
    const pieces = profiles.flatMap((profile): Piece[] => {
      const { card, extras } = profile;
      const many = profile.least === profile.most ? `${profile.least}` : `${profile.least}–${profile.most}`;
      return [
        heading(`${profile.name}`, 3.8),
        paragraph(fonts, `${profile.line}. ${many} models, ${profile.points} points each. ${card.line}`, half),
        ...tableOf(fonts, '', armies.values, [profile.values.map(String)], half, spare),
        ...(card.rows.length > 0 ? tableOf(fonts, '', card.head, card.rows, half, spare) : []),
        ...(card.note ? [paragraph(fonts, card.note, half)] : []),
        ...(extras.length > 0
          ? [paragraph(fonts, `May have: ${extras.map(({ name, points }) => `${name} (${points})`).join(', ')}.`, half)]
          : []),
        space(1.5),
      ];
    });
    const ready = armies.ready
      .filter((list) => list.people === people.id)
      .flatMap((list): Piece[] => [
        heading(list.name, 3.8),
        ...list.units.map(({ profile, models, extras }) => {
          const found = profiles.find(({ id }) => id === profile);
          const bought = extras.map((id) => found?.extras.find((extra) => extra.id === id)?.name ?? id);
          return paragraph(
            fonts,
            `${models} ${found?.name ?? profile}${bought.length > 0 ? `: ${bought.join(', ')}` : ''}`,
            half,
            { indent: 3 },
          );
        }),
      ]);
    const blocks: Block[] = [{ columns: 2, pieces: [...pieces, ...ready] }];
    return flow(blocks, paper, `${game}: ${people.name}`, `rosters ${people.name}`, people.line);
  });
}
