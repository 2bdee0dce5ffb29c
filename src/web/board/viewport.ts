/** Pan and zoom by hand, wheel, pinch and keys. Works on the elements directly: no frame waits for React. */
import { type Box, PANE } from './frame.ts';
import { fromMiddle, isInSight, nextFrame, type Pane, whenIdle } from './panes.ts';

export interface Viewport {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

export interface ViewportOptions {
  /** Moved together; drawn in map units with the sheet's corner at [0, 0] of the element. */
  readonly layers: readonly HTMLElement[];
  /** What is kept as a picture and drawn crisp by itself. */
  readonly panes: () => readonly Pane[];
  readonly sheet: Box;
  readonly map: Box;
  /** After every frame of movement. */
  readonly onMove?: (view: Viewport) => void;
  /** A pane is about to be drawn at this scale. */
  readonly onDraw?: (pane: HTMLElement, scale: number) => void;
  /** When the map has come to rest. */
  readonly onRest?: (view: Viewport) => void;
}

const MAX_SCALE = 3;
/** Pixels a pointer may wander and still be a click. */
const SLOP = 5;
const REST_MS = 160;
/** After a press so much longer: drawing a whole map crisp takes the machine a while, and the next answer must not wait. */
const BUSY_MS = 500;
const GLIDE_MS = 320;
/** For so long after a movement by hand the map stays where it was put. */
const HAND_MS = 8000;
/** Desk shown beside the sheet when a place near its edge is brought to the middle. */
const DESK = 16;

/** Places that should be in sight together. In map units, scales in pixels a unit. */
export interface Focus {
  readonly box: Box;
  /** Below this a hex is too small to be pressed. */
  readonly minScale: number;
  /** No closer than this. */
  readonly maxScale: number;
  /** Below this nothing can be made out, and the map goes to the middle one where not all fit in. */
  readonly legible: number;
  /** Where the places do not fit in at the smallest scale: go to the middle one (true), or stay (false). */
  readonly insist: boolean;
  readonly points: readonly { readonly x: number; readonly y: number }[];
  /** The scale stays: the map moves only if the middle one is out of sight. */
  readonly still?: boolean | undefined;
  /** The one that must be in sight if not all can be. */
  readonly middle: { readonly x: number; readonly y: number };
}

export class ViewportControl {
  private view: Viewport = { x: 0, y: 0, scale: 1 };
  private readonly pointers = new Map<number, { x: number; y: number }>();
  private readonly off: (() => void)[] = [];
  private restTimer = 0;
  private pressedAt = Number.NEGATIVE_INFINITY;
  private frame = 0;
  private animation = 0;
  private travelled = 0;
  /** At which scale a pane was last drawn. */
  private readonly sharp = new WeakMap<HTMLElement, number>();
  /** Calls off what is still to be drawn crisp. */
  private sharpening: () => void = () => {};
  private handAt = Number.NEGATIVE_INFINITY;
  /** What was last asked to be in sight; kept in sight when the room changes, until a hand moves the map. */
  private wanted: Focus | undefined;
  /** The whole map is shown, and stays so when the room changes. */
  private fitted = false;
  /** True from the first resize on: until then there is nothing to fit. */
  private ready = false;
  private rested = false;
  private asleep = false;
  /** The room and where it is, as last told: asking the element would lay out the page in the middle of a click. */
  private width = 0;
  private height = 0;
  private corner = { x: 0, y: 0 };

  constructor(
    private readonly host: HTMLElement,
    private readonly options: ViewportOptions,
  ) {
    const on = <K extends keyof HTMLElementEventMap>(
      type: K,
      handler: (e: HTMLElementEventMap[K]) => void,
      o?: AddEventListenerOptions,
    ) => {
      host.addEventListener(type, handler, o);
      this.off.push(() => host.removeEventListener(type, handler, o));
    };
    on('wheel', this.wheel, { passive: false });
    on('pointerdown', this.down);
    on('pointermove', this.drag);
    on('pointerup', this.up);
    on('pointercancel', this.up);
    on('click', this.swallowClick, { capture: true });
    for (const type of ['pointerdown', 'click'] as const) {
      document.addEventListener(type, this.press, { capture: true });
      this.off.push(() => document.removeEventListener(type, this.press, { capture: true }));
    }
    const observer = new ResizeObserver(() => {
      this.width = host.clientWidth;
      this.height = host.clientHeight;
      const { left, top } = host.getBoundingClientRect();
      this.corner = { x: left, y: top };
      if (!this.ready && this.width > 0) {
        this.ready = true;
        this.fit(false);
        this.look(false);
      } else if (this.fitted) this.fit(false);
      else if (this.wanted && this.ready) this.look(true);
      else this.set(this.view);
    });
    observer.observe(host);
    this.off.push(() => observer.disconnect());
  }

