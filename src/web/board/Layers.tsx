/** What a player lays over the map at a key: zones, supply, threat, names of the ground, their own notes. */
import { memo, useId } from 'react';
import type { HexLabel, HexMapSheet, Layer } from '../../engine/board.ts';
import { Arrows, Bead, MapTag, Plate } from './Arrows.tsx';
import { splinePath } from './draw/curves.ts';
import type { HexLayout } from './layout.ts';
import { border, enlarge, fill } from './Overlays.tsx';

interface LayerProps {
  readonly layout: HexLayout;
  readonly layer: Layer;
  readonly scale: number;
  /** The piece pointed at: its line is drawn. */
  readonly piece?: string | undefined;
}

const on = (layout: HexLayout, hexes: readonly HexLabel[]): Set<HexLabel> =>
  new Set(hexes.filter((h) => layout.has(h)));

/** Under the counters. */
export const LayerGround = memo(function LayerGround({ layout, layer }: LayerProps) {
  const id = useId();
  const dark = on(layout, layer.dark ?? []);
  const once = on(
    layout,
    (layer.threat ?? []).map((t) => t.hex),
  );
  const often = on(
    layout,
    (layer.threat ?? []).filter((t) => t.count > 1).map((t) => t.hex),
  );
  return (
    <g className="layer" pointerEvents="none" data-layer="">
      {(layer.areas ?? []).map((area, i) => {
        const hexes = on(layout, area.hexes);
        return (
          <g key={area.name} data-area={area.name}>
            <pattern
              id={`${id}${i}`}
              width={8}
              height={8}
              patternUnits="userSpaceOnUse"
              patternTransform={`rotate(${i % 2 ? 45 : -45})`}
            >
              <rect width={2.4} height={8} fill={area.side.deep} fillOpacity={0.62} />
            </pattern>
            <path d={fill(layout, hexes)} fill={`url(#${id}${i})`} />
            <path d={border(layout, hexes)} fill="none" stroke="#fff" strokeWidth={4.4} strokeOpacity={0.8} />
            <path
              d={border(layout, hexes)}
              fill="none"
              stroke={area.side.line}
              strokeWidth={2}
              strokeDasharray={i % 2 ? '8 5' : undefined}
            />
          </g>
        );
      })}
      {dark.size > 0 ? <path d={fill(layout, dark)} fill="#0c1418" fillOpacity={0.3} data-dark="" /> : null}
      {once.size > 0 ? (
        <g data-threat="">
          <pattern id={`${id}t`} width={7} height={7} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <rect width={2} height={7} fill="#a82c1d" fillOpacity={0.3} />
          </pattern>
          <path d={fill(layout, once)} fill="#a82c1d" fillOpacity={0.1} />
          <path d={fill(layout, often)} fill={`url(#${id}t)`} />
          <path d={border(layout, once)} fill="none" stroke="#fff" strokeWidth={4} strokeOpacity={0.8} />
          <path d={border(layout, once)} fill="none" stroke="#a82c1d" strokeWidth={2.2} strokeDasharray="9 6" />
        </g>
      ) : null}
    </g>
  );
});

