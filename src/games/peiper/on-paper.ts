/** What print and play needs besides maps, units and charts: the deck, markers, and the player aid. */

import type { BoxPiece, PrintedParts } from '../../engine/index.ts';
import { sides } from './data/sheet.ts';
import { cardName, colourOf, JOKER } from './rules/deck.ts';
import { SIDE_WORDS } from './rules/verbs.ts';
import { cardDesign } from './scene.ts';
import { CARDS } from './tables.ts';

const deck = (): BoxPiece[] =>
  Array.from({ length: CARDS }, (_, card) => ({
    name: cardName(card),
    front: { ...cardDesign(card), subtext: card === JOKER ? 'the turn ends' : SIDE_WORDS[colourOf(card)] },
    back: { form: 'card', side: sides.german },
  }));

const MARKERS: readonly BoxPiece[] = [
  { name: 'Activated', front: 'activated', count: 6 },
  { name: 'Out of Supply', front: 'out-of-supply', count: 6 },
  { name: 'Fuel depot', front: { form: 'marker', side: sides.us, text: 'Fuel', subtext: 'depot' }, count: 2 },
  {
    name: 'Bridge blown',
    front: { form: 'marker', side: sides.us, text: '×', subtext: 'Blown' },
    back: { form: 'marker', side: sides.german, glyph: 'bridge', text: 'Rebuilt' },
    count: 8,
  },
  { name: 'Turn', front: { form: 'marker', side: sides.german, text: 'Turn', subtext: 'Turn' } },
];

export const onPaper = (): PrintedParts => ({
  pieces: [...deck(), ...MARKERS],
  aid: ['Deck and turn', 'ACTs', 'Contact', 'Stacking', 'Attack', 'End of a turn'],
});
