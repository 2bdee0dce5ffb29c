import { lazy, Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { AnyGame } from '../../engine/game.ts';
import type { LineState } from '../../server/connection.ts';
import { RemoteHost } from '../../server/remote-host.ts';
import type { ServerMessage, TableCard } from '../../server/wire.ts';
import { entryOf, loadGame } from '../app/games.ts';
import { go } from '../app/route.ts';
import { loadTable } from '../app/table.ts';
import { machineInWorker } from '../machine/in-worker.ts';
import { Session } from '../session/session.ts';
import {
  beSomebody,
  call,
  checkDice,
  connection,
  fullLink,
  giveParts,
  onlineLink,
  paceWords,
  timeWords,
  useHello,
} from './net.ts';
import { PresenceDot } from './OnlinePage.tsx';
import './online.css';

const Table = lazy(() => loadTable().then((m) => ({ default: m.Table })));

interface Around extends TableCard {
  readonly mine: readonly number[];
  readonly mayJoin: boolean;
  readonly joinKey?: string;
  readonly watchKey?: string;
}

type ChatLine = Extract<ServerMessage, { t: 'chat' }>;

/** A match on the server: joined, its dice made, played, watched. */
export function OnlineTable({ code, linkKey }: { code: string; linkKey?: string | undefined }) {
  const hello = useHello();
  const person = hello?.person?.id;
  const [around, setAround] = useState<Around | null>(null);
  const [game, setGame] = useState<AnyGame | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [host, setHost] = useState<RemoteHost | null>(null);
  const query = linkKey ? `?key=${linkKey}` : '';

  useEffect(() => {
    if (hello && person === undefined) beSomebody().catch((error: Error) => setFault(error.message));
  }, [hello, person]);

  // Whoever sits gives his part of the dice as soon as it is wanted.
  useEffect(() => {
    if (person === undefined) return;
    let left = false;
    let busy = false;
    const look = async (): Promise<void> => {
      if (busy) return;
      busy = true;
      try {
        const found = await call<Around>('GET', `/matches/${code}${query}`);
        const loaded = await loadGame(found.game);
        if (left) return;
        setGame(loaded);
        await giveParts(
          found,
          found.mine,
          loaded.seats.map((s) => s.id),
        );
        setAround(found);
        setFault(null);
      } catch (error) {
        if (!left) setFault((error as Error).message);
      } finally {
        busy = false;
      }
    };
    void look();
    const stop = connection().onMessage((message) => {
      if (message.t === 'table' && message.match === code && message.table.status !== 'running') void look();
      if (message.t === 'table' && message.match === code && message.table.status === 'running')
        setAround((a) => (a ? { ...a, ...message.table, mine: a.mine } : a));
    });
    const timer = setInterval(() => {
      if (connection().state === 'in step') void look();
    }, 3000);
    return () => {
      left = true;
      stop();
      clearInterval(timer);
    };
  }, [code, query, person]);

  const begun = around !== null && (around.status === 'running' || around.status === 'over');
  const mine = around?.mine.join(',') ?? '';
  const latest = useRef(around);
  latest.current = around;
  useEffect(() => {
    const table = latest.current;
    // Whoever sits down anew has another line.
    if (!begun || !game || !table || table.mine.join(',') !== mine) return;
    const made = new RemoteHost({
      connection: connection(),
      follow: { match: code, ...(linkKey ? { key: linkKey } : {}) },
      game,
      table,
      fetchRecord: () => call<string>('GET', `/matches/${code}/record${query}`),
    });
    let left = false;
    void made.ready.then(() => !left && setHost(made));
    return () => {
      left = true;
      made.close();
      setHost(null);
    };
  }, [code, linkKey, query, begun, game, mine]);

  if (fault !== null && !around)
    return (
      <main className="fault">
        <h1>This match cannot be opened</h1>
        <p>{fault}</p>
        <a className="btn primary" href={onlineLink()}>
          To my matches
        </a>
      </main>
    );
  if (!around || !game) return <div className="loading" />;
  if (!begun || around.mine.length === 0)
    if (!begun) return <Gathering around={around} game={game} linkKey={linkKey} onChange={setAround} />;
  if (!host) return <div className="loading" />;
  return <Playing key={`${code} ${mine}`} host={host} around={around} game={game} />;
}

/** Seats to be taken, a link to be sent, dice to be made. */
function Gathering({
  around,
  game,
  linkKey,
  onChange,
}: {
  around: Around;
  game: AnyGame;
  linkKey?: string | undefined;
  onChange: (a: Around) => void;
}) {
  const [copied, setCopied] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const { code } = around;
  const query = linkKey ? `?key=${linkKey}` : '';
  const join = async (seat: number): Promise<void> => {
    try {
      await call('POST', `/matches/${code}/join${query}`, { seat });
      onChange(await call<Around>('GET', `/matches/${code}${query}`));
    } catch (error) {
      setFault((error as Error).message);
    }
  };
  const link = around.joinKey ? fullLink(code, around.joinKey) : null;
  return (
    <main className="gathering">
      <h1>{entryOf(around.game)?.title ?? around.game}</h1>
      <p>
        {game.scenarios.find((s) => s.id === around.scenario)?.title}, {paceWords(around.pace)}
      </p>
      <ul className="seatlist">
        {around.seats.map((s, seat) => (
          <li key={game.seats[seat]?.id}>
            <b>{game.seats[seat]?.name}</b>
            <span>
              {s.level !== null ? `the machine, ${s.level}` : (s.name ?? 'free')}
              {around.mine.includes(seat) ? ' (you)' : ''}
            </span>
            {s.person === null && s.level === null && around.mayJoin && around.mine.length === 0 ? (
              <button type="button" className="btn primary" onClick={() => void join(seat)}>
                Sit down as {game.seats[seat]?.name}
              </button>
            ) : null}
          </li>
        ))}
      </ul>
      {link && around.status === 'open' ? (
        <section className="box2">
          <h2>Invite by link</h2>
          <div className="link">
            <input
              readOnly
              aria-label="Link for the one you invite"
              value={link}
              onFocus={(event) => event.target.select()}
            />
            <button
              type="button"
              className="btn"
              onClick={() => {
                navigator.clipboard?.writeText(link).then(
                  () => setCopied(true),
                  () => {},
                );
              }}
            >
              {copied ? 'Copied' : 'Copy'}
            </button>
          </div>
        </section>
      ) : null}
      <p role="status">
        {around.status === 'dice'
          ? 'The dice are being made by all of you together: everybody has committed to his part.'
          : around.mine.length > 0
            ? 'Waiting for somebody to sit down. This page may be closed: the match stays in your list.'
            : ''}
      </p>
      {fault ? <p role="alert">{fault}</p> : null}
      <a className="btn" href={onlineLink()}>
        To my matches
      </a>
    </main>
  );
}

const LINE: Readonly<Record<LineState, string>> = {
  'in step': 'in step',
  sending: 'sending',
  offline: 'offline: your choice is kept',
};

function useLine(): LineState {
  return useSyncExternalStore(
    (listener) => connection().onState(listener),
    () => connection().state,
  );
}

function useTableCard(host: RemoteHost): TableCard {
  return useSyncExternalStore(
    (listener) => host.subscribe(listener),
    () => host.table,
  );
}

/** What a clock shows now: the server's figure, less what has passed since. */
function useNow(running: boolean): number {
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setNow(performance.now()), 500);
    return () => clearInterval(timer);
  }, [running]);
  return now;
}

