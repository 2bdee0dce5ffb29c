/** A study for paper and for other screens: boards as pictures, and the whole as one page without scripts. */

import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { turningPoints } from '../../ai/review.ts';
import type { BoardSheet } from '../../engine/board.ts';
import { seatInSentence } from '../../engine/game.ts';
import { dataHash } from '../../engine/match.ts';
import { type ChoiceRef, type Note, noteAt, readRef, refText, type Study } from '../../study/study.ts';
import { writeStudy } from '../../study/text.ts';
import type { Box } from '../board/frame.ts';
import { drawnAhead, loadTable } from '../board/printed.ts';
import sprite from '../board/symbols.svg?raw';
import { typefacesLoaded, typefacesOf } from '../board/typefaces.ts';
import { diffPieces } from '../session/piece-changes.ts';
import { DeskContext } from './context.ts';
import { Desk } from './desk.ts';
import { type MarkGround, markGround } from './marks.ts';
import { StudyBoard } from './StudyBoard.tsx';
import { CourseChart } from './StudyCourse.tsx';
import page from './sheet.css?raw';
import { eyesName, labelOf, percent, plusMinus, rowText, signed, signText, signWords } from './words.ts';

/** Properties that style sheets give to what is drawn; in a file of its own it carries them itself. */
const DRAWN = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-opacity',
  'stroke-dasharray',
  'stroke-linejoin',
  'opacity',
  'font-family',
  'font-size',
  'font-weight',
  'font-style',
  'letter-spacing',
  'text-anchor',
  'paint-order',
] as const;

/** A drawing with everything that style sheets say written into it. */
function inked(svg: SVGSVGElement): string {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const from = svg.querySelectorAll<SVGElement>('*');
  copy.querySelectorAll<SVGElement>('*').forEach((element, i) => {
    const source = from[i];
    if (!source) return;
    const style = getComputedStyle(source);
    if (style.display === 'none' || style.visibility === 'hidden') {
      element.setAttribute('display', 'none');
      return;
    }
    for (const property of DRAWN) {
      const value = style.getPropertyValue(property);
      if (value !== '') element.setAttribute(property, value.replaceAll('"', "'"));
    }
    for (const name of ['class', 'style', 'tabindex', 'role', 'aria-label']) element.removeAttribute(name);
  });
  return new XMLSerializer()
    .serializeToString(copy)
    .replace(/^<svg[^>]*>/, '')
    .replace(/<\/svg>$/, '');
}

const frames = (n: number): Promise<void> =>
  new Promise((done) => {
    const next = (left: number): void => void (left === 0 ? done() : requestAnimationFrame(() => next(left - 1)));
    next(n);
  });

/** What lies on the board at a decision, as SVG in its units. */
async function above(desk: Desk, study: Study, at: ChoiceRef, eyes: string): Promise<string> {
  const still = new Desk({ id: desk.id, study, tree: desk.tree, at, eyes, save: async () => {} });
  const host = document.createElement('div');
  // Large enough for every detail, and out of sight.
  host.style.cssText = 'position:fixed;left:-9999px;top:0;width:2400px;height:2000px';
  host.setAttribute('aria-hidden', 'true');
  document.body.append(host);
  const root = createRoot(host);
  try {
    flushSync(() =>
      root.render(
        <DeskContext value={still}>
          <StudyBoard ref={null} pen={null} eyesOfMarks="all" onWords={() => {}} />
        </DeskContext>,
      ),
    );
    for (let i = 0; i < 40 && !host.querySelector('.map-above svg'); i++) await frames(2);
    await frames(4);
    const svg = host.querySelector<SVGSVGElement>('.map-above svg');
    return svg ? inked(svg) : '';
  } finally {
    root.unmount();
    host.remove();
  }
}

interface Ground {
  /** Patterns that the squares name. */
  readonly shared: string;
  readonly panes: readonly { readonly box: Box; readonly svg: string }[];
}

const PANE = '<svg class="pane';

/** The printed board in its squares, so that a part of it is a small file. */
async function groundOf(sheet: BoardSheet): Promise<Ground> {
  const text = await (sheet.kind === 'table' ? loadTable(sheet, false) : drawnAhead(sheet).load());
  const [head = '', ...rest] = text.split(PANE);
  return {
    shared: head.slice(head.indexOf('>') + 1),
    panes: rest.map((part, i) => {
      const whole = i === rest.length - 1 ? part.slice(0, part.lastIndexOf('</svg>')) : part;
      const view = /viewBox="([^"]*)"/.exec(whole)?.[1] ?? '';
      const [x = 0, y = 0, width = 0, height = 0] = view.split(' ').map(Number);
      return {
        box: { x, y, width, height },
        svg: `<svg x="${x}" y="${y}" width="${width}" height="${height}" viewBox="${view}">${whole.slice(whole.indexOf('>') + 1)}`,
      };
    }),
  };
}

const touch = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

