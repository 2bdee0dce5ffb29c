/** A position of Combat Operations, for the gallery. */
import type { CounterDesign, Piece, Scene, SideStyle, UnitSymbol } from '../../engine/board.ts';
import { sides as coSides } from '../../games/combat-operations/data/sheet.ts';
import { piece, two } from './celles.ts';

const coUnit = (side: SideStyle, symbol: UnitSymbol, label: string, color: string): CounterDesign => ({
  form: 'unit',
  side,
  symbol,
  formation: { label, color },
  size: 'battalion',
});
export const { red, blue } = coSides;
const coTypes: UnitSymbol[] = [
  'infantry',
  'motorized-infantry',
  'mechanized-infantry',
  'armor',
  'armored-cavalry',
  'antitank',
  'antiaircraft',
  'engineer',
  'motorized-engineer',
  'artillery',
  'sp-artillery',
  'headquarters',
];
export const coPieces: Piece[] = [
  ...coTypes.map((s, i) =>
    piece(
      `b${i}`,
      coUnit(blue, s, '36 Inf', '#dfe9f0'),
      ['G4', 'G4', 'G4', 'H4', 'F3', 'K5', 'K6', 'L5', 'D4', 'O5', 'P5', 'M4'][i] ?? 'A1',
      '2-5-4',
      {
        badges:
          i === 7 ? [{ text: 'B2', name: 'Building a bridge, 2 turns left', tone: 'job' }] : i === 4 ? ['moved'] : [],
        ...two,
        steps: i === 3 ? 1 : 2,
      },
    ),
  ),
  ...['G9', 'G9', 'H8', 'I9', 'F9', 'O9', 'O9', 'O9', 'O9', 'P9', 'E9'].map((hex, i) =>
    piece(`r${i}`, { form: 'unit', side: red }, hex, '', { face: 'back', name: 'hidden Red counter', maxSteps: 1 }),
  ),
  piece('r-arm', coUnit(red, 'armor', '21 Arm', '#f0c66a'), 'G7', '6-4-6', { ...two, peek: true }),
];
export const coScene: Scene = {
  pieces: coPieces,
  hexMarks: [
    { kind: 'bridge', side: ['O6', 'O7'], state: 'destroyed' },
    { kind: 'bridge', side: ['K6', 'K7'], state: 'under-construction' },
    ...['G2', 'G3', 'H2', 'H3'].map((hex) => ({ kind: 'control' as const, hex, side: blue })),
  ],
  tracks: [
    {
      id: 'turns',
      name: 'Turn record',
      kind: 'turns',
      current: 2,
      cells: Array.from({ length: 10 }, (_, i) => ({
        label: String(i + 1),
        figures: [{ text: 'A', side: red, name: 'Red reinforcement A' }],
      })),
    },
  ],
  boxes: [],
  status: { turn: 'Turn 3', phase: 'Red player turn', figures: [{ label: 'Towns', value: '4 : 0' }] },
};
