import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type Ref,
  useCallback,
  useEffect,
  useId,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { At, HexLabel, HexMapSheet } from '../../engine/board.ts';
import { Icon } from '../app/Icon.tsx';
import { afterPaint } from '../app/useAfterPaint.ts';
import { type Box, sheetFrame } from './frame.ts';
import { H, hexLabels, hexLayout } from './layout.ts';
import type { Pane } from './panes.ts';
import { type Drawing, drawnAhead } from './printed.ts';
import { useGround } from './useGround.ts';
import { ViewportControl } from './viewport.ts';

export interface MapHandle {
  fit(): void;
  zoomBy(factor: number): void;
  panBy(dx: number, dy: number): void;
  /** Spots to the middle, large enough to read. */
  jump(...spots: readonly At[]): void;
  /** Moves only if the spot is not well in sight. */
  reveal(spot: At): void;
  /**
   * Glides until all these spots are in sight and at least `least` pixels high; stays if they are, or if the map was just
   * moved by hand. With `insist` the middle one is shown large enough where all do not fit in, and so it is where the map is
   * too small to be read. With `still` the scale stays, and the map moves only if the middle one is out of sight.
   */
  show(
    spots: readonly At[],
    how: {
      readonly least: number;
      readonly insist: boolean;
      readonly middle?: At | undefined;
      readonly still?: boolean;
    },
  ): void;
  focus(): void;
  /** The hex at a point of the screen. */
  hexAt(clientX: number, clientY: number): HexLabel | undefined;
}

export interface MapViewProps {
  readonly sheet: HexMapSheet;
  /** The map as it was drawn ahead, if not said otherwise. */
  readonly drawing?: Drawing;
  /** SVG in map units, above the map: overlays and counters. Given the pixels of a map unit, when at rest. */
  readonly children?: (view: { readonly scale: number }) => ReactNode;
  /** Dots on the mini-map. */
  readonly dots?: readonly { readonly hex: HexLabel; readonly color: string }[];
  readonly miniMap?: boolean;
  /** What can be picked: the mini-map does not cover it. */
  readonly picks?: readonly HexLabel[];
  /** Zoom buttons over the map. */
  readonly tools?: boolean;
  /** A hex was clicked that is not covered by a button of its own. */
  readonly onHex?: (hex: HexLabel) => void;
  readonly onHover?: (hex: HexLabel | undefined) => void;
  /** "Go to the decision": shown as a button when given. */
  readonly onFind?: () => void;
  /** What goes before the map is on the screen. */
  readonly calm?: boolean;
  /** Two players change places: nothing can be selected. */
  readonly asleep?: boolean;
  readonly ref?: Ref<MapHandle>;
  readonly label?: string;
}

/** Pixels of a hex's height from which on its number can be read. */
const READABLE = 34;
/** Pixels of a hex's height below which a counter is only a speck. */
const LEGIBLE = 30;
/** Map units kept free around the middles of hexes that are shown. */
const AROUND = 64;
/** Pixels of a hex's height that the table itself goes to, at the most. */
const CLOSE = 62;

/** Pixels around a place that can be picked that are kept free. */
const PICK = 18;
const NONE: readonly HexLabel[] = [];
/** Whether all of the map is in sight. */
const covers = (seen: Box, map: Box): boolean =>
  seen.x <= map.x + 1 &&
  seen.y <= map.y + 1 &&
  seen.x + seen.width >= map.x + map.width - 1 &&
  seen.y + seen.height >= map.y + map.height - 1;

/** A map so many times wider than high is a strip: its small version is as long as there is room. */
const WIDE = 2.5;

