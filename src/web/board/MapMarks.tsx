import { memo, useId } from 'react';
import type { HexLabel } from '../../engine/board.ts';
import { Arrows, Bead, GoneCross, LostTab, MapTag, Plate } from './Arrows.tsx';
import { COUNTER } from './Counters.tsx';
import { Counter, type CounterDetail } from './counter/Counter.tsx';
import type { HexLayout } from './layout.ts';
import type { MapMarks } from './marks.ts';
import { border, enlarge, fill } from './Overlays.tsx';

interface MapMarksProps {
  readonly layout: HexLayout;
  readonly marks: MapMarks;
  readonly detail: CounterDetail;
  readonly scale: number;
  /** Hexes with counters: no tag covers them. */
  readonly taken?: ReadonlySet<HexLabel>;
}

/** Under the counters: hexes that were fought over, hexes that must be attacked, and where pieces were before. */
export const MarksBelow = memo(function MarksBelow({ layout, marks, detail }: MapMarksProps) {
  const id = useId();
  const fought = new Set(marks.fought.filter((h) => layout.has(h)));
  const duties = new Set(marks.duties.filter((h) => layout.has(h)));
  return (
    <g className="story-ground" pointerEvents="none">
      {fought.size > 0 ? (
        <g data-fought={[...fought].join(' ')}>
          <path d={fill(layout, fought)} fill="#a82c1d" fillOpacity={0.12} />
          <path d={border(layout, fought)} fill="none" stroke="#fff" strokeWidth={5} strokeOpacity={0.85} />
          <path d={border(layout, fought)} fill="none" stroke="#b3231a" strokeWidth={2.6} strokeDasharray="9 5" />
        </g>
      ) : null}
      {duties.size > 0 ? (
        <g data-duty={[...duties].join(' ')}>
          <pattern id={id} width={8} height={8} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <rect width={8} height={8} fill="#e8b02c" fillOpacity={0.42} />
            <rect width={3} height={8} fill="#a82c1d" fillOpacity={0.42} />
          </pattern>
          <path d={fill(layout, duties)} fill={`url(#${id})`} />
          <path d={border(layout, duties)} fill="none" stroke="#fff" strokeWidth={6} strokeOpacity={0.9} />
          <path d={border(layout, duties)} fill="none" stroke="#b3231a" strokeWidth={3} strokeDasharray="8 5" />
        </g>
      ) : null}
      {marks.ghosts.map(({ piece, hex, faint }) => {
        if (!layout.has(hex)) return null;
        const { x, y } = layout.centre(hex);
        return (
          <g key={`${piece.id} ${hex}`} opacity={faint}>
            <Counter piece={piece} x={x} y={y + 1} size={COUNTER} detail={detail} />
          </g>
        );
      })}
    </g>
  );
});

/** The side of a hex on which a tag hides no counter; undefined if there is none. */
function freeSide(
  layout: HexLayout,
  taken: ReadonlySet<HexLabel>,
  hex: HexLabel,
  reach: number,
): 'e' | 'w' | undefined {
  const { x, y } = layout.centre(hex);
  const inWay = (sign: number): boolean =>
    [...taken].some((other) => {
      if (other === hex || !layout.has(other)) return false;
      const at = layout.centre(other);
      const dx = (at.x - x) * sign;
      return dx > 8 && dx < reach + 30 && Math.abs(at.y - y) < 50;
    });
  const east = x + reach < layout.width && !inWay(1);
  return east ? 'e' : x > reach && !inWay(-1) ? 'w' : undefined;
}

const nobody: ReadonlySet<HexLabel> = new Set();

/** Over the counters: arrows, losses, tags. */
export const MarksAbove = memo(function MarksAbove({ layout, marks, scale, taken = nobody }: MapMarksProps) {
  const k = enlarge(scale, 15, 13, 2);
  return (
    <g className="story" pointerEvents="none">
      <Arrows layout={layout} arrows={marks.arrows} />
      {marks.gone.map((hex) => (layout.has(hex) ? <GoneCross key={hex} at={layout.centre(hex)} /> : null))}
      {marks.lost.map(({ hex, text }) =>
        layout.has(hex) ? <LostTab key={hex} at={layout.centre(hex)} text={text} /> : null,
      )}
      {marks.beads.map(({ hex, text }) => {
        const { x, y } = layout.centre(hex);
        return <Bead key={hex} at={{ x: x - 28, y: y - 22 }} text={text} fill="#b3231a" r={11 * Math.min(k, 1.4)} />;
      })}
      {marks.plates.map(({ hex, text }) => {
        const { x, y } = layout.centre(hex);
        return <Plate key={hex} at={{ x, y: y - 36 }} text={text} scale={Math.min(k, 1.5)} />;
      })}
      {marks.tags.map(({ hex, title, note, tone }) => {
        const reach = (Math.max(title.length * 7.6, (note?.length ?? 0) * 6.7) + 20) * k + 34;
        const side = layout.has(hex) ? freeSide(layout, taken, hex, reach) : undefined;
        return side ? (
          <MapTag
            key={`${hex} ${title}`}
            at={layout.centre(hex)}
            width={layout.width}
            title={title}
            note={note}
            tone={tone}
            edge={tone === 'danger' ? '#7c1d10' : '#1c5474'}
            scale={k}
            side={side}
          />
        ) : null;
      })}
    </g>
  );
});
