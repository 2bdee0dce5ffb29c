import { useCallback, useEffect, useState } from 'react';
import { type AnyGame, seatInSentence } from '../../engine/game.ts';
import type { TableCard } from '../../remote/wire.ts';
import { Emblem } from '../app/Emblem.tsx';
import { entryOf, loadGame } from '../app/games.ts';
import { go } from '../app/route.ts';
import { TopBar } from '../app/TopBar.tsx';
import { CoverPicture } from '../lobby/CoverPicture.tsx';
import { Friends } from './Friends.tsx';
import { Finished, Rating, useHistory } from './History.tsx';
import { NewMatch } from './NewMatch.tsx';
import { NotificationSettings } from './NotificationSettings.tsx';
import { namedGame } from './named.ts';
import {
  call,
  connection,
  dayWords,
  type MyMatch,
  onlineLink,
  paceWords,
  playerLink,
  signInAsGuest,
  timeWords,
  useHello,
} from './net.ts';
import { PresenceDot, presenceWords } from './Presence.tsx';
import './online.css';

/** The games in the lists, as soon as they are loaded. */
function useGames(ids: readonly string[]): ReadonlyMap<string, AnyGame> {
  const [games, setGames] = useState<ReadonlyMap<string, AnyGame>>(new Map());
  const wanted = [...new Set(ids)].sort().join(' ');
  useEffect(() => {
    let left = false;
    for (const id of wanted.split(' ').filter(Boolean))
      loadGame(id).then(
        (game) => left || setGames((g) => (g.has(id) ? g : new Map([...g, [id, game]]))),
        () => {},
      );
    return () => {
      left = true;
    };
  }, [wanted]);
  return games;
}

function waitingFor(table: Pick<TableCard, 'seats'>): string {
  const open = table.seats.find((s) => s.person === null && s.level === null);
  if (!open) return 'setting up shared dice';
  return open.invited === null ? 'waiting for an opponent' : `waiting for ${open.invited} to accept`;
}

function opponentOf(match: MyMatch): {
  readonly name: string;
  readonly presence: string;
  readonly away?: number | null;
} {
  const other = match.seats.find((_, seat) => !match.mine.includes(seat));
  if (!other) return { name: 'yourself', presence: 'here' };
  if (other.level !== null) return { name: `the AI, ${other.level}`, presence: 'here' };
  return { name: other.name ?? other.invited ?? 'no opponent yet', presence: other.presence, away: other.away };
}

function Thumb({ game }: { game: string }) {
  return (
    <span className="thumb" aria-hidden="true">
      <CoverPicture game={game} title="" detail />
    </span>
  );
}

function MatchRow({ match, game }: { match: MyMatch; game: AnyGame | undefined }) {
  const { name, presence, away } = opponentOf(match);
  const { clocks } = match;
  const seat = match.yours ? (match.mine[0] ?? 0) : (clocks?.running ?? null);
  const left = clocks && seat !== null ? (clocks.left[seat] ?? 0) : null;
  const all =
    match.pace.kind === 'live'
      ? match.pace.minutes * 60_000
      : match.pace.kind === 'turns'
        ? match.pace.days * 86_400_000
        : 0;
  const share = left !== null && all > 0 ? Math.max(0, Math.min(1, left / all)) : null;
  const seats = game ? namedGame(game, match).seats : [];
  const sides = match.mine.map((s) => seats[s]?.name ?? '').filter(Boolean);
  return (
    <li className={match.yours ? 'mm yours' : 'mm'}>
      <Thumb game={match.game} />
      <div>
        <b>{entryOf(match.game)?.title ?? match.game}</b>
        <small className="ln">
          <PresenceDot presence={presence} /> {name},{' '}
          {away ? `on vacation until ${dayWords(away)}` : presenceWords(presence)}
        </small>
        <small>
          {match.replayOnly
            ? 'started with an earlier edition; replay only'
            : match.status === 'running'
              ? `you are ${sides.join(' and ')} · ${paceWords(match.pace)}`
              : waitingFor(match)}
        </small>
      </div>
      <div className="ck">
        <a className={match.yours ? 'btn primary' : 'btn'} href={onlineLink(match.code)}>
          {match.yours ? 'Play' : 'View'}
        </a>
        {left !== null ? <small>{left <= 0 ? 'out of time' : `${timeWords(left)} left`}</small> : null}
      </div>
      {share !== null ? (
        <div className={share < 0.2 ? 'left hot' : 'left'} aria-hidden="true">
          <i style={{ width: `${Math.round(share * 100)}%` }} />
        </div>
      ) : null}
    </li>
  );
}

