/** Shapes of miniatures seen from above, in units of a base radius of 50. */
import type { UnitMark } from '../../../engine/board.ts';
import type { MiniCharge, MiniField } from '../../../engine/sheet.ts';

const rounded = (v: number): string => String(Math.round(v * 10) / 10);

function star(rays: number, outer: number, inner: number, turn = -Math.PI / 2): string {
  const points = Array.from({ length: 2 * rays }, (_, i) => {
    const t = turn + (i * Math.PI) / rays;
    const r = i % 2 ? inner : outer;
    return `${rounded(Math.cos(t) * r)} ${rounded(Math.sin(t) * r)}`;
  });
  return `M${points.join('L')}Z`;
}

/** A people is told by the shape of its field before its colour. */
export const FIELDS: Readonly<Record<MiniField, string>> = {
  round: 'M0 -37.5A37.5 37.5 0 1 1 0 37.5A37.5 37.5 0 1 1 0 -37.5Z',
  lozenge: 'M0 -46Q21 -22.5 41 0Q21 22.5 0 46Q-21 22.5 -41 0Q-21 -22.5 0 -46Z',
  slab: 'M-33 31V-26Q-17 -31 0 -36Q17 -31 33 -26V31Z',
  horned: 'M-33 -33Q-20 -20 0 -20Q20 -20 33 -33Q46 16 0 45Q-46 16 -33 -33Z',
  star: star(6, 46, 29),
};

/** Where the charge sits on its field: down so much, so large. */
export const SEATS: Readonly<Record<MiniField, readonly [number, number]>> = {
  round: [0, 1],
  lozenge: [0, 0.92],
  slab: [-0.5, 1],
  horned: [4.5, 0.84],
  star: [0, 0.9],
};

/** A stroke of a charge: filled, or as a line so wide; `hole` is in the colour of the field. */
type Stroke = readonly [d: string, width: number | 'fill', hole?: 'hole'];

