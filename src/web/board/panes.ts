/**
 * A drawn map, or the ground of a table, in the panes it was cut into (draw/cut.ts): squares that the browser keeps as
 * pictures of their own. They are laid one after another and after a zoom drawn crisp one after another, so that no frame
 * waits for the whole.
 */
import { type Box, PANE as SIDE } from './frame.ts';
import { typefacesLoaded, typefacesOf } from './typefaces.ts';

export interface Pane {
  readonly element: HTMLElement;
  /** In map units. */
  readonly box: Box;
}

/** A pane as text, until it is laid. */
interface Cut {
  readonly box: Box;
  readonly svg: string;
  /** A drawing of its own that lies on the others: a sample of the key. */
  readonly above: boolean;
  element?: HTMLElement;
}

/** A drawing as it was read: patterns and the like, named by all panes, and the panes. */
interface Drawing {
  readonly shared: string;
  readonly cuts: readonly Cut[];
  picture?: HTMLCanvasElement;
}

const PANE = '<svg class="pane';

function read(text: string): Drawing {
  const [head = '', ...rest] = text.split(PANE);
  const cuts = rest.map((part, i): Cut => {
    const whole = i === rest.length - 1 ? part.slice(0, part.lastIndexOf('</svg>')) : part;
    const [, above, view = ''] = /^( above)?" .*?viewBox="([^"]*)"/.exec(whole) ?? [];
    const [x = 0, y = 0, width = 0, height = 0] = view.split(' ').map(Number);
    const svg = `<svg viewBox="${view}">${whole.slice(whole.indexOf('>') + 1)}`;
    return { box: { x, y, width, height }, svg, above: above !== undefined };
  });
  return { shared: head.slice(head.indexOf('>') + 1), cuts };
}

/** The drawing that was laid last: when the screen passes from hand to hand, it is put back as it was. */
let last: { readonly name: string; readonly drawing: Drawing } | null = null;

/** Time for laying in one frame, in milliseconds. */
const PORTION = 6;

const touches = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/** How far a pane lies from the middle of what is in sight. */
export const fromMiddle = ({ box }: { readonly box: Box }, seen: Box): number =>
  Math.hypot(box.x + box.width / 2 - seen.x - seen.width / 2, box.y + box.height / 2 - seen.y - seen.height / 2);

export const isInSight = ({ box }: { readonly box: Box }, seen: Box): boolean => touches(box, seen);

export class Ground {
  /** Those that are laid. */
  readonly panes: Pane[] = [];
  private readonly paper: HTMLElement;
  private readonly sheet: Box;
  private readonly drawing: Drawing;
  private gone = false;

  /** A drawing known by a name, on a paper that is as large as the sheet. */
  constructor(paper: HTMLElement, sheet: Box, name: string, text: string) {
    this.paper = paper;
    this.sheet = sheet;
    if (last?.name !== name) last = { name, drawing: read(text) };
    this.drawing = last.drawing;
  }

  /** Off the paper. */
  clear(): void {
    this.gone = true;
    for (const { element } of this.panes) element.remove();
    this.paper.querySelector('.map-defs')?.remove();
    this.drawing.picture?.remove();
    this.paper.classList.remove('laid', 'pictured');
  }

  /** Lays what is in sight, a few panes a frame and from the middle outwards, then the rest when there is nothing else to do. */
  async lay(seen: () => Box, onLaid: (pane: Pane) => void): Promise<void> {
    const { cuts, shared } = this.drawing;
    if (cuts.length > 0) this.paper.insertAdjacentHTML('beforeend', `<svg class="map-defs">${shared}</svg>`);
    const waiting = new Set(cuts);
    await Promise.all([idle(), typefacesLoaded()]);
    if (this.gone) return;
    while (waiting.size > 0) {
      const view = seen();
      const near = [...waiting].sort((a, b) => fromMiddle(a, view) - fromMiddle(b, view));
      const some = near.some((cut) => isInSight(cut, view));
      await (some ? frame() : idle());
      if (this.gone) return;
      const begun = performance.now();
      for (const cut of some ? near.filter((c) => isInSight(c, view)) : near) {
        const pane = { box: cut.box, element: this.elementOf(cut) };
        this.paper.append(pane.element);
        this.panes.push(pane);
        waiting.delete(cut);
        onLaid(pane);
        if (performance.now() - begun > PORTION) break;
      }
    }
    this.paper.classList.add('laid');
    await this.paint();
  }

  private elementOf(cut: Cut): HTMLElement {
    if (!cut.element) {
      const element = document.createElement('div');
      element.className = cut.above ? 'map-pane above' : 'map-pane';
      const { x, y, width, height } = cut.box;
      Object.assign(element.style, {
        left: `${x - this.sheet.x}px`,
        top: `${y - this.sheet.y}px`,
        // Up to the next pane and no further: a rim between two pixels would be mixed with what is below, and seen as a seam.
        width: `${cut.above ? width : Math.min(width, SIDE)}px`,
        height: `${cut.above ? height : Math.min(height, SIDE)}px`,
      });
      element.innerHTML = cut.svg;
      const drawn = element.firstElementChild as SVGSVGElement | null;
      if (drawn) Object.assign(drawn.style, { width: `${width}px`, height: `${height}px` });
      cut.element = element;
    }
    return cut.element;
  }

  /**
   * Paints the drawing into a canvas, a pane at a time when the page has nothing else to do: what is shown while the map is
   * stretched. Without it the panes are stretched themselves.
   */
  private async paint(): Promise<void> {
    const { cuts, shared } = this.drawing;
    let { picture } = this.drawing;
    if (!picture && cuts.length > 0) {
      picture = document.createElement('canvas');
      picture.width = Math.round(this.sheet.width * PICTURE);
      picture.height = Math.round(this.sheet.height * PICTURE);
      const brush = picture.getContext('2d');
      if (!brush) return;
      for (const { svg, box } of cuts) {
        await idle();
        if (this.gone) return;
        const image = await imageOf(svg, shared, box);
        const [x, y] = [box.x - this.sheet.x, box.y - this.sheet.y];
        brush.drawImage(image, x * PICTURE, y * PICTURE, box.width * PICTURE, box.height * PICTURE);
      }
      this.drawing.picture = picture;
    }
    if (!picture || this.gone) return;
    this.paper.prepend(picture);
    this.paper.classList.add('pictured');
  }
}

/** Pixels of the picture a map unit. */
const PICTURE = 0.9;

async function imageOf(svg: string, shared: string, { width, height }: Box): Promise<HTMLImageElement> {
  const typefaces = await typefacesOf(svg);
  const whole = svg.replace(
    /^<svg (viewBox="[^"]*")>/,
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" $1>${typefaces}${shared}`,
  );
  const image = new Image();
  const address = URL.createObjectURL(new Blob([whole], { type: 'image/svg+xml' }));
  image.src = address;
  await image.decode();
  URL.revokeObjectURL(address);
  return image;
}

/** Both give back how it is called off. */
export function nextFrame(act: () => void): () => void {
  const frame = requestAnimationFrame(act);
  return () => cancelAnimationFrame(frame);
}
/** When the page has nothing else to do. */
export function whenIdle(act: () => void): () => void {
  // Not every browser tells when it has nothing to do.
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(act, 50);
    return () => clearTimeout(timer);
  }
  const call = requestIdleCallback(act, { timeout: 1000 });
  return () => cancelIdleCallback(call);
}

const frame = (): Promise<void> => new Promise((done) => nextFrame(done));
const idle = (): Promise<void> => new Promise((done) => whenIdle(done));
