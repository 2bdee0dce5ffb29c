import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { type AnyGame, type Seat, type Setup, seatInSentence, seatsIn } from '../../engine/game.ts';
import type { Position } from '../../engine/position.ts';
import { isPlayedByRules, switchesOf } from '../../engine/setup.ts';
import { entryOf, loadGame } from '../app/games.ts';
import { readyMachine, startMatch } from '../app/matches.ts';
import { go, learnLink, rulesLink, tableLink } from '../app/route.ts';
import { handedCharts, takeBackCharts } from '../charts/own-charts.ts';
import type { Player } from '../session/session.ts';
import { readTextFile } from './files.ts';
import { SeatCard } from './SeatCard.tsx';
import { SharedScreenNote } from './SharedScreen.tsx';
import { Switches } from './Switches.tsx';
import { DEFAULT_LEVEL, Who } from './Who.tsx';

const PrintDialog = lazy(() => import('../print/PrintDialog.tsx').then((m) => ({ default: m.PrintDialog })));

/** Sensible defaults: you play the first seat against the machine. */
const defaultPlayers = (game: AnyGame, scenario: string): Player[] => {
  const first = game.seats.findIndex((_, seat) => !isPlayedByRules(game, scenario, seat));
  return game.seats.map(
    (_, seat): Player => (seat === first ? { kind: 'person' } : { kind: 'machine', level: DEFAULT_LEVEL }),
  );
};

