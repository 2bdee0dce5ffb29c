/** The typefaces of the game, embedded with the letters that are used. */

import fontkit from '@cantoo/fontkit';
import type { PDFDocument, PDFFont } from '@cantoo/pdf-lib';

export type Face =
  | 'barlow-500'
  | 'barlow-600'
  | 'barlow-700'
  | 'serif-400'
  | 'serif-400-italic'
  | 'serif-600'
  | 'serif-700';

const FILES: Readonly<Record<Face, URL>> = {
  'barlow-500': new URL('./fonts/barlow-condensed-latin-500-normal.woff', import.meta.url),
  'barlow-600': new URL('./fonts/barlow-condensed-latin-600-normal.woff', import.meta.url),
  'barlow-700': new URL('./fonts/barlow-condensed-latin-700-normal.woff', import.meta.url),
  'serif-400': new URL('./fonts/source-serif-4-latin-400-normal.woff', import.meta.url),
  'serif-400-italic': new URL('./fonts/source-serif-4-latin-400-italic.woff', import.meta.url),
  'serif-600': new URL('./fonts/source-serif-4-latin-600-normal.woff', import.meta.url),
  'serif-700': new URL('./fonts/source-serif-4-latin-700-normal.woff', import.meta.url),
};
const FACES = Object.keys(FILES) as Face[];

/** Signs that the faces lack, in letters they have. */
const INSTEAD: Readonly<Record<string, string>> = {
  '≤': '<=',
  '≥': '>=',
  '→': '>',
  '←': '<',
  '↑': '^',
  '†': '*',
  '‡': '**',
  '✕': '×',
  '✓': 'yes',
  '★': '*',
  '♠': 'S',
  '♥': 'H',
  '♦': 'D',
  '♣': 'C',
  '⅓': '1/3',
  '⅔': '2/3',
  '\u202f': ' ',
  '\u2009': ' ',
  '\u00a0': ' ',
  '\u2011': '-',
};

/** The face for a family, a weight and a style of a drawing. */
export function faceFor(family: string, weight: string, italic: boolean): Face {
  const heavy = weight === 'bold' ? 700 : Number(weight) || 400;
  if (/barlow|arial|sans/i.test(family))
    return heavy >= 700 ? 'barlow-700' : heavy >= 600 ? 'barlow-600' : 'barlow-500';
  if (italic) return 'serif-400-italic';
  return heavy >= 700 ? 'serif-700' : heavy >= 600 ? 'serif-600' : 'serif-400';
}

async function bytesOf(url: URL): Promise<Uint8Array> {
  if (url.protocol === 'file:') {
    const node = 'node:fs/promises';
    const { readFile } = (await import(/* @vite-ignore */ node)) as typeof import('node:fs/promises');
    return readFile(url);
  }
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`the typeface ${url.pathname} cannot be read (${answer.status})`);
  return new Uint8Array(await answer.arrayBuffer());
}

export class Fonts {
  readonly #fonts: Readonly<Record<Face, PDFFont>>;
  readonly #letters: ReadonlyMap<Face, ReadonlySet<number>>;
  readonly #encoded = new Map<string, string>();
  readonly #widths = new Map<string, number>();

  private constructor(fonts: Readonly<Record<Face, PDFFont>>) {
    this.#fonts = fonts;
    this.#letters = new Map(FACES.map((face) => [face, new Set(fonts[face].getCharacterSet())]));
  }

  static async into(document: PDFDocument): Promise<Fonts> {
    document.registerFontkit(fontkit as unknown as Parameters<PDFDocument['registerFontkit']>[0]);
    const features = { liga: false, kern: false };
    const embedded = await Promise.all(
      FACES.map(async (face) => {
        const bytes = await bytesOf(FILES[face]);
        return [face, await document.embedFont(bytes, { subset: true, customName: face, features })] as const;
      }),
    );
    return new Fonts(Object.fromEntries(embedded) as Record<Face, PDFFont>);
  }

  /** What can be set in this face. */
  writable(face: Face, text: string): string {
    const letters = this.#letters.get(face);
    let out = '';
    for (const letter of text.replace(/\s+/g, ' ')) {
      if (letters?.has(letter.codePointAt(0) ?? 0)) out += letter;
      else
        out +=
          INSTEAD[letter] ??
          letter
            .normalize('NFD')
            .replace(/[\u0300-\u036f]/g, '')
            .match(/^[ -~]+$/)?.[0] ??
          '?';
    }
    return out;
  }

  /** As the operand of a text operator. */
  encoded(face: Face, text: string): string {
    const key = `${face} ${text}`;
    let found = this.#encoded.get(key);
    if (found === undefined) {
      found = this.#fonts[face].encodeText(this.writable(face, text)).toString();
      this.#encoded.set(key, found);
    }
    return found;
  }

  /** How wide a text is at a size of 1. */
  width(face: Face, text: string): number {
    const key = `${face} ${text}`;
    let found = this.#widths.get(key);
    if (found === undefined) {
      found = this.#fonts[face].widthOfTextAtSize(this.writable(face, text), 1);
      this.#widths.set(key, found);
    }
    return found;
  }

  /** A text in lines of at most this width. */
  lines(face: Face, size: number, text: string, width: number): string[] {
    const lines: string[] = [];
    let line = '';
    for (const word of text.split(/\s+/)) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (line !== '' && this.width(face, longer) * size > width) {
        lines.push(line);
        line = word;
      } else line = longer;
    }
    if (line !== '') lines.push(line);
    return lines;
  }

  /** Names and references for the resources of a page. */
  get entries(): readonly (readonly [name: Face, font: PDFFont])[] {
    return FACES.map((face) => [face, this.#fonts[face]]);
  }
}
