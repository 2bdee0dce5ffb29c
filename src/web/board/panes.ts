/**
 * A drawn map in panes: squares that the browser keeps as pictures of their own. After a zoom they are drawn crisp one
 * after another, so that no frame waits for the whole map. What crosses a border is drawn in every pane it touches.
 */
import type { Box } from './frame.ts';

export interface Pane {
  readonly element: HTMLElement;
  /** In map units. */
  readonly box: Box;
}

/** Side of a pane in map units. */
const SIDE = 320;
/** Panes lie over one another by so much: their rims are never seen, at whatever scale. */
const LAP = 4;
/** Strokes and halos reach beyond the shape that is measured. */
const STROKE = 6;

interface Cells {
  readonly columns: readonly [number, number];
  readonly rows: readonly [number, number];
}

/** Every shape of a drawing with the panes it touches, asked of the browser once, while the map is still one piece. */
function shapesOf(svg: SVGSVGElement, unit: number): { readonly shape: Element; readonly cells: Cells }[] {
  const page = svg.getBoundingClientRect();
  const span = (from: number, to: number): [number, number] => [
    Math.max(0, Math.floor((from * unit - STROKE - LAP) / SIDE)),
    Math.max(0, Math.floor((to * unit + STROKE) / SIDE)),
  ];
  const found: { shape: Element; cells: Cells }[] = [];
  const walk = (group: Element): void => {
    for (const shape of group.children) {
      if (shape.tagName === 'g') walk(shape);
      else {
        const r = shape.getBoundingClientRect();
        const columns = span(r.left - page.left, r.right - page.left);
        found.push({ shape, cells: { columns, rows: span(r.top - page.top, r.bottom - page.top) } });
      }
    }
  };
  walk(svg);
  return found;
}

/** The part of a drawing that is seen through one pane: groups are copied when the first of their shapes is put in. */
class Part {
  readonly root: SVGSVGElement;
  private readonly copies = new Map<Element, Element>();

  constructor(svg: SVGSVGElement) {
    this.root = svg.cloneNode(false) as SVGSVGElement;
    this.copies.set(svg, this.root);
  }

  /** Shapes come in the order in which they are drawn. */
  put(shape: Element, group: Element): void {
    this.copyOf(group).append(shape);
  }
  private copyOf(group: Element): Element {
    let copy = this.copies.get(group);
    if (!copy) {
      copy = group.cloneNode(false) as Element;
      this.copies.set(group, copy);
      this.copyOf(group.parentElement as Element).append(copy);
    }
    return copy;
  }
}

/** Maps that were laid before: when the screen passes from hand to hand they are put back as they were. */
const laid = new Map<string, readonly Pane[]>();

/** Lays a drawn map, known by its address, into a host as panes. */
export function layPanes(host: HTMLElement, url: string, drawing: string, sheet: Box): readonly Pane[] {
  const before = laid.get(url);
  // In one place at a time.
  if (before?.every(({ element }) => !element.isConnected)) {
    host.replaceChildren(...before.map(({ element }) => element));
    return before;
  }
  const panes = cutPanes(host, drawing, sheet);
  laid.set(url, panes);
  return panes;
}

function cutPanes(host: HTMLElement, drawing: string, sheet: Box): readonly Pane[] {
  host.innerHTML = drawing;
  const svg = host.querySelector('svg');
  if (!svg) return [];
  for (const name of ['width', 'height']) svg.removeAttribute(name);
  // Patterns and the like are named by all panes and stand in one place.
  const store = svg.cloneNode(false) as Element;
  store.setAttribute('class', 'map-defs');
  store.append(...svg.querySelectorAll('defs'));
  host.append(store);
  const [columns, rows] = [Math.ceil(sheet.width / SIDE), Math.ceil(sheet.height / SIDE)];
  const parts = Array.from({ length: columns * rows }, () => new Part(svg));
  const samples: Element[] = [];
  for (const { shape, cells } of shapesOf(svg, sheet.width / svg.getBoundingClientRect().width)) {
    if (shape.tagName === 'svg') {
      samples.push(shape);
      continue;
    }
    const group = shape.parentElement as Element;
    const touched: Part[] = [];
    for (let row = cells.rows[0]; row <= Math.min(cells.rows[1], rows - 1); row++)
      for (let column = cells.columns[0]; column <= Math.min(cells.columns[1], columns - 1); column++)
        touched.push(parts[row * columns + column] as Part);
    touched.forEach((part, i) => {
      part.put(i === touched.length - 1 ? shape : (shape.cloneNode(true) as Element), group);
    });
  }
  const panes: Pane[] = [];
  const lay = (part: Element, box: Box): void => {
    part.setAttribute('viewBox', `${box.x} ${box.y} ${box.width} ${box.height}`);
    const element = document.createElement('div');
    element.className = 'map-pane';
    Object.assign(element.style, {
      left: `${box.x - sheet.x}px`,
      top: `${box.y - sheet.y}px`,
      width: `${box.width}px`,
      height: `${box.height}px`,
    });
    element.append(part);
    panes.push({ element, box });
  };
  parts.forEach(({ root }, i) => {
    const [left, top] = [(i % columns) * SIDE, Math.floor(i / columns) * SIDE];
    lay(root, {
      x: sheet.x + left,
      y: sheet.y + top,
      width: Math.min(SIDE + LAP, sheet.width - left),
      height: Math.min(SIDE + LAP, sheet.height - top),
    });
  });
  // Samples of the key are whole drawings: each is a pane above the others.
  for (const sample of samples) {
    const root = svg.cloneNode(false) as Element;
    root.append(sample);
    const [x = 0, y = 0, width = 0, height = 0] = ['x', 'y', 'width', 'height'].map((n) =>
      Number(sample.getAttribute(n)),
    );
    lay(root, { x, y, width, height });
  }
  panes[0]?.element.prepend(store);
  host.replaceChildren(...panes.map(({ element }) => element));
  return panes;
}

/** Pixels of the picture a map unit. */
const PICTURE = 0.9;
/** Side of what is painted at a time, in map units. */
const STROKE_SIDE = 240;

const painted = new Map<string, HTMLCanvasElement>();

/**
 * Paints the map into a canvas, a square at a time when the page has nothing else to do: what is shown while the map is
 * stretched. Null if it was called off.
 */
export async function pictureOf(url: string, off: () => boolean): Promise<HTMLCanvasElement | null> {
  const before = painted.get(url);
  if (before && !before.isConnected) return before;
  const canvas = document.createElement('canvas');
  const image = new Image();
  image.src = url;
  await image.decode();
  const { naturalWidth, naturalHeight } = image;
  canvas.width = Math.round(naturalWidth * PICTURE);
  canvas.height = Math.round(naturalHeight * PICTURE);
  const brush = canvas.getContext('2d');
  if (!brush) return null;
  for (let y = 0; y < naturalHeight; y += STROKE_SIDE)
    for (let x = 0; x < naturalWidth; x += STROKE_SIDE) {
      await idle();
      if (off()) return null;
      const [w, h] = [Math.min(STROKE_SIDE, naturalWidth - x), Math.min(STROKE_SIDE, naturalHeight - y)];
      brush.drawImage(image, x, y, w, h, x * PICTURE, y * PICTURE, w * PICTURE, h * PICTURE);
    }
  painted.set(url, canvas);
  return canvas;
}

/** When the page has nothing else to do. */
export const idle = (): Promise<void> =>
  new Promise((done) => {
    // Not every browser tells when it has nothing to do.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => done(), { timeout: 1000 });
    else setTimeout(done, 50);
  });
