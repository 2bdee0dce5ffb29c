import { useEffect, useMemo, useState } from 'react';
import type { AnyGame } from '../../engine/game.ts';
import { LocalHost } from '../../engine/host.ts';
import { joinExamples, type Moment, momentsLike } from '../../lab/examples.ts';
import type { Frames } from '../../lab/frames.ts';
import { replayGame } from '../../lab/replay.ts';
import { num } from '../../lab/report/words.ts';
import { FrameSum } from '../../lab/sum.ts';
import { loadGame } from '../app/games.ts';
import { recordPlayers } from '../app/matches.ts';
import { useTableScreen } from '../app/table.ts';
import { Session } from '../session/session.ts';
import type { Around } from '../table/context.ts';
import { likeLink, runLink, type Where } from './links.ts';
import { lab } from './runner.ts';
import type { StoredRun } from './store.ts';

/** One game, or the nth of those that show what a mark stands for. */
type Wanted =
  | { readonly run: StoredRun; readonly game: number; readonly where: Where }
  | { readonly run: StoredRun; readonly mark: string; readonly nth: number };

interface Opened {
  readonly session: Session;
  readonly number: number;
  readonly like: { readonly count: number; readonly nth: number } | null;
  readonly result: string;
}

async function momentsOf(run: StoredRun, mark: string): Promise<readonly Moment[]> {
  const parts = await lab.store.sums(run.id);
  const games: Frames['games'] = FrameSum.of(parts.map(({ frames }) => frames)).frames().games;
  return momentsLike(mark, games, joinExamples(parts.map(({ examples }) => examples)));
}

async function keptChoices({ id, plan }: StoredRun, number: number): Promise<string | undefined> {
  const kept = await lab.store.kept(id, Math.floor((number - 1) / plan.batch));
  return kept?.choices[number];
}

/** The game is played again from its choices, and shown at the moment that is wanted. */
async function openGame(wanted: Wanted): Promise<Opened> {
  const { run } = wanted;
  const { plan } = run;
  const game: AnyGame = await loadGame(plan.game, plan.overlay);
  let number: number;
  let where: Where;
  let like: Opened['like'] = null;
  if ('mark' in wanted) {
    const moments = await momentsOf(run, wanted.mark);
    if (moments.length === 0) throw new Error('No game of this run shows this.');
    const nth = ((wanted.nth % moments.length) + moments.length) % moments.length;
    const [found, at] = moments[nth] as Moment;
    [number, where] = [found, { at }];
    like = { count: moments.length, nth };
  } else [number, where] = [wanted.game, wanted.where];
  if (!Number.isInteger(number) || number < 1 || number > plan.games)
    throw new Error(`This run has games 1 to ${num(plan.games)}.`);
  const { match, turns } = replayGame(game, plan, number, await keptChoices(run, number));
  const session = new Session({ host: new LocalHost(match), players: recordPlayers(match), overlay: plan.overlay });
  const at =
    where === null
      ? 0
      : 'at' in where
        ? where.at
        : (turns.get(where.turn) ?? turns.get(where.turn + 1) ?? match.length);
  if (match.isOver) {
    const { moments } = session.host.sight(session.state.seat);
    const moment = moments.findIndex(({ index }) => index >= at);
    await session.replay.goTo(moment < 0 ? moments.length - 1 : moment);
  }
  const result = game.results[match.state.result - 1];
  return { session, number, like, result: result?.text ?? 'not finished' };
}

/** A game of a run in the replay. Nothing of it is saved; playing on from it makes a match of its own. */
export function GamePage(wanted: Wanted) {
  const { run } = wanted;
  const Table = useTableScreen();
  const [opened, setOpened] = useState<Opened | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another game is another page; the run's plan never changes
  useEffect(() => {
    let left = false;
    let made: Session | null = null;
    openGame(wanted).then(
      (found) => {
        made = found.session;
        if (left) made.dispose();
        else setOpened(found);
      },
      (error: unknown) => left || setFault(error instanceof Error ? error.message : String(error)),
    );
    return () => {
      left = true;
      made?.dispose();
    };
  }, []);
  const mark = 'mark' in wanted ? wanted.mark : null;
  const { id, plan, facts } = run;
  const around = useMemo((): Around | null => {
    if (!opened) return null;
    const { number, like, result } = opened;
    const back = (
      <a className="btn small" href={runLink(id)}>
        Back to the run
      </a>
    );
    return {
      against: `lab, game ${num(number)} of ${num(plan.games)}`,
      line: null,
      seats: (
        <div className="labgame" data-testid="labgame">
          <p>
            <b>Game {num(number)}</b> · {result}
            {like ? <small>{` · ${like.nth + 1} of ${like.count} games like this`}</small> : null}
          </p>
          <p className="run-acts">
            {like && mark !== null && like.count > 1 ? (
              <a className="btn small" href={likeLink(id, mark, (like.nth + 1) % like.count)}>
                Next one like this
              </a>
            ) : null}
            {back}
          </p>
        </div>
      ),
      asks: null,
      papers: [],
      askUndo: null,
      noAdvice: 'not in a game of the lab',
      after: back,
      back: { href: runLink(id), name: 'The run' },
    };
  }, [opened, id, plan, mark]);
  if (fault !== null)
    return (
      <main className="fault">
        <h1>This game cannot be opened</h1>
        <p>{fault}</p>
        <a className="btn primary" href={runLink(id)}>
          Back to the run
        </a>
      </main>
    );
  return opened && around && Table ? (
    <Table
      key={`${facts.title} ${opened.number}`}
      id={`lab-${id}-${opened.number}`}
      session={opened.session}
      around={around}
    />
  ) : (
    <div className="loading" />
  );
}
