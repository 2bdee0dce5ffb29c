/** The front of the box. The art is drawn by scripts/draw-covers.ts. */
import type { BoxCover } from '../../engine/index.ts';

export const cover: BoxCover = {
  art: new URL('./cover.svg', import.meta.url).href,
  title: [{ text: 'CELTOS', y: 48, size: 40, track: 7, color: '#f0cf83' }],
  detail: '60 100 140 140',
};
