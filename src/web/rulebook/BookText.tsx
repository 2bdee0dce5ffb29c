/** The rulebook as a page: statements with their ids as links, origins, rulings, charts, and hits that are marked. */
import { Fragment, type ReactNode } from 'react';
import type { Chapter, Statement } from '../../engine/rulebook.ts';
import { capital } from '../../engine/text.ts';
import { Inline } from '../app/Inline.tsx';
import { rulesLink } from '../app/route.ts';
import { Chart } from '../table/ChartsPanel.tsx';
import { type BookIndex, type Hit, isReconstructed, isRulings, marked, type RulingText } from './book-index.ts';

export type Only = 'all' | 'fired' | 'rulings' | 'reconstructed';

/** The turns in which each statement did something in a match. */
export type Fired = ReadonlyMap<string, readonly number[]>;

export interface BookTextProps {
  readonly game: string;
  readonly index: BookIndex;
  readonly only: Only;
  readonly fired: Fired | null;
  /** Statements with a position to try. */
  readonly tries: ReadonlySet<string>;
  readonly current: string | undefined;
  /** What stands in line under the current statement, where there is no margin. */
  readonly under?: ReactNode;
}

/** Ids of statements in a text are links. */
function Linked({ game, index, text }: { game: string; index: BookIndex; text: string }) {
  let at = 0;
  return (
    <>
      {text.split(/(`?\b[A-Z]{1,3}-?[A-Z0-9][\w.-]*\d\b`?)/).map((piece) => {
        const key = at;
        at += piece.length + 1;
        const id = piece.replaceAll('`', '');
        return index.book.find(id) ? (
          <a key={key} href={rulesLink(game, id)}>
            {id}
          </a>
        ) : (
          <Inline key={key} text={piece} />
        );
      })}
    </>
  );
}

export const turnsText = (turns: readonly number[]): string =>
  `turn${turns.length === 1 ? '' : 's'} ${turns.length > 4 ? `${turns.slice(0, 3).join(', ')} … ${turns.at(-1)}` : turns.join(', ')}`;

function Row({
  game,
  index,
  statement,
  fired,
  tries,
  on,
}: {
  game: string;
  index: BookIndex;
  statement: Statement;
  fired: Fired | null;
  tries: ReadonlySet<string>;
  on: boolean;
}) {
  const { id, name, text, parts, tags } = statement;
  const turns = fired?.get(id);
  const origin = tags.filter((tag) => !tag.includes('reconstructed'));
  return (
    <div className={on ? 'st on' : 'st'} data-rule={id}>
      <a className="id" href={rulesLink(game, id)} aria-current={on ? 'true' : undefined}>
        {id}
      </a>
      <div>
        {name ? (
          <b>
            <Inline text={name} />.{' '}
          </b>
        ) : null}
        <Linked game={game} index={index} text={text} />
        {parts.length > 0 ? (
          <ul>
            {parts.map((part) => (
              <li key={part}>
                <Linked game={game} index={index} text={part} />
              </li>
            ))}
          </ul>
        ) : null}
        {origin.length > 0 ? (
          <span className="from">
            {' '}
            {origin.map((tag, i) => (
              <Fragment key={tag}>
                {i > 0 ? ' · ' : ''}
                <Linked game={game} index={index} text={tag} />
              </Fragment>
            ))}
          </span>
        ) : null}
        {isReconstructed(statement) ? <span className="rec">reconstructed</span> : null}
      </div>
      {turns || tries.has(id) ? (
        <span className="marks">
          {tries.has(id) ? (
            <a className="fired try" href={rulesLink(game, id)}>
              try it
            </a>
          ) : null}
          {turns ? (
            <a className="fired" href={rulesLink(game, id)} title="Applied in your match">
              {turnsText(turns)}
            </a>
          ) : null}
        </span>
      ) : null}
    </div>
  );
}

