import type { SideStyle } from '../../engine/board.ts';
import { Emblem as Figure } from '../board/counter/Emblem.tsx';
import { Sign } from '../board/mini/Mini.tsx';

/** The sign of a side, for prompts, seats and curtains. */
export function Emblem({ style, size = 22 }: { style: SideStyle; size?: number }) {
  return (
    <svg width={size} height={size} viewBox="-11 -11 22 22" aria-hidden="true">
      {style.field ? <Sign field={style.field} side={style} r={11} /> : <Figure kind={style.emblem} />}
    </svg>
  );
}