/** A printed map that can be moved about. Knows hexes, and nothing of what may be done on them. */
export function MapView({
  sheet,
  drawing = drawnAhead(sheet),
  children,
  dots = [],
  miniMap = true,
  picks = NONE,
  tools = true,
  onHex,
  onHover,
  onFind,
  calm = true,
  asleep = false,
  ref,
  label = `Map of ${sheet.title}`,
}: MapViewProps) {
  const layout = hexLayout(sheet.grid);
  const frame = useMemo(() => sheetFrame(layout), [layout]);
  const host = useRef<HTMLDivElement>(null);
  const ground = useRef<HTMLDivElement>(null);
  const above = useRef<HTMLDivElement>(null);
  const lens = useRef<SVGRectElement>(null);
  const mini = useRef<HTMLButtonElement>(null);
  const control = useRef<ViewportControl>(undefined);
  const panes = useRef<readonly Pane[]>([]);
  const hovered = useRef<HexLabel>(undefined);
  const [scale, setScale] = useState(1);
  // The mini-map goes to the other corner, or away, where it lies over something that can be picked.
  const makeRoom = useRef(() => {});
  makeRoom.current = () => {
    const [small, c] = [mini.current, control.current];
    const at = host.current?.getBoundingClientRect();
    if (!small || !c || !at) return;
    const view = c.visible();
    const points = picks
      .filter((hex) => layout.has(hex))
      .map((hex) => layout.centre(hex))
      .map((p) => ({
        x: at.left + ((p.x - view.x) / view.width) * at.width,
        y: at.top + ((p.y - view.y) / view.height) * at.height,
      }));
    const isFree = (): boolean => {
      const r = small.getBoundingClientRect();
      return !points.some(
        (p) => p.x > r.left - PICK && p.x < r.right + PICK && p.y > r.top - PICK && p.y < r.bottom + PICK,
      );
    };
    small.classList.remove('up', 'away');
    if (isFree()) return;
    small.classList.add('up');
    if (!isFree()) small.classList.add('away');
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: where it lies changes with what can be picked
  useEffect(() => afterPaint(() => makeRoom.current()), [picks]);
  const hint = useId();

  useEffect(() => {
    if (!host.current || !ground.current || !above.current) return;
    const c = new ViewportControl(host.current, {
      layers: [ground.current, above.current],
      panes: () => (above.current ? [...panes.current, { element: above.current, box: frame.sheet }] : []),
      sheet: frame.sheet,
      map: frame.map,
      onMove: () => {
        const v = c.visible();
        const r = lens.current;
        if (!r) return;
        mini.current?.classList.toggle('whole', covers(v, frame.map));
        const [x0, y0] = [Math.max(frame.map.x, v.x), Math.max(frame.map.y, v.y)];
        r.setAttribute('x', String(x0));
        r.setAttribute('y', String(y0));
        r.setAttribute('width', String(Math.max(0, Math.min(frame.map.x + frame.map.width, v.x + v.width) - x0)));
        r.setAttribute('height', String(Math.max(0, Math.min(frame.map.y + frame.map.height, v.y + v.height) - y0)));
      },
      // What is too small to be read is left out, in each pane when its turn comes.
      onDraw: (pane, scale) => pane.classList.toggle('far', H * scale < READABLE),
      onRest: (v) => {
        setScale(v.scale);
        makeRoom.current();
      },
    });
    control.current = c;
    return () => c.destroy();
  }, [frame]);

  useEffect(() => control.current?.[asleep ? 'sleep' : 'wake'](), [asleep]);
  const missing = useGround({
    paper: ground,
    control,
    panes,
    sheet: frame.sheet,
    name: drawing.name,
    load: drawing.load,
    calm,
  });

  const byHand = useCallback((move: (c: ViewportControl) => void) => {
    if (!control.current) return;
    control.current.touched();
    move(control.current);
  }, []);
  /** A press on the mini-map, or a pull over it, brings that part into view. */
  const lookAt = (e: MouseEvent<HTMLElement>): void => {
    const r = e.currentTarget.getBoundingClientRect();
    const { x, y, width, height } = frame.map;
    byHand((c) =>
      c.centre(x + ((e.clientX - r.left) / r.width) * width, y + ((e.clientY - r.top) / r.height) * height),
    );
  };
  useImperativeHandle(ref, () => {
    const centre = (hex: HexLabel) => layout.centre(hex);
    return {
      hexAt: (clientX, clientY) => {
        const p = control.current?.toMap(clientX, clientY);
        return p && layout.at(p.x, p.y)?.label;
      },
      fit: () => byHand((c) => c.fit()),
      zoomBy: (k) => byHand((c) => c.zoomBy(k)),
      panBy: (dx, dy) => byHand((c) => c.panBy(dx, dy)),
      show: (spots, { least, insist, middle, still }) => {
        const onMap = (list: readonly At[]) => hexLabels(list).filter((h) => layout.has(h));
        const points = onMap(spots).map(centre);
        const [first] = middle === undefined ? [] : onMap([middle]);
        const point = first === undefined ? points[points.length >> 1] : centre(first);
        if (!point) return;
        const [xs, ys] = [points.map((p) => p.x), points.map((p) => p.y)];
        const [x, y] = [Math.min(...xs) - AROUND, Math.min(...ys) - AROUND];
        if (!control.current) return;
        control.current.focus({
          box: { x, y, width: Math.max(...xs) + AROUND - x, height: Math.max(...ys) + AROUND - y },
          minScale: least / H,
          maxScale: Math.max(CLOSE, least) / H,
          insist,
          legible: LEGIBLE / H,
          still,
          points,
          middle: point,
        });
      },
      jump: (...spots) => {
        const points = hexLabels(spots)
          .filter((h) => layout.has(h))
          .map(centre);
        if (!points.length) return;
        const middle = (pick: (p: { x: number; y: number }) => number) =>
          (Math.min(...points.map(pick)) + Math.max(...points.map(pick))) / 2;
        control.current?.centre(
          middle((p) => p.x),
          middle((p) => p.y),
          true,
          0.8,
        );
      },
      reveal: (spot) => {
        const [hex] = hexLabels([spot]);
        if (hex !== undefined) control.current?.reveal(centre(hex).x, centre(hex).y);
      },
      focus: () => host.current?.focus(),
    };
  }, [layout, byHand]);

  const hexUnder = (e: MouseEvent | PointerEvent) => {
    const p = control.current?.toMap(e.clientX, e.clientY);
    return p && layout.at(p.x, p.y)?.label;
  };
  const hover = (hex: HexLabel | undefined) => {
    if (hex === hovered.current) return;
    hovered.current = hex;
    onHover?.(hex);
  };
  const keys = (e: KeyboardEvent) => {
    const c = control.current;
    if (!c || e.altKey || e.ctrlKey || e.metaKey) return;
    const step = e.shiftKey ? 240 : 90;
    const pan: Record<string, readonly [number, number]> = {
      ArrowLeft: [step, 0],
      ArrowRight: [-step, 0],
      ArrowUp: [0, step],
      ArrowDown: [0, -step],
    };
    const by = e.target === e.currentTarget ? pan[e.key] : undefined;
    const zoom = { '+': 1.3, '=': 1.3, '-': 1 / 1.3 }[e.key];
    if (!by && !zoom && e.key !== '0') return;
    c.touched();
    if (by) c.panBy(...by);
    else if (zoom) c.zoomBy(zoom);
    else c.fit();
    e.preventDefault();
  };
  const box = (b: typeof frame.map) => `${b.x} ${b.y} ${b.width} ${b.height}`;
  const size = { width: frame.sheet.width, height: frame.sheet.height };
  const isLong = frame.map.width > WIDE * frame.map.height;

  return (
    <section className={isLong && miniMap ? 'map-view long' : 'map-view'} aria-label={label}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be moved by a transform */}
      <div
        ref={host}
        className="map-host"
        // It scrolls by arrow keys, like any scrolled region.
        tabIndex={asleep ? -1 : 0}
        role="group"
        aria-label="Map"
        aria-describedby={hint}
        onKeyDown={keys}
        onClick={(e) => {
          const hex = hexUnder(e);
          if (hex) onHex?.(hex);
        }}
        onPointerMove={(e) => {
          if (onHover && e.pointerType === 'mouse' && e.buttons === 0) hover(hexUnder(e));
        }}
        onPointerLeave={() => hover(undefined)}
      >
        <div ref={ground} className="map-ground" style={size} aria-hidden="true">
          <img alt="" src={drawing.thumb} style={{ ...size }} />
        </div>
        <div ref={above} className="map-above" style={size}>
          <svg {...size} viewBox={box(frame.sheet)} aria-label="On the map">
            {children?.({ scale })}
          </svg>
        </div>
      </div>
      <span id={hint} hidden>
        Arrow keys move the map, plus and minus zoom, 0 shows all of it.
      </span>
      {missing && <p className="map-missing">The map of {sheet.title} could not be loaded.</p>}
      {miniMap && !asleep && (
        <button
          ref={mini}
          type="button"
          className={isLong ? 'mini-map wide' : 'mini-map'}
          aria-label="Mini-map: move the view"
          tabIndex={-1}
          onClick={lookAt}
          onPointerMove={(e) => {
            if (e.buttons === 1) lookAt(e);
          }}
        >
          <svg viewBox={box(frame.map)} aria-hidden="true">
            <image href={drawing.thumb} {...frame.map} />
            {dots.map((d) => {
              const c = layout.centre(d.hex);
              return <circle key={d.hex} cx={c.x} cy={c.y} r={27} fill={d.color} stroke="#14181a" strokeWidth={9} />;
            })}
            <rect ref={lens} className="mini-lens" />
          </svg>
        </button>
      )}
      {tools && !asleep && (
        <div className="map-tools">
          <button type="button" aria-label="Zoom in" onClick={() => byHand((c) => c.zoomBy(1.4))}>
            <Icon name="plus" />
          </button>
          <button type="button" aria-label="Zoom out" onClick={() => byHand((c) => c.zoomBy(1 / 1.4))}>
            <Icon name="minus" />
          </button>
          <button type="button" aria-label="Whole map" onClick={() => byHand((c) => c.fit())}>
            <Icon name="fit" />
          </button>
          {onFind && (
            <button type="button" aria-label="Go to the decision" onClick={onFind}>
              <Icon name="target" />
            </button>
          )}
        </div>
      )}
    </section>
  );
}
