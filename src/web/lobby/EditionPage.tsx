import { useEffect, useState } from 'react';
import type { AnyGame } from '../../engine/game.ts';
import { loadGame } from '../app/games.ts';
import { TopBar } from '../app/TopBar.tsx';
import { AboutEdition } from './AboutEdition.tsx';

/** What this edition is made of, and what of it is reconstructed. */
export function EditionPage({ game: id }: { game: string }) {
  const [game, setGame] = useState<AnyGame | null>(null);
  useEffect(() => {
    void loadGame(id).then(setGame, () => setGame(null));
  }, [id]);
  return (
    <div className="page">
      <TopBar at="play" />
      <main className="sheetpage">
        <h1>{game ? `${game.title}: about this edition` : 'About this edition'}</h1>
        {game ? <AboutEdition game={game} /> : null}
      </main>
    </div>
  );
}
