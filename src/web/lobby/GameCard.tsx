import type { CatalogEntry } from '../../engine/game.ts';
import { CoverPicture } from './CoverPicture.tsx';

/** "Hidden counters and dummies, no dice." */
const inOne = (words: readonly string[]): string =>
  `${words.map((w, i) => (i === 0 ? w : w.charAt(0).toLowerCase() + w.slice(1))).join(', ')}.`;

export function GameCard({ entry, chosen, onChoose }: { entry: CatalogEntry; chosen: boolean; onChoose: () => void }) {
  return (
    <button type="button" className={chosen ? 'game on' : 'game'} aria-pressed={chosen} onClick={onChoose}>
      <span className="cover">
        <CoverPicture game={entry.id} title={entry.title} />
      </span>
      <span className="facts">
        <span className="name sr">{entry.title}. </span>
        <span className="pitch">{entry.pitch}</span>
        <span className="special">{inOne(entry.special)}</span>
        <span className="meta">
          <span>
            {entry.players} <br />
            {entry.length}
          </span>
          <span className="dots" role="img" aria-label={`complexity ${entry.complexity} of 5`}>
            {[1, 2, 3, 4, 5].map((i) => (
              <i key={i} className={i <= entry.complexity ? 'f' : undefined} />
            ))}
          </span>
        </span>
      </span>
    </button>
  );
}