export const CHARGES: Readonly<Record<MiniCharge, readonly Stroke[]>> = {
  sword: [
    ['M0 -30L5.5 -22V8H-5.5V-22Z', 'fill'],
    ['M-13 9.5H13', 6],
    ['M0 10V22', 6],
    ['M0 24h0', 11],
  ],
  spear: [
    ['M0 28V-10', 5.6],
    ['M0 -32L9.5 -14L0 -2L-9.5 -14Z', 'fill'],
    ['M-6 5H6', 4],
  ],
  axe: [
    ['M0 29V-24', 5.6],
    ['M0 -24Q12 -20 25 -28Q31 -12 24 4Q14 -5 0 -4Q-14 -5 -24 4Q-31 -12 -25 -28Q-12 -20 0 -24Z', 'fill'],
  ],
  bow: [
    ['M-9 -28Q27 0 -9 28', 6.4],
    ['M-9 -28V28', 2.6],
    ['M-24 0H16', 4.4],
    ['M29 0L14 -8V8Z', 'fill'],
  ],
  sling: [
    ['M-16 28L6 -10', 6],
    ['M6 -10Q10 -30 22 -22Q30 -15 24 -4', 3.6],
    ['M5 -9Q12 -4 21 -2', 3.6],
    ['M23 1h0', 15],
  ],
  blades: [
    ['M-21 23L19 -24', 6.4],
    ['M21 23L-19 -24', 6.4],
    ['M-22 8L-8 22M22 8L8 22', 5],
  ],
  javelin: [
    ['M-20 26L8 -12M-4 28L22 -8', 4.8],
    ['M18 -26L14 -8L3 -16ZM30 -22L27 -4L17 -11Z', 'fill'],
  ],
  hound: [
    ['M-27 6L-22 -24L-9 -13Q2 -17 10 -10L29 2Q30 10 22 12L8 13Q4 26 -12 27Q-25 22 -27 6Z', 'fill'],
    ['M2 -3h0', 7, 'hole'],
  ],
  wolf: [
    ['M-28 8L-24 -27L-13 -13L-4 -26L4 -11L30 3L26 12L14 11L18 17L6 18L-2 28L-10 20L-18 27L-20 16Z', 'fill'],
    ['M4 -2h0', 6.5, 'hole'],
  ],
  horse: [
    ['M-19 29Q-24 -8 -3 -19L-2 -31L7 -22Q22 -15 29 4Q29 12 22 12L8 4Q2 10 13 29Z', 'fill'],
    ['M7 -9h0', 6.5, 'hole'],
  ],
  drake: [
    ['M-27 26Q-31 -8 -8 -14L-20 -31L5 -18Q24 -18 31 0L14 3L24 10Q14 19 1 13Q-8 16 -7 28Z', 'fill'],
    ['M7 -8h0', 6.5, 'hole'],
    ['M-26 -2L-36 -8M-27 10L-37 8', 4],
  ],
  wheel: [
    ['M0 -25A25 25 0 1 1 0 25A25 25 0 1 1 0 -25', 6.4],
    ['M0 -22V22M-19 -11L19 11M-19 11L19 -11', 4.2],
    ['M0 0h0', 15],
  ],
  staff: [['M-6 29V-8Q-6 -29 10 -27Q24 -23 19 -9Q13 1 5 -5Q1 -13 9 -14', 5.6]],
  crown: [
    ['M-25 14L-29 -17L-13 -3L0 -26L13 -3L29 -17L25 14Z', 'fill'],
    ['M-24 22H24', 6.4],
  ],
  skull: [
    ['M0 -27C-25 -27 -30 -4 -20 8L-15 11V23H15V11L20 8C30 -4 25 -27 0 -27Z', 'fill'],
    ['M-9.5 -4h0M9.5 -4h0', 12.5, 'hole'],
    ['M-5 17V24M5 17V24', 3, 'hole'],
    ['M0 4L-3 10H3Z', 'fill', 'hole'],
  ],
  fangs: [
    ['M-28 -16Q0 -6 28 -16L22 3L14 -5L8 10L0 -4L-8 10L-14 -5L-22 3Z', 'fill'],
    ['M-20 22L-13 8L-6 20L0 8L6 20L13 8L20 22Q0 30 -20 22Z', 'fill'],
  ],
  claw: [['M-20 -24Q-8 -2 -20 25Q-7 4 -9 -13ZM-3 -28Q10 0 -3 29Q11 4 9 -14ZM15 -24Q27 -2 14 23Q28 6 26 -11Z', 'fill']],
  wing: [['M-24 25Q-28 -18 26 -30Q27 -18 17 -14Q22 -7 9 -3Q13 6 0 8Q2 17 -10 18Q-14 25 -24 25Z', 'fill']],
  demon: [
    ['M-11 27L-18 6Q-34 -2 -30 -29Q-22 -13 -11 -13H11Q22 -13 30 -29Q34 -2 18 6L11 27Q0 33 -11 27Z', 'fill'],
    ['M-8 4Q0 -5 8 4Q0 11 -8 4Z', 'fill', 'hole'],
    ['M-6 19H6', 3.4, 'hole'],
  ],
  club: [
    ['M-22 27L2 0', 8],
    ['M-4 -6Q-6 -26 12 -29Q31 -26 29 -8Q24 9 8 6Z', 'fill'],
    ['M8 -16h0M18 -10h0M19 -20h0', 6, 'hole'],
  ],
  horn: [
    ['M25 -29Q33 -16 30 -2Q10 -3 0 11Q-8 24 -25 25L-26 18Q-15 15 -10 3Q-1 -18 25 -29Z', 'fill'],
    ['M10 -20L17 -3M-3 -9L5 5', 3, 'hole'],
    ['M-20 27Q2 34 24 4', 3],
  ],
  banner: [
    ['M-17 30V-30', 5.6],
    ['M-14 -28H28L17 -13L28 2H-14Z', 'fill'],
  ],
};