function SeatPlate({ table, game, seat, mine }: { table: TableCard; game: AnyGame; seat: number; mine: boolean }) {
  const card = table.seats[seat];
  const { clocks } = table;
  const running = table.toMove === seat && table.outcome === null;
  const heard = useRef({ clocks, at: performance.now() });
  if (heard.current.clocks !== clocks) heard.current = { clocks, at: performance.now() };
  const now = useNow(running && clocks !== null);
  const left = clocks
    ? (clocks.left[seat] ?? 0) - (running && !clocks.paused ? Math.max(0, now - heard.current.at) : 0)
    : null;
  const side = game.seats[seat]?.style.color ?? 'transparent';
  return (
    <div className={running ? 'st2 run' : 'st2'} style={{ '--side': side } as React.CSSProperties}>
      <PresenceDot presence={card?.presence ?? 'gone'} />
      <span>
        <b>{mine ? 'You' : card?.level ? 'The machine' : (card?.name ?? 'nobody')}</b>
        <small>
          {game.seats[seat]?.name}
          {running ? ', to choose' : ''}
        </small>
      </span>
      {left !== null ? <span className="tm">{timeWords(left)}</span> : null}
    </div>
  );
}

function Chat({
  lines,
  onSay,
  silent,
}: {
  lines: readonly ChatLine[];
  onSay: (text: string) => void;
  silent: boolean;
}) {
  const [text, setText] = useState('');
  return (
    <section className="chatbox" aria-label="Chat">
      <ol>
        {lines.map((l) => (
          <li key={l.n} className={l.mine ? 'msg me2' : 'msg'}>
            <small>{l.mine ? 'You' : l.name}</small>
            {l.text}
          </li>
        ))}
      </ol>
      {silent ? null : (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (text.trim()) onSay(text.trim());
            setText('');
          }}
        >
          <input
            aria-label="Say something"
            maxLength={500}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <button type="submit" className="btn">
            Say
          </button>
        </form>
      )}
    </section>
  );
}

