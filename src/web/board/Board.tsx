import { memo, type ReactNode, type Ref, useCallback, useMemo, useRef, useState } from 'react';
import type { About } from '../../engine/about.ts';
import type { HexLabel, HexMapSheet, Layer, Overlay, Piece, Scene, Spot } from '../../engine/board.ts';
import { useAfterPaint } from '../app/useAfterPaint.ts';
import { AskMarks } from './AskMarks.tsx';
import { BoardButton, COUNTER, Counters } from './Counters.tsx';
import { type CounterState, detailFor } from './counter/Counter.tsx';
import { hexNamer } from './hex-names.ts';
import { GroundNames, LayerGround, LayerMarks, type MapNote, MapNotes } from './Layers.tsx';
import { type HexLayout, hexLabels, hexLayout } from './layout.ts';
import { MarksAbove, MarksBelow } from './MapMarks.tsx';
import { type MapHandle, MapView } from './MapView.tsx';
import { type MapMarks, noMarks } from './marks.ts';
import {
  AttackArrows,
  HexMarks,
  PathTag,
  PathTrail,
  Reach,
  ReachMarks,
  Spots,
  TargetHexes,
  Traces,
} from './Overlays.tsx';
import type { Drawing } from './printed.ts';

/** Something that can be chosen on the board. The key comes back when it is. */
export interface BoardOption {
  readonly key: string;
  readonly at: Spot;
  /** What choosing it does, for the spoken name: "move here, 2 points left". */
  readonly name: string;
  readonly tone?: 'may' | 'target' | 'joins';
}

export interface BoardProps {
  readonly sheet: HexMapSheet;
  readonly scene: Scene;
  readonly overlay?: Overlay;
  readonly options?: readonly BoardOption[];
  /** States that override those of options: chosen, joins, target, out. By piece id. */
  readonly states?: ReadonlyMap<string, CounterState>;
  /** Where a moving piece stands: inside the border of its reach. */
  readonly from?: HexLabel;
  /** Laid over the map at a key. */
  readonly layer?: Layer | null;
  readonly notes?: readonly MapNote[];
  /** The ground in words; or no counters at all. */
  readonly ground?: boolean;
  readonly bare?: boolean;
  /** What happened, is planned or is at hand: arrows, ghosts, losses. */
  readonly marks?: MapMarks;
  /** What the player asks about. */
  readonly asked?: About | null;
  readonly onChoose?: (key: string) => void;
  /** A piece or hex was pressed that is no option: show it, or say why not. */
  readonly onInspect?: (what: { readonly piece: Piece } | { readonly hex: HexLabel }) => void;
  readonly onHoverOption?: (key: string | undefined) => void;
  readonly onHoverHex?: (hex: HexLabel | undefined) => void;
  readonly onFind?: () => void;
  /** Zoom buttons and mini-map over the map. */
  readonly tools?: boolean;
  readonly miniMap?: boolean;
  /** What goes before the map is on the screen. */
  readonly calm?: boolean;
  /** Two players change places: nothing can be selected. */
  readonly asleep?: boolean;
  /** The map, where it was not drawn ahead. */
  readonly drawing?: Drawing;
  /** Drawn above everything else: what a reader has marked. */
  readonly drawn?: (layout: HexLayout) => ReactNode;
  readonly ref?: Ref<MapHandle>;
}

/** So many buttons on hexes come a frame after the light under them; until then a press finds the hex itself. */
const MANY = 60;

const HexOptions = memo(function HexOptions({
  layout,
  options,
  name,
  onChoose,
  onHover,
}: {
  readonly layout: HexLayout;
  readonly options: readonly { readonly key: string; readonly hex: HexLabel; readonly name: string }[];
  readonly name: (hex: HexLabel) => string;
  readonly onChoose: (key: string) => void;
  readonly onHover: (key: string | undefined) => void;
}) {
  const painted = useAfterPaint(options.map((o) => o.key).join(' '));
  return (
    <g className="hex-options">
      {(painted || options.length <= MANY ? options : []).map((o) => {
        const { corners } = layout.place(o.hex);
        const d = `M${corners.map((p) => `${p.x.toFixed(1)} ${p.y.toFixed(1)}`).join('L')}Z`;
        return (
          <BoardButton
            key={o.key}
            className="hex"
            data={{ 'data-hex': o.hex }}
            name={`${name(o.hex)}, ${o.name}`}
            onPress={() => onChoose(o.key)}
            onFocus={() => onHover(o.key)}
            onPointerEnter={() => onHover(o.key)}
            onPointerLeave={() => onHover(undefined)}
          >
            <path d={d} />
          </BoardButton>
        );
      })}
    </g>
  );
});