  destroy() {
    for (const off of this.off) off();
    cancelAnimationFrame(this.frame);
    cancelAnimationFrame(this.animation);
    this.leaveOff();
    clearTimeout(this.restTimer);
  }

  get current(): Viewport {
    return this.view;
  }

  /** Map point under a client point. */
  toMap(clientX: number, clientY: number) {
    const r = this.host.getBoundingClientRect();
    const { x, y, scale } = this.view;
    return {
      x: (clientX - r.left - x) / scale + this.options.sheet.x,
      y: (clientY - r.top - y) / scale + this.options.sheet.y,
    };
  }
  /** The part of the map in sight. */
  visible(): Box {
    const { x, y, scale } = this.view;
    return {
      x: -x / scale + this.options.sheet.x,
      y: -y / scale + this.options.sheet.y,
      width: this.width / scale,
      height: this.height / scale,
    };
  }

  fitScale(): number {
    const { map } = this.options;
    return Math.min(Math.max(1, this.width - 24) / map.width, Math.max(1, this.height - 24) / map.height);
  }
  /** The whole map. */
  fit(animate = true) {
    const { map } = this.options;
    const scale = this.fitScale();
    this.go(this.filled(this.centred(map.x + map.width / 2, map.y + map.height / 2, scale), 0), animate);
    this.fitted = true;
  }
  /** Show places large enough to press; if a hand has just moved the map, only if none of them is in sight. */
  focus(focus: Focus) {
    if (performance.now() - this.handAt < HAND_MS && this.seen(focus) > 0) return;
    this.wanted = focus;
    if (this.ready) this.look(true);
  }
  /** Nobody looks: it lies as if nobody had, all of it, and is drawn crisp when somebody comes. */
  sleep() {
    this.asleep = true;
    this.handAt = Number.NEGATIVE_INFINITY;
    this.wanted = undefined;
    if (this.ready) this.fit(false);
    this.restSoon();
    this.leaveOff();
  }
  wake() {
    if (!this.asleep) return;
    this.asleep = false;
    this.restSoon();
  }
  /** The map was moved by hand, not by the table. */
  touched() {
    this.handAt = performance.now();
    this.wanted = undefined;
  }
  private sees(p: { readonly x: number; readonly y: number }): boolean {
    const v = this.visible();
    const pad = 24 / this.view.scale;
    return p.x > v.x + pad && p.y > v.y + pad && p.x < v.x + v.width - pad && p.y < v.y + v.height - pad;
  }
  private seen({ points }: Focus): number {
    return points.filter((p) => this.sees(p)).length;
  }
  private look(animate: boolean) {
    if (!this.wanted) return;
    const { box, minScale, maxScale, legible, still, points, middle } = this.wanted;
    const { scale } = this.view;
    const insist = this.wanted.insist || scale < legible;
    const seen = this.seen(this.wanted);
    const large = scale >= minScale * 0.99;
    const central = this.sees(middle);
    if (still) {
      if (!central) this.go(this.filled(this.centred(middle.x, middle.y, scale), 0), animate, GLIDE_MS);
      return;
    }
    if (large && central && seen * 2 > points.length) return;
    const room = Math.min(this.width / box.width, this.height / box.height, MAX_SCALE);
    if (room < minScale) {
      if (central && (large || !insist)) return;
      const near = insist ? Math.max(minScale, scale) : scale;
      this.go(this.filled(this.centred(middle.x, middle.y, near), 0), animate, GLIDE_MS);
      return;
    }
    const to = Math.min(room, large ? scale : maxScale);
    this.go(this.filled(this.centred(box.x + box.width / 2, box.y + box.height / 2, to), 0), animate, GLIDE_MS);
  }
  /** Bring a map point to the middle, at least at a scale at which a hex can be read. */
  centre(x: number, y: number, animate = true, minScale = 0) {
    this.wanted = undefined;
    this.go(this.filled(this.centred(x, y, Math.max(this.view.scale, minScale))), animate);
  }
  /** Move no more than needed for a map point to be in sight, with some room around it. */
  reveal(x: number, y: number, room = 90) {
    const v = this.visible();
    const pad = Math.min(room, v.width / 3, v.height / 3);
    if (x > v.x + pad && x < v.x + v.width - pad && y > v.y + pad && y < v.y + v.height - pad) return;
    this.centre(x, y);
  }
  zoomBy(factor: number, clientX?: number, clientY?: number, animate = true) {
    const r = this.host.getBoundingClientRect();
    const px = (clientX ?? r.left + r.width / 2) - r.left;
    const py = (clientY ?? r.top + r.height / 2) - r.top;
    const scale = this.clampScale(this.view.scale * factor);
    const k = scale / this.view.scale;
    this.go({ scale, x: px - (px - this.view.x) * k, y: py - (py - this.view.y) * k }, animate);
  }
  panBy(dx: number, dy: number, animate = true) {
    this.go({ ...this.view, x: this.view.x + dx, y: this.view.y + dy }, animate);
  }

