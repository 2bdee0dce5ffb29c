import { type Ref, useEffect, useImperativeHandle, useMemo, useRef } from 'react';
import type { Piece, Scene, TablePoint, TableSheet } from '../../engine/board.ts';
import { BoardButton, pieceName } from './Counters.tsx';
import { Badge, badgeName, type CounterState } from './counter/Counter.tsx';
import { Emblem } from './counter/Emblem.tsx';
import { drawTable, INCH } from './draw/table.ts';
import { ViewportControl } from './viewport.ts';

export interface TableHandle {
  fit(): void;
  zoomBy(factor: number): void;
  panBy(dx: number, dy: number): void;
  jump(at: TablePoint): void;
}

export interface TableViewProps {
  readonly sheet: TableSheet;
  readonly scene: Scene;
  /** Bases that can be chosen now, by piece id. */
  readonly options?: ReadonlyMap<string, string>;
  readonly states?: ReadonlyMap<string, CounterState>;
  /** Where a point may be chosen: outline in inches. */
  readonly region?: readonly TablePoint[];
  /** A measured line: from, to, and its length in words. */
  readonly rulers?: readonly { readonly from: TablePoint; readonly to: TablePoint; readonly text?: string }[];
  readonly onChoose?: (piece: string) => void;
  /** A point of the table was pressed, in inches. */
  readonly onPoint?: (at: TablePoint) => void;
  readonly onHoverPoint?: (at: TablePoint | undefined) => void;
  readonly ref?: Ref<TableHandle>;
}

const EDGE = 40;

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
  region,
  rulers = [],
  onChoose,
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
  useImperativeHandle(ref, () => ({
    fit: () => control.current?.fit(),
    zoomBy: (k) => control.current?.zoomBy(k),
    panBy: (dx, dy) => control.current?.panBy(dx, dy),
    jump: (at) => control.current?.centre(at.x * INCH, at.y * INCH),
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
          if (e.key === '0') control.current?.fit();
        }}
        onPointerMove={(e) => onHoverPoint?.(inches(e))}
      >
        <div ref={ground} className="map-ground table-ground" style={size}>
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by our own code from the sheet */}
          <svg {...size} viewBox={viewBox} aria-hidden="true" dangerouslySetInnerHTML={{ __html: print }} />
        </div>
        <div ref={above} className="map-above" style={size}>
          <svg {...size} viewBox={viewBox} aria-label="On the table">
            {region && (
              <path
                d={`M${region.map((p) => `${p.x * INCH} ${p.y * INCH}`).join('L')}Z`}
                fill="#e8b02c"
                fillOpacity={0.26}
                stroke="#7a5200"
                strokeWidth={2.2}
              />
            )}
            {scene.pieces.map((p) => {
              if (!('at' in p.place)) return null;
              const action = options?.get(p.id);
              const state = states?.get(p.id) ?? (action === undefined ? 'rest' : 'may');
              const base = <Base key={p.id} piece={p} state={state} />;
              return action === undefined ? (
                base
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
            {rulers.map((r) => (
              <g key={`${r.from.x},${r.from.y},${r.to.x},${r.to.y}`} pointerEvents="none">
                <path
                  d={`M${r.from.x * INCH} ${r.from.y * INCH}L${r.to.x * INCH} ${r.to.y * INCH}`}
                  stroke="#1c5474"
                  strokeWidth={3}
                  strokeDasharray="10 6"
                />
                <text
                  x={((r.from.x + r.to.x) / 2) * INCH}
                  y={((r.from.y + r.to.y) / 2) * INCH - 6}
                  className="reach-text"
                >
                  {r.text}
                </text>
              </g>
            ))}
          </svg>
        </div>
      </div>
    </section>
  );
}