const picture = ({ panes }: Ground, drawn: string, box: Box, more = '', attributes = ''): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box.x} ${box.y} ${box.width} ${box.height}" ${attributes}>${more}${panes
    .filter((p) => touch(p.box, box))
    .map((p) => p.svg)
    .join('')}${drawn}</svg>`;

const symbols = sprite.replace(/^<\?xml[^>]*>/, '');

/** Pixels along the longer side of a picture. */
const LONGEST = 2400;

/** The board at a decision as a file. */
export async function boardFile(
  desk: Desk,
  study: Study,
  at: ChoiceRef,
  eyes: string,
  kind: 'svg' | 'png',
): Promise<Blob> {
  const sheet = desk.game.sheet(desk.tree.match.setup);
  const { box } = markGround(sheet);
  await typefacesLoaded();
  const [ground, drawn] = await Promise.all([groundOf(sheet), above(desk, study, at, eyes)]);
  const scale = LONGEST / Math.max(box.width, box.height);
  const [width, height] = [Math.round(box.width * scale), Math.round(box.height * scale)];
  const bare = picture(ground, drawn, box, `${ground.shared}${symbols}`, `width="${width}" height="${height}"`);
  const svg = bare.replace('>', `>${await typefacesOf(bare)}`);
  const file = new Blob([svg], { type: 'image/svg+xml' });
  if (kind === 'svg') return file;
  const image = new Image();
  const url = URL.createObjectURL(file);
  try {
    image.src = url;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = width;
    canvas.height = height;
    canvas.getContext('2d')?.drawImage(image, 0, 0, width, height);
    return await new Promise<Blob>((done, fail) =>
      canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error('The picture could not be drawn.'))), 'image/png'),
    );
  } finally {
    URL.revokeObjectURL(url);
  }
}

const plain = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
const lines = (text: string): string => plain(text).replace(/\n/g, '<br>');

/** Figures a page has at most: more would be an atlas. */
const MAX_FIGURES = 12;

/** The part of the board a decision is about: its marks, and what moves there. */
function cropOf(desk: Desk, ground: MarkGround, at: ChoiceRef, note: Note): Box {
  const points = (note.marks ?? []).flatMap((mark) => mark.spots.flatMap((spot) => ground.pointOf(spot) ?? []));
  if (at.n <= desk.tree.lengthOf(at.line)) {
    const [before, after] = [desk.sceneAt(at, 'everything'), desk.sceneAt({ ...at, n: at.n + 1 }, 'everything')];
    for (const { from, to } of diffPieces(before, after))
      for (const hex of [from, to]) if (hex) points.push(...[ground.pointOf(hex) ?? []].flat());
  }
  const { box } = ground;
  if (points.length === 0) return box;
  const [xs, ys] = [points.map((p) => p.x), points.map((p) => p.y)];
  const [width, height] = [
    Math.min(box.width, Math.max(560, Math.max(...xs) - Math.min(...xs) + 280)),
    Math.min(box.height, Math.max(420, Math.max(...ys) - Math.min(...ys) + 240)),
  ];
  const x = (Math.min(...xs) + Math.max(...xs) - width) / 2;
  const y = (Math.min(...ys) + Math.max(...ys) - height) / 2;
  return {
    x: Math.min(Math.max(box.x, x), box.x + box.width - width),
    y: Math.min(Math.max(box.y, y), box.y + box.height - height),
    width,
    height,
  };
}

const signHtml = (note: Note): string =>
  note.decision || note.roll
    ? ` <span class="sign" title="${plain(signWords(note))}">${note.decision ? plain(signText[note.decision][0]) : ''}${
        note.roll === 'better' ? ' ↑' : note.roll === 'worse' ? ' ↓' : ''
      }</span> <small>${plain(signWords(note))}</small>`
    : '';

/** The decisions a page speaks of: those with words or marks; without any, the turning points. */
function entriesOf(desk: Desk, study: Study): readonly ChoiceRef[] {
  const written = [...study.notes].flatMap(([key, note]) => {
    const ref = readRef(key);
    return ref && (note.chapter || note.comments || note.marks) ? [ref] : [];
  });
  const { review } = desk.state;
  const found =
    written.length > 0 || !review
      ? written
      : turningPoints(review).map((t): ChoiceRef => ({ line: null, n: Math.max(1, t.at) }));
  const root = (ref: ChoiceRef): number =>
    ref.line === null ? ref.n : root(study.lines.find((l) => l.id === ref.line)?.from ?? { line: null, n: 0 });
  return [...found].sort((a, b) => root(a) - root(b) || a.n - b.n).slice(0, MAX_FIGURES);
}

function courseHtml(desk: Desk, study: Study): string {
  const { review } = desk.state;
  if (!review) return '';
  const host = document.createElement('div');
  const root = createRoot(host);
  flushSync(() =>
    root.render(
      <CourseChart
        review={review}
        length={desk.tree.lengthOf(null)}
        ranges={(n) => noteAt(study, { line: null, n }).chance?.range}
        points={turningPoints(review).map((t) => Math.max(1, t.at))}
        names={desk.game.seats.map((s) => seatInSentence(s))}
        colors={desk.game.seats.map((s) => [s.style.color, s.style.deep ?? s.style.color] as const)}
        size={[980, 180]}
      />,
    ),
  );
  const svg = host.innerHTML;
  root.unmount();
  return `<section class="course">${svg}<p>Black: the win probability of ${plain(seatInSentence(desk.game.seats[0]))} as it went, with its 95% range. Dashes: with average luck. Numbers: turning points.</p></section>`;
}

/** The page's style sheet with its tokens written out: they are printed colors, the same in both themes. */
function pageStyle(): string {
  const root = getComputedStyle(document.documentElement);
  return page.replace(/var\((--[\w-]+)\)/g, (_, token: string) => root.getPropertyValue(token).trim());
}

/** The study as one HTML file: words beside the board they speak of, the course, the luck, and the study's own text. */
export async function studyPage(desk: Desk, study: Study): Promise<string> {
  const { game, tree } = desk;
  const { match } = tree;
  const sheet = game.sheet(match.setup);
  const ground = markGround(sheet);
  await typefacesLoaded();
  const printed = await groundOf(sheet);
  const rows = new Map(
    [null, ...study.lines.map((l) => l.id)].flatMap((id) =>
      tree.choices(id).map((choice) => [refText(choice.ref), choice] as const),
    ),
  );
  const blocks: string[] = [];
  for (const [i, ref] of entriesOf(desk, study).entries()) {
    const note = noteAt(study, ref);
    const eyes = study.open?.eyes ?? desk.state.eyes;
    const drawn = await above(desk, study, ref, eyes);
    const choice = rows.get(refText(ref));
    const ways = study.lines.filter((l) => l.from.line === ref.line && l.from.n === ref.n);
    const weighed = (note.options ?? [])
      .slice(0, 4)
      .map((o) => `<li>${plain(labelOf(game, o.words))}: <b>${percent(o.mean)}</b> ${plusMinus(o)}</li>`)
      .join('');
    blocks.push(`<section class="two"><div><h2><b class="bead">${i + 1}</b> ${plain(note.chapter ?? `Decision ${refText(ref)}`)}</h2>
