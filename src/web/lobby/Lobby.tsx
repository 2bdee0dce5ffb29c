import { useEffect, useState } from 'react';
import type { AnyGame, Setup } from '../../engine/game.ts';
import { isOldPage } from '../app/Boundary.tsx';
import { allGames, entryOf, loadedGame, loadGame } from '../app/games.ts';
import { TopBar } from '../app/TopBar.tsx';
import { Continue } from './Continue.tsx';
import { GameCard } from './GameCard.tsx';
import { SetupPanel } from './SetupPanel.tsx';

const count = ['no games', 'one game', 'two games', 'three games', 'four games', 'five games'];

/** A card a game, the set-up of the chosen one, and matches to go on with. */
export function Lobby({ game: wanted, setup }: { game?: string | undefined; setup?: Setup | undefined }) {
  const first = entryOf(wanted ?? '') ?? allGames[0];
  const [chosen, setChosen] = useState(first?.id ?? '');
  const [loaded, setLoaded] = useState<AnyGame | null>(() => loadedGame(chosen));
  const [fault, setFault] = useState<string | null>(null);
  useEffect(() => {
    let left = false;
    setFault(null);
    loadGame(chosen).then(
      (game) => !left && setLoaded(game),
      (error: unknown) => {
        if (left) return;
        const fault = error instanceof Error ? error : new Error(String(error));
        // A part of an older edition of the site is missed: the boundary says so and has the way out.
        setFault(() => {
          if (isOldPage(fault)) throw fault;
          return fault.message;
        });
      },
    );
    return () => {
      left = true;
    };
  }, [chosen]);
  return (
    <div className="page">
      <TopBar at="play" />
      <main className={allGames.length <= 3 ? 'lobby few' : 'lobby'}>
        <section className="shelf">
          <h1>
            Games <span>{count[allGames.length] ?? `${allGames.length} games`} ready to play</span>
          </h1>
          <div className="games">
            {allGames.map((entry) => (
              <GameCard
                key={entry.id}
                entry={entry}
                chosen={entry.id === chosen}
                onChoose={() => {
                  setChosen(entry.id);
                  document.querySelector('.setup')?.scrollIntoView({ block: 'nearest' });
                }}
              />
            ))}
          </div>
        </section>
        {fault !== null ? (
          <div className="setup" role="alert">
            <h2>{entryOf(chosen)?.title} cannot be loaded</h2>
            <p>{fault}</p>
          </div>
        ) : loaded?.id === chosen ? (
          <SetupPanel key={loaded.id} game={loaded} setup={loaded.id === wanted ? setup : undefined} />
        ) : (
          <div className="setup" aria-busy="true" />
        )}
        <Continue />
      </main>
    </div>
  );
}
