/** What print and play needs besides map, units and charts: the chits of both cups, markers, and the player aid. */

import type { BoxPiece, CounterDesign, PrintedParts } from '../../engine/index.ts';
import { sides } from './data/sheet.ts';
import { chitDesign } from './scene.ts';
import type { Tables } from './tables.ts';

/** On paper a chit is known by its name alone: no pointer tells more. */
const named = (design: CounterDesign): CounterDesign =>
  design.glyph === undefined || design.subtext === undefined ? design : { ...design, text: design.subtext };

/** As many of a kind as lie in the cup at once on any turn, and one of each tactical chit. */
const chits = (t: Tables): BoxPiece[] =>
  t.chitIds.map((id, c) => {
    const most = Math.max(
      ...t.data.turns.rows.map(({ germanCup, alliedCup }) => countIn([...germanCup, ...alliedCup], id)),
    );
    return { name: id, front: named(chitDesign(t, c)), count: Math.max(1, most) };
  });
const countIn = (list: readonly string[], id: string): number => list.filter((other) => other === id).length;

const MARKERS: readonly BoxPiece[] = [
  { name: 'Disrupted', front: 'disrupted', count: 8 },
  { name: 'Out of Supply', front: 'out-of-supply', back: 'isolated', count: 8 },
  { name: 'Truck', front: 'truck' },
  { name: 'Turn', front: { form: 'marker', side: sides.german, text: 'Turn', subtext: 'Turn' } },
  { name: 'German points', front: { form: 'marker', side: sides.german, text: 'VP', subtext: 'German' } },
  { name: 'German actions', front: { form: 'marker', side: sides.german, text: 'A', subtext: 'Actions' } },
  { name: 'Allied actions', front: { form: 'marker', side: sides.us, text: 'A', subtext: 'Actions' } },
];

export const onPaper = (t: Tables): PrintedParts => ({
  pieces: [...chits(t), ...MARKERS],
  aid: ['Sequence of play', 'Initiative', 'Stacking', 'Retreat', 'Advance after combat', 'Victory'],
});
