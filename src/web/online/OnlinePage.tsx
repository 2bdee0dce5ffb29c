import { useCallback, useEffect, useState } from 'react';
import type { AnyGame } from '../../engine/game.ts';
import type { Pace, TableCard } from '../../server/wire.ts';
import { entryOf, loadGame, shelf } from '../app/games.ts';
import { go } from '../app/route.ts';
import { TopBar } from '../app/TopBar.tsx';
import { levels } from '../machine/machine.ts';
import { Account } from './Account.tsx';
import { beSomebody, call, connection, type MyMatch, onlineLink, paceWords, timeWords, useHello } from './net.ts';
import './online.css';

const PACES: readonly { readonly name: string; readonly note: string; readonly pace: Pace }[] = [
  { name: 'Live, no clock', note: 'both at the table', pace: { kind: 'free' } },
  { name: 'Live, 60 min', note: '+ 20 s a turn', pace: { kind: 'live', minutes: 60, increment: 20 } },
  { name: 'By turns', note: '3 days each', pace: { kind: 'turns', days: 3 } },
];

const waitingFor = (table: TableCard): string =>
  table.seats.some((s) => s.person === null && s.level === null)
    ? 'waits for somebody to join'
    : 'the dice are being made';

function opponentOf(match: MyMatch): { readonly name: string; readonly presence: string } {
  const other = match.seats.find((_, seat) => !match.mine.includes(seat));
  if (!other) return { name: 'yourself', presence: 'here' };
  if (other.level !== null) return { name: `the machine, ${other.level}`, presence: 'here' };
  return { name: other.name ?? 'nobody yet', presence: other.presence };
}

const PRESENCE = { here: 'at the table', away: 'away', gone: 'gone' } as const;

export function PresenceDot({ presence }: { presence: string }) {
  return <span className={`presence ${presence}`} aria-hidden="true" />;
}

function MatchRow({ match }: { match: MyMatch }) {
  const { name, presence } = opponentOf(match);
  const { clocks } = match;
  const mine = match.mine[0] ?? 0;
  const seat = match.yours ? mine : (clocks?.running ?? null);
  const left = clocks && seat !== null ? (clocks.left[seat] ?? 0) : null;
  const all =
    match.pace.kind === 'live'
      ? match.pace.minutes * 60_000
      : match.pace.kind === 'turns'
        ? match.pace.days * 86_400_000
        : 0;
  const share = left !== null && all > 0 ? Math.max(0, Math.min(1, left / all)) : null;
  return (
    <li className={match.yours ? 'mm yours' : 'mm'}>
      <div>
        <b>{entryOf(match.game)?.title ?? match.game}</b>
        <small>
          <PresenceDot presence={presence} /> {name}, {PRESENCE[presence as keyof typeof PRESENCE] ?? presence}
        </small>
        <small>
          {match.replayOnly
            ? 'begun with an earlier edition: it can only be replayed there'
            : match.status === 'running'
              ? paceWords(match.pace)
              : waitingFor(match)}
        </small>
      </div>
      <div className="ck">
        <a className={match.yours ? 'btn primary' : 'btn'} href={onlineLink(match.code)}>
          {match.yours ? 'Play' : 'Look'}
        </a>
        {left !== null ? <small>{timeWords(left)} left</small> : null}
      </div>
      {share !== null ? (
        <div className={share < 0.2 ? 'left hot' : 'left'} aria-hidden="true">
          <meter min={0} max={1} value={share} />
        </div>
      ) : null}
    </li>
  );
}

function MyMatches({ matches }: { matches: readonly MyMatch[] | null }) {
  if (matches === null) return <p aria-busy="true">…</p>;
  const groups = [
    ['Your move', matches.filter((m) => m.yours)],
    ['Their move', matches.filter((m) => !m.yours && m.status === 'running')],
    ['Not begun', matches.filter((m) => !m.yours && m.status !== 'running')],
  ] as const;
  if (matches.length === 0) return <p className="none">No match yet. Make one, or join one that is open.</p>;
  return groups.map(([name, list]) =>
    list.length === 0 ? null : (
      <section key={name} aria-label={name}>
        <h3 className="grp2">
          {name}, {list.length}
        </h3>
        <ul className="mms">
          {list.map((m) => (
            <MatchRow key={m.code} match={m} />
          ))}
        </ul>
      </section>
    ),
  );
}