/** A ruling under the statement that it settles: its text, or what was in doubt and how it is read. */
function Ruling({ game, index, ruling }: { game: string; index: BookIndex; ruling: RulingText }) {
  const { id, name, text, rows, reconstructed } = ruling;
  return (
    <section className="ruling" aria-label={`Ruling ${id}`}>
      <h3>
        {index.book.find(id) ? <a href={rulesLink(game, id)}>{id}</a> : <span>{id}</span>}
        <span>Ruling{name ? `: ${name.charAt(0).toLowerCase()}${name.slice(1)}` : ''}</span>
        {reconstructed ? <span className="rec">reconstructed</span> : null}
      </h3>
      {text ? (
        <p>
          <Linked game={game} index={index} text={text} />
        </p>
      ) : null}
      {rows.length > 0 ? (
        <dl>
          {rows.map(([heading, cell]) => (
            <div key={heading}>
              <dt>{capital(heading)}</dt>
              <dd>
                <Linked game={game} index={index} text={cell} />
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
    </section>
  );
}

const shows = (only: Only, fired: Fired | null, chapter: Chapter, statement: Statement): boolean =>
  only === 'all' ||
  (only === 'rulings' && isRulings(chapter)) ||
  (only === 'reconstructed' && isReconstructed(statement)) ||
  (only === 'fired' && fired?.has(statement.id) === true);

export function BookText({ game, index, only, fired, tries, current, under }: BookTextProps) {
  const told = new Set<string>();
  return (
    <div className="ruletext">
      {index.book.chapters.map((chapter) => {
        const whole = only === 'all' || (only === 'rulings' && isRulings(chapter));
        if (!whole && !chapter.statements.some((s) => shows(only, fired, chapter, s))) return null;
        return (
          <section key={`${chapter.number} ${chapter.title}`}>
            <h2 id={`ch-${chapter.number ?? chapter.title}`} tabIndex={-1}>
              {chapter.number ? <span className="num">{chapter.number} </span> : null}
              {chapter.title}
            </h2>
            {chapter.blocks.map((block, i) => {
              const key = `${block.kind} ${i}`;
              if (block.kind === 'statement') {
                const { statement } = block;
                if (!shows(only, fired, chapter, statement)) return null;
                const on = statement.id === current;
                const rulings = isRulings(chapter) ? [] : index.rulingsOn(statement).filter(({ id }) => !told.has(id));
                for (const { id } of rulings) told.add(id);
                return (
                  <Fragment key={key}>
                    <Row game={game} index={index} statement={statement} fired={fired} tries={tries} on={on} />
                    {on ? under : null}
                    {rulings.map((ruling) => (
                      <Ruling key={ruling.id} game={game} index={index} ruling={ruling} />
                    ))}
                  </Fragment>
                );
              }
              if (!whole) return null;
              if (block.kind === 'section')
                return (
                  <h3 key={key}>
                    {block.section.number ? `${block.section.number} ` : ''}
                    {block.section.title}
                  </h3>
                );
              if (block.kind === 'prose')
                return (
                  <p key={key}>
                    <Inline text={block.text} />
                  </p>
                );
              return <Chart key={key} table={block.table} report={null} />;
            })}
          </section>
        );
      })}
    </div>
  );
}

function Marked({ text, query }: { text: string; query: string }) {
  let at = 0;
  return (
    <>
      {marked(text.replace(/[*`]/g, ''), query).map((piece) => {
        const key = at++;
        return piece.hit ? <mark key={key}>{piece.text}</mark> : <Fragment key={key}>{piece.text}</Fragment>;
      })}
    </>
  );
}

const NAMES = { statement: 'Statements', ruling: 'Rulings', chart: 'Charts' } as const;

/** What a search finds: hits first, every word marked; `active` is where the arrow keys stand. */
export function Hits({
  game,
  hits,
  query,
  active,
  near,
  onNear,
  onOpen,
}: {
  game: string;
  hits: readonly Hit[];
  query: string;
  active: number;
  near: readonly string[];
  onNear: (word: string) => void;
  onOpen: (hit: Hit) => void;
}) {
  if (hits.length === 0)
    return (
      <div className="hits none" role="status">
        <h2>Nothing found</h2>
        {near.length > 0 ? (
          <p>
            Did you mean{' '}
            {near.map((word, i) => (
              <Fragment key={word}>
                {i > 0 ? ', ' : ''}
                <button type="button" className="link" onClick={() => onNear(word)}>
                  {word}
                </button>
              </Fragment>
            ))}
            ?
          </p>
        ) : null}
      </div>
    );
  return (
    <div className="hits" id="hits">
      {hits.map((hit, i) => {
        const isFirst = hits[i - 1]?.kind !== hit.kind;
        const key = hit.kind === 'chart' ? `chart ${hit.chapter.title} ${i}` : hit.statement.id;
        const href = hit.kind === 'chart' ? `#/rules/${game}` : rulesLink(game, hit.statement.id);
        return (
          <Fragment key={key}>
            {isFirst ? <h2>{NAMES[hit.kind]}</h2> : null}
            <div className={i === active ? 'st on' : 'st'} data-hit={i}>
              <a
                className="id"
                href={href}
                onClick={(event) => {
                  event.preventDefault();
                  onOpen(hit);
                }}
              >
                {hit.kind === 'chart' ? 'Chart' : <Marked text={hit.statement.id} query={query} />}
              </a>
              <div>
                {hit.kind === 'chart' ? (
                  <Marked text={`${hit.table.title}: ${hit.table.header.join(', ')}`} query={query} />
                ) : (
                  <>
                    {hit.statement.name ? (
                      <b>
                        <Marked text={hit.statement.name} query={query} />.{' '}
                      </b>
                    ) : null}
                    <Marked text={[hit.statement.text, ...hit.statement.parts].join(' ')} query={query} />
                  </>
                )}
                <span className="from"> {[hit.chapter.number, hit.chapter.title].filter(Boolean).join(' ')}</span>
              </div>
            </div>
          </Fragment>
        );
      })}
    </div>
  );
}
