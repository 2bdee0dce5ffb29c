import { type Ref, useEffect, useImperativeHandle, useMemo, useRef } from 'react';
import type { At, Overlay, Piece, Scene, TablePoint, TableSheet } from '../../engine/board.ts';
import { BoardButton, pieceName } from './Counters.tsx';
import { Badge, badgeName, type CounterState } from './counter/Counter.tsx';
import { Emblem } from './counter/Emblem.tsx';
import { drawTable, INCH } from './draw/table.ts';
import type { MapHandle } from './MapView.tsx';
import { ViewportControl } from './viewport.ts';

export interface TableViewProps {
  readonly sheet: TableSheet;
  readonly scene: Scene;
  /** Bases that can be chosen now, by piece id. */
  readonly options?: ReadonlyMap<string, string>;
  readonly states?: ReadonlyMap<string, CounterState>;
  /** Points that can be chosen one by one, with what choosing them does: samples of an open decision. */
  readonly points?: readonly { readonly key: string; readonly at: TablePoint; readonly name: string }[];
  readonly overlay?: Pick<Overlay, 'regions' | 'lines' | 'targets' | 'spots' | 'attacks'>;
  readonly onChoose?: (piece: string) => void;
  readonly onChoosePoint?: (key: string) => void;
  /** A base was pressed that is no option. */
  readonly onInspect?: (piece: string) => void;
  /** A point of the table was pressed, in inches. */
  readonly onPoint?: (at: TablePoint) => void;
  readonly onHoverPoint?: (at: TablePoint | undefined) => void;
  readonly ref?: Ref<MapHandle>;
}

const EDGE = 40;

const ring = (points: readonly TablePoint[]): string =>
  `M${points.map((p) => `${(p.x * INCH).toFixed(1)} ${(p.y * INCH).toFixed(1)}`).join('L')}Z`;

const INKS = { way: '#1c5474', ruler: '#1c5474', broken: '#b3231a', attack: '#b3231a' } as const;

/** A way, a ruler, a line of sight: what is written along it stands at its middle. */
function Line({
  points,
  tone = 'ruler',
  text,
}: {
  points: readonly TablePoint[];
  tone?: keyof typeof INKS;
  text?: string | undefined;
}) {
  const [a, b] = [points[(points.length - 1) >> 1], points[points.length >> 1]];
  if (!a || !b) return null;
  return (
    <g pointerEvents="none">
      <path
        d={ring(points).slice(0, -1)}
        fill="none"
        stroke={INKS[tone]}
        strokeWidth={tone === 'way' || tone === 'attack' ? 5 : 3}
        {...(tone === 'ruler' || tone === 'broken' ? { strokeDasharray: '10 6' } : {})}
      />
      {text ? (
        <text x={((a.x + b.x) / 2) * INCH} y={((a.y + b.y) / 2) * INCH - 6} className="reach-text">
          {text}
        </text>
      ) : null}
    </g>
  );
}

