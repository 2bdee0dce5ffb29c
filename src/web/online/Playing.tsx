import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { AnyGame } from '../../engine/game.ts';
import type { ConnectionState } from '../../remote/connection.ts';
import type { RemoteHost } from '../../remote/remote-host.ts';
import type { TableCard } from '../../remote/wire.ts';
import { go } from '../app/route.ts';
import { useTableScreen } from '../app/table.ts';
import { machineInWorker } from '../machine/in-worker.ts';
import { Session } from '../session/session.ts';
import type { Around as Papers } from '../table/context.ts';
import { Chat, type ChatLine } from './Chat.tsx';
import { brokenRounds } from './dice.ts';
import { MatchPanel } from './MatchPanel.tsx';
import { NextMatch } from './NextMatch.tsx';
import { namedGame } from './named.ts';
import { call, connection, dayWords, type MatchCard, onlineLink, paceWords, playerLink, timeWords } from './net.ts';
import { OutOfTime } from './OutOfTime.tsx';
import { PresenceDot, presenceWords } from './Presence.tsx';
import { RematchCard, Requests } from './Requests.tsx';

const CONNECTION_WORDS: Readonly<Record<ConnectionState, string>> = {
  connected: 'connected',
  sending: 'sending',
  offline: 'offline: your decision will be sent when you reconnect',
  'signed out': 'signed out: sign in again to continue',
};

function ConnectionLabel() {
  const state = useSyncExternalStore(
    (listener) => connection().onState(listener),
    () => connection().state,
  );
  return (
    <span className={`net ${state.replace(' ', '-')}`} role="status">
      {CONNECTION_WORDS[state]}
    </span>
  );
}

function useTableCard(host: RemoteHost): TableCard {
  return useSyncExternalStore(
    (listener) => host.subscribe(listener),
    () => host.table,
  );
}

/** The time now; updated twice a second, under a minute ten times. */
function useNow(running: boolean, quick: boolean): number {
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setNow(performance.now()), quick ? 100 : 500);
    return () => clearInterval(timer);
  }, [running, quick]);
  return now;
}

const MINUTE = 60_000;
/** Warns a player with less than this share of the time left. */
const ALARM = 0.2;

function SeatPlate({ table, game, seat, mine }: { table: TableCard; game: AnyGame; seat: number; mine: boolean }) {
  const card = table.seats[seat];
  const { clocks, pace } = table;
  const running = table.toMove === seat && table.outcome === null;
  const heard = useRef({ clocks, at: performance.now() });
  if (heard.current.clocks !== clocks) heard.current = { clocks, at: performance.now() };
  const [quick, setQuick] = useState(false);
  const resting = clocks?.resting?.includes(seat) ?? false;
  const now = useNow(running && clocks !== null && !clocks.paused, quick);
  const left = clocks
    ? (clocks.left[seat] ?? 0) - (running && !clocks.paused && !resting ? Math.max(0, now - heard.current.at) : 0)
    : null;
  const hurry = left !== null && left < MINUTE;
  useEffect(() => setQuick(hurry), [hurry]);
  const info = game.seats[seat];
  const name = mine ? 'You' : card?.level ? 'The AI' : (card?.name ?? 'Open seat');
  const all = pace.kind === 'live' ? pace.minutes * MINUTE : pace.kind === 'turns' ? pace.days * 86_400_000 : 0;
  const share = left !== null && all > 0 ? Math.max(0, Math.min(1, left / all)) : null;
  return (
    <div
      className={running ? 'st2 run' : 'st2'}
      style={{ '--side': info?.style.color ?? 'transparent' } as React.CSSProperties}
    >
      <span className="ava" aria-hidden="true">
        {name.slice(0, 1)}
        <PresenceDot presence={card?.presence ?? 'gone'} />
      </span>
      <span>
        <b>{!mine && card?.person ? <a href={playerLink(card.person)}>{name}</a> : name}</b>
        <small>
          {info?.name}
          {card?.rating ? ` · ${card.rating}` : ''}
          {card?.away ? ` · on vacation until ${dayWords(card.away)}` : ''}
          <span className="sr">
            {mine || card?.level ? '' : `, ${presenceWords(card?.presence ?? 'gone')}`}
            {running ? ', to choose' : ''}
          </span>
        </small>
      </span>
      {left !== null ? (
        <span className={left <= 0 ? 'tm hurry out' : hurry ? 'tm hurry' : left >= 3_600_000 ? 'tm long' : 'tm'}>
          {left <= 0 ? 'out of time' : timeWords(left)}
        </span>
      ) : null}
      {share !== null ? (
        <u aria-hidden="true" className={share < ALARM ? 'hot' : ''} style={{ width: `${Math.round(share * 100)}%` }} />
      ) : null}
      {mine && running && (hurry || (share !== null && share < ALARM)) ? (
        <span className="sr" role="alert">
          {hurry ? 'You have less than a minute left' : '20% of your time is left'}
        </span>
      ) : null}
    </div>
  );
}

