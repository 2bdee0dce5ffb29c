/** The marks of a question on the map: the ring of what is asked about, zones of control, and its supply line. */
import { memo, useId } from 'react';
import type { About } from '../../engine/about.ts';
import { Arrows, Bead } from './Arrows.tsx';
import { splinePath } from './draw/curves.ts';
import type { HexLayout } from './layout.ts';
import { border, fill } from './Overlays.tsx';

export const AskMarks = memo(function AskMarks({ layout, answer }: { layout: HexLayout; answer: About }) {
  const id = useId();
  const zones = new Set(
    answer.sections.flatMap(({ hexes }) => hexes ?? []).filter((hex) => hex !== answer.hex && layout.has(hex)),
  );
  const supply = answer.sections.find((section) => section.id === 'supply');
  const way = (supply?.way ?? []).filter((hex) => layout.has(hex)).map((hex) => layout.centre(hex));
  const arrows = answer.sections.flatMap(({ id: section, attacks }) =>
    (attacks ?? []).flatMap(({ way: path, name }) =>
      path && path.length > 1
        ? [
            {
              key: `${section} ${name}`,
              kind: section === 'threat' ? ('attack' as const) : ('own' as const),
              way: path,
              faint: true,
            },
          ]
        : [],
    ),
  );
  const ring = answer.hex !== null && layout.has(answer.hex) ? layout.place(answer.hex) : null;
  const outline = ring ? `M${ring.corners.map((p) => `${p.x.toFixed(1)} ${p.y.toFixed(1)}`).join('L')}Z` : '';
  const end = way.at(-1);
  return (
    <g className="ask-marks" pointerEvents="none" data-asked={answer.hex ?? ''}>
      {zones.size > 0 ? (
        <g data-zones={[...zones].join(' ')}>
          <pattern id={id} width={8} height={8} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <rect width={2} height={8} className="hatch" />
          </pattern>
          <path d={fill(layout, zones)} fill={`url(#${id})`} />
          <path d={border(layout, zones)} className="zone" />
        </g>
      ) : null}
      {way.length > 1 ? (
        <g data-line={supply?.way?.join(' ')}>
          <path d={splinePath(way)} className="under" />
          <path d={splinePath(way)} className="line" />
          {way.slice(1, -1).map(({ x, y }) => (
            <circle key={`${x} ${y}`} cx={x} cy={y} r={4.6} className="stop" />
          ))}
        </g>
      ) : null}
      {supply?.cut && end ? <path d={`M${end.x + 14} ${end.y - 30}l14 14m0-14l-14 14`} className="cut" /> : null}
      <Arrows layout={layout} arrows={arrows} />
      {ring ? (
        <>
          <path d={outline} className="ring under" />
          <path d={outline} className="ring" />
          <Bead at={{ x: ring.centre.x + 36, y: ring.centre.y - 32 }} text="?" fill="#1c5474" r={13} />
        </>
      ) : null}
    </g>
  );
});