/** A base of miniatures from above: its front edge is marked, the side shows by colour and sign. */
function Base({ piece, state }: { piece: Piece; state: CounterState }) {
  if (!('at' in piece.place)) return null;
  const { at, facing } = piece.place;
  const { side, base } = piece.design;
  const round = base?.shape === 'circle';
  const w = (base?.shape === 'rect' ? base.width : (base?.radius ?? 0.5) * 2) * INCH;
  const d = (base?.shape === 'rect' ? base.depth : (base?.radius ?? 0.5) * 2) * INCH;
  const fill = piece.face === 'front' ? side.color : side.deep;
  const rim = { may: '#e8b02c', chosen: '#fff', target: '#b3231a', joins: '#14181a', focus: '#0b57d0', hover: '#fff' }[
    state as string
  ];
  const r = Math.min(w, d) / 2;
  return (
    <g transform={`translate(${at.x * INCH} ${at.y * INCH}) rotate(${facing})`} opacity={state === 'out' ? 0.55 : 1}>
      {round ? (
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
    </g>
  );
}

/** A measured table: the second kind of board, behind the same scene. */
export function TableView({
  sheet,
  scene,
  options,
  states,
  points = [],
  overlay = {},
  onChoose,
  onChoosePoint,
  onInspect,
  onPoint,
  onHoverPoint,
  ref,
}: TableViewProps) {
  const host = useRef<HTMLDivElement>(null);
  const ground = useRef<HTMLDivElement>(null);
  const above = useRef<HTMLDivElement>(null);
  const control = useRef<ViewportControl>(undefined);
  const [w, h] = [sheet.width * INCH, sheet.height * INCH];
  const print = useMemo(() => drawTable(sheet), [sheet]);
  useEffect(() => {
    if (!host.current || !ground.current || !above.current) return;
    const c = new ViewportControl(host.current, {
      layers: [ground.current, above.current],
      sheet: { x: -EDGE, y: -EDGE, width: w + 2 * EDGE, height: h + 2 * EDGE },
      map: { x: 0, y: 0, width: w, height: h },
    });
    control.current = c;
    return () => c.destroy();
  }, [w, h]);
  /** Spots on the table, in inches. */
  const onTable = (spots: readonly At[]): TablePoint[] =>
    spots.flatMap((at) => {
      if (typeof at === 'string') return [];
      if ('point' in at) return [at.point];
      const place = 'piece' in at ? scene.pieces.find((p) => p.id === at.piece)?.place : undefined;
      return place && 'at' in place ? [place.at] : [];
    });
  const byHand = (move: (c: ViewportControl) => void): void => {
    control.current?.touched();
    if (control.current) move(control.current);
  };
  useImperativeHandle(ref, () => ({
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
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, like any scrolled region
        tabIndex={0}
        onClick={(e) => {
          const at = inches(e);
          if (at) onPoint?.(at);
        }}
        onKeyDown={(e) => {
          if (e.key === '0') byHand((c) => c.fit());
        }}
        onPointerMove={(e) => onHoverPoint?.(inches(e))}
      >
        <div ref={ground} className="map-ground table-ground" style={size}>
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by our own code from the sheet */}
          <svg {...size} viewBox={viewBox} aria-hidden="true" dangerouslySetInnerHTML={{ __html: print }} />
        </div>
        <div ref={above} className="map-above" style={size}>
          <svg {...size} viewBox={viewBox} aria-label="On the table">
            {overlay.regions?.map((region) => (
              <path
                key={JSON.stringify(region.outlines)}
                d={region.outlines.map(ring).join('')}
                fill="#e8b02c"
                fillOpacity={0.26}
                stroke="#7a5200"
                strokeWidth={2.2}
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
                <circle cx={p.at.x * INCH} cy={p.at.y * INCH} r={5} fill="#e8b02c" stroke="#14181a" strokeWidth={1.4} />
              </BoardButton>
            ))}
            {scene.pieces.map((p) => {
              if (!('at' in p.place)) return null;
              const action = options?.get(p.id);
              const state = states?.get(p.id) ?? (action === undefined ? 'rest' : 'may');
              const base = <Base key={p.id} piece={p} state={state} />;
              return action === undefined ? (
                // biome-ignore lint/a11y/noStaticElementInteractions: for the pointer only; keys reach it by the list
                <g
                  key={p.id}
                  data-piece={p.id}
                  onClick={(e) => {
                    e.stopPropagation();
                    onInspect?.(p.id);
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
            {onTable(overlay.spots ?? []).map((at) => (
              <circle
                key={`${at.x},${at.y}`}
                cx={at.x * INCH}
                cy={at.y * INCH}
                r={16}
                fill="none"
                stroke="#14181a"
                strokeWidth={2}
                pointerEvents="none"
              />
            ))}
            {[
              ...(overlay.lines ?? []),
              ...(overlay.attacks ?? []).flatMap((a) => {
                const ends = onTable([a.from, a.to]);
                return ends.length === 2 ? [{ points: ends, tone: 'attack' as const, text: undefined }] : [];
              }),
            ].map((line) => (
              <Line key={JSON.stringify(line.points)} {...line} />
            ))}
          </svg>
        </div>
      </div>
    </section>
  );
}
