import type { ReactNode } from 'react';

const NUM = 'Barlow Condensed, Arial Narrow, sans-serif';
const SERIF = "'Source Serif 4', Georgia, serif";

interface Line {
  readonly text: string;
  readonly y: number;
  readonly size: number;
  readonly track: number;
  readonly color: string;
  readonly family?: string;
  readonly weight?: number;
}

/** Titles are live text, so that they use the page's fonts; the art is a static picture. */
const TITLES: Readonly<Record<string, readonly Line[]>> = {
  celles: [{ text: 'CELLES', y: 46, size: 38, track: 8, color: '#fff' }],
  peiper: [{ text: 'PEIPER', y: 50, size: 52, track: 9, color: '#f3c45f', family: NUM }],
  ardennes: [
    { text: 'ENEMY ACTION', y: 32, size: 19, track: 6.4, color: '#e9e2cf', family: NUM, weight: 600 },
    { text: 'ARDENNES', y: 69, size: 36, track: 3.4, color: '#f0a58d' },
  ],
  'combat-operations': [
    { text: 'COMBAT', y: 26, size: 21, track: 11, color: '#e6e4c4', family: NUM },
    { text: 'OPERATIONS', y: 53, size: 29, track: 4.6, color: '#f6f3da', family: NUM },
  ],
  celtos: [{ text: 'CELTOS', y: 48, size: 40, track: 7, color: '#f0cf83' }],
};
/** Signs on the art that need the page's fonts: text, place, turn. */
const SIGNS: Readonly<
  Record<string, { size: number; color: string; list: readonly (readonly [string, number, number, number?])[] }>
> = {
  ardennes: {
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
  'combat-operations': {
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
};
/** A telling part of each cover, for small pictures. */
const CROPS: Readonly<Record<string, string>> = {
  celles: '30 120 120 130',
  peiper: '60 80 140 150',
  'combat-operations': '20 90 150 160',
  ardennes: '60 100 150 160',
  celtos: '60 100 140 140',
};

export const hasCover = (game: string) => game in TITLES;

export interface CoverProps {
  readonly game: string;
  /** For games that have no cover. */
  readonly title?: string;
  readonly width?: number | string;
  readonly height?: number | string;
  /** A detail without title, for lists. */
  readonly detail?: boolean;
  /** Decoration beside a written title: not spoken. */
  readonly silent?: boolean;
}

/** The box of a game. 260 × 280, or a detail of it. */
export function Cover({
  game,
  title = game,
  width = '100%',
  height,
  detail = false,
  silent = false,
}: CoverProps): ReactNode {
  const lines = TITLES[game];
  return (
    <svg
      className="cover-art"
      viewBox={detail ? (CROPS[game] ?? '0 80 200 200') : '0 0 260 280'}
      preserveAspectRatio="xMidYMid slice"
      width={width}
      height={height}
      role="img"
      aria-label={`Cover of ${title}`}
      aria-hidden={silent}
    >
      {lines ? (
        <image href={`${import.meta.env.BASE_URL}covers/${game}.svg`} width={260} height={280} />
      ) : (
        <rect width={260} height={280} fill="#2b3236" />
      )}
      {SIGNS[game]?.list.map(([text, x, y, turn = 0]) => (
        <text
          key={`${text} ${x}`}
          x={x}
          y={y}
          transform={`rotate(${turn} ${x} ${y - 9})`}
          textAnchor="middle"
          fontFamily={NUM}
          fontWeight={700}
          fontSize={SIGNS[game]?.size}
          fill={SIGNS[game]?.color}
        >
          {text}
        </text>
      ))}
      {!detail &&
        (lines ?? [{ text: title, y: 140, size: 30, track: 2, color: '#f2ecdf' }]).map((l: Line) => (
          <text
            key={l.text}
            x={130 + l.track / 2}
            y={l.y}
            textAnchor="middle"
            fontFamily={l.family ?? SERIF}
            fontWeight={l.weight ?? 700}
            fontSize={l.size}
            letterSpacing={l.track}
            fill={l.color}
          >
            {l.text}
          </text>
        ))}
    </svg>
  );
}
