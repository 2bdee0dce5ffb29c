import type { ReactNode } from 'react';

export interface DieFace {
  readonly sides: 6 | 10;
  readonly value: number;
  /** Colour of a six-sided die. */
  readonly color?: string;
  readonly dark?: boolean;
}

const NUM = 'Barlow Condensed, Arial Narrow, sans-serif';
const PIPS: Record<number, readonly (readonly [number, number])[]> = {
  1: [[50, 50]],
  2: [
    [26, 26],
    [74, 74],
  ],
  3: [
    [26, 26],
    [50, 50],
    [74, 74],
  ],
  4: [
    [26, 26],
    [74, 26],
    [26, 74],
    [74, 74],
  ],
  5: [
    [26, 26],
    [74, 26],
    [50, 50],
    [26, 74],
    [74, 74],
  ],
  6: [
    [26, 26],
    [74, 26],
    [26, 50],
    [74, 50],
    [26, 74],
    [74, 74],
  ],
};

function D10({ value, dark = false }: { value: number; dark?: boolean | undefined }) {
  const [front, left, right, low, edge, ink] = dark
    ? ['#3f4c53', '#2a343a', '#222b30', '#1a2226', '#0f1518', '#fbfaf6']
    : ['#fffaf0', '#e9dfc8', '#e4d9bf', '#cdbf9f', '#6f6144', '#121516'];
  return (
    <g transform="translate(50 52)">
      <ellipse cx={4} cy={44} rx={40} ry={9} fill="#0d1418" fillOpacity={0.25} />
      <path d="M0-48L46-6L46 10L0 48L-46 10L-46-6Z" fill={right} />
      <path d="M0-48L-46-6L-27 15Z" fill={left} />
      <path d="M-46-6L-27 15L-46 10ZM46-6L27 15L46 10Z" fill={low} />
      <path d="M0 28L27 15L46 10L0 48Z" fill={low} />
      <path d="M0-48L27 15L0 28L-27 15Z" fill={front} stroke={dark ? '#566570' : '#b7a883'} />
      <path
        d="M0-48L46-6L46 10L0 48L-46 10L-46-6Z"
        fill="none"
        stroke={edge}
        strokeWidth={1.6}
        strokeLinejoin="round"
      />
      <text y={15} textAnchor="middle" fontFamily={NUM} fontWeight={700} fontSize={38} fill={ink}>
        {value}
      </text>
    </g>
  );
}

function D6({ value, color = '#b3231a' }: { value: number; color?: string | undefined }) {
  const pale = color.toLowerCase() >= '#c0';
  return (
    <>
      <rect x={5} y={8} width={96} height={96} rx={17} fill="#0d1418" fillOpacity={0.28} />
      <rect x={2} y={2} width={96} height={96} rx={17} fill={color} stroke="#1b1310" strokeWidth={1.6} />
      <rect x={7} y={6} width={86} height={84} rx={14} fill="#fff" fillOpacity={0.13} />
      {(PIPS[value] ?? []).map(([x, y]) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r={9.4} fill={pale ? '#14181a' : '#fff'} />
      ))}
    </>
  );
}

export function Die({ die, size = 64, rolling = false }: { die: DieFace; size?: number; rolling?: boolean }) {
  return (
    <svg
      role="img"
      aria-label={`Die: ${die.value}`}
      className={rolling ? 'die rolling' : 'die'}
      width={size}
      height={size}
      viewBox="-2 -2 106 108"
    >
      {die.sides === 10 ? <D10 value={die.value} dark={die.dark} /> : <D6 value={die.value} color={die.color} />}
    </svg>
  );
}

export interface DiceShowProps {
  readonly dice: readonly DieFace[];
  /** "8 − 1 = 7 on 2-1". */
  readonly sum?: ReactNode;
  /** "– / 1". */
  readonly result?: string;
  readonly tone?: 'good' | 'bad' | 'plain';
  /** What follows, in words. */
  readonly children?: ReactNode;
  /** Let them fall; without it they lie there. */
  readonly rolling?: boolean;
}

/** Dice as they fell, the sum, and what it means. A live region: it is read when it appears. */
export function DiceShow({ dice, sum, result, tone = 'plain', children, rolling = false }: DiceShowProps) {
  return (
    <div className="dice-show" role="status">
      <div className="dice">
        {dice.map((d, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: dice lie in the order in which they fell
          <Die key={i} die={d} rolling={rolling} />
        ))}
      </div>
      <div>
        {sum && <div className="sum">{sum}</div>}
        {result && <span className={`result ${tone}`}>{result}</span>}
        {children && <div className="sum">{children}</div>}
      </div>
    </div>
  );
}
