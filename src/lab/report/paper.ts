/** The style of a report on paper: two sheets of A4, the same on a screen. It stands in the file itself, with its colors. */

import type { GameFacts } from '../plan.ts';

const SIDES = [
  { color: '#a7c5de', deep: '#27507c' },
  { color: '#e0a499', deep: '#8d2f2a' },
] as const;

const HEX = /^#[0-9a-f]{3,8}$/i;

/** What the sides of this game look like, as custom properties. What is no plain color is left out. */
export function sideColors(facts: GameFacts): Readonly<Record<string, string>> {
  return Object.fromEntries(
    SIDES.flatMap((usual, seat) => {
      const { color, deep } = facts.seats[seat] ?? {};
      return [
        [`--s${seat}`, color && HEX.test(color) ? color : usual.color],
        [`--s${seat}-line`, deep && HEX.test(deep) ? deep : usual.deep],
      ];
    }),
  );
}

/** A face of the page's own types, as the content of its file in base 64. */
export interface Typeface {
  readonly family: string;
  readonly weight: number;
  readonly italic: boolean;
  readonly woff2: string;
}

const faceRule = ({ family, weight, italic, woff2 }: Typeface): string =>
  `@font-face { font-family: "${family}"; font-weight: ${weight}; font-style: ${italic ? 'italic' : 'normal'}; src: url(data:font/woff2;base64,${woff2}) format("woff2"); }`;

export function paperStyle(facts: GameFacts, faces: readonly Typeface[] = []): string {
  const sides = Object.entries(sideColors(facts)).map(([name, value]) => `${name}: ${value};`);
  return [...faces.map(faceRule), `:root, :host { ${sides.join(' ')} }`, STYLE].join('\n');
}

/** What a file of its own needs besides. */
export const FILE_STYLE =
  'html { background: #cfc8b8; } body { margin: 0; } @media print { html { background: #fff; } }';