/** A match the player is invited to: a rematch or a challenge. */
function Invitation({ match, game, onChange }: { match: MyMatch; game: AnyGame | undefined; onChange: () => void }) {
  const [fault, setFault] = useState<string | null>(null);
  const seat = match.seats.findIndex((s) => s.invited !== null);
  const answer = async (how: 'join' | 'decline'): Promise<void> => {
    try {
      await call('POST', `/matches/${match.code}/${how}`);
      if (how === 'join') go(onlineLink(match.code).slice(1));
      else onChange();
    } catch (error) {
      setFault((error as Error).message);
    }
  };
  return (
    <li className="mm yours asked">
      <Thumb game={match.game} />
      <div>
        <b>
          {match.rematch
            ? `${match.invitedBy} wants a rematch, sides swapped`
            : `${match.invitedBy} invites you to a match`}
        </b>
        <small>
          {entryOf(match.game)?.title ?? match.game} · you would play{' '}
          {game ? seatInSentence(namedGame(game, match).seats[seat]) : '…'} · {paceWords(match.pace)}
        </small>
        {fault ? <small role="alert">{fault}</small> : null}
      </div>
      <div className="ck">
        <button type="button" className="btn primary" onClick={() => void answer('join')}>
          Accept
        </button>
        <button type="button" className="btn" onClick={() => void answer('decline')}>
          Decline
        </button>
      </div>
    </li>
  );
}