/** Whose dice are used, while a player may know them or they are being made. */
function DiceNotice({ table, free, watching }: { table: TableCard; free: boolean; watching: boolean }) {
  const { dealing, chosen } = table.dice;
  const maker = chosen?.by ? `${chosen.by}’s browser` : 'the browser that started this match';
  if (dealing)
    return (
      <p className="told2" role="status">
        The players are making new dice together. The match continues when every player’s page has given its part.
        {brokenRounds(table) > 0 ? ' The first round was interrupted; if this one is too, the match is void.' : ''}
      </p>
    );
  if (!chosen?.still || (!free && !watching)) return null;
  return (
    <p className="told2" role="note">
      The dice so far were chosen by {maker}, which may know every roll to come.{' '}
      {watching && free
        ? 'When you join, all players make new dice together, and they count from then on.'
        : 'When a second player joins, all players make new dice together, and they count from then on.'}
    </p>
  );
}

const never = () => () => {};

/** A match that has begun, with everything around its board. */
export function Playing({
  host,
  card,
  game,
  linkKey,
  unfair,
  onSit,
}: {
  host: RemoteHost;
  card: MatchCard;
  game: AnyGame;
  linkKey: string | undefined;
  /** Why this page gives no part of the dice. */
  unfair: string | null;
  onSit: () => Promise<void>;
}) {
  const table = useTableCard(host);
  const Table = useTableScreen();
  const [lines, setLines] = useState<readonly ChatLine[]>([]);
  const [seen, setSeen] = useState(0);
  const [said, setSaid] = useState<string | null>(null);
  const [session, setSession] = useState<Session | null>(null);
  const mine = host.seats;
  const watching = mine.length === 0;
  const { code } = card;
  useEffect(() => {
    // No advice in a rated match.
    const machine = table.rated || watching ? undefined : machineInWorker();
    const made = new Session({ host, players: game.seats.map(() => ({ kind: 'person' as const })), machine, pace: 0 });
    setSession(made);
    return () => {
      made.dispose();
      machine?.dispose();
    };
  }, [host, game, table.rated, watching]);
  useEffect(
    () =>
      connection().onMessage((message) => {
        if (message.t !== 'chat' || message.match !== code) return;
        setLines((all) => (all.some((l) => l.n === message.n) ? all : [...all, message]));
      }),
    [code],
  );
  const looks = useSyncExternalStore(session?.subscribe ?? never, () =>
    JSON.stringify(session?.state.scene?.seats ?? null),
  );
  const named = useMemo(() => namedGame(game, table, { seats: JSON.parse(looks) }), [game, table, looks]);
  const { asking, outcome } = table;
  const offered = table.rematch?.state === 'asked' && !mine.includes(table.rematch.by ?? -1);
  const theirs = lines.filter((l) => !l.mine).length;
  const around = useMemo<Papers>(() => {
    const act = (what: Record<string, unknown>): void => {
      const seat = host.seats[0];
      setSaid(null);
      host.do({ ...what, ...(seat === undefined ? {} : { seat }) }).catch((error: Error) => setSaid(error.message));
    };
    const rematch = async (): Promise<void> => {
      try {
        const made = await call<{ code: string }>('POST', `/matches/${code}/rematch`);
        go(onlineLink(made.code).slice(1));
      } catch (error) {
        setSaid((error as Error).message);
      }
    };
    const sitDown = async (seat: number): Promise<void> => {
      try {
        await call('POST', `/matches/${code}/join${linkKey ? `?key=${linkKey}` : ''}`, { seat });
        await onSit();
      } catch (error) {
        setSaid((error as Error).message);
      }
    };
    const free = table.seats.flatMap((s, seat) => (s.person === null && s.level === null ? [seat] : []));
    return {
      against: table.pace.kind === 'free' ? 'live' : paceWords(table.pace),
      line: <ConnectionLabel />,
      seats: (
        <section className="seats2" aria-label="Who plays">
          {named.seats.map((info, seat) => (
            <SeatPlate key={info.id} table={table} game={named} seat={seat} mine={host.seats.includes(seat)} />
          ))}
        </section>
      ),
      asks: (
        <div className="asks2">
          <Requests host={host} game={named} table={table} act={act} />
          <OutOfTime host={host} game={named} table={table} onSaid={setSaid} />
          {watching ? null : <NextMatch host={host} table={table} />}
          <RematchCard host={host} table={table} onSaid={setSaid} />
          {outcome === null && unfair ? (
            <p className="told2" role="alert">
              {unfair}
            </p>
          ) : null}
          {outcome === null ? <DiceNotice table={table} free={free.length > 0} watching={watching} /> : null}
          {watching && card.mayJoin && outcome === null
            ? free.map((seat) => (
                <section key={seat} className="ask2" aria-label="An open seat">
                  <b>Open seat: {named.seats[seat]?.name}</b>
                  <div className="do">
                    <button type="button" className="btn primary" onClick={() => void sitDown(seat)}>
                      Join as {named.seats[seat]?.name}
                    </button>
                  </div>
                </section>
              ))
            : null}
          {outcome ? (
            <p className="told2" role="status">
              {outcome.text}
            </p>
          ) : null}
          {said ? (
            <p className="told2" role="alert">
              {said}
            </p>
          ) : null}
          {watching ? (
            <p className="told2">
              You watch{table.watchers > 1 ? `, with ${table.watchers - 1} more` : ''}.
              {card.watchDelay ? ` Delayed by ${Math.round(card.watchDelay / 60)} min.` : ''}
            </p>
          ) : null}
        </div>
      ),
      papers: [
        {
          id: 'chat',
          name: 'Chat',
          icon: 'list',
          count: Math.max(0, theirs - seen),
          content: (
            <Chat
              lines={lines}
              silent={watching}
              onSeen={setSeen}
              onSay={(text) => void host.do({ t: 'chat', text }).catch((error: Error) => setSaid(error.message))}
            />
          ),
        },
        {
          id: 'match',
          name: 'Match',
          icon: 'flag',
          content: <MatchPanel host={host} table={table} card={card} game={named} act={act} onSaid={setSaid} />,
        },
      ],
      askUndo: watching || outcome !== null || asking !== null ? null : () => act({ t: 'ask', what: 'undo' }),
      noAdvice: table.rated && !watching ? 'not in a rated match' : null,
      after: watching ? (
        <span />
      ) : (
        <button type="button" className="btn primary" onClick={() => void rematch()}>
          {offered ? 'Accept rematch, sides swapped' : 'Rematch, sides swapped'}
        </button>
      ),
    };
  }, [
    host,
    named,
    table,
    asking,
    offered,
    outcome,
    lines,
    theirs,
    seen,
    said,
    watching,
    card,
    code,
    linkKey,
    unfair,
    onSit,
  ]);
  return (
    <div className="online-table">
      {session && Table ? (
        <Table id={`online-${code}`} session={session} around={around} />
      ) : session ? (
        <div className="loading" />
      ) : null}
    </div>
  );
}
