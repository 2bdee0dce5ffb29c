import { type KeyboardEvent, useDeferredValue, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Example } from '../../engine/example.ts';
import type { AnyGame, Guide } from '../../engine/game.ts';
import { parseRulebook } from '../../engine/rulebook.ts';
import { counted } from '../../engine/text.ts';
import { allGames, entryOf, loadGame } from '../app/games.ts';
import { Icon } from '../app/Icon.tsx';
import { Inline } from '../app/Inline.tsx';
import { go, learnLink, rulesLink } from '../app/route.ts';
import { TopBar } from '../app/TopBar.tsx';
import { useNarrow } from '../app/usePhone.ts';
import { BookMargin } from './BookMargin.tsx';
import { BookText, Hits, type Only } from './BookText.tsx';
import { BookIndex, type Hit, isReconstructed } from './book-index.ts';
import { GameTerms } from './TermList.tsx';
import { useFired } from './useFired.ts';

/** Below so many pixels there is no margin beside the text. */
const ROOMY = 1160;
/** How many steps a start in two minutes has, where the game names none. */
const MAX_STEPS = 6;

/** The first page of a rulebook: what the game is about and the decisions of a first turn, each with its rule. */
function QuickStart({ id, guide }: { id: string; guide: Guide }) {
  const entry = entryOf(id);
  const chosen = entry?.start ?? Object.keys(guide).slice(0, MAX_STEPS);
  const steps = chosen.flatMap((rule) => {
    const step = guide[rule];
    return step ? [{ rule, ...step }] : [];
  });
  if (steps.length === 0) return null;
  return (
    <section className="start" aria-labelledby="start">
      <h2 id="start">Start in two minutes</h2>
      <p>{entry?.pitch}</p>
      <ol>
        {steps.map(({ rule, title, text }) => (
          <li key={rule}>
            <b>{title}.</b> {text} <a href={rulesLink(id, rule)}>{rule}</a>
          </li>
        ))}
      </ol>
      {entry?.tutorial ? (
        <a className="btn" href={learnLink(id)}>
          Play the first battle
        </a>
      ) : null}
    </section>
  );
}

const switches: readonly (readonly [Only, string])[] = [
  ['fired', 'Applied in your match'],
  ['rulings', 'Rulings'],
  ['reconstructed', 'Reconstructed'],
];

const statementRow = (id: string): string => `.ruletext [data-rule="${CSS.escape(id)}"]`;

/** null at the top of the book. */
function uppermost(): { readonly rule: string; readonly top: number } | null {
  if (scrollY === 0) return null;
  for (const row of document.querySelectorAll<HTMLElement>('.ruletext [data-rule]')) {
    const { top } = row.getBoundingClientRect();
    if (top >= 0) return { rule: row.dataset.rule ?? '', top };
  }
  return null;
}

