/** Beside a statement: where it was applied in the reader's match, and the statements it belongs to. */
import type { Example } from '../../engine/example.ts';
import type { AnyGame } from '../../engine/game.ts';
import type { Statement } from '../../engine/rulebook.ts';
import { Inline } from '../app/Inline.tsx';
import { rulesLink, tableLink } from '../app/route.ts';
import { turnsText } from './BookText.tsx';
import type { BookIndex } from './book-index.ts';
import { ExampleCard } from './ExampleCard.tsx';
import type { FiredIn } from './useFired.ts';

function Links({ game, index, ids, title }: { game: string; index: BookIndex; ids: readonly string[]; title: string }) {
  if (ids.length === 0) return null;
  return (
    <section className="here">
      <h2>{title}</h2>
      <ul>
        {ids.slice(0, 8).map((id) => (
          <li key={id}>
            <a href={rulesLink(game, id)}>{id}</a>
            <span>
              <Inline text={index.book.find(id)?.text ?? ''} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function BookMargin({
  game,
  index,
  statement,
  fired,
  inline,
  examples,
}: {
  game: AnyGame;
  index: BookIndex;
  statement: Statement | undefined;
  fired: FiredIn | null;
  /** It stands under its statement, where rulings follow by themselves. */
  inline: boolean;
  examples: readonly Example[];
}) {
  if (!statement)
    return inline ? null : (
      <section className="here">
        <h2>In the margin</h2>
        <p>Select the number of a statement: what belongs to it is listed here.</p>
        {examples.length > 0 ? (
          <>
            <h2>Positions to try</h2>
            <ul>
              {examples.map(({ title, rules: [rule = ''] }) => (
                <li key={title}>
                  <a href={rulesLink(game.id, rule)}>{rule}</a>
                  <span>{title}</span>
                </li>
              ))}
            </ul>
          </>
        ) : null}
      </section>
    );
  const turns = fired?.turns.get(statement.id);
  const rulings = new Set(index.rulingsOn(statement).flatMap(({ id }) => (index.book.find(id) ? [id] : [])));
  const [example] = [
    ...examples.filter(({ rules }) => rules[0] === statement.id),
    ...examples.filter(({ rules }) => rules.includes(statement.id)),
  ];
  return (
    <>
      {example ? <ExampleCard key={example.title} game={game} example={example} /> : null}
      {fired ? (
        <section className="here">
          <h2>In your match</h2>
          {turns ? (
            <p>
              Applied in {turnsText(turns)}. <a href={tableLink(fired.match)}>Open the match</a>
            </p>
          ) : (
            <p>Not applied.</p>
          )}
        </section>
      ) : null}
      <Links
        game={game.id}
        index={index}
        ids={index.referencesOf(statement).filter((id) => !rulings.has(id))}
        title="It names"
      />
      {inline ? null : <Links game={game.id} index={index} ids={[...rulings]} title="Rulings on it" />}
      <Links game={game.id} index={index} ids={index.citedBy(statement.id)} title="Named by" />
    </>
  );
}
