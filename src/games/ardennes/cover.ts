/** The front of the box. The art is drawn by scripts/draw-covers.ts. */
import type { BoxCover } from '../../engine/index.ts';

export const cover: BoxCover = {
  art: new URL('./cover.svg', import.meta.url).href,
  title: [
    { text: 'ENEMY ACTION', y: 32, size: 19, track: 6.4, color: '#e9e2cf', face: 'narrow', weight: 600 },
    { text: 'ARDENNES', y: 69, size: 36, track: 3.4, color: '#f0a58d' },
  ],
  signs: {
    size: 14.5,
    color: '#571509',
    list: [
      ['16', 236, 171],
      ['18', 196, 171],
      ['20', 148, 171],
      ['22', 98, 171],
      ['24', 58, 171],
    ],
  },
  detail: '60 100 150 160',
};
