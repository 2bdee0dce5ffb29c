import { type ReactNode, type Ref, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react';
import type { At, Layer, Overlay, Piece, Scene, TablePoint, TableSheet } from '../../engine/board.ts';
import { Icon } from '../app/Icon.tsx';
import { BoardButton, pieceName } from './Counters.tsx';
import { Badge, badgeName, type CounterState } from './counter/Counter.tsx';
import { Emblem } from './counter/Emblem.tsx';
import { INCH, MARGIN } from './draw/tabletop/inks.ts';
import type { MapHandle } from './MapView.tsx';
import { detailOf, Mini } from './mini/Mini.tsx';
import type { TableMarks } from './mini/marks.ts';
import { TableAreas, TablePlates } from './mini/TableLayer.tsx';
import { Fallen, Line, Rule, ring } from './mini/TableLines.tsx';
import { Bands, discOf, Ghosts, Outlines, Plates, useUnits } from './mini/Units.tsx';
import type { Pane } from './panes.ts';
import { loadTable } from './printed.ts';
import { useGround } from './useGround.ts';
import { ViewportControl } from './viewport.ts';

export interface TableViewProps {
  readonly sheet: TableSheet;
  /** Its terrain may be another than what was drawn ahead. */
  readonly altered?: boolean;
  readonly scene: Scene;
  /** Bases that can be chosen now, by piece id. */
  readonly options?: ReadonlyMap<string, string>;
  readonly states?: ReadonlyMap<string, CounterState>;
  /** Points that can be chosen one by one, with what choosing them does: samples of an open decision. */
  readonly points?: readonly { readonly key: string; readonly at: TablePoint; readonly name: string }[];
  readonly overlay?: Pick<Overlay, 'regions' | 'lines' | 'targets' | 'spots' | 'attacks' | 'ghosts' | 'bands'>;
  /** What the player has laid over the table. */
  readonly layer?: Layer | null;
  /** The table alone: bases are out of the way. */
  readonly bare?: boolean;
  /** What a recap step tells. */
  readonly marks?: TableMarks;
  readonly onChoose?: (piece: string) => void;
  readonly onChoosePoint?: (key: string) => void;
  /** A base was pressed that is no option. */
  readonly onInspect?: (piece: string) => void;
  /** A point of the table was pressed, in inches. */
  readonly onPoint?: (at: TablePoint) => void;
  readonly onHoverPoint?: (at: TablePoint | undefined) => void;
  /** What is in hand is held over a point. */
  readonly onDragPoint?: (at: TablePoint | undefined) => void;
  /** Where what comes onto the table could stand: to be taken from there by the hand. */
  readonly standby?: Overlay['ghosts'];
  /** What goes before the table is on the screen. */
  readonly calm?: boolean;
  /** Two players change places: nothing can be selected. */
  readonly asleep?: boolean;
  /** Drawn above everything else, in units of the drawing: what a reader has marked. */
  readonly drawn?: () => ReactNode;
  readonly ref?: Ref<MapHandle>;
}

const EDGE = MARGIN;
/** Seen from afar, no more units than these are named. */
const MAX_NAMES = 10;

/** A base without a figure of its own: its front edge is marked, the side shows by colour and sign. */
function PlainBase({ piece, state, w, d }: { piece: Piece; state: CounterState; w: number; d: number }) {
  const { side, base } = piece.design;
  const { facing } = piece.place as { readonly facing: number };
  const fill = piece.face === 'front' ? side.color : side.deep;
  const rim = { may: '#e8b02c', chosen: '#fff', target: '#b3231a', joins: '#14181a', focus: '#0b57d0', hover: '#fff' }[
    state as string
  ];
  const r = Math.min(w, d) / 2;
  return (
    <>
      {base?.shape === 'circle' ? (
        <>
          <circle cx={2} cy={3} r={w / 2} fill="#0d1418" fillOpacity={0.3} />
          {rim && <circle r={w / 2 + 4} fill={rim} stroke="#14181a" />}
          <circle r={w / 2} fill={fill} stroke={side.line} strokeWidth={1.4} />
        </>
      ) : (
        <>
          <rect x={-w / 2 + 2} y={-d / 2 + 3} width={w} height={d} fill="#0d1418" fillOpacity={0.3} />
          {rim && <rect x={-w / 2 - 4} y={-d / 2 - 4} width={w + 8} height={d + 8} fill={rim} stroke="#14181a" />}
          <rect x={-w / 2} y={-d / 2} width={w} height={d} fill={fill} stroke={side.line} strokeWidth={1.4} />
        </>
      )}
      <path
        d={`M${-r * 0.5} ${-d / 2 + 1}L0 ${-d / 2 - 6}L${r * 0.5} ${-d / 2 + 1}Z`}
        fill={side.deep}
        stroke={side.line}
      />
      <g transform={`rotate(${-facing})`}>
        <Emblem kind={side.emblem} r={r * 0.5} />
        {piece.values && (
          <text y={r + 12} className="mark-text">
            {piece.values}
          </text>
        )}
        {piece.badges?.map((b, i) => (
          <Badge key={badgeName(b)} badge={b} x={r} y={-r + i * 16} r={9} />
        ))}
      </g>
    </>
  );
}

/** A base of miniatures from above. */
function Base({ piece, state, scale }: { piece: Piece; state: CounterState; scale: number }) {
  if (!('at' in piece.place)) return null;
  const { at, facing } = piece.place;
  const { side, base, mini } = piece.design;
  const w = (base?.shape === 'rect' ? base.width : (base?.radius ?? 0.5) * 2) * INCH;
  const d = (base?.shape === 'rect' ? base.depth : (base?.radius ?? 0.5) * 2) * INCH;
  const place = `translate(${at.x * INCH} ${at.y * INCH})`;
  if (mini && base?.shape === 'circle')
    return (
      <g transform={`${place} scale(${(w / 100).toFixed(4)})`} opacity={state === 'out' ? 0.55 : 1}>
        <Mini
          {...mini}
          side={side}
          rank={piece.rank}
          facing={facing}
          used={piece.face === 'used'}
          wounds={(piece.maxSteps ?? 1) > 1 ? { left: piece.steps ?? 0, of: piece.maxSteps ?? 1 } : undefined}
          detail={detailOf(w * scale)}
          state={state}
        />
      </g>
    );
  return (
    <g transform={`${place} rotate(${facing})`} opacity={state === 'out' ? 0.55 : 1}>
      <PlainBase piece={piece} state={state} w={w} d={d} />
    </g>
  );
}

/** Bases that the log or the prompt names; where nothing stands any more, nothing is ringed. */
function Named({ spots, pieces, pixel }: { spots: readonly At[]; pieces: readonly Piece[]; pixel: number }) {
  return spots.map((at) => {
    if (typeof at === 'string') return null;
    const point = 'point' in at ? at.point : null;
    const disc = pieces
      .filter((p) =>
        'piece' in at
          ? p.id === at.piece
          : point && 'at' in p.place && p.place.at.x === point.x && p.place.at.y === point.y,
      )
      .map(discOf)[0];
    if (!disc) return null;
    return (
      <g key={`${disc.x},${disc.y}`} pointerEvents="none" fill="none" data-named="">
        <circle cx={disc.x} cy={disc.y} r={disc.r + 3 * pixel} stroke="#fff" strokeWidth={5 * pixel} />
        <circle cx={disc.x} cy={disc.y} r={disc.r + 3 * pixel} stroke="#0b57d0" strokeWidth={2.4 * pixel} />
      </g>
    );
  });
}

/** A measured table: the second kind of board, behind the same scene. */
export function TableView({
  sheet,
  altered = false,
  scene,
  options,
  states,
  points = [],
  overlay = {},
  layer = null,
  bare = false,
  onChoose,
  onChoosePoint,
  onInspect,
  onPoint,
  onHoverPoint,
  onDragPoint,
  standby,
  marks,
  calm = true,
  asleep = false,
  drawn,
  ref,
}: TableViewProps) {
  const host = useRef<HTMLDivElement>(null);
  const ground = useRef<HTMLDivElement>(null);
  const above = useRef<HTMLDivElement>(null);
  const control = useRef<ViewportControl>(undefined);
  const panes = useRef<readonly Pane[]>([]);
  const dragged = useRef(false);
  const handlers = useRef({ hover: (_: PointerEvent): void => {}, drop: (_: PointerEvent): void => {} });
  const [w, h] = [sheet.width * INCH, sheet.height * INCH];
  const [scale, setScale] = useState(0.6);
  const [ruling, setRuling] = useState(false);
  const [rule, setRule] = useState<{ from: TablePoint; to: TablePoint } | null>(null);
  const pixel = 1 / scale;
  const units = useUnits(scene.units, scene.pieces);
  const bounds = useMemo(() => [0, 0, w, h] as const, [w, h]);
  const paper = useMemo(() => ({ x: -EDGE, y: -EDGE, width: w + 2 * EDGE, height: h + 2 * EDGE }), [w, h]);
  useEffect(() => {
    if (!host.current || !ground.current || !above.current) return;
    const table = host.current;
    // A unit that is being moved is dragged: its ghost follows the pointer, and where it is let go it is put.
    const take = (e: PointerEvent): void => {
      const hit = (e.target as Element).closest<SVGElement>('[data-drag]');
      if (!hit || !e.isPrimary) return;
      e.stopImmediatePropagation();
      const follow = (move: PointerEvent): void => {
        dragged.current = true;
        handlers.current.hover(move);
      };
      const drop = (up: PointerEvent): void => {
        table.removeEventListener('pointermove', follow, true);
        removeEventListener('pointerup', drop);
        removeEventListener('pointercancel', drop);
        if (dragged.current && up.type === 'pointerup') handlers.current.drop(up);
      };
      dragged.current = false;
      table.addEventListener('pointermove', follow, true);
      addEventListener('pointerup', drop);
      addEventListener('pointercancel', drop);
    };
    table.addEventListener('pointerdown', take, true);
    const c = new ViewportControl(table, {
      layers: [ground.current, above.current],
      panes: () => (above.current ? [...panes.current, { element: above.current, box: paper }] : []),
      sheet: paper,
      map: { x: 0, y: 0, width: w, height: h },
      onRest: (view) => setScale(view.scale),
    });
    control.current = c;
    return () => {
      table.removeEventListener('pointerdown', take, true);
      c.destroy();
    };
  }, [w, h, paper]);
  useEffect(() => control.current?.[asleep ? 'sleep' : 'wake'](), [asleep]);
  useGround({
    paper: ground,
    control,
    panes,
    sheet: paper,
    name: altered ? `${sheet.id} altered` : sheet.id,
    load: () => loadTable(sheet, altered),
    calm,
  });
  /** Spots on the table, in inches. */
  const onTable = (spots: readonly At[]): TablePoint[] =>
    spots.flatMap((at) => {
      if (typeof at === 'string') return [];
      if ('point' in at) return [at.point];
      const place = 'piece' in at ? scene.pieces.find((p) => p.id === at.piece)?.place : undefined;
      return place && 'at' in place ? [place.at] : [];
    });
  const shown = useMemo(() => {
    const found = new Map<string, CounterState>();
    for (const id of options?.keys() ?? []) found.set(id, 'may');
    for (const [id, state] of states ?? []) found.set(id, state);
    return found;
  }, [options, states]);
  const together = useMemo(() => {
    const all = units.filter((u) => u.discs.length > 1 && u.unit.pieces.every((id) => options?.has(id) ?? false));
    return new Set(all.flatMap((u) => u.unit.pieces));
  }, [units, options]);
  // Whom the decision is about, as long as the names find room.
  const asked = useMemo(() => {
    const about = units.flatMap(({ unit }) =>
      unit.active || unit.pieces.some((id) => shown.has(id)) ? [unit.id] : [],
    );
    return new Set(about.length <= MAX_NAMES ? about : []);
  }, [units, shown]);
  const byHand = (move: (c: ViewportControl) => void): void => {
    control.current?.touched();
    if (control.current) move(control.current);
  };
  useImperativeHandle(ref, () => ({
    hexAt: () => undefined,
    fit: () => byHand((c) => c.fit()),
    zoomBy: (k) => byHand((c) => c.zoomBy(k)),
    panBy: (dx, dy) => byHand((c) => c.panBy(dx, dy)),
    jump: (...spots) => {
      const [at] = onTable(spots);
      if (at) control.current?.centre(at.x * INCH, at.y * INCH);
    },
    reveal: (spot) => {
      const [at] = onTable([spot]);
      if (at) control.current?.reveal(at.x * INCH, at.y * INCH);
    },
    // A table is small enough to be seen whole: it stays where it is unless something lies out of sight.
    show: (spots) => {
      const [at] = onTable(spots);
      if (at) control.current?.reveal(at.x * INCH, at.y * INCH, 12);
    },
    focus: () => host.current?.focus(),
  }));
  const inches = (e: { clientX: number; clientY: number }): TablePoint | undefined => {
    const p = control.current?.toMap(e.clientX, e.clientY);
    if (!p || p.x < 0 || p.y < 0 || p.x > w || p.y > h) return undefined;
    return { x: Math.round((p.x / INCH) * 10) / 10, y: Math.round((p.y / INCH) * 10) / 10 };
  };
  handlers.current = {
    hover: (e) => onDragPoint?.(inches(e)),
    drop: (e) => {
      const at = inches(e);
      if (at) onPoint?.(at);
    },
  };
  // What an open decision is about can be taken by the hand.
  const inHand = new Set(
    points.length > 0 || overlay.regions?.length
      ? units.filter((u) => u.unit.active).flatMap((u) => u.unit.pieces)
      : [],
  );
  const toggleRule = (): void => {
    setRuling(!ruling);
    setRule(null);
  };
  const size = { width: w + 2 * EDGE, height: h + 2 * EDGE };
  const viewBox = `${-EDGE} ${-EDGE} ${size.width} ${size.height}`;
  return (
    <section className="map-view" aria-label={`Table of ${sheet.title}`}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be moved by a transform */}
      <div
        ref={host}
        className="map-host"
        role="group"
        aria-label="Table"
        // It scrolls by arrow keys, like any scrolled region.
        tabIndex={asleep ? -1 : 0}
        onClickCapture={(e) => {
          if (!ruling) return;
          // The first press lays one end, the next the other; another begins again.
          e.stopPropagation();
          const at = inches(e);
          if (at) setRule(rule && rule.from === rule.to ? { from: rule.from, to: at } : { from: at, to: at });
        }}
        onClick={(e) => {
          // What was dragged has been put down already.
          const done = dragged.current;
          dragged.current = false;
          const at = inches(e);
          if (at && !done) onPoint?.(at);
        }}
        onKeyDown={(e) => {
          if (e.key === '0') byHand((c) => c.fit());
          if (e.key === 'r') toggleRule();
        }}
        onPointerMove={(e) => onHoverPoint?.(inches(e))}
      >
        <div ref={ground} className="map-ground table-ground" style={size} aria-hidden="true" />
        <div ref={above} className="map-above" style={size}>
          <svg {...size} viewBox={viewBox} aria-label="On the table">
            {layer ? <TableAreas layer={layer} pieces={scene.pieces} pixel={pixel} bounds={bounds} /> : null}
            {overlay.regions?.map((region) => (
              <path
                key={JSON.stringify(region.outlines)}
                data-region={region.name ?? ''}
                d={region.outlines.map(ring).join('')}
                fill="#e8b02c"
                fillOpacity={region.far ? 0.14 : 0.24}
                stroke="#7a5200"
                strokeWidth={2.3 * pixel}
                {...(region.far ? { strokeDasharray: `${9 * pixel} ${6 * pixel}` } : {})}
                pointerEvents="none"
              />
            ))}
            {points.map((p) => (
              <BoardButton
                key={p.key}
                className="piece"
                data={{ 'data-point': `${p.at.x},${p.at.y}` }}
                name={p.name}
                onPress={() => onChoosePoint?.(p.key)}
              >
                <circle cx={p.at.x * INCH} cy={p.at.y * INCH} r={11} fill="transparent" />
                <circle cx={p.at.x * INCH} cy={p.at.y * INCH} r={5} fill="#e8b02c" stroke="#14181a" strokeWidth={1.4} />
              </BoardButton>
            ))}
            {overlay.bands ? <Bands bands={overlay.bands} pieces={scene.pieces} pixel={pixel} bounds={bounds} /> : null}
            {bare ? null : <Outlines units={units} states={shown} pixel={pixel} />}
            {scene.pieces.map((p) => {
              if (bare || !('at' in p.place)) return null;
              const action = options?.get(p.id);
              // What many do together their outline shows; a base of its own is ringed only where the unit is not.
              const state = shown.get(p.id) ?? 'rest';
              const alone = !together.has(p.id) || (states?.has(p.id) ?? false);
              const single = units.some((u) => u.unit.active && u.discs.length === 1 && u.unit.pieces.includes(p.id));
              const base = (
                <Base
                  key={p.id}
                  piece={p}
                  state={single && state === 'rest' ? 'chosen' : alone ? state : 'rest'}
                  scale={scale}
                />
              );
              return action === undefined ? (
                // biome-ignore lint/a11y/noStaticElementInteractions: for the pointer only; keys reach it by the list
                <g
                  key={p.id}
                  data-piece={p.id}
                  {...(inHand.has(p.id) ? { 'data-drag': p.id } : {})}
                  onClick={(e) => {
                    e.stopPropagation();
                    if (dragged.current) dragged.current = false;
                    else onInspect?.(p.id);
                  }}
                >
                  {base}
                </g>
              ) : (
                <BoardButton
                  key={p.id}
                  className="piece"
                  data={{ 'data-piece': p.id }}
                  name={pieceName(p, undefined, action)}
                  onPress={() => onChoose?.(p.id)}
                >
                  {base}
                </BoardButton>
              );
            })}
            <Named spots={overlay.spots ?? []} pieces={scene.pieces} pixel={pixel} />
            <Ghosts
              ghosts={overlay.ghosts ?? standby ?? scene.ghosts ?? []}
              pieces={scene.pieces}
              pixel={pixel}
              inHand={standby !== undefined}
            />
            {[
              ...(overlay.lines ?? []),
              ...(marks?.lines ?? []),
              ...(overlay.attacks ?? []).flatMap((a) => {
                const ends = onTable([a.from, a.to]);
                return ends.length === 2 ? [{ points: ends, tone: 'attack' as const, text: undefined }] : [];
              }),
            ].map((line) => (
              <Line key={JSON.stringify(line.points)} {...line} pixel={pixel} />
            ))}
            {marks?.fallen.map(({ at, radius }) => (
              <Fallen key={`${at.x},${at.y}`} at={at} radius={radius} pixel={pixel} />
            ))}
            {bare ? null : (
              <Plates units={units} pixel={pixel} short={scale * INCH < 12.5} asked={asked} bounds={bounds} />
            )}
            {layer ? <TablePlates layer={layer} pieces={scene.pieces} pixel={pixel} /> : null}
            {rule ? <Rule {...rule} pixel={pixel} /> : null}
            {drawn?.()}
          </svg>
        </div>
      </div>
      {asleep ? null : (
        <div className="map-tools">
          <button
            type="button"
            aria-label="Rule"
            aria-pressed={ruling}
            title="Ruler (R): select two points"
            onClick={toggleRule}
          >
            <svg width="18" height="18" viewBox="0 0 18 18" aria-hidden="true">
              <path d="M2 12.5L12.5 2L16 5.5L5.5 16Z" fill="none" stroke="currentColor" strokeWidth="1.6" />
              <path d="M5 10L7 12M8 7L9.5 8.5M11 4L13 6" stroke="currentColor" strokeWidth="1.4" />
            </svg>
          </button>
          <button type="button" aria-label="Zoom in" onClick={() => byHand((c) => c.zoomBy(1.4))}>
            <Icon name="plus" />
          </button>
          <button type="button" aria-label="Zoom out" onClick={() => byHand((c) => c.zoomBy(1 / 1.4))}>
            <Icon name="minus" />
          </button>
          <button type="button" aria-label="Whole table" onClick={() => byHand((c) => c.fit())}>
            <Icon name="fit" />
          </button>
        </div>
      )}
    </section>
  );
}
