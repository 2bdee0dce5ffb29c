/** Outlines shared by counters, chits and markers, in units of a counter side = 100. */
import type { BadgeKind, CornerCut, CounterDesign } from '../../../engine/board.ts';

export const INK = '#121516';
export const WHITE = '#fbfaf6';

/** Outline of a counter, `i` units inside its edge and moved by so much: the cut of its corners tells the side even without colour. */
export function outline(cut: CornerCut, i = 0, dx = 0, dy = 0): string {
  const [left, right, top, bottom] = [i + dx, 100 - i + dx, i + dy, 100 - i + dy];
  if (cut === 'chamfer') {
    const c = 9 - i * 0.4;
    return `M${left + c} ${top}H${right - c}L${right} ${top + c}V${bottom - c}L${right - c} ${bottom}H${left + c}L${left} ${bottom - c}V${top + c}Z`;
  }
  const r = cut === 'round' ? 13 - i * 0.6 : 2.5;
  const arc = `A${r} ${r} 0 0 1`;
  return `M${left + r} ${top}H${right - r}${arc} ${right} ${top + r}V${bottom - r}${arc} ${right - r} ${bottom}H${left + r}${arc} ${left} ${bottom - r}V${top + r}${arc} ${left + r} ${top}Z`;
}

/** The lower right corner turned up, on used faces. */
export const TURNED: Readonly<Record<CornerCut, string>> = {
  chamfer: 'M100 74V91L91 100H74Z',
  round: 'M100 74V87A13 13 0 0 1 87 100H74Z',
  square: 'M100 74V100H74Z',
};

/** Diagonal lattice of the backs, cut to a square or to a disc. */
function lattice(inside: (c: number) => readonly [number, number] | undefined): string {
  let d = '';
  for (let c = -90; c <= 90; c += 9) {
    const span = inside(c);
    if (!span) continue;
    const [a, b] = span.map((v) => Math.round(v * 10) / 10);
    d += `M${a} ${(a ?? 0) + c}L${b} ${(b ?? 0) + c}M${100 - (a ?? 0)} ${(a ?? 0) + c}L${100 - (b ?? 0)} ${(b ?? 0) + c}`;
  }
  return d;
}
/** The line y = x + c inside the square from 7 to 93. */
export const SQUARE_LATTICE = lattice((c) => {
  const a = Math.max(7, 7 - c);
  const b = Math.min(93, 93 - c);
  return b > a ? [a, b] : undefined;
});
/** The line y = x + c inside a disc of radius 42. */
export const ROUND_LATTICE = lattice((c) => {
  const k = 42 ** 2 * 2 - c * c;
  if (k <= 0) return undefined;
  const half = Math.sqrt(k) / 2;
  return [50 - c / 2 - half, 50 - c / 2 + half];
});

export interface BadgeShape {
  readonly name: string;
  readonly fill: string;
  readonly ink: string;
  readonly shape: string;
  readonly glyph: string;
  readonly stroke?: string;
  readonly slash?: string;
}

const DIAMOND = 'M0-13L13 0L0 13L-13 0Z';
const TRIANGLE = 'M0-13.4L13.6 11H-13.6Z';
const RING = 'M0-12.4A12.4 12.4 0 1 1 0 12.4A12.4 12.4 0 1 1 0-12.4Z';
const PLATE = 'M-13-9.4H13V9.4H-13Z';
const SQUARE = 'M-11-11H11V11H-11Z';
const PENTAGON = 'M-11-10H11V3L0 12.6L-11 3Z';

