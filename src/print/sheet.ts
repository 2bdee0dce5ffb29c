/** Sheets of paper: everything is placed in millimeters from the upper left corner, and comes out of the printer that size. */

import { PDFDocument, PDFName, type PDFRef } from '@cantoo/pdf-lib';
import { Fonts } from './fonts.ts';
import { Painter, type Resources } from './paint.ts';
import { type Box, short } from './path.ts';
import { type Element, el, namedIn } from './tree.ts';

export const POINTS = 72 / 25.4;

export interface Paper {
  readonly width: number;
  readonly height: number;
}

/** A drawing of its own units on a sheet: unit [0, 0] lies at x, y, and one unit is `scale` millimeters. */
export interface Placed {
  readonly drawing: Element;
  readonly x: number;
  readonly y: number;
  readonly scale: number;
  /** Cut to this part of the sheet. */
  readonly within?: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
}

export interface SheetContent extends Paper {
  /** Elements in millimeters, and drawings of other scales, lowest first. */
  readonly items: readonly (Element | Placed)[];
}

const isPlaced = (item: Element | Placed): item is Placed => 'drawing' in item;

/** Packed as PDF files are: Node and browsers do it alike, and faster than any library. */
async function packed(content: string): Promise<Uint8Array> {
  const stream = new Blob([content]).stream().pipeThrough(new CompressionStream('deflate'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** A file in the making. */
export class Print {
  readonly #document: PDFDocument;
  readonly #resources: Resources;
  readonly #common: Map<string, Element>;
  readonly #shared: PDFRef;
  readonly #states = new Map<string, PDFRef>();
  readonly #forms = new Map<object, { readonly name: string; readonly ref: PDFRef }>();
  readonly fonts: Fonts;

  private constructor(document: PDFDocument, fonts: Fonts, symbols: Element) {
    this.#document = document;
    this.fonts = fonts;
    this.#common = namedIn(symbols);
    this.#shared = document.context.nextRef();
    const { context } = document;
    this.#resources = {
      fonts,
      alpha: (fill, stroke) => {
        const name = `A${fill}-${stroke}`;
        if (!this.#states.has(name))
          this.#states.set(
            name,
            context.register(context.obj({ Type: 'ExtGState', ca: fill / 100, CA: stroke / 100 })),
          );
        return name;
      },
      form: (key, make) => {
        let form = this.#forms.get(key);
        if (!form) {
          const { content, box } = make();
          const stream = context.flateStream(content, {
            Type: 'XObject',
            Subtype: 'Form',
            BBox: [...box],
            Resources: this.#shared,
          });
          form = { name: `F${this.#forms.size}`, ref: context.register(stream) };
          this.#forms.set(key, form);
        }
        return form.name;
      },
    };
  }

  /** `symbols` are what drawings refer to by id and do not hold. */
  static async begin(title: string, symbols: Element): Promise<Print> {
    const document = await PDFDocument.create();
    document.setTitle(title, { showInWindowTitleBar: true });
    document.setProducer('Sandtable');
    document.setCreator('Sandtable');
    document.setLanguage('en');
    // The same game printed again is the same file.
    const day = new Date(0);
    document.setCreationDate(day);
    document.setModificationDate(day);
    document.catalog.getOrCreateViewerPreferences().setPrintScaling('None' as never);
    return new Print(document, await Fonts.into(document), symbols);
  }

  /** A sheet, moved by `offset` millimeters for a printer that drifts. */
  async sheet({ width, height, items }: SheetContent, offset: readonly [x: number, y: number] = [0, 0]): Promise<void> {
    const page = this.#document.addPage([width * POINTS, height * POINTS]);
    const k = POINTS;
    const out = [
      `q ${k.toFixed(7)} 0 0 ${(-k).toFixed(7)} ${(offset[0] * k).toFixed(4)} ${((height - offset[1]) * k).toFixed(4)} cm`,
    ];
    for (const item of items) {
      if (!isPlaced(item)) {
        const painter = new Painter(this.#resources, [-50, -50, width + 50, height + 50], this.#common);
        painter.paint(item);
        out.push('q', painter.content, 'Q');
        continue;
      }
      const { drawing, x, y, scale, within: w } = item;
      const part: Box = w
        ? [(w.x - x) / scale, (w.y - y) / scale, (w.x + w.width - x) / scale, (w.y + w.height - y) / scale]
        : [-Infinity, -Infinity, Infinity, Infinity];
      const painter = new Painter(this.#resources, part, this.#common);
      painter.paint(drawing);
      const clip = w ? `${short(w.x)} ${short(w.y)} ${short(w.width)} ${short(w.height)} re W n` : '';
      out.push('q', clip, `${scale.toFixed(7)} 0 0 ${scale.toFixed(7)} ${x.toFixed(5)} ${y.toFixed(5)} cm`);
      out.push(painter.content, 'Q');
    }
    out.push('Q');
    const { context } = this.#document;
    const content = context.stream(await packed(out.filter((line) => line !== '').join('\n')), {
      Filter: 'FlateDecode',
    });
    page.node.set(PDFName.of('Contents'), context.register(content));
    page.node.set(PDFName.of('Resources'), this.#shared);
  }

  async finish(): Promise<Uint8Array> {
    const { context } = this.#document;
    const dictionary = <T>(list: readonly (readonly [string, T])[]): Record<string, T> => Object.fromEntries(list);
    context.assign(
      this.#shared,
      context.obj({
        Font: dictionary(this.fonts.entries.map(([name, font]) => [name, font.ref] as const)),
        ExtGState: dictionary([...this.#states]),
        XObject: dictionary([...this.#forms.values()].map(({ name, ref }) => [name, ref] as const)),
      }),
    );
    return this.#document.save({ useObjectStreams: true, addDefaultPage: false });
  }
}

const BARLOW = "'Barlow Condensed'";
const SERIF = "'Source Serif 4'";
export const INK = '#14181a';

interface Letters {
  readonly weight?: number;
  readonly fill?: string;
  readonly anchor?: 'start' | 'middle' | 'end';
  readonly italic?: boolean;
  readonly turn?: number;
  readonly spacing?: number;
}

const words =
  (family: string, usual: number) =>
  (x: number, y: number, size: number, text: string, how: Letters = {}) =>
    el(
      'text',
      {
        x,
        y,
        'font-family': family,
        'font-size': size,
        'font-weight': how.weight ?? usual,
        'font-style': how.italic ? 'italic' : undefined,
        'text-anchor': how.anchor,
        'letter-spacing': how.spacing,
        fill: how.fill ?? INK,
        transform: how.turn === undefined ? undefined : `rotate(${how.turn} ${x} ${y})`,
      },
      text,
    );
/** Words in the narrow face, sizes in millimeters. */
export const label = words(BARLOW, 600);
/** Words in the book face. */
export const book = words(SERIF, 400);

export const line = (d: string, width = 0.2, more: Record<string, string | number> = {}): Element =>
  el('path', { d, fill: 'none', stroke: INK, 'stroke-width': width, ...more });
export const box = (
  x: number,
  y: number,
  width: number,
  height: number,
  more: Record<string, string | number>,
): Element => el('rect', { x, y, width, height, ...more });