/** Standing orders of all matches; each can be suspended. */
function StandingOrders({ matches, onChange }: { matches: readonly MyMatch[]; onChange: () => void }) {
  const all = matches.flatMap((match) =>
    match.orders.flatMap(({ seat, list }) => list.map((order, i) => ({ match, seat, list, order, i }))),
  );
  if (all.length === 0) return null;
  const toggle = async ({ match, seat, list, i: at }: (typeof all)[number]): Promise<void> => {
    const orders = list.map((o, i) => (i === at ? { ...o, off: !o.off } : o));
    await call('PUT', `/matches/${match.code}/orders`, { seat, orders });
    onChange();
  };
  return (
    <section aria-label="Standing orders">
      <h3 className="grp2">Standing orders, while you are away</h3>
      <ul className="rows2">
        {all.map((one) => {
          const { match, seat, order } = one;
          return (
            <li key={`${match.code} ${seat} ${JSON.stringify(order)}`}>
              <span>
                {order.name}
                <small>
                  {entryOf(match.game)?.title ?? match.game} against {opponentOf(match).name}
                </small>
              </span>
              <button
                type="button"
                role="switch"
                className="sw"
                aria-checked={!order.off}
                aria-label={order.name}
                onClick={() => void toggle(one)}
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function MyMatches({ matches, onChange }: { matches: readonly MyMatch[] | null; onChange: () => void }) {
  const games = useGames((matches ?? []).map((m) => m.game));
  if (matches === null) return <p aria-busy="true">…</p>;
  const asked = matches.filter((m) => m.invitedBy !== null);
  const groups = [
    ['Your move', matches.filter((m) => m.yours)],
    ['Their move', matches.filter((m) => !m.yours && m.status === 'running')],
    ['Not started', matches.filter((m) => !m.yours && m.status !== 'running' && m.invitedBy === null)],
  ] as const;
  if (matches.length === 0) return <p className="none">No matches yet. Create one or join an open match.</p>;
  return (
    <>
      {asked.length > 0 ? (
        <section aria-label="Requests">
          <h3 className="grp2">Requests, {asked.length}</h3>
          <ul className="mms">
            {asked.map((m) => (
              <Invitation key={m.code} match={m} game={games.get(m.game)} onChange={onChange} />
            ))}
          </ul>
        </section>
      ) : null}
      {groups.map(([name, list]) =>
        list.length === 0 ? null : (
          <section key={name} aria-label={name}>
            <h3 className="grp2">
              {name}, {list.length}
            </h3>
            <ul className="mms">
              {list.map((m) => (
                <MatchRow key={m.code} match={m} game={games.get(m.game)} />
              ))}
            </ul>
          </section>
        ),
      )}
      <StandingOrders matches={matches} onChange={onChange} />
    </>
  );
}

/** The color and emblem of a side. */
function SeatChip({ game, seat }: { game: AnyGame | undefined; seat: number }) {
  const info = game?.seats[seat];
  if (!info) return null;
  return (
    <span className="seatc" style={{ background: info.style.color }}>
      <Emblem style={info.style} size={15} />
      {info.name}
    </span>
  );
}

const isLive = (m: TableCard): boolean => m.pace.kind !== 'turns';

/** Open matches to join, and listed ones to watch. */
function OpenMatches({ open }: { open: readonly TableCard[] | null }) {
  const [fault, setFault] = useState<string | null>(null);
  const [only, setOnly] = useState('');
  const all = open ?? [];
  const games = useGames(all.map((m) => m.game));
  const join = async (code: string, seat: number): Promise<void> => {
    try {
      await call('POST', `/matches/${code}/join`, { seat });
      go(onlineLink(code).slice(1));
    } catch (error) {
      setFault((error as Error).message);
    }
  };
  const ids = [...new Set(all.map((m) => m.game))];
  const filters = [
    ['', 'All games'],
    ...ids.map((id) => [id, entryOf(id)?.title ?? id] as const),
    ['live', 'Live'],
    ['turns', 'Correspondence'],
  ] as const;
  const shown = all.filter(
    (m) => only === '' || m.game === only || (only === 'live' && isLive(m)) || (only === 'turns' && !isLive(m)),
  );
  const freeIn = (m: TableCard): number => m.seats.findIndex((s) => s.person === null && s.level === null);
  // A running match has a free seat while a substitute is sought.
  const free = shown.filter((m) => (m.status === 'open' || m.status === 'running') && freeIn(m) >= 0);
  const running = shown.filter((m) => m.status === 'running');
  return (
    <>
      <h2>
        Open matches{' '}
        <small>
          {free.length === 1 ? '1 seat free' : `${free.length} seats free`} · {running.length} running
        </small>
      </h2>
      {all.length > 0 ? (
        <div className="filters">
          {filters.map(([id, name]) => (
            <button
              key={id}
              type="button"
              className={only === id ? 'btn on' : 'btn'}
              aria-pressed={only === id}
              onClick={() => setOnly(id)}
            >
              {name}
            </button>
          ))}
        </div>
      ) : null}
      {fault ? <p role="alert">{fault}</p> : null}
      {free.length === 0 ? (
        <p className="none">No open matches. Create the first one.</p>
      ) : (
        <table className="open2">
          <thead>
            <tr>
              <th>match</th>
              <th>seat</th>
              <th>with</th>
              <th>pace</th>
              <th>
                <span className="sr">Join</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {free.map((m) => {
              const host = m.seats.find((s) => s.person !== null);
              const game = games.get(m.game);
              return (
                <tr key={m.code}>
                  <td>
                    <b>{entryOf(m.game)?.title ?? m.game}</b>
                    <small>
                      {game?.scenarios.find((s) => s.id === m.scenario)?.title}
                      {m.rated ? ', rated' : ''}
                      {m.status === 'running' ? ', running: a substitute is wanted' : ''}
                    </small>
                  </td>
                  <td>
                    <SeatChip game={game ? namedGame(game, m) : undefined} seat={freeIn(m)} />
                  </td>
                  <td>
                    {host?.person ? <a href={playerLink(host.person)}>{host.name}</a> : 'nobody'}
                    <small>
                      {host?.rating ?? 'new'}
                      {host?.presence === 'here' ? ', online' : ''}
                      {host?.away ? `, on vacation until ${dayWords(host.away)}` : ''}
                    </small>
                  </td>
                  <td>{paceWords(m.pace)}</td>
                  <td>
                    <button type="button" className="btn" onClick={() => void join(m.code, freeIn(m))}>
                      Join
                    </button>
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
      {running.length > 0 ? (
        <section aria-label="Watch">
          <h3 className="grp2">Watch</h3>
          <ul className="rows2">
            {running.map((m) => (
              <li key={m.code}>
                <span>
                  {m.seats.map((s) => s.name ?? `the AI, ${s.level}`).join(' vs. ')}
                  <small>
                    {entryOf(m.game)?.title ?? m.game} · {m.watchers} watching
                  </small>
                </span>
                <a className="btn" href={onlineLink(m.code)}>
                  Watch
                </a>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  );
}

/** Play online: my matches, open matches, a new match, notifications. */
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
      void signInAsGuest();
      return;
    }
    connection();
    refresh().catch(() => {});
    const timer = setInterval(() => refresh().catch(() => {}), 5000);
    return () => clearInterval(timer);
  }, [hello, person, refresh]);
  const running = mine?.filter((m) => m.status === 'running').length ?? 0;
  return (
    <div className="page online">
      <TopBar at="online" waiting={mine?.filter((m) => m.yours).length} />
      <main className="cols3">
        <div>
          <section className="box2" aria-label="My matches">
            <h1>
              My matches <small>{running > 0 ? `${running} running` : ''}</small>
            </h1>
            <MyMatches matches={mine} onChange={() => void refresh().catch(() => {})} />
          </section>
        </div>
        <div>
          <section className="box2" aria-label="Open matches">
            <OpenMatches open={open} />
            {person ? <RecentlyFinished key={person.id} /> : null}
          </section>
        </div>
        <div>
          <NewMatch />
          {person ? <Friends key={`friends ${person.id}`} /> : null}
          {person ? <NotificationSettings key={`tell ${person.id}`} mail={hello?.mail ?? false} /> : null}
          {person ? <RatingBox key={`rating ${person.id}`} /> : null}
        </div>
      </main>
    </div>
  );
}

function RecentlyFinished() {
  const history = useHistory();
  if (!history || history.results.length === 0) return null;
  return (
    <section aria-label="Recently finished">
      <h3 className="grp2">Recently finished</h3>
      <Finished history={history} most={5} />
    </section>
  );
}

function RatingBox() {
  const history = useHistory();
  return history ? <Rating history={history} /> : null;
}
