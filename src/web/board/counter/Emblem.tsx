import { memo } from 'react';
import type { Emblem as EmblemKind } from '../../../engine/board.ts';
import { INK, WHITE } from './shapes.ts';

interface Props {
  readonly kind: EmblemKind;
  readonly x?: number;
  readonly y?: number;
  /** Half its height. */
  readonly r?: number;
  readonly ink?: string;
  readonly paper?: string;
}

const STAR = Array.from({ length: 10 }, (_, i) => {
  const a = -Math.PI / 2 + (i * Math.PI) / 5;
  const q = i % 2 ? 4.1 : 10.6;
  return `${(Math.cos(a) * q).toFixed(1)} ${(Math.sin(a) * q).toFixed(1)}`;
}).join('L');

/** The sign of a side: each has its own outline. Drawn in a box from -10 to 10. */
export const Emblem = memo(function Emblem({ kind, x = 0, y = 0, r = 10, ink = INK, paper = WHITE }: Props) {
  return <g transform={`translate(${x} ${y}) scale(${r / 10})`}>{figure(kind, ink, paper)}</g>;
});

function figure(kind: EmblemKind, ink: string, paper: string) {
  switch (kind) {
    case 'cross':
      return (
        <>
          <path d="M-3.6-10H3.6V-3.6H10V3.6H3.6V10H-3.6V3.6H-10V-3.6H-3.6Z" fill={paper} stroke={ink} />
          <path d="M-1.7-9.4H1.7V-1.7H9.4V1.7H1.7V9.4H-1.7V1.7H-9.4V-1.7H-1.7Z" fill={ink} />
        </>
      );
    case 'star':
      return <path d={`M${STAR}Z`} fill={paper} stroke={ink} strokeWidth={1.4} strokeLinejoin="round" />;
    case 'roundel':
      return (
        <>
          <circle r={9.6} fill={paper} stroke={ink} strokeWidth={1.4} />
          <circle r={5.4} fill="none" stroke={ink} strokeWidth={2.6} />
          <circle r={1.9} fill={ink} />
        </>
      );
    case 'diamond':
      return (
        <>
          <path d="M0-10L10 0L0 10L-10 0Z" fill={paper} stroke={ink} strokeWidth={1.4} />
          <path d="M0-5L5 0L0 5L-5 0Z" fill={ink} />
        </>
      );
    case 'disc':
      return (
        <>
          <circle r={9.4} fill={paper} stroke={ink} strokeWidth={1.4} />
          <path d="M-6.6-2.4H6.6M-6.6 2.4H6.6" stroke={ink} strokeWidth={2.6} />
        </>
      );
    case 'pennant':
      return <path d="M-8-9V10M-8-9L10-3.6L-8 2Z" fill={paper} stroke={ink} strokeWidth={1.8} strokeLinejoin="round" />;
    case 'sun':
      return (
        <>
          <circle r={5} fill={paper} stroke={ink} strokeWidth={1.6} />
          <path
            d="M0-10V-7M0 7V10M-10 0H-7M7 0H10M-7-7L-5-5M5 5L7 7M7-7L5-5M-5 5L-7 7"
            stroke={ink}
            strokeWidth={1.8}
            strokeLinecap="round"
          />
        </>
      );
    case 'triskele':
      return (
        <>
          <circle r={9.4} fill={paper} stroke={ink} strokeWidth={1.4} />
          {[0, 120, 240].map((a) => (
            <path
              key={a}
              d="M0 0C0-5 6-6 5.4-1.6C5 .6 2.6.2 3-1.4"
              transform={`rotate(${a})`}
              fill="none"
              stroke={ink}
              strokeWidth={1.8}
              strokeLinecap="round"
            />
          ))}
        </>
      );
  }
}
