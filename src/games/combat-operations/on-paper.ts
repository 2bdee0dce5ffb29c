/** What print and play needs besides map, units and charts: regiments, chits, markers, and the player aid. */

import type { BoxPiece, PrintedParts } from '../../engine/index.ts';
import { sides } from './data/sheet.ts';
import { unitDesign, unitValues } from './scene.ts';
import { CHITS, COUNTERS, type Tables, UNITS } from './tables.ts';

/** Battalions that lie as one: no scenario begins with them. */
const regiments = (t: Tables): BoxPiece[] =>
  Array.from({ length: COUNTERS - UNITS }, (_, i) => UNITS + i).map((c) => ({
    name: t.labels[c],
    front: unitDesign(t, c),
    values: unitValues(t, c),
  }));

const chits = (): BoxPiece[] =>
  Array.from({ length: CHITS }, (_, i) => ({
    name: `Chit ${i + 1}`,
    front: { form: 'chit', side: sides.blue, text: String(i + 1), subtext: 'chit' },
  }));

const flag = (side: 'blue' | 'red', text: string) =>
  ({ form: 'marker', side: sides[side], glyph: 'flag', text }) as const;

const MARKERS: readonly BoxPiece[] = [
  { name: 'Control', front: flag('blue', 'Blue'), back: flag('red', 'Red'), count: 6 },
  { name: 'Out of Supply', front: 'out-of-supply', count: 8 },
  { name: 'Moved', front: 'moved', back: 'attacked', count: 12 },
  { name: 'Building a bridge', front: 'bridging', back: 'blowing', count: 4 },
  { name: 'Bridge', front: { form: 'marker', side: sides.blue, glyph: 'bridge', text: 'Bridge' }, count: 6 },
  { name: 'One step lost', front: { form: 'marker', side: sides.red, text: '−1', subtext: 'step' }, count: 16 },
  { name: 'Turn', front: { form: 'marker', side: sides.blue, text: 'Turn', subtext: 'Turn' } },
];

export const onPaper = (t: Tables): PrintedParts => ({
  pieces: [...regiments(t), ...chits(), ...MARKERS],
  aid: ['Turn', 'Zones of control', 'Stacking', 'Supply', 'Combat'],
});
