import { type FormEvent, type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react';
import { type AnyGame, seatsIn } from '../../engine/game.ts';
import { isPlayedByRules, SetupError, switchesOf } from '../../engine/setup.ts';
import { wilson } from '../../lab/metrics/stats.ts';
import { factsOf, MAX_GAMES, PlanError, planRun, type RunPlan } from '../../lab/plan.ts';
import { isQuick, isSlow, playerInWords, playerNames, readPlayer } from '../../lab/players.ts';
import { num } from '../../lab/report/words.ts';
import { allGames, loadGame } from '../app/games.ts';
import { go } from '../app/route.ts';
import { readTextFile } from '../lobby/files.ts';
import { Switches } from '../lobby/Switches.tsx';
import { runLink } from './links.ts';
import { lab } from './runner.ts';
import { openThread, threadCount } from './threads.ts';
import { aboutTime, rateInWords } from './words.ts';

type Field = 'game' | 'scenario' | 'players' | 'options' | 'data' | 'games' | 'seed' | 'mirror';
const FIELDS: ReadonlySet<string> = new Set([
  'game',
  'scenario',
  'players',
  'options',
  'data',
  'games',
  'seed',
  'mirror',
]);

interface FieldFault {
  readonly field: Field;
  readonly message: string;
}

const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

function faultOf(error: unknown): FieldFault {
  if (error instanceof PlanError && FIELDS.has(error.where))
    return { field: error.where as Field, message: error.message };
  if (error instanceof SetupError) return { field: 'options', message: error.message };
  return { field: 'game', message: textOf(error) };
}

/** Games a batch in the page: small, so that figures come soon and little is lost when it is closed. */
function batchOf(plan: RunPlan): number {
  const all = plan.players.filter((text) => text !== 'rules').map(readPlayer);
  const usual = all.some(isSlow) ? 1 : all.every(isQuick) ? 10 : 4;
  return Math.max(usual, Math.ceil(plan.games / 400));
}

interface Overlay {
  readonly name: string;
  readonly data: unknown;
  readonly game: AnyGame;
}

const PLAYER_NOTES: Readonly<Record<string, string>> = {
  random: 'Random players show what can happen, not what good play brings.',
  'first-sight':
    'First sight plays in a moment and makes no plans. Use it to look for dead rules; trust the balance from Veteran on.',
  greedy: 'Greedy takes the best option of each decision and makes no plans. Trust the balance from Veteran on.',
  recruit: 'Recruits make no plans. Trust the balance from Veteran on.',
};

const nameOf = (player: string): string => {
  const words = playerInWords({ ...readPlayer(player), iterations: null });
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
};

function Row({ name, fault, children }: { name: string; fault?: string | undefined; children: ReactNode }) {
  return (
    <fieldset className="row">
      <legend className="sr">{name}</legend>
      <span className="name" aria-hidden="true">
        {name}
      </span>
      <div>
        {children}
        {fault === undefined ? null : (
          <p role="alert" className="hint bad">
            {fault}
          </p>
        )}
      </div>
    </fieldset>
  );
}

function Segments({
  name,
  values,
  value,
  onChange,
}: {
  name: string;
  values: readonly { readonly id: string; readonly name: string }[];
  value: string;
  onChange: (id: string) => void;
}) {
  return (
    <div className="segments">
      {values.map((each) => (
        <label key={each.id} className={each.id === value ? 'on' : undefined}>
          <input type="radio" name={name} checked={each.id === value} onChange={() => onChange(each.id)} />
          <span>{each.name}</span>
        </label>
      ))}
    </div>
  );
}

/** What a new run plays, and one sentence that says how long it will take. */
export function RunForm() {
  const id = useId();
  const [gameId, setGameId] = useState(allGames[0]?.id ?? '');
  const [plain, setPlain] = useState<AnyGame | null>(null);
  const [overlay, setOverlay] = useState<Overlay | null>(null);
  const [scenario, setScenario] = useState('');
  const [players, setPlayers] = useState<readonly string[]>([]);
  const [chosen, setOptions] = useState<Readonly<Record<string, string>>>({});
  const [games, setGames] = useState('1000');
  const [seed, setSeed] = useState('lab');
  const [mirror, setMirror] = useState(false);
  const [refused, setRefused] = useState<FieldFault | null>(null);
  const file = useRef<HTMLInputElement>(null);
  useEffect(() => {
    let left = false;
    loadGame(gameId).then(
      (game) => left || setPlain(game),
      (error: unknown) => left || setRefused({ field: 'game', message: textOf(error) }),
    );
    return () => {
      left = true;
    };
  }, [gameId]);

  const loaded = plain?.id === gameId ? plain : null;
  const game = loaded && overlay?.game.id === gameId ? overlay.game : loaded;
  const place = game ? (game.scenarios.find((each) => each.id === scenario) ?? game.scenarios[0])?.id : undefined;
  const switches = game && place !== undefined ? switchesOf(game, place) : [];
  const options = Object.fromEntries(switches.flatMap((o) => (o.id in chosen ? [[o.id, chosen[o.id] ?? '']] : [])));
  const mayMirror =
    game !== null && place !== undefined && !game.seats.some((_, seat) => isPlayedByRules(game, place, seat));

  const optionsKey = JSON.stringify(options);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the options are a new object with every drawing
  const planned = useMemo((): { plan: RunPlan } | { fault: FieldFault } | null => {
    if (!game || place === undefined) return null;
    try {
      const asked = {
        scenario: place,
        options,
        players: game.seats.map((_, seat) => players[seat] ?? 'first-sight').join(','),
        games: /^\s*\d[\d,]*\s*$/.test(games) ? Number(games.replaceAll(',', '')) : Number.NaN,
        seed: seed.trim(),
        mirror: mirror && mayMirror,
        ...(overlay?.game.id === game.id ? { overlay: overlay.data, overlayName: overlay.name } : {}),
      };
      if (Number.isNaN(asked.games))
        throw new PlanError('games', `Games: expected a whole number from 1 to ${num(MAX_GAMES)}, got “${games}”`);
      const plan = planRun(game, asked);
      return { plan: planRun(game, { ...asked, batch: batchOf(plan) }) };
    } catch (error) {
      return { fault: faultOf(error) };
    }
  }, [game, place, optionsKey, players, games, seed, mirror, mayMirror, overlay]);

  const plan = planned && 'plan' in planned ? planned.plan : null;
  const fault = refused ?? (planned && 'fault' in planned ? planned.fault : null);
  const faultAt = (field: Field): string | undefined => (fault?.field === field ? fault.message : undefined);
  const measured = useMeasure(plan);

  const layOver = async (picked: File): Promise<void> => {
    try {
      let data: unknown;
      try {
        data = JSON.parse(await readTextFile(picked));
      } catch (error) {
        throw new Error(`${picked.name} is not JSON: ${textOf(error)}`);
      }
      setOverlay({ name: picked.name, data, game: await loadGame(gameId, data) });
      setRefused(null);
    } catch (error) {
      setRefused({ field: 'data', message: textOf(error) });
    }
  };
  const start = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!plan || !game || refused) return;
    try {
      go(runLink(await lab.start(plan, factsOf(game, plan))));
    } catch (error) {
      setRefused({ field: 'game', message: `The run cannot be saved in this browser: ${textOf(error)}` });
    }
  };

  const seats = game && place !== undefined ? seatsIn(game, { scenario: place, options }) : [];
  const kinds = new Set(players.length > 0 ? players : ['first-sight']);
  const note = playerNames.flatMap((name) => (kinds.has(name) && PLAYER_NOTES[name] ? [PLAYER_NOTES[name]] : []))[0];
  const half = plan ? (wilson(plan.games / 2, plan.games)[1] - 0.5) * 100 : 0;
  const changed = switches.filter((o) => (options[o.id] ?? o.values[0]) !== o.values[0]).length;
  return (
    <form className="runform" onSubmit={(event) => void start(event)} noValidate>
      <Row name="Game" fault={faultAt('game')}>
        <Segments
          name={`${id}-game`}
          values={allGames.map((entry) => ({ id: entry.id, name: entry.title }))}
          value={gameId}
          onChange={(to) => {
            setGameId(to);
            setOverlay(null);
            setPlayers([]);
            setOptions({});
            setRefused(null);
          }}
        />
      </Row>
      {game && place !== undefined ? (
        <>
          <Row name="Scenario" fault={faultAt('scenario')}>
            {game.scenarios.length > 3 ? (
              <select
                className="field"
                aria-label="Scenario"
                value={place}
                onChange={(event) => setScenario(event.target.value)}
              >
                {game.scenarios.map((each) => (
                  <option key={each.id} value={each.id}>
                    {each.title}
                  </option>
                ))}
              </select>
            ) : (
              <Segments
                name={`${id}-scenario`}
                values={game.scenarios.map((each) => ({ id: each.id, name: each.title }))}
                value={place}
                onChange={setScenario}
              />
            )}
          </Row>
          <Row name="Players" fault={faultAt('players')}>
            {seats.map((seat, i) => (
              <div className="seatrow" key={seat.id}>
                <span className="seat-name" style={{ '--side': seat.style.color } as React.CSSProperties}>
                  {seat.name}
                </span>
                {isPlayedByRules(game, place, i) ? (
                  <span className="hint">Played by the solitaire rules.</span>
                ) : (
                  <select
                    className="field"
                    aria-label={`${seat.name} is played by`}
                    value={players[i] ?? 'first-sight'}
                    onChange={(event) =>
                      setPlayers(seats.map((_, at) => (at === i ? event.target.value : (players[at] ?? 'first-sight'))))
                    }
                  >
                    {playerNames.map((name) => (
                      <option key={name} value={name}>
                        {nameOf(name)}
                      </option>
                    ))}
                  </select>
                )}
              </div>
            ))}
            {note ? <p className="hint">{note}</p> : null}
          </Row>
          {switches.length > 0 ? (
            <Row name="Optional rules" fault={faultAt('options')}>
              <details className="rules-fold">
                <summary>
                  {changed === 0
                    ? `${switches.length}, all at their defaults`
                    : `${changed} of ${switches.length} changed`}
                </summary>
                <Switches game={game.id} switches={switches} options={options} onOptions={setOptions} />
              </details>
            </Row>
          ) : null}
          <Row name="Data" fault={faultAt('data')}>
            {overlay?.game.id === game.id ? (
              <p className="hint">
                With the tables of <b>{overlay.name}</b>.{' '}
                <button type="button" className="link" onClick={() => setOverlay(null)}>
                  Remove
                </button>
              </p>
            ) : (
              <p className="hint">
                As printed.{' '}
                <button
                  type="button"
                  className="link"
                  disabled={game.tables.length === 0}
                  onClick={() => file.current?.click()}
                >
                  Load a data file
                </button>
              </p>
            )}
            <input
              ref={file}
              type="file"
              accept="application/json,.json"
              hidden
              data-testid="lab-data"
              onChange={(event) => {
                const [picked] = event.target.files ?? [];
                event.target.value = '';
                if (picked) void layOver(picked);
              }}
            />
          </Row>
          <Row name="Games" fault={faultAt('games') ?? faultAt('mirror')}>
            <div className="inline">
              <input
                className="field count"
                inputMode="numeric"
                aria-label="Games"
                aria-invalid={faultAt('games') !== undefined}
                value={games}
                onChange={(event) => {
                  setGames(event.target.value);
                  setRefused(null);
                }}
              />
              {['100', '300', '1000', '3000'].map((count) => (
                <button type="button" key={count} className="btn small" onClick={() => setGames(count)}>
                  {num(Number(count))}
                </button>
              ))}
            </div>
            {plan ? (
              <p className="hint">
                {num(plan.games)} games tell wins to about ± {half < 9.5 ? half.toFixed(1) : Math.round(half)} of 100.
              </p>
            ) : null}
            {mayMirror ? (
              <label className="tick">
                <input type="checkbox" checked={mirror} onChange={(event) => setMirror(event.target.checked)} />
                <span>Mirror: play every deal twice, with the players swapped</span>
              </label>
            ) : null}
          </Row>
          <Row name="Seed" fault={faultAt('seed')}>
            <input
              className="field"
              aria-label="Seed"
              aria-invalid={faultAt('seed') !== undefined}
              value={seed}
              onChange={(event) => {
                setSeed(event.target.value);
                setRefused(null);
              }}
            />
            <p className="hint">The same seed plays the same games, on any computer.</p>
          </Row>
        </>
      ) : null}
      <div className="start-row">
        <p role="status">{plan ? <HowLong games={plan.games} measured={measured} /> : null}</p>
        <button type="submit" className="btn primary big" disabled={plan === null || refused !== null}>
          Start
        </button>
      </div>
    </form>
  );
}

