import type { Mark } from '../../study/study.ts';
import { type Arrow, Arrows } from '../board/Arrows.tsx';
import type { MarkGround } from './marks.ts';

/** Marks of a reader: violet pencil with a white edge. */
export function Marks({ ground, marks }: { ground: MarkGround; marks: readonly Mark[] }) {
  const arrows = marks.flatMap((mark, i): Arrow[] => {
    const way = mark.spots.flatMap((spot) => {
      const p = ground.pointOf(spot);
      return p ? [{ x: p.x / ground.scale, y: p.y / ground.scale }] : [];
    });
    return mark.kind === 'arrow' && way.length > 1 ? [{ key: `mark ${i}`, kind: 'note', way }] : [];
  });
  return (
    <g className="study-marks" pointerEvents="none">
      {marks.map((mark, i) => {
        if (mark.kind === 'hex') {
          const d = mark.spots.map((spot) => ground.outlineOf(spot)).join('');
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: marks have no names, and keep their order
            <g key={i} data-mark="hex">
              <path d={d} fill="#5b3b8c" fillOpacity={0.14} stroke="#fff" strokeWidth={7} strokeLinejoin="round" />
              <path d={d} fill="none" stroke="#5b3b8c" strokeWidth={3.4} strokeLinejoin="round" />
            </g>
          );
        }
        if (mark.kind === 'path') {
          const points = mark.spots.flatMap((spot) => ground.pointOf(spot) ?? []);
          const d = `M${points.map((p) => `${p.x.toFixed(1)} ${p.y.toFixed(1)}`).join('L')}`;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: marks have no names, and keep their order
            <g key={i} data-mark="path" fill="none" strokeLinejoin="round" strokeLinecap="round">
              <path d={d} stroke="#fff" strokeWidth={9} />
              <path d={d} stroke="#5b3b8c" strokeWidth={4.6} />
            </g>
          );
        }
        return null;
      })}
      <g transform={`scale(${ground.scale})`}>
        <Arrows layout={null} arrows={arrows} />
      </g>
      {marks.map((mark, i) => {
        const at = mark.kind === 'words' ? ground.pointOf(mark.spots[0] ?? '') : null;
        return at && mark.kind === 'words' ? (
          <text
            // biome-ignore lint/suspicious/noArrayIndexKey: marks have no names, and keep their order
            key={i}
            data-mark="words"
            x={at.x}
            y={at.y + 7}
            textAnchor="middle"
            fontFamily="'Source Serif 4', Georgia, serif"
            fontStyle="italic"
            fontWeight={600}
            fontSize={20 * ground.scale}
            fill="#4a2f78"
            stroke="#fff"
            strokeWidth={5 * ground.scale}
            paintOrder="stroke"
            strokeLinejoin="round"
          >
            {mark.text}
          </text>
        ) : null;
      })}
    </g>
  );
}