  private centred(x: number, y: number, scale: number): Viewport {
    const { sheet } = this.options;
    return {
      scale,
      x: this.width / 2 - (x - sheet.x) * scale,
      y: this.height / 2 - (y - sheet.y) * scale,
    };
  }
  /** Near an edge the sheet fills the screen instead of the desk. */
  private filled(v: Viewport, desk = DESK): Viewport {
    const { sheet } = this.options;
    const edge = (pos: number, room: number, size: number) =>
      size * v.scale <= room ? pos : Math.min(desk, Math.max(room - size * v.scale - desk, pos));
    return {
      scale: v.scale,
      x: edge(v.x, this.width, sheet.width),
      y: edge(v.y, this.height, sheet.height),
    };
  }
  private clampScale(s: number) {
    return Math.min(MAX_SCALE, Math.max(this.fitScale() * 0.75, s));
  }
  /** At least a third of the screen keeps showing the sheet. */
  private clamp(v: Viewport): Viewport {
    const { sheet } = this.options;
    const [w, h] = [this.width, this.height];
    const edge = (pos: number, room: number, size: number) =>
      Math.min(room * 0.66, Math.max(room * 0.34 - size * v.scale, pos));
    return { scale: v.scale, x: edge(v.x, w, sheet.width), y: edge(v.y, h, sheet.height) };
  }

  private go(to: Viewport, animate: boolean, ms = 200) {
    // Before the first resize nobody knows the room, and there is nothing to be seen moving.
    if (!this.ready) return;
    cancelAnimationFrame(this.animation);
    this.fitted = false;
    const still =
      document.documentElement.dataset.motion === 'reduced' || matchMedia('(prefers-reduced-motion: reduce)').matches;
    const target = this.clamp(to);
    if (!animate || still) {
      this.set(target);
      // What stands still is in place at once: a press that follows meets what is seen.
      if (animate) this.apply();
      return;
    }
    const from = this.view;
    const start = performance.now();
    const step = (now: number) => {
      const t = Math.min(1, (now - start) / ms);
      const k = 1 - (1 - t) ** 3;
      const mix = (a: number, b: number) => a + (b - a) * k;
      this.set({ x: mix(from.x, target.x), y: mix(from.y, target.y), scale: mix(from.scale, target.scale) });
      if (t < 1) this.animation = requestAnimationFrame(step);
    };
    this.animation = requestAnimationFrame(step);
  }