${choice ? `<p class="move"><b>${refText(ref)}</b> ${plain(rowText(game, choice))}${signHtml(note)}</p>` : ''}
${(note.comments ?? []).map((c) => `<p class="comment">${lines(c.text)}${c.eyes === 'all' ? '' : ` <small>for ${plain(eyesName(game, c.eyes))}</small>`}</p>`).join('')}
${weighed ? `<ul class="options">${weighed}</ul>` : ''}
${ways
  .map(
    (l) =>
      `<p class="line"><b class="letter">${l.id}</b> ${plain(
        l.choices
          .map((c) => labelOf(game, c.words))
          .slice(0, 6)
          .join('; '),
      )}</p>`,
  )
  .join('')}
</div><figure>${picture(printed, drawn, cropOf(desk, ground, ref, note), '', 'role="img" aria-label="The board"')}<figcaption>Before decision ${refText(ref)}</figcaption></figure></section>`);
  }
  const { review } = desk.state;
  const luck = review
    ? [...review.falls]
        .sort((a, b) => Math.abs(b.luck) - Math.abs(a.luck))
        .slice(0, 8)
        .map((f) => `<tr><td>${plain(f.text)}</td><td>${signed(f.luck)}</td></tr>`)
        .join('')
    : '';
  const result = game.results[match.state.result - 1]?.text ?? '';
  const body = blocks.join('\n');
  const faces = await typefacesOf(`${body} "600" "700"`);
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${plain(study.title)}</title>${faces}<style>${pageStyle()}</style></head>
<body><div class="away">${symbols}</div><svg class="away" aria-hidden="true">${printed.shared}</svg>
<main><header><p class="over">${plain(game.title)} · a study · ${plain(result)}</p><h1>${plain(study.title)}</h1>${study.about ? `<p class="about">${lines(study.about)}</p>` : ''}${study.author ? `<p class="about">${plain(study.author)}</p>` : ''}</header>
${courseHtml(desk, study)}
${body}
${luck ? `<section class="luck"><h2>Luck, largest first</h2><table><thead><tr><th>Roll</th><th>${plain(game.seats[0]?.name ?? '')}</th></tr></thead><tbody>${luck}</tbody></table></section>` : ''}
<footer><p>Made with Sandtable. ${plain(game.title)}, edition ${game.edition.version}, data ${dataHash(game)}; ${match.length} decisions; commitment of the dice ${match.commitment.slice(0, 16)}…</p>
<details><summary>The study as text, with the record of the match</summary><pre>${plain(writeStudy(study))}</pre></details></footer></main></body></html>
`;
}