/** Open matches to join, and listed ones to watch. */
function OpenMatches({ open }: { open: readonly TableCard[] | null }) {
  const [fault, setFault] = useState<string | null>(null);
  const join = async (code: string): Promise<void> => {
    try {
      await call('POST', `/matches/${code}/join`, {});
      go(onlineLink(code).slice(1));
    } catch (error) {
      setFault((error as Error).message);
    }
  };
  return (
    <section className="box2" aria-label="Open matches">
      <h2>Open matches</h2>
      {fault ? <p role="alert">{fault}</p> : null}
      {open === null || open.length === 0 ? <p className="none">Nobody is waiting. Yours can be the first.</p> : null}
      <ul className="opens">
        {(open ?? []).map((m) => {
          const host = m.seats.find((s) => s.person !== null);
          const free = m.status === 'open' && m.seats.some((s) => s.person === null && s.level === null);
          return (
            <li key={m.code}>
              <div>
                <b>{entryOf(m.game)?.title ?? m.game}</b>
                <small>
                  {host?.name ?? 'nobody'}
                  {host?.rating ? ` (${host.rating})` : ''} · {paceWords(m.pace)}
                  {m.rated ? ' · rated' : ''}
                </small>
              </div>
              {free ? (
                <button type="button" className="btn primary" onClick={() => void join(m.code)}>
                  Join
                </button>
              ) : (
                <a className="btn" href={onlineLink(m.code)}>
                  Watch
                </a>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

type Sits = 'me' | 'open' | `machine ${string}`;

function NewMatch() {
  const [id, setId] = useState(shelf[0]?.id ?? '');
  const [game, setGame] = useState<AnyGame | null>(null);
  const [scenario, setScenario] = useState('');
  const [pace, setPace] = useState(0);
  const [listed, setListed] = useState(false);
  const [rated, setRated] = useState(false);
  const [sits, setSits] = useState<readonly Sits[]>([]);
  const [fault, setFault] = useState<string | null>(null);
  useEffect(() => {
    let left = false;
    void loadGame(id).then((loaded) => {
      if (left) return;
      setGame(loaded);
      setScenario(loaded.scenarios[0]?.id ?? '');
      setSits(loaded.seats.map((_, seat) => (seat === 0 ? 'me' : 'open')));
    });
    return () => {
      left = true;
    };
  }, [id]);
  const create = async (): Promise<void> => {
    try {
      await beSomebody();
      const made = await call<{ code: string }>('POST', '/matches', {
        game: id,
        scenario,
        pace: PACES[pace]?.pace,
        listed,
        rated,
        seats: sits.map((s) => (s.startsWith('machine ') ? { kind: 'machine', level: s.slice(8) } : { kind: s })),
      });
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
      <h2>New match</h2>
      <label>
        Game
        <select value={id} onChange={(event) => setId(event.target.value)}>
          {shelf.map((entry) => (
            <option key={entry.id} value={entry.id}>
              {entry.title}
            </option>
          ))}
        </select>
      </label>
      {game && game.scenarios.length > 1 ? (
        <label>
          Scenario
          <select value={scenario} onChange={(event) => setScenario(event.target.value)}>
            {game.scenarios.map((s) => (
              <option key={s.id} value={s.id}>
                {s.title}
              </option>
            ))}
          </select>
        </label>
      ) : null}
      {game?.seats.map((info, seat) => (
        <label key={info.id}>
          {info.name}
          <select
            value={sits[seat] ?? 'open'}
            onChange={(event) => setSits(sits.map((s, i) => (i === seat ? (event.target.value as Sits) : s)))}
          >
            <option value="me">You</option>
            <option value="open">Whoever comes</option>
            {levels.map((l) => (
              <option key={l.id} value={`machine ${l.id}`}>
                Machine: {l.name}
              </option>
            ))}
          </select>
        </label>
      ))}
      <fieldset className="seg2">
        <legend className="sr">Pace</legend>
        {PACES.map((p, i) => (
          <label key={p.name} className={pace === i ? 'on' : ''}>
            <input className="sr" type="radio" name="pace" checked={pace === i} onChange={() => setPace(i)} />
            {p.name}
            <small>{p.note}</small>
          </label>
        ))}
      </fieldset>
      <label className="check">
        <input type="checkbox" checked={listed} onChange={(event) => setListed(event.target.checked)} /> In the list of
        open matches; otherwise by link only
      </label>
      <label className="check">
        <input type="checkbox" checked={rated} onChange={(event) => setRated(event.target.checked)} /> Rated
      </label>
      {fault ? <p role="alert">{fault}</p> : null}
      <button type="submit" className="btn primary">
        Make the match
      </button>
    </form>
  );
}

/** Play online: my matches, open ones, a new one, who I am. */
export function OnlinePage() {
  const hello = useHello();
  const person = hello?.person;
  const [mine, setMine] = useState<readonly MyMatch[] | null>(null);
  const [open, setOpen] = useState<readonly TableCard[] | null>(null);
  const refresh = useCallback(async (): Promise<void> => {
    const [a, b] = await Promise.all([call<MyMatch[]>('GET', '/me/matches'), call<TableCard[]>('GET', '/matches')]);
    setMine(a);
    setOpen(b);
  }, []);
  useEffect(() => {
    if (!hello) return;
    if (!person) {
      void beSomebody();
      return;
    }
    connection();
    refresh().catch(() => {});
    const timer = setInterval(() => refresh().catch(() => {}), 5000);
    return () => clearInterval(timer);
  }, [hello, person, refresh]);
  const waiting = mine?.filter((m) => m.yours).length ?? 0;
  return (
    <div className="page online">
      <TopBar at="online" />
      <main className="cols3">
        <div>
          <section className="box2" aria-label="My matches">
            <h1>
              My matches <small>{waiting > 0 ? `${waiting} wait for you` : ''}</small>
            </h1>
            <MyMatches matches={mine} />
          </section>
        </div>
        <div>
          <NewMatch />
          <OpenMatches open={open} />
        </div>
        <div>{person ? <Account person={person} mail={hello?.mail ?? false} /> : null}</div>
      </main>
    </div>
  );
}
