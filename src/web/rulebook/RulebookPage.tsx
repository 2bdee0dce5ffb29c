import { useEffect, useMemo, useState } from 'react';
import type { AnyGame } from '../../engine/game.ts';
import { parseRulebook } from '../../engine/rulebook.ts';
import { allGames, loadGame } from '../app/games.ts';
import { Icon } from '../app/Icon.tsx';
import { Inline } from '../app/Inline.tsx';
import { rulesLink } from '../app/route.ts';
import { TopBar } from '../app/TopBar.tsx';
import { RuleText } from './RuleText.tsx';

export function RulebookPage({
  game: id = allGames[0]?.id ?? '',
  statement,
}: {
  game?: string;
  statement?: string | undefined;
}) {
  const [game, setGame] = useState<AnyGame | null>(null);
  const [query, setQuery] = useState('');
  useEffect(() => {
    void loadGame(id).then(setGame, () => setGame(null));
  }, [id]);
  const rulebook = useMemo(() => (game ? parseRulebook(game.rulebook) : null), [game]);
  return (
    <div className="page">
      <TopBar at="rules" />
      <div className="rulebook">
        <nav aria-label="Contents">
          <label className="search">
            <Icon name="search" size={15} />
            <span className="sr">Search the rules</span>
            <input
              type="search"
              value={query}
              placeholder="Search the rules"
              onChange={(event) => setQuery(event.target.value)}
            />
          </label>
          <ul className="books">
            {allGames.map((entry) => (
              <li key={entry.id}>
                <a href={rulesLink(entry.id)} aria-current={entry.id === id ? 'page' : undefined}>
                  {entry.title}
                </a>
              </li>
            ))}
          </ul>
          <ol className="chapters">
            {rulebook?.chapters.map((chapter) => (
              <li key={`${chapter.number} ${chapter.title}`}>
                <button
                  type="button"
                  className="link"
                  onClick={() => {
                    setQuery('');
                    document.getElementById(`ch-${chapter.number}`)?.scrollIntoView();
                  }}
                >
                  <span className="num">{chapter.number}</span> {chapter.title}
                </button>
              </li>
            ))}
          </ol>
        </nav>
        <main>
          {rulebook ? (
            <>
              <h1>{rulebook.title}</h1>
              {rulebook.note.split('\n\n').map((paragraph) => (
                <p key={paragraph} className="lead">
                  <Inline text={paragraph} />
                </p>
              ))}
              <RuleText rulebook={rulebook} query={query} current={statement} />
            </>
          ) : (
            <h1>Rulebook</h1>
          )}
        </main>
      </div>
    </div>
  );
}