const STYLE = `
:root, :host {
  --paper: #fdfbf6; --ink: #1b2022; --soft: #474e51; --hair: #ddd5c4; --line: #827962; --act: #1c5474; --hit: #a82c1d;
  --band-1: rgba(27, 32, 34, .09); --band-2: rgba(27, 32, 34, .15); --sx: #cbc0a8; --sx-line: #5f5a48; --look: #cbc0a8;
  --text: "Source Serif 4", Georgia, serif; --label: "Barlow Condensed", "Arial Narrow", "Helvetica Neue", sans-serif;
}
.a4, .a4 *, .rest, .rest * { box-sizing: border-box; }
.a4 h1, .a4 h2, .a4 p, .a4 figure, .a4 ol, .rest h2, .rest p { margin: 0; padding: 0; }
.a4 { width: 210mm; min-height: 297mm; margin: 20px auto; padding: 14mm 17mm 12mm; background: var(--paper); color: var(--ink);
  display: flex; flex-direction: column; box-shadow: 0 2px 4px rgba(20, 24, 26, .18), 0 6px 16px rgba(20, 24, 26, .16);
  font: 400 14px/1.4 var(--text); }
.mast { display: flex; justify-content: space-between; gap: 12px; font: 600 12px/1.2 var(--label); letter-spacing: .1em;
  text-transform: uppercase; color: var(--soft); border-bottom: 2px solid var(--ink); padding-bottom: 6px; }
.a4 h1 { font: 700 32px/1.08 var(--text); margin: 12px 0 5px; text-wrap: balance; }
.lead { font: 400 15px/1.42 var(--text); color: var(--soft); margin-bottom: 8px; }
.lead b { color: var(--ink); font-weight: 600; }
.grid { display: grid; grid-template-columns: repeat(6, minmax(0, 1fr)); gap: 14px 18px; margin-top: 12px; align-content: start; }
.x6 { grid-column: span 6; } .x4 { grid-column: span 4; } .x3 { grid-column: span 3; } .x2 { grid-column: span 2; }
.a4 figure h2 { font: 600 15px/1.25 var(--text); text-wrap: balance; }
.a4 figure .says { font: 500 12.5px/1.3 var(--label); color: var(--soft); margin: 2px 0 5px; }
.a4 ol { list-style: none; counter-reset: n; margin-top: 6px; }
.a4 ol li { counter-increment: n; display: grid; grid-template-columns: 24px 1fr; padding: 4px 0; border-top: 1px solid var(--hair); font-size: 13.5px; line-height: 1.36; }
.a4 ol li::before { content: counter(n); font: 700 15px/1.3 var(--label); }
.a4 b { font-weight: 600; }
.a4 h2.part { font: 600 15px/1.3 var(--text); margin-top: 14px; }
.dead { columns: 2; column-gap: 18px; margin-top: 8px; }
.dead p { font: 400 12px/1.3 var(--text); break-inside: avoid; padding: 1px 0 2px 8px; border-left: 3px solid var(--hit); margin-bottom: 5px; }
.dead b { font: 600 12.5px/1 var(--label); color: var(--act); margin-right: 5px; }
.dead i { font: 600 12px/1 var(--label); color: var(--hit); }
.a4 footer { margin-top: auto; padding-top: 8px; border-top: 1px solid var(--line); font: 500 12px/1.35 var(--label); color: var(--soft); display: flex; gap: 16px; }
.a4 footer span:last-child { margin-left: auto; white-space: nowrap; }
.rest { width: 210mm; max-width: calc(100% - 32px); margin: 20px auto 60px; color: var(--ink); font: 400 15px/1.45 var(--text); }
.rest h2 { font: 600 17px/1.3 var(--text); margin-bottom: 6px; }
.rest details { background: var(--paper); border: 1px solid var(--line); border-radius: 6px; padding: 8px 14px; margin-bottom: 8px; overflow-x: auto; }
.rest summary { font: 600 14px/1.4 var(--label); color: var(--act); cursor: pointer; }
table.cells { border-collapse: collapse; width: 100%; font: 500 13px/1.3 var(--label); font-variant-numeric: tabular-nums; }
table.cells th, table.cells td { text-align: right; padding: 3px 10px 3px 0; border-bottom: 1px solid var(--hair); }
table.cells th:first-child, table.cells td:first-child { text-align: left; }
table.cells thead th { color: var(--soft); font-weight: 600; border-bottom-color: var(--line); }
svg.fig { display: block; max-width: 100%; height: auto; overflow: visible; }
svg.map { overflow: hidden; border: 1px solid var(--ink); border-radius: 4px; }
svg.fig text { font-family: var(--label); font-weight: 500; fill: var(--soft); font-variant-numeric: tabular-nums; }
svg.fig .b { font-weight: 700; fill: var(--ink); } svg.fig .m { font-weight: 600; fill: var(--ink); }
svg.fig .i { font-family: var(--text); font-style: italic; font-weight: 400; }
svg.fig .b.paper { fill: var(--paper); } svg.fig .act { fill: var(--act); } svg.fig text.hit { fill: var(--hit); }
svg.fig .halo { paint-order: stroke; stroke: var(--paper); stroke-width: 4px; stroke-linejoin: round; }
.l-ink { stroke: var(--ink); } .l-soft { stroke: var(--soft); } .l-hair { stroke: var(--hair); } .l-act { stroke: var(--act); }
.l-hit { stroke: var(--hit); } .l-paper { stroke: var(--paper); } .l-s0 { stroke: var(--s0-line); } .l-s1 { stroke: var(--s1-line); } .l-sx { stroke: var(--sx-line); }
.f-ink { fill: var(--ink); } .f-soft { fill: var(--soft); } .f-act { fill: var(--act); } .f-hit { fill: var(--hit); } .f-paper { fill: var(--paper); } .f-look { fill: var(--look); }
.band-1 { fill: var(--band-1); } .band-2 { fill: var(--band-2); }
.s0 { fill: var(--s0); stroke: var(--s0-line); } .s1 { fill: var(--s1); stroke: var(--s1-line); } .sx { fill: var(--sx); stroke: var(--sx-line); }
.hatch { fill: var(--s1-line); fill-opacity: .4; } .f-line-s0 { fill: var(--s0-line); } .f-line-s1 { fill: var(--s1-line); } .f-line-sx { fill: var(--sx-line); }
.heat { fill: #b3231a; stroke: #7c1d10; stroke-opacity: .7; } .wash { fill: var(--paper); fill-opacity: .42; } .off { fill: var(--line); fill-opacity: .55; } .strip { fill: transparent; }
svg.fig .heat-number { font-weight: 700; fill: #14110f; paint-order: stroke; stroke: #fff8ee; }
@media (max-width: 800px) { .a4 { width: auto; min-height: 0; margin: 0 0 10px; padding: 16px; } .grid > * { grid-column: 1 / -1; } .dead { columns: 1; } }
@page { size: A4 portrait; margin: 0; }
@media print {
  .a4 { width: 210mm; height: 297mm; min-height: 0; margin: 0; padding: 14mm 17mm 12mm; box-shadow: none; overflow: hidden; break-after: page;
    -webkit-print-color-adjust: exact; print-color-adjust: exact; }
  .a4:last-of-type { break-after: auto; }
  .rest { display: none; }
}
`;
