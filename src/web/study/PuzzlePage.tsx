import { useEffect, useMemo, useState } from 'react';
import { optionWords } from '../../engine/play.ts';
import { SeatKnowledge } from '../../engine/seat.ts';
import { noteAt, readRef, type Study } from '../../study/study.ts';
import { openStudy, type StudyTree } from '../../study/tree.ts';
import { allGames, loadGame } from '../app/games.ts';
import { puzzlesLink } from '../app/route.ts';
import { TopBar } from '../app/TopBar.tsx';
import { SymbolSprite } from '../board/counter/SymbolSprite.tsx';
import { Weighed } from './ChoicePaper.tsx';
import { DeskContext } from './context.ts';
import { Desk } from './desk.ts';
import { StudyBoard } from './StudyBoard.tsx';
import { labelOf } from './words.ts';
import './study.css';
import './study-papers.css';
import './puzzle.css';

interface Puzzle {
  readonly study: Study;
  readonly tree: StudyTree;
  readonly n: number;
}

interface Listed {
  readonly files: readonly string[];
  readonly puzzles: number;
}

const address = (file: string): string => `${import.meta.env.BASE_URL}puzzles/${file}`;

const listOf = async (game: string): Promise<Listed> => {
  const reply = await fetch(address(`${game}.json`));
  return reply.ok ? ((await reply.json()) as Listed) : { files: [], puzzles: 0 };
};

/** The n-th puzzle of a game, counted from 1 over all its files. */
async function puzzleOf(id: string, number: number): Promise<Puzzle | null> {
  const [game, { files }] = await Promise.all([loadGame(id), listOf(id)]);
  let left = number;
  for (const file of files) {
    const text = await (await fetch(address(file))).text();
    const asked = text.split('\n').filter((line) => line.startsWith('  question ')).length;
    if (left > asked) {
      left -= asked;
      continue;
    }
    const { study, tree } = openStudy(game, text);
    const places = [...study.notes]
      .flatMap(([key, note]) => (note.lesson ? [readRef(key)?.n ?? 0] : []))
      .sort((a, b) => a - b);
    const n = places[left - 1];
    return n === undefined ? null : { study, tree, n };
  }
  return null;
}

/** Puzzles from play: the list of a game, or one of them to solve. */
export function PuzzlePage({ game, number }: { game?: string | undefined; number?: number | undefined }) {
  return game !== undefined && number !== undefined ? <Solve game={game} number={number} /> : <PuzzleList />;
}

function PuzzleList() {
  const [counts, setCounts] = useState<ReadonlyMap<string, number>>(new Map());
  useEffect(() => {
    let left = false;
    void Promise.all(allGames.map(async ({ id }) => [id, (await listOf(id)).puzzles] as const)).then(
      (found) => left || setCounts(new Map(found)),
    );
    return () => {
      left = true;
    };
  }, []);
  return (
    <div className="page">
      <TopBar at="records" />
      <main className="sheetpage">
        <h1>Puzzles from play</h1>
        <p className="lead">
          Positions of played matches in which one option is clearly better than all others. The odds are told when you
          have answered.
        </p>
        {allGames.map(({ id, title }) => {
          const count = counts.get(id) ?? 0;
          return count === 0 ? null : (
            <section key={id} aria-label={title}>
              <h2>{title}</h2>
              <ol className="puzzle-list">
                {Array.from({ length: count }, (_, i) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: puzzles are known by their number
                  <li key={i}>
                    <a className="btn" href={puzzlesLink(id, i + 1)} aria-label={`${title}, puzzle ${i + 1}`}>
                      {i + 1}
                    </a>
                  </li>
                ))}
              </ol>
            </section>
          );
        })}
      </main>
    </div>
  );
}