export function RulebookPage({
  game: id = allGames[0]?.id ?? '',
  statement: current,
}: {
  game?: string;
  statement?: string | undefined;
}) {
  const [game, setGame] = useState<AnyGame | null>(null);
  const [guide, setGuide] = useState<Guide>({});
  const [examples, setExamples] = useState<readonly Example[]>([]);
  const [query, setQuery] = useState('');
  const [active, setActive] = useState(0);
  const [only, setOnly] = useState<Only>('all');
  const field = useRef<HTMLInputElement>(null);
  /** The statement that was uppermost in sight when the search began, and how high: what lies above it may change. */
  const before = useRef<{ readonly rule: string; readonly top: number } | null>(null);
  const narrow = useNarrow(ROOMY);
  useEffect(() => {
    let left = false;
    setOnly('all');
    setQuery('');
    setGuide({});
    setExamples([]);
    loadGame(id).then(
      (found) => !left && setGame(found),
      () => !left && setGame(null),
    );
    entryOf(id)
      ?.guide?.()
      .then((found) => !left && setGuide(found))
      .catch(() => {});
    entryOf(id)
      ?.examples?.()
      .then((found) => !left && setExamples(found))
      .catch(() => {});
    return () => {
      left = true;
    };
  }, [id]);
  const index = useMemo(() => (game ? new BookIndex(parseRulebook(game.rulebook)) : null), [game]);
  const fired = useFired(game);
  const wanted = useDeferredValue(query.trim());
  const hits = useMemo(() => index?.search(wanted) ?? [], [index, wanted]);
  const near = useMemo(
    () => (wanted !== '' && hits.length === 0 ? (index?.nearWords(wanted) ?? []) : []),
    [index, wanted, hits],
  );

  // The statement that the address names comes into sight.
  useEffect(() => {
    if (!index) return;
    if (!current) {
      scrollTo({ top: 0 });
      return;
    }
    document.querySelector(statementRow(current))?.scrollIntoView({ block: 'center' });
  }, [index, current]);
  useEffect(() => {
    const press = (event: globalThis.KeyboardEvent): void => {
      const { target } = event;
      const typing = target instanceof HTMLElement && target.matches('input, textarea, select');
      if (event.key !== '/' || typing || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      field.current?.focus({ preventScroll: true });
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);

  // The text comes back when the list of hits goes, which may be later than the key that was pressed.
  const inText = useRef<(() => void) | null>(null);
  useLayoutEffect(() => {
    if (wanted !== '') return;
    inText.current?.();
    inText.current = null;
  }, [wanted]);
  const backToText = (then: () => void): void => {
    setQuery('');
    if (wanted === '') requestAnimationFrame(then);
    else inText.current = then;
  };
  const search = (text: string): void => {
    if (query === '') before.current = uppermost();
    setActive(0);
    if (text === '')
      backToText(() => {
        const row = before.current && document.querySelector(statementRow(before.current.rule));
        if (row && before.current) scrollBy({ top: row.getBoundingClientRect().top - before.current.top });
        else scrollTo({ top: 0 });
      });
    else setQuery(text);
  };
  const open = (hit: Hit): void => {
    setOnly('all');
    if (hit.kind === 'chart') {
      const chapter = `ch-${hit.chapter.number ?? hit.chapter.title}`;
      backToText(() => document.getElementById(chapter)?.scrollIntoView());
      return;
    }
    go(rulesLink(id, hit.statement.id));
    const row = statementRow(hit.statement.id);
    backToText(() => {
      document.querySelector(row)?.scrollIntoView({ block: 'center' });
      document.querySelector<HTMLElement>(`${row} a.id`)?.focus({ preventScroll: true });
    });
  };
  const walk = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') search('');
    else if (event.key === 'Enter') {
      // What is typed counts, also where the list is still behind.
      const hit = index?.search(query)[active];
      if (hit) open(hit);
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const to = Math.max(0, Math.min(hits.length - 1, active + (event.key === 'ArrowDown' ? 1 : -1)));
      setActive(to);
      requestAnimationFrame(() => document.querySelector(`[data-hit="${to}"]`)?.scrollIntoView({ block: 'nearest' }));
    } else return;
    event.preventDefault();
  };
  const tries = useMemo(() => new Set(examples.flatMap(({ rules }) => rules.slice(0, 1))), [examples]);
  const statement = current === undefined ? undefined : index?.book.find(current);
  const margin =
    index && game ? (
      <BookMargin game={game} index={index} statement={statement} fired={fired} inline={narrow} examples={examples} />
    ) : null;
  const shown = index?.book.chapters ?? [];
  const countIn = (ids: readonly { readonly id: string }[]): number => ids.filter((s) => fired?.turns.has(s.id)).length;
  const contents = (
    <ol className="chapters">
      {shown.map((chapter) => (
        <li key={`${chapter.number} ${chapter.title}`}>
          <button
            type="button"
            className="link"
            aria-current={current !== undefined && index?.chapter(current) === chapter ? 'true' : undefined}
            onClick={() => {
              setOnly('all');
              const to = `ch-${chapter.number ?? chapter.title}`;
              backToText(() => {
                document.getElementById(to)?.scrollIntoView();
                document.getElementById(to)?.focus({ preventScroll: true });
              });
            }}
          >
            <span className="num">{chapter.number}</span>
            <span>{chapter.title}</span>
            {countIn(chapter.statements) > 0 ? (
              <span className="count" title="Statements applied in your match">
                {countIn(chapter.statements)}
              </span>
            ) : null}
          </button>
        </li>
      ))}
    </ol>
  );
  return (
    <div className="page">
      <TopBar at="rules" />
      <search className="find">
        <label className="search">
          <Icon name="search" size={15} />
          <span className="sr">Search the rules</span>
          <input
            ref={field}
            type="search"
            value={query}
            placeholder="Search rules, rulings, charts"
            aria-keyshortcuts="/"
            onChange={(event) => search(event.target.value)}
            onKeyDown={walk}
          />
          <span className="key" aria-hidden="true">
            /
          </span>
        </label>
        <span className="n" role="status">
          {index === null
            ? ''
            : wanted === ''
              ? `${counted(index.book.statements.length, 'statement')}, ${counted(index.rulings, 'ruling')}`
              : counted(hits.length, 'hit')}
        </span>
        <span className="switches">
          {switches
            .filter(([what]) => what !== 'fired' || fired !== null)
            .filter(([what]) => what !== 'rulings' || (index?.rulings ?? 0) > 0)
            .filter(([what]) => what !== 'reconstructed' || index?.book.statements.some(isReconstructed))
            .map(([what, name]) => (
              <button
                key={what}
                type="button"
                className="only"
                aria-pressed={only === what}
                onClick={() => {
                  setQuery('');
                  setOnly(only === what ? 'all' : what);
                }}
              >
                {name}
              </button>
            ))}
        </span>
      </search>
      <div className={narrow ? 'rulebook narrow' : 'rulebook'}>
        <nav aria-label="Contents">
          <ul className="books">
            {allGames.map((entry) => (
              <li key={entry.id}>
                <a href={rulesLink(entry.id)} aria-current={entry.id === id ? 'page' : undefined}>
                  {entry.title}
                </a>
              </li>
            ))}
          </ul>
          {narrow ? (
            <details>
              <summary>Contents</summary>
              {contents}
            </details>
          ) : (
            contents
          )}
        </nav>
        <main>
          {index && game ? (
            wanted !== '' ? (
              <Hits game={id} hits={hits} query={wanted} active={active} near={near} onNear={search} onOpen={open} />
            ) : (
              <>
                <h1>{index.book.title}</h1>
                {only === 'all' ? (
                  <>
                    <QuickStart id={id} guide={guide} />
                    {index.book.note.split('\n\n').map((paragraph) => (
                      <p key={paragraph} className="lead">
                        <Inline text={paragraph} />
                      </p>
                    ))}
                    <GameTerms id={id} onRule={(rule) => go(rulesLink(id, rule).slice(1))} />
                  </>
                ) : null}
                <BookText
                  game={id}
                  index={index}
                  only={only}
                  fired={fired?.turns ?? null}
                  tries={tries}
                  current={current}
                  under={narrow ? margin : null}
                />
              </>
            )
          ) : (
            <h1>Rulebook</h1>
          )}
        </main>
        {narrow ? null : <aside aria-label="About this statement">{margin}</aside>}
      </div>
    </div>
  );
}
