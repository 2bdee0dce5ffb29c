import type { ReactNode } from 'react';
import type { SeatInfo } from '../../engine/game.ts';
import { Emblem } from '../app/Emblem.tsx';

/** A side with its colours, and below it who plays it. */
export function SeatCard({ info, children }: { info: SeatInfo; children: ReactNode }) {
  return (
    <fieldset className="seat">
      <legend className="sr">{info.name}</legend>
      <header style={{ background: info.style.color }}>
        <Emblem style={info.style} size={20} />
        {info.name}
      </header>
      {children}
    </fieldset>
  );
}
