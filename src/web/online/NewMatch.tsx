import { useEffect, useState } from 'react';
import type { AnyGame } from '../../engine/game.ts';
import { isPlayedByRules, switchesOf } from '../../engine/setup.ts';
import type { Pace } from '../../remote/wire.ts';
import { allGames, loadGame } from '../app/games.ts';
import { go } from '../app/route.ts';
import { Switches } from '../lobby/Switches.tsx';
import { levels, styles } from '../machine/machine.ts';
import { call, onlineLink, paceSentence, signInAsGuest } from './net.ts';

export type Sits = 'me' | 'open' | `machine ${string}`;
/** "machine veteran", or "machine veteran bold". */
export function sitterOf(sits: Sits) {
  const [kind, level, style] = sits.split(' ');
  return { kind, ...(level ? { level } : {}), ...(style ? { style } : {}) };
}

const PACES = [
  { kind: 'free', name: 'Live, no clock', note: 'in one sitting' },
  { kind: 'live', name: 'Live', note: 'a clock each' },
  { kind: 'turns', name: 'Correspondence', note: 'over days' },
] as const;

/** Clocks over days: hours earned with each turn, and the most a clock holds. */
const BANKS = [
  { more: 4, days: 3, name: 'Quick' },
  { more: 12, days: 5, name: 'Steady' },
  { more: 36, days: 10, name: 'Relaxed' },
] as const;

/** How fast it is to be played, with the figures that belong to it. */
export function PaceField({ pace, onPace }: { pace: Pace; onPace: (pace: Pace) => void }) {
  const first: Record<Pace['kind'], Pace> = {
    free: { kind: 'free' },
    live: { kind: 'live', minutes: 60, increment: 30 },
    turns: { kind: 'turns', days: 5, more: 12 },
  };
  const figure = (text: string, least: number, most: number): number =>
    Math.min(most, Math.max(least, Number(text) || least));
  return (
    <>
      <fieldset className="seg2">
        <legend className="sr">Pace</legend>
        {PACES.map((p) => (
          <label key={p.kind} className={pace.kind === p.kind ? 'on' : ''}>
            <input
              className="sr"
              type="radio"
              name="pace"
              checked={pace.kind === p.kind}
              onChange={() => onPace(first[p.kind])}
            />
            {p.name}
            <small>{p.note}</small>
          </label>
        ))}
      </fieldset>
      {pace.kind === 'live' ? (
        <div className="two">
          <label>
            Minutes per side
            <input
              type="number"
              min={1}
              max={600}
              value={pace.minutes}
              onChange={(event) => onPace({ ...pace, minutes: figure(event.target.value, 1, 600) })}
            />
          </label>
          <label>
            Increment (seconds per turn)
            <input
              type="number"
              min={0}
              max={600}
              value={pace.increment}
              onChange={(event) => onPace({ ...pace, increment: figure(event.target.value, 0, 600) })}
            />
          </label>
        </div>
      ) : null}
      {pace.kind === 'turns' ? (
        <fieldset className="seg2">
          <legend className="sr">Clock</legend>
          {BANKS.map(({ more, days, name }) => (
            <label key={more} className={pace.more === more && pace.days === days ? 'on' : ''}>
              <input
                className="sr"
                type="radio"
                name="bank"
                checked={pace.more === more && pace.days === days}
                onChange={() => onPace({ kind: 'turns', days, more })}
              />
              {name}
              <small>
                +{more} h, up to {days} days
              </small>
            </label>
          ))}
        </fieldset>
      ) : null}
      <p className="sub2">{paceSentence(pace)}</p>
    </>
  );
}

/** Who sits in each seat that people may take. */
export function SitsFields({
  game,
  scenario,
  sits,
  onSits,
}: {
  game: AnyGame;
  scenario: string;
  sits: readonly Sits[];
  onSits: (sits: readonly Sits[]) => void;
}) {
  return game.seats.map((info, seat) => (
    <label key={info.id}>
      {info.name}
      <select
        value={sits[seat] ?? 'open'}
        onChange={(event) => onSits(sits.map((s, i) => (i === seat ? (event.target.value as Sits) : s)))}
      >
        {isPlayedByRules(game, scenario, seat) ? null : (
          <>
            <option value="me">You</option>
            <option value="open">Open seat</option>
          </>
        )}
        {levels.flatMap((l) =>
          styles.map((style, i) => (
            <option key={`${l.id} ${style.id}`} value={`machine ${l.id}${i === 0 ? '' : ` ${style.id}`}`}>
              AI: {l.name}
              {i === 0 ? '' : `, ${style.name.toLowerCase()}`}
            </option>
          )),
        )}
      </select>
    </label>
  ));
}

const usual = (game: AnyGame, scenario: string): Sits[] => {
  const first = game.seats.findIndex((_, seat) => !isPlayedByRules(game, scenario, seat));
  return game.seats.map(
    (_, seat): Sits =>
      isPlayedByRules(game, scenario, seat) ? `machine ${levels[0]?.id ?? ''}` : seat === first ? 'me' : 'open',
  );
};

