/** The front of the box. The art is drawn by scripts/draw-covers.ts. */
import type { BoxCover } from '../../engine/game.ts';

export const cover: BoxCover = {
  art: new URL('./cover.svg', import.meta.url).href,
  title: [{ text: 'CELLES', y: 46, size: 38, track: 8, color: '#fff' }],
  detail: '30 120 120 130',
};
