/** The front of the box. The art is drawn by scripts/draw-covers.ts. */
import type { BoxCover } from '../../engine/index.ts';

export const cover: BoxCover = {
  art: new URL('./cover.svg', import.meta.url).href,
  title: [{ text: 'PEIPER', y: 50, size: 52, track: 9, color: '#f3c45f', face: 'narrow' }],
  detail: '60 80 140 150',
};