/** A new match: by link, in the list, for a friend who is challenged, or with whoever wants the same. */
export function NewMatch({ challenged }: { challenged?: { readonly id: number; readonly name: string } }) {
  const [id, setId] = useState(allGames[0]?.id ?? '');
  const [game, setGame] = useState<AnyGame | null>(null);
  const [scenario, setScenario] = useState('');
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  const [pace, setPace] = useState<Pace>({ kind: 'free' });
  const [listed, setListed] = useState(false);
  const [rated, setRated] = useState(false);
  const [delay, setDelay] = useState(0);
  const [sits, setSits] = useState<readonly Sits[]>([]);
  const [fault, setFault] = useState<string | null>(null);
  useEffect(() => {
    let left = false;
    void loadGame(id).then((loaded) => {
      if (left) return;
      const first = loaded.scenarios[0]?.id ?? '';
      setGame(loaded);
      setScenario(first);
      setSits(usual(loaded, first));
    });
    return () => {
      left = true;
    };
  }, [id]);
  const toScenario = (to: string): void => {
    setScenario(to);
    if (game) setSits(usual(game, to));
  };
  const switches = game ? switchesOf(game, scenario) : [];
  const options = Object.fromEntries(switches.flatMap((o) => (o.id in chosen ? [[o.id, chosen[o.id] ?? '']] : [])));
  const create = async (): Promise<void> => {
    try {
      await signInAsGuest();
      const made = await call<{ code: string }>('POST', '/matches', {
        game: id,
        scenario,
        options,
        pace,
        listed,
        rated,
        watchDelay: delay * 60,
        seats: sits.map((s) => (s === 'open' && challenged ? { kind: 'invited', person: challenged.id } : sitterOf(s))),
      });
      go(onlineLink(made.code).slice(1));
    } catch (error) {
      setFault((error as Error).message);
    }
  };
  const pair = async (): Promise<void> => {
    try {
      await signInAsGuest();
      const made = await call<{ code: string }>('POST', '/matches/pair', { game: id, pace });
      go(onlineLink(made.code).slice(1));
    } catch (error) {
      setFault((error as Error).message);
    }
  };
  return (
    <form
      className="box2 newmatch"
      aria-label="New match"
      onSubmit={(event) => {
        event.preventDefault();
        void create();
      }}
    >
      <h2>{challenged ? `Challenge ${challenged.name}` : 'New match'}</h2>
      <label>
        Game
        <select value={id} onChange={(event) => setId(event.target.value)}>
          {allGames.map((entry) => (
            <option key={entry.id} value={entry.id}>
              {entry.title}
            </option>
          ))}
        </select>
      </label>
      {game && game.scenarios.length > 1 ? (
        <label>
          Scenario
          <select value={scenario} onChange={(event) => toScenario(event.target.value)}>
            {game.scenarios.map((s) => (
              <option key={s.id} value={s.id}>
                {s.title}
              </option>
            ))}
          </select>
        </label>
      ) : null}
      {game ? (
        <div className="two">
          <SitsFields game={game} scenario={scenario} sits={sits} onSits={setSits} />
        </div>
      ) : null}
      <PaceField pace={pace} onPace={setPace} />
      {challenged ? null : (
        <fieldset className="seg2">
          <legend className="sr">Who may join</legend>
          {[
            [false, 'By link', 'invited players only'],
            [true, 'Open', 'in the list'],
          ].map(([value, name, note]) => (
            <label key={String(value)} className={listed === value ? 'on' : ''}>
              <input
                className="sr"
                type="radio"
                name="listed"
                checked={listed === value}
                onChange={() => setListed(value as boolean)}
              />
              {name}
              <small>{note}</small>
            </label>
          ))}
        </fieldset>
      )}
      <label className="check">
        <input type="checkbox" checked={rated} onChange={(event) => setRated(event.target.checked)} /> Rated (no AI
        help, no pauses)
      </label>
      <details className="fine">
        <summary>Rules and spectators</summary>
        {switches.length > 0 ? (
          <Switches game={id} switches={switches} options={options} onOptions={setChosen} />
        ) : null}
        <label>
          Spectator delay
          <select value={delay} onChange={(event) => setDelay(Number(event.target.value))}>
            {[0, 1, 5, 15, 60].map((m) => (
              <option key={m} value={m}>
                {m === 0 ? 'none' : m === 1 ? '1 minute' : `${m} minutes`}
              </option>
            ))}
          </select>
        </label>
      </details>
      {fault ? <p role="alert">{fault}</p> : null}
      <button type="submit" className="btn primary big">
        {challenged ? `Challenge ${challenged.name}` : 'Create match'}
      </button>
      {challenged ? null : (
        <>
          <button type="button" className="btn big" onClick={() => void pair()}>
            Quick pairing
          </button>
          <p className="sub2">
            Joins an open match of this game and pace, or lists a new one. Any scenario, not rated.
          </p>
        </>
      )}
    </form>
  );
}
