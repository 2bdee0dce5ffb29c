/** How the sides of the war in the west look on counters and maps: the same in every game that has them. */

import type { SideStyle } from './board.ts';

export const nations = {
  german: {
    id: 'german',
    name: 'German',
    color: '#a9b4b0',
    deep: '#49544f',
    line: '#2d3632',
    cut: 'chamfer',
    emblem: 'cross',
  },
  us: { id: 'us', name: 'American', color: '#b5b06b', deep: '#515626', line: '#33361a', cut: 'round', emblem: 'star' },
  uk: {
    id: 'uk',
    name: 'British',
    color: '#cda473',
    deep: '#6f4d2b',
    line: '#442c14',
    cut: 'square',
    emblem: 'roundel',
  },
} as const satisfies Record<string, SideStyle>;
