import type { ReactNode } from 'react';
import type { BoxCover } from '../../engine/game.ts';

const NUM = 'Barlow Condensed, Arial Narrow, sans-serif';
const SERIF = "'Source Serif 4', Georgia, serif";

export interface CoverProps {
  /** None for games that have no art: the title stands alone. */
  readonly cover: BoxCover | undefined;
  readonly title: string;
  readonly width?: number | string;
  readonly height?: number | string;
  /** A detail without title, for lists. */
  readonly detail?: boolean;
  /** Decoration beside a written title: not spoken. */
  readonly silent?: boolean;
}

const PLAIN: BoxCover['title'] = [{ text: '', y: 140, size: 30, track: 2, color: '#f2ecdf' }];

/** The box of a game, or a detail of it. Titles are live text, so that they use the page's fonts; the art is a picture. */
export function Cover({ cover, title, width = '100%', height, detail = false, silent = false }: CoverProps): ReactNode {
  const signs = cover?.signs;
  return (
    <svg
      className="cover-art"
      viewBox={detail ? (cover?.detail ?? '0 80 200 200') : '0 0 260 280'}
      preserveAspectRatio="xMidYMid slice"
      width={width}
      height={height}
      role="img"
      aria-label={`Cover of ${title}`}
      aria-hidden={silent}
    >
      {cover ? <image href={cover.art} width={260} height={280} /> : <rect width={260} height={280} fill="#2b3236" />}
      {signs?.list.map(([text, x, y, turn = 0]) => (
        <text
          key={`${text} ${x}`}
          x={x}
          y={y}
          transform={`rotate(${turn} ${x} ${y - 9})`}
          textAnchor="middle"
          fontFamily={NUM}
          fontWeight={700}
          fontSize={signs.size}
          fill={signs.color}
        >
          {text}
        </text>
      ))}
      {!detail &&
        (cover?.title ?? PLAIN).map((l) => (
          <text
            key={l.text}
            x={130 + l.track / 2}
            y={l.y}
            textAnchor="middle"
            fontFamily={l.face === 'narrow' ? NUM : SERIF}
            fontWeight={l.weight ?? 700}
            fontSize={l.size}
            letterSpacing={l.track}
            fill={l.color}
          >
            {l.text || title}
          </text>
        ))}
    </svg>
  );
}
