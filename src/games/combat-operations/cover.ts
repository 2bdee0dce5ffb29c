/** The front of the box. The art is drawn by scripts/draw-covers.ts. */
import type { BoxCover } from '../../engine/game.ts';

export const cover: BoxCover = {
  art: new URL('./cover.svg', import.meta.url).href,
  title: [
    { text: 'COMBAT', y: 26, size: 21, track: 11, color: '#e6e4c4', face: 'narrow' },
    { text: 'OPERATIONS', y: 53, size: 29, track: 4.6, color: '#f6f3da', face: 'narrow' },
  ],
  signs: {
    size: 27,
    color: '#fff',
    list: [
      ['?', 52, 127.4, -4],
      ['?', 96, 113.4, 3],
      ['?', 60, 169.4, 2],
      ['?', 30, 85.4, -2],
      ['?', 178, 215.4, 3],
      ['?', 222, 199.4, -3],
      ['?', 196, 259.4, -2],
      ['?', 140, 245.4, 4],
      ['?', 238, 247.4, 2],
    ],
  },
  detail: '20 90 150 160',
};