/** Scenario, seats and switches of the chosen game, and the button that starts it. */
export function SetupPanel({ game, setup }: { game: AnyGame; setup?: Setup | undefined }) {
  const [scenario, setScenario] = useState(
    (game.scenarios.find((s) => s.id === setup?.scenario) ?? game.scenarios[0])?.id ?? '',
  );
  const [players, setPlayers] = useState<readonly Player[]>(() => defaultPlayers(game, scenario));
  const [chosen, setOptions] = useState<Readonly<Record<string, string>>>(setup?.options ?? {});
  const [overlay, setOverlay] = useState<{ name: string; data: unknown } | null>(() => handedCharts(game.id));
  const [fault, setFault] = useState<string | null>(null);
  const [printing, setPrinting] = useState(false);
  const file = useRef<HTMLInputElement>(null);
  // The machine's own thread loads the game while the match is still being set up.
  useEffect(() => readyMachine(game.id), [game]);

  const switches = switchesOf(game, scenario);
  const options = Object.fromEntries(switches.flatMap((o) => (o.id in chosen ? [[o.id, chosen[o.id] ?? '']] : [])));
  const seats = seatsIn(game, { scenario, options });
  const say = (error: unknown): void => setFault(error instanceof Error ? error.message : String(error));
  const start = async (position?: Position): Promise<void> => {
    try {
      const edition = overlay ? await loadGame(game.id, overlay.data) : game;
      const from = { scenario, options, ...(position ? { position } : {}) };
      go(tableLink(startMatch({ game: edition, start: from, players, ...(overlay ? { overlay: overlay.data } : {}) })));
    } catch (error) {
      say(error);
    }
  };
  const seat = (at: Seat, player: Player): void => setPlayers(players.map((p, i) => (i === at ? player : p)));
  const layOver = async (picked: File): Promise<void> => {
    try {
      const data: unknown = JSON.parse(await readTextFile(picked));
      await loadGame(game.id, data);
      setOverlay({ name: picked.name, data });
      setFault(null);
    } catch (error) {
      say(error);
    }
  };
  const reconstructed = game.tables.filter((t) => t.provenance.source !== 'rules').length;
  const yours = players.flatMap((p, i) => (p.kind === 'person' ? [seatInSentence(seats[i])] : []));
  return (
    <section className="setup" aria-label={`Set up ${game.title}`}>
      <h2>
        {game.title}{' '}
        {entryOf(game.id)?.tutorial ? (
          <a className="learn" href={learnLink(game.id)} data-testid="learn">
            Learn in ten minutes
          </a>
        ) : null}{' '}
        <a href={rulesLink(game.id)}>Rulebook</a> <a href={`#/edition/${game.id}`}>About this edition</a>{' '}
        <button type="button" className="link" onClick={() => setPrinting(true)}>
          Print and play
        </button>
        {game.armies ? (
          <>
            {' '}
            <a href={`#/armies/${game.id}`}>Army lists</a>
          </>
        ) : null}
      </h2>
      <fieldset className="scen">
        <legend className="sr">Scenario</legend>
        {game.scenarios.map((s) => (
          <label key={s.id} className={s.id === scenario ? 'opt on' : 'opt'}>
            <input type="radio" name="scenario" checked={s.id === scenario} onChange={() => setScenario(s.id)} />
            <span>
              <b>{s.title}</b>
              <small>
                {s.summary} {s.length}
              </small>
            </span>
          </label>
        ))}
      </fieldset>
      <div className="seats">
        {seats.map((info, i) => (
          <SeatCard key={info.id} info={info}>
            {isPlayedByRules(game, scenario, i) ? (
              <p className="byrules">Played by the solitaire rules.</p>
            ) : (
              <Who name={info.id} player={players[i] ?? { kind: 'person' }} onChange={(p) => seat(i, p)} />
            )}
          </SeatCard>
        ))}
        {switches.length > 0 ? (
          <Switches game={game.id} switches={switches} options={options} onOptions={setOptions} />
        ) : null}
      </div>
      <div className="go">
        <div className="say">
          {fault !== null ? (
            <p role="alert" className="fault-line">
              {fault}
            </p>
          ) : (
            <p>
              {yours.length > 1 ? (
                <SharedScreenNote />
              ) : yours.length === 1 ? (
                `You play ${yours[0]}.`
              ) : (
                'The AI plays both sides while you watch.'
              )}{' '}
              {reconstructed > 0 ? 'Some values are reconstructed. See About this edition.' : null}
            </p>
          )}
          {/* A game without tables has nothing that a file could change. */}
          <p className="own" hidden={game.tables.length === 0}>
            {overlay ? (
              <>
                With the tables of <b>{overlay.name}</b>.{' '}
                <button
                  type="button"
                  className="link"
                  onClick={() => {
                    takeBackCharts(game.id);
                    setOverlay(null);
                  }}
                >
                  Remove
                </button>
              </>
            ) : (
              <>
                Own the boxed game?{' '}
                <button type="button" className="link" onClick={() => file.current?.click()}>
                  Load your own values
                </button>{' '}
                or <a href={`#/charts/${game.id}`}>enter your own charts</a>
              </>
            )}
          </p>
          <input
            ref={file}
            type="file"
            accept="application/json,.json"
            hidden
            onChange={(event) => {
              const [chosen] = event.target.files ?? [];
              if (chosen) void layOver(chosen);
              event.target.value = '';
            }}
          />
        </div>
        <PositionButton onPosition={(position) => void start(position)} onFault={say} />
        <button type="button" className="btn primary big" onClick={() => void start()}>
          Start match
        </button>
      </div>
      {printing ? (
        <Suspense fallback={null}>
          <PrintDialog game={game} overlay={overlay?.data} onClose={() => setPrinting(false)} />
        </Suspense>
      ) : null}
    </section>
  );
}

function PositionButton({
  onPosition,
  onFault,
}: {
  onPosition: (position: Position) => void;
  onFault: (error: unknown) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button type="button" className="btn" onClick={() => input.current?.click()}>
        Open a position
      </button>
      <input
        ref={input}
        type="file"
        accept="application/json,.json"
        hidden
        onChange={async (event) => {
          const [chosen] = event.target.files ?? [];
          event.target.value = '';
          if (!chosen) return;
          try {
            onPosition(JSON.parse(await readTextFile(chosen)) as Position);
          } catch (error) {
            onFault(error);
          }
        }}
      />
    </>
  );
}