/** What a plan takes: games that were played in the background, and their seconds. */
interface Measured {
  readonly games: number;
  readonly seconds: number;
}

const MEASURED_GAMES = 20;
const MEASURED_SECONDS = 4;
/** After the last change, so that nothing is measured while somebody types. */
const SETTLED_MS = 400;

function useMeasure(plan: RunPlan | null): Measured | null {
  const [measured, setMeasured] = useState<{ key: string; measured: Measured } | null>(null);
  // How many games there are does not change how long one takes.
  const key = plan
    ? JSON.stringify([plan.game, plan.data, plan.scenario, plan.options, plan.players, plan.detail])
    : '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says all that counts
  useEffect(() => {
    if (!plan) return;
    let thread: ReturnType<typeof openThread> | null = null;
    const timer = setTimeout(() => {
      thread = openThread();
      const task = { kind: 'measure', plan, games: MEASURED_GAMES, seconds: MEASURED_SECONDS } as const;
      thread.ask(task, (message) => {
        if (message.kind === 'measured') setMeasured({ key, measured: message });
      });
    }, SETTLED_MS);
    return () => {
      clearTimeout(timer);
      thread?.end();
    };
  }, [key]);
  return measured?.key === key ? measured.measured : null;
}

function HowLong({ games, measured }: { games: number; measured: Measured | null }) {
  if (!measured) return <>Playing a few games to see how long it will take…</>;
  const threads = threadCount();
  const rate = (threads * measured.games) / Math.max(0.001, measured.seconds);
  return (
    <>
      <b>About {aboutTime(games / rate)}</b> on this computer, measured on{' '}
      {measured.games === 1 ? 'one game' : `${measured.games} games`} just now: {rateInWords(rate)}. Close the page when
      you like; the run continues when you come back.
    </>
  );
}
