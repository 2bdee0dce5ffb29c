/**
 * Draws the unit symbols that games name into one sprite; `--help` says how.
 * Geometry by milsymbol (MIL-STD-2525C codes). Frames are left out: the counter draws them, in the formation's colour.
 * Strokes have no width of their own, so that a counter can set it for its size.
 */
import { writeFileSync } from 'node:fs';
import ms from 'milsymbol';
import { argumentsOf } from '../src/cli/line.ts';
import type { UnitSymbol } from '../src/engine/board.ts';

argumentsOf(
  {
    name: 'npx tsx scripts/draw-symbols.ts',
    help: `
npx tsx scripts/draw-symbols.ts

Draws all unit symbols into src/web/board/symbols.svg.`,
    options: {},
    takes: [0, 0],
  },
  () => undefined,
);

const WHEELS = '<circle cx="78" cy="138" r="8"/><circle cx="122" cy="138" r="8"/>';
const LETTERS =
  '<path d="M62 126V74M90 126V74M62 100H90M138 100A17 26 0 1 1 104 100A17 26 0 1 1 138 100ZM124 114L140 130" stroke-linecap="square"/>';

const codes: Record<UnitSymbol, string | { code: string; add: string } | { draw: string }> = {
  infantry: 'SFGPUCI---',
  'motorized-infantry': 'SFGPUCIM--',
  'mechanized-infantry': 'SFGPUCIZ--',
  armor: 'SFGPUCA---',
  'armored-cavalry': 'SFGPUCRVA-',
  recon: 'SFGPUCR---',
  antitank: 'SFGPUCAA--',
  'sp-antitank': 'SFGPUCAAA-',
  antiaircraft: 'SFGPUCD---',
  engineer: 'SFGPUCE---',
  'motorized-engineer': { code: 'SFGPUCE---', add: WHEELS },
  artillery: 'SFGPUCF---',
  'motorized-artillery': { code: 'SFGPUCF---', add: WHEELS },
  'sp-artillery': 'SFGPUCFHE-',
  'rocket-artillery': 'SFGPUCFR--',
  airborne: 'SFGPUCIA--',
  mountain: 'SFGPUCIO--',
  cavalry: 'SFGPUCRVM-',
  supply: 'SFGPUSS---',
  headquarters: { draw: LETTERS },
  none: { draw: '' },
};

/** Figures without the frame, in the colour of the counter's print. */
function figures(code: string): string {
  const symbol = new ms.Symbol(code, { size: 100, fill: false, monoColor: 'black' });
  if (!symbol.isValid()) throw new Error(`milsymbol does not know ${code}`);
  const inner = symbol
    .asSVG()
    .replace(/^<svg[^>]*>/, '')
    .replace(/<\/svg>$/, '');
  const parts = inner.match(/<(path|circle|g)\b[^>]*>|<\/g>/g) ?? [];
  return parts
    .slice(1)
    .map((part) => {
      const filled = /<circle|stroke="none"/.test(part);
      return part
        .replace(/ (stroke-width|stroke|fill|fill-opacity)="[^"]*"/g, '')
        .replace(/\s*>$/, filled ? ' fill="currentColor" stroke="none"/>' : part.startsWith('<path') ? '/>' : '>');
    })
    .join('');
}

let out = '<svg xmlns="http://www.w3.org/2000/svg"><title>Unit symbols</title>';
for (const [name, what] of Object.entries(codes)) {
  const inner = typeof what === 'string' ? figures(what) : 'code' in what ? figures(what.code) + what.add : what.draw;
  out += `\n<symbol id="sym-${name}" viewBox="25 50 150 100" fill="none" stroke="currentColor" stroke-linejoin="round">${inner}</symbol>`;
}
writeFileSync(new URL('../src/web/board/symbols.svg', import.meta.url), `${out}\n</svg>\n`);
console.log(`${Object.keys(codes).length} symbols, ${out.length} bytes`);