function Playing({ host, around, game }: { host: RemoteHost; around: Around; game: AnyGame }) {
  const table = useTableCard(host);
  const line = useLine();
  const [lines, setLines] = useState<readonly ChatLine[]>([]);
  const [open, setOpen] = useState(false);
  const [seen, setSeen] = useState(0);
  const [said, setSaid] = useState<string | null>(null);
  const [session, setSession] = useState<Session | null>(null);
  const watching = host.seats.length === 0;
  useEffect(() => {
    // In a rated match nobody is advised.
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
        if (message.t !== 'chat' || message.match !== around.code) return;
        setLines((all) => (all.some((l) => l.n === message.n) ? all : [...all, message]));
      }),
    [around.code],
  );
  const act = (what: Record<string, unknown>): void => {
    const seat = host.seats[0];
    host.do({ ...what, ...(seat === undefined ? {} : { seat }) }).catch((error: Error) => setSaid(error.message));
  };
  const { asking, outcome } = table;
  const mine = host.seats;
  const unread = lines.filter((l) => !l.mine).length - seen;
  const check = async (): Promise<void> => {
    const record = await host.record(true);
    const held = checkDice(around.code, record);
    setSaid(
      held === null
        ? 'The record is open; nothing was noted here at its beginning.'
        : held
          ? 'The dice are those that all committed to.'
          : 'The record does not hold what was committed to!',
    );
  };
  const rematch = async (): Promise<void> => {
    try {
      const { code } = await call<{ code: string }>('POST', `/matches/${around.code}/rematch`);
      go(onlineLink(code).slice(1));
    } catch (error) {
      setSaid((error as Error).message);
    }
  };
  return (
    <div className="online-table">
      <section className="seats2" aria-label="Who plays">
        {game.seats.map((info, seat) => (
          <SeatPlate key={info.id} table={table} game={game} seat={seat} mine={mine.includes(seat)} />
        ))}
        <div className="around">
          <span className={`net ${line.replace(' ', '-')}`} role="status">
            {LINE[line]}
          </span>
          <span className="watchers">
            {watching ? 'you watch' : ''}
            {table.watchers > 0 ? ` ${table.watchers} watching` : ''}
          </span>
          <button
            type="button"
            className="btn"
            aria-expanded={open}
            onClick={() => {
              setOpen(!open);
              setSeen(lines.filter((l) => !l.mine).length);
            }}
          >
            Chat{!open && unread > 0 ? ` ${unread}` : ''}
          </button>
          {!watching && outcome === null ? (
            <details className="more">
              <summary className="btn">Match</summary>
              <div>
                <button type="button" className="btn" onClick={() => act({ t: 'ask', what: 'undo' })}>
                  Ask to take back
                </button>
                <button type="button" className="btn" onClick={() => act({ t: 'ask', what: 'draw' })}>
                  Offer a draw
                </button>
                <button type="button" className="btn" onClick={() => act({ t: 'resign' })}>
                  Resign
                </button>
              </div>
            </details>
          ) : null}
          {outcome !== null && !watching ? (
            <button type="button" className="btn primary" onClick={() => void rematch()}>
              Rematch, sides swapped
            </button>
          ) : null}
          {outcome !== null ? (
            <button type="button" className="btn" onClick={() => void check()}>
              Check the dice
            </button>
          ) : null}
          <a className="btn" href={onlineLink()}>
            My matches
          </a>
        </div>
        {said ? <p role="status">{said}</p> : null}
        {asking && !mine.includes(asking.by) && !watching ? (
          <section className="asks" aria-label="Asked of you">
            <b>
              {table.seats[asking.by]?.name} {asking.what === 'undo' ? 'asks to take back' : 'offers a draw'}
            </b>
            <button type="button" className="btn primary" onClick={() => act({ t: 'answer', yes: true })}>
              {asking.what === 'undo' ? 'Allow' : 'Agree'}
            </button>
            <button type="button" className="btn" onClick={() => act({ t: 'answer', yes: false })}>
              Refuse
            </button>
          </section>
        ) : null}
        {asking && mine.includes(asking.by) ? <p role="status">Asked; waiting for an answer.</p> : null}
        {outcome ? (
          <p role="status" className="outcome">
            {outcome.text}
          </p>
        ) : null}
      </section>
      {open ? (
        <Chat
          lines={lines}
          silent={watching}
          onSay={(text) => void host.do({ t: 'chat', text }).catch((error: Error) => setSaid(error.message))}
        />
      ) : null}
      {session ? (
        <Suspense fallback={<div className="loading" />}>
          <Table id={`online-${around.code}`} session={session} />
        </Suspense>
      ) : null}
    </div>
  );
}
