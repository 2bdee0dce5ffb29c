/** One model seen from above: a true circle, whose outline is the rule; field, charge and rim say who it is. */
import type { UnitMark } from '../../../engine/board.ts';
import type { MiniCharge, MiniField, SideStyle } from '../../../engine/sheet.ts';
import type { CounterState } from '../counter/Counter.tsx';
import { CHARGES, FIELDS, MARKS, SEATS, SIGNS } from './shapes.ts';

/** How much is drawn, by the pixels of the base. */
export type Detail = 'far' | 'middle' | 'near';
export const detailOf = (pixels: number): Detail => (pixels >= 44 ? 'near' : pixels >= 20 ? 'middle' : 'far');

const BONE = '#f4ead0';
const PALE = '#f6f1e2';

function arc(r: number, from: number, to: number): string {
  const at = (t: number): string => `${(r * Math.sin(t)).toFixed(1)} ${(-r * Math.cos(t)).toFixed(1)}`;
  return `M${at(from)}A${r} ${r} 0 ${to - from > Math.PI ? 1 : 0} 1 ${at(to)}`;
}

function Strokes({ of, ink, paper }: { of: (typeof CHARGES)[MiniCharge]; ink: string; paper: string }) {
  return of.map(([d, width, hole]) => {
    const color = hole ? paper : ink;
    return width === 'fill' ? (
      <path key={d} d={d} fill={color} />
    ) : (
      <path
        key={`${d}${width}`}
        d={d}
        fill="none"
        stroke={color}
        strokeWidth={width}
        strokeLinecap={d.includes('h0') ? 'round' : 'butt'}
        strokeLinejoin="round"
      />
    );
  });
}

/** The rim: a torc that opens to the front, ogham strokes round the back, or a bright front. */
function Rim({
  rim,
  turn,
  ink,
  line,
}: {
  rim?: 'hero' | 'caster' | undefined;
  turn: number;
  ink: string;
  line: string;
}) {
  if (rim === 'hero')
    return (
      <>
        <path d={arc(43.4, turn + 0.42, turn + 2 * Math.PI - 0.42)} fill="none" stroke={ink} strokeWidth={6.4} />
        {[-0.4, 0.4].map((s) => (
          <circle
            key={s}
            cx={43 * Math.sin(turn + s)}
            cy={-43 * Math.cos(turn + s)}
            r={6.6}
            fill={ink}
            stroke={line}
            strokeWidth={2}
          />
        ))}
      </>
    );
  if (rim === 'caster') {
    const strokes = Array.from({ length: 24 }, (_, i) => {
      const t = turn + Math.PI + ((i - 11.5) / 24) * 4.9;
      const inner = i % 5 === 4 ? 38.5 : 41.5;
      const at = (r: number): string => `${(r * Math.sin(t)).toFixed(1)} ${(-r * Math.cos(t)).toFixed(1)}`;
      return `M${at(inner)}L${at(46.5)}`;
    });
    return (
      <>
        <path d={strokes.join('')} stroke={ink} strokeWidth={3.2} />
        <path d={arc(45, turn - 0.42, turn + 0.42)} fill="none" stroke={ink} strokeWidth={5} />
      </>
    );
  }
  return <path d={arc(44.6, turn - 0.5, turn + 0.5)} fill="none" stroke={ink} strokeWidth={5.4} />;
}

/** Squares on the lower rim, lost ones struck out. */
function Wounds({ left, of, line }: { left: number; of: number; line: string }) {
  const x0 = (-(of - 1) * 15) / 2;
  return (
    <>
      <rect x={x0 - 10} y={37} width={(of - 1) * 15 + 20} height={19} rx={4} fill={line} />
      {Array.from({ length: of }, (_, i) => x0 + i * 15).map((x, i) =>
        i < left ? (
          <rect key={x} x={x - 5.4} y={41} width={10.8} height={10.8} fill="#fff" />
        ) : (
          <g key={x}>
            <rect x={x - 4.6} y={41.8} width={9.2} height={9.2} fill="none" stroke="#fff" strokeWidth={1.8} />
            <path d={`M${x - 7} 54L${x + 7} 39`} stroke="#ff8f7c" strokeWidth={3} />
          </g>
        ),
      )}
    </>
  );
}

const RINGS: Partial<Record<CounterState, readonly (readonly [r: number, width: number, color: string])[]>> = {
  may: [
    [56, 8, '#7a5200'],
    [55.5, 5.4, '#e8b02c'],
  ],
  chosen: [
    [55, 8, '#fff'],
    [60.5, 3, '#1b2022'],
  ],
  target: [
    [57, 9, '#fff'],
    [57, 5.4, '#a82c1d'],
  ],
  hover: [[54, 4.4, '#fff']],
  focus: [
    [58, 13, '#fff'],
    [58, 8, '#0b57d0'],
  ],
  joins: [[56, 4.4, '#1b2022']],
};

