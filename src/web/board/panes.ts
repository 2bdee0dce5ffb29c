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

const isGroup = (element: Element): boolean => element.tagName === 'g';
const touches = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/** Where each shape lies, in map units: asked of the browser once, while the map is still one piece. */
function boxesOf(svg: SVGSVGElement, sheet: Box): Map<Element, Box> {
  const page = svg.getBoundingClientRect();
  const unit = sheet.width / page.width;
  const boxes = new Map<Element, Box>();
  const measure = (element: Element): void => {
    for (const child of element.children) {
      if (isGroup(child)) {
        measure(child);
        continue;
      }
      const r = child.getBoundingClientRect();
      boxes.set(child, {
        x: sheet.x + (r.left - page.left) * unit - STROKE,
        y: sheet.y + (r.top - page.top) * unit - STROKE,
        width: r.width * unit + 2 * STROKE,
        height: r.height * unit + 2 * STROKE,
      });
    }
  };
  measure(svg);
  return boxes;
}

/** The part of a group that is seen through a pane, in the same order; null if there is none. */
function partOf(group: Element, box: Box, boxes: ReadonlyMap<Element, Box>): Element | null {
  const part = group.cloneNode(false) as Element;
  for (const child of group.children) {
    const seen = boxes.get(child);
    const copy = isGroup(child) ? partOf(child, box, boxes) : seen && touches(seen, box) ? child.cloneNode(true) : null;
    if (copy) part.append(copy);
  }
  return part.childElementCount > 0 ? part : null;
}

/** Lays a drawn map into a host as panes. */
export function layPanes(host: HTMLElement, drawing: string, sheet: Box): readonly Pane[] {
  host.innerHTML = drawing;
  const svg = host.querySelector('svg');
  if (!svg) return [];
  // Patterns and the like are named by all panes and stand in one place.
  for (const name of ['width', 'height']) svg.removeAttribute(name);
  const store = svg.cloneNode(false) as Element;
  store.setAttribute('class', 'map-defs');
  store.append(...svg.querySelectorAll('defs'));
  host.append(store);
  const boxes = boxesOf(svg, sheet);
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
  // Samples of the key are whole drawings: each is a pane above the others.
  const samples = [...svg.querySelectorAll('svg')].map((sample) => {
    boxes.delete(sample);
    const [x = 0, y = 0, width = 0, height = 0] = ['x', 'y', 'width', 'height'].map((n) =>
      Number(sample.getAttribute(n)),
    );
    return { sample, box: { x, y, width, height } };
  });
  const [columns, rows] = [Math.ceil(sheet.width / SIDE), Math.ceil(sheet.height / SIDE)];
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const [left, top] = [column * SIDE, row * SIDE];
      const width = Math.min(SIDE + LAP, sheet.width - left);
      const height = Math.min(SIDE + LAP, sheet.height - top);
      const box = { x: sheet.x + left, y: sheet.y + top, width, height };
      const part = partOf(svg, box, boxes);
      if (!part) continue;
      lay(part, box);
    }
  for (const { sample, box } of samples) {
    const part = svg.cloneNode(false) as Element;
    part.append(sample);
    lay(part, box);
  }
  host.replaceChildren(store, ...panes.map((pane) => pane.element));
  return panes;
}

/** Pixels of the picture a map unit. */
const PICTURE = 0.9;
/** Side of what is painted at a time, in map units. */
const STROKE_SIDE = 240;

/**
 * Paints the map into a canvas, a square at a time when the page has nothing else to do: what is shown while the map is
 * stretched. Says whether it was painted; false if it was called off.
 */
export async function paintPicture(canvas: HTMLCanvasElement, url: string, off: () => boolean): Promise<boolean> {
  const image = new Image();
  image.src = url;
  await image.decode();
  const { naturalWidth, naturalHeight } = image;
  canvas.width = Math.round(naturalWidth * PICTURE);
  canvas.height = Math.round(naturalHeight * PICTURE);
  const brush = canvas.getContext('2d');
  if (!brush) return false;
  for (let y = 0; y < naturalHeight; y += STROKE_SIDE)
    for (let x = 0; x < naturalWidth; x += STROKE_SIDE) {
      await idle();
      if (off()) return false;
      const [w, h] = [Math.min(STROKE_SIDE, naturalWidth - x), Math.min(STROKE_SIDE, naturalHeight - y)];
      brush.drawImage(image, x, y, w, h, x * PICTURE, y * PICTURE, w * PICTURE, h * PICTURE);
    }
  return true;
}

const idle = (): Promise<void> =>
  new Promise((done) => {
    // Not every browser tells when it has nothing to do.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => done(), { timeout: 1000 });
    else setTimeout(done, 50);
  });