/** Over the counters: lines and plates. */
export const LayerMarks = memo(function LayerMarks({ layout, layer, scale, piece }: LayerProps) {
  const k = Math.min(1.6, enlarge(scale, 15, 12, 2));
  const lines = (layer.lines ?? []).filter((line) => line.cut || line.piece === piece);
  return (
    <g className="layer-marks" pointerEvents="none">
      {lines.map((line) => {
        const points = line.hexes.filter((h) => layout.has(h)).map((h) => layout.centre(h));
        const end = points.at(-1);
        if (!end) return null;
        return (
          <g key={line.piece} data-line={line.piece}>
            {points.length > 1 ? (
              <>
                <path d={splinePath(points)} fill="none" stroke="#fff" strokeWidth={10} strokeLinecap="round" />
                <path d={splinePath(points)} fill="none" stroke="#1c5474" strokeWidth={5.4} strokeLinecap="round" />
                {points.map((p) => (
                  <circle
                    key={`${p.x} ${p.y}`}
                    cx={p.x}
                    cy={p.y}
                    r={4}
                    fill="#fff"
                    stroke="#1c5474"
                    strokeWidth={1.6}
                  />
                ))}
              </>
            ) : null}
            {line.cut ? (
              <path
                d={`M${end.x + 14} ${end.y - 30}l14 14m0-14l-14 14`}
                stroke="#a82c1d"
                strokeWidth={5}
                strokeLinecap="round"
              />
            ) : null}
            {line.piece === piece ? (
              <MapTag
                at={points[0] ?? end}
                width={layout.width}
                title={line.cut ? 'not in supply' : 'in supply'}
                note={line.text}
                tone={line.cut ? 'danger' : undefined}
                scale={k}
              />
            ) : null}
          </g>
        );
      })}
      {(layer.plates ?? []).map((plate) => {
        if (plate.hex === undefined || !layout.has(plate.hex)) return null;
        const { x, y } = layout.centre(plate.hex);
        return (
          <g key={plate.hex} data-plate={plate.hex}>
            <Plate
              at={{ x, y: y + 33 }}
              text={plate.text}
              scale={k}
              {...(plate.tone === 'danger' ? { fill: '#a82c1d' } : { fill: '#fbf8ef', ink: '#1b2022' })}
            />
            {plate.count && plate.count > 1 ? (
              <Bead at={{ x: x + 25, y: y - 22 }} text={String(plate.count)} fill="#a82c1d" r={9 * k} />
            ) : null}
          </g>
        );
      })}
    </g>
  );
});

/** The ground in words, on every hex that is large enough. */
export const GroundNames = memo(function GroundNames({ layout, sheet }: { layout: HexLayout; sheet: HexMapSheet }) {
  const names = new Map(sheet.terrain.map((t) => [t.id, t]));
  return (
    <g className="ground-names" pointerEvents="none" data-layer="">
      {layout.places.map(({ label, centre }) => {
        const cell = sheet.hexes[label];
        const kind = cell ? names.get(cell.terrain) : undefined;
        if (!kind) return null;
        return (
          <g key={label}>
            <text x={centre.x} y={centre.y - 4}>
              {kind.name.toLowerCase()}
            </text>
            {kind.key ? (
              <text x={centre.x} y={centre.y + 14} className="cost">
                {kind.key.split(' · ')[0]}
              </text>
            ) : null}
          </g>
        );
      })}
    </g>
  );
});

/** A note of one's own: an arrow, a ring or words, in pencil. */
export interface MapNote {
  readonly id: string;
  readonly from: HexLabel;
  readonly to: HexLabel;
  readonly text?: string;
}

export const MapNotes = memo(function MapNotes({
  layout,
  notes,
  scale,
}: {
  layout: HexLayout;
  notes: readonly MapNote[];
  scale: number;
}) {
  const k = Math.min(1.6, enlarge(scale, 17, 13, 2));
  const arrows = notes
    .filter((n) => n.from !== n.to)
    .map((n) => ({ key: n.id, kind: 'note' as const, way: [n.from, n.to] }));
  return (
    <g className="notes-on-map" pointerEvents="none">
      {notes.map((note) => {
        if (!layout.has(note.from)) return null;
        const { x, y } = layout.centre(note.from);
        return (
          <g key={note.id} data-note={note.id}>
            {note.from === note.to ? (
              <>
                <circle cx={x} cy={y} r={36} fill="none" stroke="#fff" strokeWidth={6} strokeOpacity={0.9} />
                <circle cx={x} cy={y} r={36} fill="none" stroke="#5b3b8c" strokeWidth={3} />
              </>
            ) : null}
            {note.text ? (
              <text x={x} y={y - 40} className="note-text" fontSize={17 * k}>
                {note.text}
              </text>
            ) : null}
          </g>
        );
      })}
      <Arrows layout={layout} arrows={arrows} />
    </g>
  );
});