/** Map, marks, reach and counters of a scene, with every option as a button. It knows no rule. */
export function Board({
  sheet,
  scene,
  overlay = {},
  options = [],
  states,
  from,
  marks = noMarks,
  asked = null,
  layer = null,
  notes = [],
  ground = false,
  bare: hidden = false,
  onChoose,
  onInspect,
  onHoverOption,
  onHoverHex,
  onFind,
  tools = true,
  miniMap = true,
  calm = true,
  asleep = false,
  drawing,
  drawn,
  ref,
}: BoardProps) {
  const layout = hexLayout(sheet.grid);
  const name = useMemo(() => hexNamer(sheet), [sheet]);
  const order = useMemo(() => new Map(layout.places.map((p, i) => [p.label, i])), [layout]);
  const hexOptions = useMemo(
    () =>
      options
        .flatMap((o) => ('hex' in o.at ? [{ key: o.key, hex: o.at.hex, name: o.name }] : []))
        .sort((a, b) => (order.get(a.hex) ?? 0) - (order.get(b.hex) ?? 0)),
    [options, order],
  );
  const pieceOptions = useMemo(
    () => new Map(options.flatMap((o) => ('piece' in o.at ? [[o.at.piece, o] as const] : []))),
    [options],
  );
  const pieceNames = useMemo(() => new Map([...pieceOptions].map(([id, o]) => [id, o.name])), [pieceOptions]);
  const allStates = useMemo(() => {
    const m = new Map<string, CounterState>([...pieceOptions].map(([id, o]) => [id, o.tone ?? 'may']));
    for (const [id, s] of states ?? []) m.set(id, s);
    return m;
  }, [pieceOptions, states]);
  const occupied = useMemo(
    () => new Set(scene.pieces.flatMap((p) => ('hex' in p.place ? [p.place.hex] : []))),
    [scene.pieces],
  );
  const dots = useMemo(
    () =>
      [
        ...new Map(
          scene.pieces.flatMap((p) => ('hex' in p.place ? [[p.place.hex, p.design.side.color] as const] : [])),
        ),
      ].map(([hex, color]) => ({ hex, color })),
    [scene.pieces],
  );
  const picks = useMemo(() => {
    const hexes = new Set(hexOptions.map((o) => o.hex));
    for (const p of scene.pieces) if (pieceOptions.has(p.id) && 'hex' in p.place) hexes.add(p.place.hex);
    return [...hexes];
  }, [hexOptions, pieceOptions, scene.pieces]);
  const quiet = useMemo(() => new Set([...occupied, ...(overlay.path?.hexes ?? [])]), [occupied, overlay.path]);
  const ringed = useMemo(() => hexLabels(overlay.spots ?? []), [overlay.spots]);
  const bare = hexLabels(overlay.targets ?? []).filter((h) => !occupied.has(h));

  // Handlers in a ref, so that the counters are not drawn again for a new closure.
  const handlers = useRef({ onChoose, onInspect, onHoverOption, pieceOptions });
  handlers.current = { onChoose, onInspect, onHoverOption, pieceOptions };
  const choosePiece = useCallback((p: Piece) => {
    const o = handlers.current.pieceOptions.get(p.id);
    if (o) handlers.current.onChoose?.(o.key);
  }, []);
  const inspect = useCallback((piece: Piece) => handlers.current.onInspect?.({ piece }), []);
  const [pointed, setPointed] = useState<string>();
  const hoverPiece = useCallback((p: Piece | undefined) => {
    setPointed(p?.id);
    handlers.current.onHoverOption?.(p && handlers.current.pieceOptions.get(p.id)?.key);
  }, []);
  const choose = useCallback((key: string) => handlers.current.onChoose?.(key), []);
  const hover = useCallback((key: string | undefined) => handlers.current.onHoverOption?.(key), []);

  return (
    <MapView
      sheet={sheet}
      dots={dots}
      tools={tools}
      miniMap={miniMap}
      picks={picks}
      calm={calm}
      asleep={asleep}
      onHex={(hex) => onInspect?.({ hex })}
      {...(onHoverHex && { onHover: onHoverHex })}
      {...(onFind && { onFind })}
      {...(drawing && { drawing })}
      {...(ref && { ref })}
    >
      {({ scale }) => (
        <>
          <HexMarks layout={layout} value={scene.hexMarks} scale={scale} />
          {overlay.reach && <Reach layout={layout} value={overlay.reach} scale={scale} from={from} quiet={quiet} />}
          {overlay.traces && <Traces layout={layout} value={overlay.traces} />}
          <HexOptions layout={layout} options={hexOptions} name={name} onChoose={choose} onHover={hover} />
          {overlay.path && <PathTrail layout={layout} value={overlay.path} scale={scale} />}
          {ringed.length > 0 && <Spots layout={layout} value={ringed} />}
          {layer && <LayerGround layout={layout} layer={layer} scale={scale} />}
          {ground && <GroundNames layout={layout} sheet={sheet} />}
          <MarksBelow layout={layout} marks={marks} detail={detailFor(COUNTER * scale)} scale={scale} />
          <g className={hidden ? 'counters-away' : undefined}>
            <Counters
              layout={layout}
              pieces={scene.pieces}
              detail={detailFor(COUNTER * scale)}
              states={allStates}
              options={pieceNames}
              hexName={name}
              onChoose={choosePiece}
              onInspect={inspect}
              onHover={hoverPiece}
            />
          </g>
          {bare.length > 0 && <TargetHexes layout={layout} value={bare} />}
          {overlay.reach && <ReachMarks layout={layout} value={overlay.reach} scale={scale} />}
          {overlay.path && <PathTag layout={layout} value={overlay.path} scale={scale} taken={occupied} />}
          {overlay.attacks && <AttackArrows layout={layout} value={overlay.attacks} />}
          {layer && <LayerMarks layout={layout} layer={layer} scale={scale} piece={pointed} />}
          {notes.length > 0 && <MapNotes layout={layout} notes={notes} scale={scale} />}
          {asked && <AskMarks layout={layout} answer={asked} />}
          <MarksAbove
            layout={layout}
            marks={marks}
            detail={detailFor(COUNTER * scale)}
            scale={scale}
            taken={occupied}
          />
          {drawn?.(layout)}
        </>
      )}
    </MapView>
  );
}

export type { MapHandle };