/** Shape first, colour second: no two kinds share both outline and glyph. */
export const BADGES: Readonly<Record<BadgeKind, BadgeShape>> = {
  disrupted: {
    name: 'Disrupted',
    fill: '#f0b429',
    ink: '#191300',
    shape: DIAMOND,
    glyph: 'M2.4-8.4L-4.6 1.2H-.6L-2.6 8.4L4.8-1.6H.8Z',
  },
  shaken: { name: 'Shaken', fill: '#e7d9a8', ink: '#191300', shape: DIAMOND, glyph: '', stroke: 'M-6 2Q-3-4 0 1T6-1' },
  'out-of-supply': {
    name: 'Out of Supply',
    fill: '#c1470f',
    ink: '#ffffff',
    shape: TRIANGLE,
    glyph: 'M-4.6-2.6H1.4L4.6.6V8.8H-4.6ZM-3-5.4H1.2V-3.6H-3Z',
    slash: 'M-7.6 8.4L5.6-5.2',
  },
  isolated: {
    name: 'Isolated',
    fill: '#5a3470',
    ink: '#ffffff',
    shape: RING,
    glyph: 'M-2.6 0A2.6 2.6 0 1 0 2.6 0A2.6 2.6 0 1 0-2.6 0Z',
    stroke:
      'M6.6-2.4A7 7 0 0 0 2.4-6.6M-2.4-6.6A7 7 0 0 0-6.6-2.4M-6.6 2.4A7 7 0 0 0-2.4 6.6M2.4 6.6A7 7 0 0 0 6.6 2.4',
  },
  truck: {
    name: 'Truck',
    fill: '#6d7031',
    ink: '#ffffff',
    shape: PLATE,
    glyph:
      'M-10-5.4H2V3.4H-10ZM3-2.8H7L10 .6V3.4H3ZM-7.6 4.4A2.2 2.2 0 1 0-3.2 4.4A2.2 2.2 0 1 0-7.6 4.4M3.6 4.4A2.2 2.2 0 1 0 8 4.4A2.2 2.2 0 1 0 3.6 4.4',
  },
  loaded: {
    name: 'Loaded',
    fill: '#6d7031',
    ink: '#ffffff',
    shape: PLATE,
    glyph: '',
    stroke: 'M-7 3H7M0-6V2M-4-2L0 2L4-2',
  },
  moved: { name: 'Moved', fill: '#1c5474', ink: '#ffffff', shape: SQUARE, glyph: 'M-7-3H1V-7L8 0L1 7V3H-7Z' },
  attacked: {
    name: 'Attacked',
    fill: '#a82c1d',
    ink: '#ffffff',
    shape: SQUARE,
    glyph: 'M0-8L2.2-2.8L8-4.2L4.4.6L8 5L2.4 4.2L.4 8.6L-2.6 4.4L-8 5.6L-4.6.8L-8-3.4L-2.8-2.8Z',
  },
  activated: {
    name: 'Activated',
    fill: '#f7f3e8',
    ink: '#1b2022',
    shape: RING,
    glyph: '',
    stroke: 'M-5.6.4L-1.6 4.6L6-4.6',
  },
  entrenched: {
    name: 'Entrenched',
    fill: '#7a5f3a',
    ink: '#ffffff',
    shape: PENTAGON,
    glyph: '',
    stroke: 'M-8 2H-5V-4H-1V2H2V-4H6V2H8',
  },
  bridging: {
    name: 'Building a bridge',
    fill: '#1c5474',
    ink: '#ffffff',
    shape: PENTAGON,
    glyph: '',
    stroke: 'M-8 4Q0-8 8 4M-8-1H8',
  },
  blowing: {
    name: 'Blowing a bridge',
    fill: '#a82c1d',
    ink: '#ffffff',
    shape: PENTAGON,
    glyph: '',
    stroke: 'M-8-1H-3M3-1H8M-3-6L3 5M3-6L-3 5',
  },
};

export const TONES = {
  job: { fill: '#1c5474', ink: '#ffffff' },
  good: { fill: '#3b6b45', ink: '#ffffff' },
  bad: { fill: '#a82c1d', ink: '#ffffff' },
  plain: { fill: '#f7f3e8', ink: '#1b2022' },
} as const;

export const GLYPHS: Readonly<Record<NonNullable<CounterDesign['glyph']>, string>> = {
  burst: 'M0-17L4.6-6L16-9L9 1L17 10L5 9L1 19L-5 9.6L-16 12L-9.6 2L-17-7L-5.6-6Z',
  'double-arrow': 'M-16-12L-2 0L-16 12V5L-9 0L-16-5ZM0-12L14 0L0 12V5L7 0L0-5Z',
  plus: 'M-5-16H5V-5H16V5H5V16H-5V5H-16V-5H-5Z',
  aircraft:
    'M0-18C2.4-18 3-14 3-9L18-2V3L3 1L2.2 11L7 15V18L0 16L-7 18V15L-2.2 11L-3 1L-18 3V-2L-3-9C-3-14-2.4-18 0-18Z',
  bridge: 'M-18 8V4C-12-10 12-10 18 4V8H13V6C8-4-8-4-13 6V8ZM-20-8H20V-3H-20Z',
  flag: 'M-12 18V-17H-8V-15H14L9-7L14 1H-8V18Z',
  wrench: 'M-14 15L2-1A9 9 0 0 1 12-14L6-8L9-4L15-10A9 9 0 0 1 5 3L-10 18Z',
  question: 'M-8-8C-8-20 10-20 10-8C10-1 3-1 3 6H-4C-4-4 2-4 2-8C2-12-1-12-1-8ZM-4 10H3V17H-4Z',
};

export const SUITS = {
  spade: 'M0-10C6-3 10 0 10 4.6A4.8 4.8 0 0 1 1.6 7.4L3 11H-3L-1.6 7.4A4.8 4.8 0 0 1-10 4.6C-10 0-6-3 0-10Z',
  heart: 'M0 10C-7 4-10 0-10-4.4A5.2 5.2 0 0 1 0-6.2A5.2 5.2 0 0 1 10-4.4C10 0 7 4 0 10Z',
  diamond: 'M0-11L8 0L0 11L-8 0Z',
  club: 'M0-10A4.8 4.8 0 0 1 4.2-2.6A4.8 4.8 0 1 1 1.7 5.2L3 11H-3L-1.7 5.2A4.8 4.8 0 1 1-4.2-2.6A4.8 4.8 0 0 1 0-10Z',
} as const;