function Solve({ game, number }: { game: string; number: number }) {
  const [puzzle, setPuzzle] = useState<Puzzle | null>(null);
  const [count, setCount] = useState(0);
  const [fault, setFault] = useState<string | null>(null);
  useEffect(() => {
    let left = false;
    Promise.all([puzzleOf(game, number), listOf(game)]).then(
      ([found, { puzzles }]) => {
        if (left) return;
        setCount(puzzles);
        if (found) setPuzzle(found);
        else setFault('There is no such puzzle.');
      },
      (error: unknown) => left || setFault(error instanceof Error ? error.message : String(error)),
    );
    return () => {
      left = true;
    };
  }, [game, number]);
  if (fault !== null)
    return (
      <main className="fault">
        <h1>This puzzle cannot be opened</h1>
        <p>{fault}</p>
        <a className="btn primary" href={puzzlesLink()}>
          All puzzles
        </a>
      </main>
    );
  return puzzle ? <Board puzzle={puzzle} game={game} number={number} count={count} /> : <div className="loading" />;
}

function Board({ puzzle, game, number, count }: { puzzle: Puzzle; game: string; number: number; count: number }) {
  const { study, tree, n } = puzzle;
  const [answer, setAnswer] = useState<string | null>(null);
  const at = useMemo(() => ({ line: null, n }), [n]);
  const note = noteAt(study, at);
  const { lesson } = note;
  const { state, options, seat } = useMemo(() => {
    const { match, at: index } = tree.before(at);
    const state = match.stateAt(index);
    const seat = match.seatAt(index);
    const asked = new SeatKnowledge(tree.game, tree.game.view(state, seat), seat).asked();
    return { state, seat, options: (asked?.options ?? []).map((code) => optionWords(tree.game, code)) };
  }, [tree, at]);
  const [desk] = useState(
    () =>
      new Desk({
        id: 'puzzle',
        study: { ...study, lines: [], notes: new Map() },
        tree,
        at,
        eyes: tree.game.seats[seat]?.id,
        save: async () => {},
      }),
  );
  const right = lesson?.right.find((r) => r.words === answer);
  const said = right ?? lesson?.wrong.find((w) => w.words === answer);
  return (
    <DeskContext value={desk}>
      <div
        className="puzzle"
        data-puzzle={number}
        data-solved={answer === null ? undefined : right ? 'right' : 'wrong'}
      >
        <SymbolSprite />
        <main className="map">
          <h1 className="sr">
            {tree.game.title}, puzzle {number}
          </h1>
          <StudyBoard ref={null} pen={null} eyesOfMarks="all" unsolved onWords={() => {}} />
        </main>
        <aside className="puzzle-side" aria-label="Puzzle">
          <p className="label">
            {tree.game.title} · puzzle {number} of {count}
          </p>
          <h2>{lesson?.question}</h2>
          {answer === null ? (
            <>
              <p>One option is clearly better than the others. Select it.</p>
              <ul className="puzzle-options">
                {options.map((words) => (
                  <li key={words}>
                    <button type="button" className="btn" onClick={() => setAnswer(words)}>
                      {labelOf(tree.game, words, state)}
                    </button>
                  </li>
                ))}
              </ul>
            </>
          ) : (
            <>
              <p role="status" className="verdict" data-testid="puzzle-verdict">
                <b>{right ? 'Right.' : 'Not the best.'}</b> {labelOf(tree.game, answer, state)}: {said?.text}
              </p>
              <Weighed
                options={note.options ?? []}
                played={undefined}
                label={(words) => labelOf(tree.game, words, state)}
              />
              {right ? null : (
                <button type="button" className="btn" onClick={() => setAnswer(null)}>
                  Try again
                </button>
              )}
            </>
          )}
          <nav className="go" aria-label="Puzzles">
            {number < count ? (
              <a className="btn primary" href={puzzlesLink(game, number + 1)}>
                Next puzzle
              </a>
            ) : null}
            <a className="btn" href={puzzlesLink()}>
              All puzzles
            </a>
          </nav>
        </aside>
      </div>
    </DeskContext>
  );
}