/** The sign of a people on plates and buttons. */
function triskele(): string {
  let d = '';
  for (let arm = 0; arm < 3; arm++) {
    const a = (arm * 2 * Math.PI) / 3 - Math.PI / 2;
    for (let i = 0; i <= 24; i++) {
      const t = i / 24;
      const r = 13 - 9.5 * t;
      const s = a + Math.PI + t * 5.6;
      const [x, y] = [13.5 * Math.cos(a) + r * Math.cos(s), 13.5 * Math.sin(a) + r * Math.sin(s)];
      d += `${i ? 'L' : 'M'}${rounded(x)} ${rounded(y)}`;
    }
  }
  return d;
}

export const SIGNS: Readonly<Record<MiniField, readonly Stroke[]>> = {
  round: [[triskele(), 6]],
  lozenge: [[star(4, 27, 8.5), 'fill']],
  slab: [['M-25 -20L24 -23L26 -10L-26 -7ZM-19 -5L-8 -6L-10 26H-20ZM8 -7L19 -8L21 26H11Z', 'fill']],
  horned: [
    ['M-27 2Q0 -25 27 2Q0 25 -27 2Z', 'fill'],
    ['M0 1h0', 17.2, 'hole'],
    ['M0 1h0', 8.4],
  ],
  star: [['M0 27V-25M0 4L-17 -15M0 4L17 -15', 7]],
};

interface MarkShape {
  readonly name: string;
  readonly fill: string;
  readonly ink?: string;
  readonly shape: string;
  readonly glyph: readonly (readonly [d: string, width: number])[];
}

/** What a unit is under: a shape each, then a colour. */
export const MARKS: Readonly<Record<UnitMark, MarkShape>> = {
  hold: {
    name: 'On Hold',
    fill: '#1c5474',
    shape: 'M-12 -13H12V2Q12 10 0 14.5Q-12 10 -12 2Z',
    glyph: [
      ['M-8.5 -1Q0 -9 8.5 -1Q0 7 -8.5 -1Z', 2.2],
      ['M0 -1h0', 5],
    ],
  },
  panic: {
    name: 'Panicked',
    fill: '#e9a13b',
    ink: '#221200',
    shape: star(9, 16.5, 11),
    glyph: [
      ['M0 -8V2.4', 4],
      ['M0 7.4h0', 4.6],
    ],
  },
  charged: {
    name: 'Charged',
    fill: '#a82c1d',
    shape: 'M-14 -11H3L15 0L3 11H-14L-5 0Z',
    glyph: [['M-2 -5L4 0L-2 5', 2.8]],
  },
  moved: {
    name: 'Moved',
    fill: '#6b6f57',
    shape: 'M-14 -10H8L14 0L8 10H-14Z',
    glyph: [['M-8 0H5M1 -4.5L6 0L1 4.5', 2.6]],
  },
  reacted: {
    name: 'Reacted',
    fill: '#5b4a86',
    shape: 'M-13 -9L0 -15L13 -9V9L0 15L-13 9Z',
    glyph: [['M6 5A7 7 0 1 1 6.6 -2M7.6 -7V-1.4H2', 2.6]],
  },
  defends: {
    name: 'Defends an obstacle',
    fill: '#6f4d2b',
    shape: 'M-15 -9H15V11H-15Z',
    glyph: [['M-9 6V-2M0 6V-4M9 6V-2M-12 2H12', 2.8]],
  },
  loose: {
    name: 'Out of coherency',
    fill: '#7a2318',
    shape: star(4, 17, 11, -Math.PI / 4),
    glyph: [['M-8 0H-3M3 0H8M-1 -5L1 5', 2.6]],
  },
  spell: {
    name: 'Under a spell or shout',
    fill: '#2f5d50',
    shape: star(6, 16, 11),
    glyph: [['M-5 5Q-7 -6 1 -6Q7 -5 5 0Q2 4 -1 1Q-1 -2 2 -2', 2.4]],
  },
};