  private set(v: Viewport) {
    const { scale } = this.view;
    this.view = this.clamp(v);
    if (this.view.scale !== scale) this.stretch();
    if (!this.frame)
      this.frame = requestAnimationFrame(() => {
        this.frame = 0;
        this.apply();
      });
    this.restSoon();
  }
  private restSoon() {
    clearTimeout(this.restTimer);
    this.restTimer = 0;
    if (this.asleep) return;
    const busy = this.pressedAt + BUSY_MS - performance.now();
    this.restTimer = window.setTimeout(this.rest, Math.max(REST_MS, busy));
  }
  private readonly press = () => {
    this.pressedAt = performance.now();
    if (this.restTimer) this.restSoon();
  };
  /** The view with the corners of all panes on whole pixels: between them the rims of two panes would be mixed, and seen. */
  private onPixels(): Viewport {
    const { view, corner, width, height } = this;
    const dots = window.devicePixelRatio || 1;
    const scale = Math.round(view.scale * PANE * dots) / (PANE * dots);
    const whole = (at: number, middle: number, from: number): number =>
      Math.round((middle - (middle - at) * (scale / view.scale) + from) * dots) / dots - from;
    return { scale, x: whole(view.x, width / 2, corner.x), y: whole(view.y, height / 2, corner.y) };
  }
  private apply() {
    const { x, y, scale } = this.onPixels();
    for (const layer of this.options.layers) layer.style.transform = `translate3d(${x}px, ${y}px, 0) scale(${scale})`;
    if (!this.rested) this.rest();
    this.options.onMove?.(this.view);
  }
  private readonly rest = () => {
    if (this.asleep) return;
    this.rested = true;
    this.restTimer = 0;
    this.sharpen();
    this.options.onRest?.(this.view);
  };
  /** A pane has just been put down: it is drawn for the first time at the scale there is. */
  laid(element: HTMLElement) {
    element.style.willChange = 'transform';
    this.noteDrawn(element);
  }
  private noteDrawn(element: HTMLElement) {
    element.classList.add('crisp');
    this.sharp.set(element, this.view.scale);
    this.options.onDraw?.(element, this.view.scale);
  }
  /**
   * While moving, each pane is one picture that is only shifted and stretched (`will-change`). At rest after a change of
   * scale they are drawn again, crisp, one a frame and from the middle outwards: the hint is lifted for a frame. Those out of
   * sight follow when there is nothing else to do, if they were hidden by a picture.
   */
  sharpen() {
    this.leaveOff();
    const { scale } = this.view;
    const panes = this.options.panes();
    const seen = this.visible();
    const dull = panes.filter((pane) => this.sharp.get(pane.element) !== scale);
    dull.sort((a, b) => fromMiddle(a, seen) - fromMiddle(b, seen));
    const near = dull.filter((pane) => isInSight(pane, seen));
    const far = this.host.classList.contains('stretched') ? dull.filter((pane) => !isInSight(pane, seen)) : [];
    let last: HTMLElement | undefined;
    const step = (): void => {
      if (last) last.style.willChange = 'transform';
      last = (near.shift() ?? far.shift())?.element;
      if (!last) {
        this.host.classList.remove('stretched');
        return;
      }
      last.style.willChange = 'auto';
      this.noteDrawn(last);
      this.sharpening = near.length > 0 || far.length === 0 ? nextFrame(step) : whenIdle(step);
    };
    for (const { element } of panes) element.style.willChange = 'transform';
    // What else comes to rest has this frame.
    this.sharpening = nextFrame(step);
  }
  private leaveOff() {
    this.sharpening();
    this.sharpening = () => {};
  }
  /** The scale changes: until the map has come to rest a picture of it stands in for its panes, where there is one. */
  private stretch() {
    this.leaveOff();
    if (this.host.classList.contains('stretched')) {
      if (this.restTimer) return;
    } else this.host.classList.add('stretched');
    for (const { element } of this.options.panes()) element.classList.remove('crisp');
  }

  private readonly wheel = (e: WheelEvent) => {
    e.preventDefault();
    this.touched();
    const unit = e.deltaMode === 1 ? 16 : 1;
    if (e.shiftKey) return this.panBy(-(e.deltaX || e.deltaY) * unit, e.deltaX ? -e.deltaY * unit : 0, false);
    const factor = Math.exp(-e.deltaY * unit * (e.ctrlKey ? 0.01 : 0.0018));
    this.zoomBy(factor, e.clientX, e.clientY, false);
  };
  private readonly down = (e: PointerEvent) => {
    if (e.pointerType === 'mouse' && e.button > 1) return;
    cancelAnimationFrame(this.animation);
    if (this.pointers.size === 0) this.travelled = 0;
    this.pointers.set(e.pointerId, { x: e.clientX, y: e.clientY });
  };
  private readonly drag = (e: PointerEvent) => {
    const last = this.pointers.get(e.pointerId);
    if (!last) return;
    const next = { x: e.clientX, y: e.clientY };
    if (this.pointers.size === 1) {
      const [dx, dy] = [next.x - last.x, next.y - last.y];
      this.travelled += Math.hypot(dx, dy);
      if (this.travelled <= SLOP) return this.remember(e.pointerId, next);
      if (!this.host.hasPointerCapture(e.pointerId)) this.host.setPointerCapture(e.pointerId);
      this.touched();
      this.panBy(dx, dy, false);
    } else {
      const other = [...this.pointers].find(([id]) => id !== e.pointerId)?.[1];
      if (other) {
        this.travelled = SLOP + 1;
        this.touched();
        const before = Math.hypot(last.x - other.x, last.y - other.y) || 1;
        const after = Math.hypot(next.x - other.x, next.y - other.y);
        this.zoomBy(after / before, (next.x + other.x) / 2, (next.y + other.y) / 2, false);
        this.panBy((next.x - last.x) / 2, (next.y - last.y) / 2, false);
      }
    }
    this.remember(e.pointerId, next);
  };
  private remember(id: number, p: { x: number; y: number }) {
    this.pointers.set(id, p);
  }
  private readonly up = (e: PointerEvent) => {
    this.pointers.delete(e.pointerId);
  };
  /** The end of a drag is not a click. */
  private readonly swallowClick = (e: MouseEvent) => {
    if (this.travelled > SLOP && e.detail > 0) {
      e.stopPropagation();
      e.preventDefault();
    }
    this.travelled = 0;
  };
}
