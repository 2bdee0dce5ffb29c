/** What lies over a measured table: ways, lines of sight, charges, the rule, and where somebody fell. */
import type { TablePoint } from '../../../engine/board.ts';
import { INCH } from '../draw/tabletop/inks.ts';

export const ring = (points: readonly TablePoint[]): string =>
  `M${points.map((p) => `${(p.x * INCH).toFixed(1)} ${(p.y * INCH).toFixed(1)}`).join('L')}Z`;

type Tone = 'way' | 'ruler' | 'clear' | 'broken' | 'attack' | 'shot';
const INKS: Readonly<Record<Tone, readonly [ink: string, width: number, dash: string]>> = {
  way: ['#1c5474', 4.4, ''],
  ruler: ['#1b2022', 1.6, '1 5'],
  clear: ['#2f7a46', 2.2, ''],
  broken: ['#a82c1d', 2.2, '6 4'],
  attack: ['#b3231a', 6, ''],
  shot: ['#b3231a', 1.8, '7 4'],
};

/** A charge: one broad red arrow, the same on every scale. */
function Arrow({ from, to, pixel }: { from: TablePoint; to: TablePoint; pixel: number }) {
  const length = (Math.hypot(to.x - from.x, to.y - from.y) * INCH) / pixel;
  const turn = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
  const neck = Math.max(0, length - 22);
  return (
    <path
      data-line="attack"
      pointerEvents="none"
      transform={`translate(${from.x * INCH} ${from.y * INCH}) rotate(${turn.toFixed(2)}) scale(${pixel.toFixed(4)})`}
      d={`M0 -4L${neck} -5.5V-13L${length} 0L${neck} 13V5.5L0 4Z`}
      fill="#b3231a"
      stroke="#fff"
      strokeWidth={2.4}
      strokeLinejoin="round"
      paintOrder="stroke"
    />
  );
}

/** A way, a rule, a line of sight: what is written along it stands at its end; widths in pixels. */
export function Line({
  points,
  tone = 'ruler',
  text,
  pixel,
}: {
  points: readonly TablePoint[];
  tone?: Tone;
  text?: string | undefined;
  pixel: number;
}) {
  const end = points.at(-1);
  if (!end) return null;
  const [begin] = points;
  if (tone === 'attack' && begin) return <Arrow from={begin} to={end} pixel={pixel} />;
  const [ink, width, dash] = INKS[tone];
  const d = ring(points).slice(0, -1);
  const gaps = dash
    .split(' ')
    .map((v) => Number(v) * pixel)
    .join(' ');
  const wide = (text?.length ?? 0) * 6.1 + 16;
  return (
    <g pointerEvents="none" data-line={tone}>
      {tone === 'ruler' ? null : (
        <path d={d} fill="none" stroke="#fff" strokeWidth={(width + 3) * pixel} strokeOpacity={0.85} />
      )}
      <path d={d} fill="none" stroke={ink} strokeWidth={width * pixel} {...(dash ? { strokeDasharray: gaps } : {})} />
      {tone === 'clear' ? (
        <circle
          cx={end.x * INCH}
          cy={end.y * INCH}
          r={3.4 * pixel}
          fill={ink}
          stroke="#fff"
          strokeWidth={1.2 * pixel}
        />
      ) : null}
      {tone === 'broken' ? (
        <g transform={`translate(${end.x * INCH} ${end.y * INCH}) scale(${pixel.toFixed(4)})`}>
          <circle r={8.6} fill="#fff" stroke={ink} strokeWidth={2.2} />
          <path d="M-3.6 -3.6L3.6 3.6M3.6 -3.6L-3.6 3.6" stroke={ink} strokeWidth={2.6} />
        </g>
      ) : null}
      {text ? (
        <g transform={`translate(${end.x * INCH} ${end.y * INCH - 14 * pixel}) scale(${pixel.toFixed(4)})`}>
          <rect x={-wide / 2} y={-23} width={wide} height={23} rx={4} fill="#faf7ef" stroke={ink} strokeWidth={1.4} />
          <text y={-7} textAnchor="middle" className="plate-name">
            {text}
          </text>
        </g>
      ) : null}
    </g>
  );
}

/** Where somebody fell: a faint base, struck out. */
export function Fallen({ at, radius, pixel }: { at: TablePoint; radius: number; pixel: number }) {
  const r = radius * INCH;
  const k = r * 0.62;
  return (
    <g pointerEvents="none" data-fallen="" transform={`translate(${at.x * INCH} ${at.y * INCH})`}>
      <circle
        r={r}
        fill="#fff"
        fillOpacity={0.42}
        stroke="#1b2022"
        strokeWidth={1.2 * pixel}
        strokeDasharray={`${3 * pixel}`}
      />
      <path
        d={`M${-k} ${-k}L${k} ${k}M${k} ${-k}L${-k} ${k}`}
        stroke="#fff"
        strokeWidth={6 * pixel}
        strokeLinecap="round"
      />
      <path
        d={`M${-k} ${-k}L${k} ${k}M${k} ${-k}L${-k} ${k}`}
        stroke="#a82c1d"
        strokeWidth={3 * pixel}
        strokeLinecap="round"
      />
    </g>
  );
}

/** A rule laid on the table: a tick an inch, red every six, and how many there are. */
export function Rule({ from, to, pixel }: { from: TablePoint; to: TablePoint; pixel: number }) {
  const inches = Math.hypot(to.x - from.x, to.y - from.y);
  if (inches < 0.05) return null;
  const turn = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
  const h = 11 * pixel;
  const ticks = Array.from({ length: Math.floor(inches) }, (_, i) => i + 1);
  return (
    <g pointerEvents="none" className="rule" data-inches={inches.toFixed(1)}>
      <g transform={`translate(${from.x * INCH} ${from.y * INCH}) rotate(${turn.toFixed(1)})`}>
        <rect y={-h / 2} width={inches * INCH} height={h} fill="#f7f2e2" stroke="#1b2022" strokeWidth={1.1 * pixel} />
        {ticks.map((i) => (
          <path
            key={i}
            d={`M${i * INCH} ${-h / 2}v${i % 6 ? h * 0.42 : h}`}
            stroke={i % 6 ? '#1b2022' : '#a82c1d'}
            strokeWidth={(i % 6 ? 1 : 1.6) * pixel}
          />
        ))}
      </g>
      <g transform={`translate(${to.x * INCH} ${to.y * INCH - 16 * pixel}) scale(${pixel.toFixed(4)})`}>
        <rect x={-26} y={-21} width={52} height={22} rx={4} fill="#faf7ef" stroke="#1b2022" />
        <text y={-5} textAnchor="middle" className="plate-count">
          {inches.toFixed(1)}″
        </text>
      </g>
    </g>
  );
}
