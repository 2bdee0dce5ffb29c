/** What print and play needs besides map, units and charts: cards, combat chits, markers, and the player aid. */

import type { BoxPiece, PrintedFace, PrintedParts } from '../../engine/index.ts';
import { sides } from './data/sheet.ts';
import { cardName } from './rules/verbs.ts';
import { cardDesign } from './scene.ts';
import type { Tables } from './tables.ts';

const BACKS = [sides.german, sides.us].map((side) => ({ form: 'card', side }) as const);

const cards = (t: Tables): BoxPiece[] =>
  t.data.cards.rows.map((_, c) => ({ name: cardName(t, c), front: cardDesign(t, c), back: BACKS[t.cardSide[c]] }));

const chits = (t: Tables): BoxPiece[] =>
  t.data.chits.rows.map(({ id, effect, count }) => ({
    name: id,
    front: { form: 'chit', side: sides.german, text: id, subtext: effect === '-' ? 'none' : effect },
    count,
  }));

const MARKERS: readonly BoxPiece[] = [
  { name: 'Activated', front: 'activated', count: 12 },
  { name: 'Low or Out of Supply', front: 'out-of-supply', back: 'isolated', count: 12 },
  { name: 'Roadblock', front: { form: 'marker', side: sides.us, text: 'Road', subtext: 'block' }, count: 6 },
  { name: 'Improved position', front: { form: 'marker', side: sides.us, text: 'IP', subtext: 'Improved' }, count: 8 },
  { name: 'Fuel depot', front: { form: 'marker', side: sides.us, text: 'Fuel', subtext: 'depot' }, count: 3 },
  { name: 'Bridge', front: { form: 'marker', side: sides.us, glyph: 'bridge', text: 'Bridge' }, count: 8 },
  {
    name: 'Control',
    front: { form: 'marker', side: sides.german, glyph: 'flag', text: 'German' },
    back: { form: 'marker', side: sides.us, glyph: 'flag', text: 'Allied' },
    count: 24,
  },
  { name: 'Day', front: { form: 'marker', side: sides.german, text: 'Day', subtext: 'Day' } },
];

/** A unit has a face for each of its steps: two counters for three or four steps. */
const stepFaces = (t: Tables): NonNullable<PrintedParts['faces']> => {
  const rows = new Map(t.data.units.rows.map((row) => [row.id, row]));
  return ({ id }) => {
    const row = rows.get(id);
    return (row?.strength ?? []).map((strength, i, { length }): PrintedFace => {
      const steps = length - i;
      return { label: `${steps} steps`, face: 'front', values: `${strength}-${row?.ma}`, reduced: i > 0, steps };
    });
  };
};

export const onPaper = (t: Tables): PrintedParts => ({
  pieces: [...cards(t), ...chits(t), ...MARKERS],
  aid: ['Daily sequence', 'The order of a combat', 'Movement, ground and stacking', 'Control', 'The day', 'Victory'],
  faces: stepFaces(t),
});
