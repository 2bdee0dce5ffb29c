/** What a player lays over a measured table at a key: ground of each side in its own hatching, reaches, plates beside bases. */
import { memo, useId } from 'react';
import type { Layer, Piece, TablePoint } from '../../../engine/board.ts';
import { Bead, Plate } from '../Arrows.tsx';
import { INCH } from '../draw/tabletop/inks.ts';
import { Bands } from './Units.tsx';

type Bounds = readonly [number, number, number, number];
type Region = NonNullable<Layer['regions']>[number];

const ring = (points: readonly TablePoint[]): string =>
  `M${points.map((p) => `${(p.x * INCH).toFixed(1)} ${(p.y * INCH).toFixed(1)}`).join('L')}Z`;

/** Outlines that lie over one another as one area: each border shows only where no other outline covers it. */
function Area({ region, back, pixel, bounds }: { region: Region; back: boolean; pixel: number; bounds: Bounds }) {
  const id = useId();
  const d = region.outlines.map(ring).join('');
  const [x0, y0, x1, y1] = bounds;
  const size = { x: x0, y: y0, width: x1 - x0, height: y1 - y0 };
  return (
    <g data-area={region.name}>
      <mask id={`${id}m`} maskUnits="userSpaceOnUse" {...size}>
        <rect {...size} fill="#fff" />
        <path d={d} fill="#000" />
      </mask>
      {region.shots ? null : (
        <>
          <pattern
            id={`${id}p`}
            width={9 * pixel}
            height={9 * pixel}
            patternUnits="userSpaceOnUse"
            patternTransform={`rotate(${back ? 45 : -45})`}
          >
            <rect width={2 * pixel} height={9 * pixel} fill={region.side.deep} fillOpacity={0.45} />
          </pattern>
          <path d={d} fill={region.side.deep} fillOpacity={0.1} />
          <path d={d} fill={`url(#${id}p)`} />
        </>
      )}
      <g mask={`url(#${id}m)`} fill="none">
        <path d={d} stroke="#fff" strokeWidth={8 * pixel} strokeOpacity={0.8} />
        <path
          d={d}
          stroke={region.side.line}
          strokeWidth={4.4 * pixel}
          {...(region.shots ? { strokeDasharray: `${9 * pixel} ${6 * pixel}` } : {})}
        />
      </g>
    </g>
  );
}

/** Under the bases: areas and bands. */
export const TableAreas = memo(function TableAreas({
  layer,
  pieces,
  pixel,
  bounds,
}: {
  layer: Layer;
  pieces: readonly Piece[];
  pixel: number;
  bounds: Bounds;
}) {
  const regions = layer.regions ?? [];
  const washed = regions.filter((r) => !r.shots);
  return (
    <g className="layer" pointerEvents="none" data-layer="">
      {regions.map((region) => (
        <Area key={region.name} region={region} back={washed.indexOf(region) % 2 === 1} pixel={pixel} bounds={bounds} />
      ))}
      {layer.bands ? <Bands bands={layer.bands} pieces={pieces} pixel={pixel} bounds={bounds} /> : null}
    </g>
  );
});

/** Over the bases: the figure that counts for each, and how many could take part. */
export const TablePlates = memo(function TablePlates({
  layer,
  pieces,
  pixel,
}: {
  layer: Layer;
  pieces: readonly Piece[];
  pixel: number;
}) {
  return (
    <g className="layer-marks" pointerEvents="none">
      {(layer.plates ?? []).map((plate) => {
        const place = pieces.find((p) => p.id === plate.piece)?.place;
        if (!place || !('at' in place)) return null;
        return (
          <g
            key={plate.piece}
            data-plate={plate.piece}
            transform={`translate(${place.at.x * INCH} ${place.at.y * INCH}) scale(${pixel.toFixed(4)})`}
          >
            <Plate
              at={{ x: 0, y: -24 }}
              text={plate.text}
              {...(plate.tone === 'danger' ? { fill: '#a82c1d' } : { fill: '#fbf8ef', ink: '#1b2022' })}
            />
            {plate.count && plate.count > 1 ? (
              <Bead at={{ x: 30, y: -36 }} text={String(plate.count)} fill="#a82c1d" r={9} />
            ) : null}
          </g>
        );
      })}
    </g>
  );
});
