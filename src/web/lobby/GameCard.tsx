import type { CatalogEntry } from '../../engine/game.ts';
import { CoverPicture } from './CoverPicture.tsx';

export function GameCard({ entry, chosen, onChoose }: { entry: CatalogEntry; chosen: boolean; onChoose: () => void }) {
  return (
    <button type="button" className={chosen ? 'game on' : 'game'} aria-pressed={chosen} onClick={onChoose}>
      <span className="cover">
        <CoverPicture game={entry.id} title={entry.title} />
      </span>
      <span className="facts">
        <span className="name sr">{entry.title}. </span>
        <span className="special">{entry.special.join(', ')}.</span>
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