export interface MiniProps {
  readonly side: SideStyle;
  readonly field: MiniField;
  readonly charge: MiniCharge;
  readonly rim?: 'hero' | 'caster' | undefined;
  readonly rank?: 'leader' | 'musician' | 'standard' | undefined;
  readonly pale?: boolean | undefined;
  /** Degrees, 0 to the north. */
  readonly facing: number;
  readonly used?: boolean;
  readonly wounds?: { readonly left: number; readonly of: number } | undefined;
  readonly detail: Detail;
  readonly state?: CounterState | undefined;
  /** On paper: the print alone, without shadow and halo. */
  readonly flat?: boolean;
}

/** Drawn round 0, 0 with a radius of 50. */
export function Mini({ side, field, charge, rim, rank, pale, facing, used, wounds, detail, state, flat }: MiniProps) {
  const far = detail === 'far';
  const turn = (facing * Math.PI) / 180;
  const paper = used ? side.deep : side.color;
  const ink = used ? '#fff' : side.line;
  const [down, size] = SEATS[field];
  const scale = rim && !far ? 0.82 : far && !rim ? 1.06 : 1;
  const shown = rank === 'musician' ? 'horn' : rank === 'standard' ? 'banner' : charge;
  return (
    <>
      {flat ? null : (
        <>
          <circle cx={6} cy={9} r={50} fill="#0d1418" fillOpacity={0.22} />
          <circle cx={3} cy={4.5} r={50.5} fill="#0d1418" fillOpacity={0.24} />
          <circle r={52.4} fill="none" stroke="#fffdf2" strokeWidth={far ? 6 : 4.6} strokeOpacity={0.55} />
        </>
      )}
      <circle r={50} fill={side.line} />
      <circle r={far ? 46 : 47.4} fill={pale ? PALE : side.deep} />
      {far ? null : (
        <Rim rim={rim} turn={turn} ink={pale ? side.deep : used && !rim ? side.color : BONE} line={side.line} />
      )}
      <g transform={`scale(${scale})`}>
        <path
          d={FIELDS[field]}
          fill={paper}
          stroke={used ? side.color : side.line}
          strokeWidth={used ? (far ? 9 : 4.2) : far ? 0 : 2}
          strokeLinejoin="round"
        />
        {far ? null : (
          <g transform={`translate(0 ${down}) scale(${(size * (detail === 'middle' ? 1.14 : 1.06)).toFixed(3)})`}>
            <Strokes of={CHARGES[shown]} ink={ink} paper={paper} />
          </g>
        )}
      </g>
      {far && rim === 'hero' ? <circle r={13} fill={side.line} /> : null}
      {rank === 'leader' ? (
        <path
          transform={
            flat ? 'translate(0 -35) scale(.62)' : far ? 'translate(0 -42) scale(1.5)' : 'translate(0 -46) scale(.9)'
          }
          d="M-19 8L-23 -13L-10 -4L0 -19L10 -4L23 -13L19 8Z"
          fill="#fdf6e3"
          stroke={side.line}
          strokeWidth={4}
          strokeLinejoin="round"
          paintOrder="stroke"
        />
      ) : null}
      {wounds && !far ? <Wounds {...wounds} line={side.line} /> : null}
      {(state ? (RINGS[state] ?? []) : []).map(([r, width, color]) => (
        <circle key={`${r}${color}`} r={r} fill="none" stroke={color} strokeWidth={width} />
      ))}
      {state === 'out' ? <path d="M-36 36L36 -36" stroke="#1b2022" strokeWidth={5} /> : null}
    </>
  );
}

/** The field of a people with its sign, in a square of 100. */
export function Sign({ field, side, r }: { field: MiniField; side: SideStyle; r: number }) {
  const [down, size] = SEATS[field];
  return (
    <g transform={`scale(${(r / 50).toFixed(4)})`}>
      <path d={FIELDS[field]} fill={side.color} stroke={side.line} strokeWidth={4} strokeLinejoin="round" />
      <g transform={`translate(0 ${down}) scale(${size})`}>
        <Strokes of={SIGNS[field]} ink={side.line} paper={side.color} />
      </g>
    </g>
  );
}

export function UnitMarkSign({ mark, size }: { mark: UnitMark; size: number }) {
  const { name, shape, fill, glyph, ink } = MARKS[mark];
  return (
    <g transform={`scale(${(size / 30).toFixed(4)})`}>
      <title>{name}</title>
      <path d={shape} fill={fill} stroke="#fff" strokeWidth={3.4} strokeLinejoin="round" paintOrder="stroke" />
      <path d={shape} fill="none" stroke="#14181a" strokeWidth={0.9} strokeOpacity={0.85} strokeLinejoin="round" />
      {glyph.map(([d, width]) => (
        <path
          key={d}
          d={d}
          fill="none"
          stroke={ink ?? '#fff'}
          strokeWidth={width}
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      ))}
    </g>
  );
}
