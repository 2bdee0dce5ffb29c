import { useEffect, useState } from 'react';
import type { AnyGame } from '../../engine/game.ts';
import { loadGame } from '../app/games.ts';
import { rulesLink } from '../app/route.ts';
import { TopBar } from '../app/TopBar.tsx';

const sources = {
  rules: 'from the rules',
  found: 'found',
  reconstructed: 'reconstructed',
  mixed: 'partly reconstructed',
} as const;

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
        {game ? (
          <>
            <p className="lead">
              An unofficial edition of {game.edition.of}, number {game.edition.version}. {game.edition.note}
            </p>
            <table className="tables">
              <thead>
                <tr>
                  <th scope="col">Table</th>
                  <th scope="col">Where it comes from</th>
                  <th scope="col">Note</th>
                </tr>
              </thead>
              <tbody>
                {game.tables.map((table) => (
                  <tr key={table.name}>
                    <th scope="row">{table.title}</th>
                    <td>
                      <span className={`source of-${table.provenance.source}`}>{sources[table.provenance.source]}</span>
                    </td>
                    <td>{table.provenance.note}</td>
                  </tr>
                ))}
              </tbody>
            </table>
            <p>
              Owners of the boxed game can lay a data file with its own figures over these tables when they set up a
              match. All names belong to their owners, who have neither made nor endorsed this.
            </p>
            <p>
              <a className="btn primary" href={`#/game/${game.id}`}>
                Play
              </a>{' '}
              <a className="btn" href={rulesLink(game.id)}>
                Rulebook
              </a>
            </p>
          </>
        ) : null}
      </main>
    </div>
  );
}
