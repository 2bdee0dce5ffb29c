import { type CSSProperties, useState } from 'react';
import type { AnyGame, SeatInfo } from '../../engine/game.ts';
import { Emblem } from '../app/Emblem.tsx';
import { entryOf } from '../app/games.ts';
import { Icon } from '../app/Icon.tsx';
import { go, rulesLink } from '../app/route.ts';
import { TopBar } from '../app/TopBar.tsx';
import { CoverPicture } from '../lobby/CoverPicture.tsx';
import { CopyLink } from './CopyLink.tsx';
import { brokenRounds, forgetParts } from './dice.ts';
import { call, dayWords, fullLink, type MatchCard, onlineLink, paceSentence, playerLink } from './net.ts';
import './gathering.css';

interface GatheringProps {
  readonly around: MatchCard;
  readonly game: AnyGame;
  readonly linkKey?: string | undefined;
  /** Why this page gives no part of the dice. */
  readonly unfair: string | null;
  readonly onChange: (a: MatchCard) => void;
}

const isFree = (seat: MatchCard['seats'][number]): boolean => seat.person === null && seat.level === null;

/** "Anna invites you to play", for a guest; what is awaited, for one who sits already. */
function heading({ seats, mine }: MatchCard): string {
  const hosts = seats.flatMap((s, seat) =>
    s.name !== null && s.person !== null && !mine.includes(seat) ? [s.name] : [],
  );
  const awaited = seats.find((s) => isFree(s) && s.invited !== null)?.invited;
  if (mine.length > 0)
    return awaited
      ? `Waiting for ${awaited} to accept`
      : seats.some(isFree)
        ? 'Waiting for your opponent'
        : 'The match is about to begin';
  if (hosts.length === 0) return 'A seat is open';
  return seats.some(isFree) ? `${hosts.join(' and ')} invites you to play` : `${hosts.join(' and ')} are about to play`;
}

/** The page a friend opens first: what is played, who invites, which side is free, how long it takes, and how the dice are made. */
export function Gathering({ around, game, linkKey, unfair, onChange }: GatheringProps) {
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [watching, setWatching] = useState(false);
  const { code, mine, status } = around;
  const query = linkKey ? `?key=${linkKey}` : '';
  const entry = entryOf(around.game);
  const scenario = game.scenarios.find((s) => s.id === around.scenario);
  const sits = mine.length > 0;
  const join = async (seat: number): Promise<void> => {
    setBusy(true);
    try {
      await call('POST', `/matches/${code}/join${query}`, { seat });
      onChange(await call<MatchCard>('GET', `/matches/${code}${query}`));
      setFault(null);
    } catch (error) {
      setFault((error as Error).message);
    } finally {
      setBusy(false);
    }
  };
  const leave = (): void => {
    call('POST', `/matches/${code}/leave`).then(
      () => {
        forgetParts(code);
        go(onlineLink().slice(1));
      },
      (error: Error) => setFault(error.message),
    );
  };
  const decline = (): void => {
    call('POST', `/matches/${code}/decline`).then(
      () => go(onlineLink().slice(1)),
      (error: Error) => setFault(error.message),
    );
  };
  const mayJoin = around.mayJoin && !sits && !watching;
  /** A seat that is reserved is offered to the player it waits for. */
  const isOffered = (seat: number): boolean =>
    mayJoin && (around.seats[seat]?.invited == null || around.invited.includes(seat));
  const link = around.joinKey ? fullLink(code, around.joinKey) : null;
  return (
    <div className="page">
      <TopBar at="online" />
      <main className="gathering">
        <div className="invitation">
          <div className="cover" aria-hidden="true">
            <CoverPicture game={around.game} title={entry?.title ?? around.game} />
          </div>
          <div className="words">
            <p className="hail">{heading(around)}</p>
            <h1>{entry?.title ?? around.game}</h1>
            {scenario ? (
              <p className="scenario">
                <b>{scenario.title}.</b> {scenario.summary}
              </p>
            ) : null}
            {entry ? (
              <ul className="about">
                <li>{entry.pitch}</li>
                <li>{entry.special.join(' · ')}</li>
                <li>
                  {entry.length}. Every rule is enforced: you can play without having read them.{' '}
                  <a href={rulesLink(around.game)}>Rulebook</a>
                </li>
              </ul>
            ) : null}
            <p className="pace">
              <Icon name="clock" size={18} />
              {paceSentence(around.pace)} {around.rated ? 'Rated.' : 'Not rated.'}
            </p>
          </div>
        </div>
        <ul className="seatlist" aria-label="Sides">
          {around.seats.map((s, seat) => (
            <SeatRow key={game.seats[seat]?.id} info={game.seats[seat]} isMine={mine.includes(seat)} seat={s}>
              {isFree(s) && isOffered(seat) ? (
                <button type="button" className="btn primary big" disabled={busy} onClick={() => void join(seat)}>
                  Join as {game.seats[seat]?.name}
                </button>
              ) : null}
            </SeatRow>
          ))}
        </ul>
        {fault ? (
          <p role="alert" className="fault-line">
            {fault}
          </p>
        ) : null}
        {link && status === 'open' && around.seats.some((s) => isFree(s) && s.invited === null) ? (
          <section className="sheet-box">
            <h2>Invite a friend</h2>
            <p>Send this link. Whoever opens it first can take the open seat.</p>
            <CopyLink label="Invite link" link={link} />
          </section>
        ) : null}
        <Ceremony around={around} game={game} />
        {unfair ? (
          <p role="alert" className="fault-line">
            {unfair}
          </p>
        ) : null}
        <p role="status" className="status">
          {watching
            ? 'You will watch. The board opens here when the match begins.'
            : sits && status === 'open'
              ? 'You can close this page: the match stays in your list, and the board opens here when your opponent joins.'
              : ''}
        </p>
        <div className="ways">
          {around.invited.length > 0 ? (
            <button type="button" className="btn" onClick={decline}>
              Decline
            </button>
          ) : null}
          {sits ? (
            <button type="button" className="btn" onClick={leave}>
              Leave match
            </button>
          ) : around.mayJoin ? (
            <button type="button" className="btn" aria-pressed={watching} onClick={() => setWatching(!watching)}>
              {watching ? 'Take a seat instead' : 'Only watch'}
            </button>
          ) : null}
          <a className="btn" href={onlineLink()}>
            My matches
          </a>
        </div>
      </main>
    </div>
  );
}

function SeatRow({
  info,
  seat,
  isMine,
  children,
}: {
  info: SeatInfo | undefined;
  seat: MatchCard['seats'][number];
  isMine: boolean;
  children: React.ReactNode;
}) {
  if (!info) return null;
  return (
    <li className={isFree(seat) ? 'free' : undefined} style={{ '--side': info.style.color } as CSSProperties}>
      <span className="plate">
        <Emblem style={info.style} size={22} />
        <b>{info.name}</b>
      </span>
      <span className="sits">
        {seat.level !== null ? (
          `AI, ${seat.level}`
        ) : seat.person !== null ? (
          <a href={playerLink(seat.person)}>{seat.name}</a>
        ) : seat.invited === null ? (
          'Open seat'
        ) : (
          `Reserved for ${seat.invited}`
        )}
        {isMine ? ' (you)' : ''}
        {seat.away ? ` · on vacation until ${dayWords(seat.away)}` : ''}
      </span>
      {children}
    </li>
  );
}

/** How far one part of the dice has come. */
type Part = 'awaited' | 'sealed' | 'opened';

const WORDS: Readonly<Record<Part, string>> = {
  awaited: 'not sealed yet',
  sealed: 'sealed',
  opened: 'opened',
};

/** The dice being made together: each part is sealed before any is opened, so that nobody can choose them. */
function Ceremony({ around, game }: { around: MatchCard; game: AnyGame }) {
  const { dice, seats } = around;
  const all = dice.commitment !== null;
  const parts: { readonly name: string; readonly part: Part }[] = [
    { name: 'Server', part: all ? 'opened' : 'sealed' },
    ...seats.flatMap((s, seat) => {
      const own = dice.seats[seat];
      // Who sits twice gives one part.
      if (s.level !== null || (s.person !== null && !own?.wanted)) return [];
      const part: Part = own?.given ? 'opened' : own?.commitment ? 'sealed' : 'awaited';
      return [{ name: s.name ?? game.seats[seat]?.name ?? '', part }];
    }),
  ];
  return (
    <section className="sheet-box ceremony" aria-label="Dice">
      <h2>Nobody can choose the dice</h2>
      <p>
        The server and every player seal a part. When all parts are sealed they are opened and mixed, and every roll
        comes from the mixture. After the match anyone can check it.
      </p>
      {brokenRounds(around) > 0 ? (
        <p role="status">
          The first round was interrupted after a part had been opened. This is the second and last round: if it is
          interrupted too, the match is void. The record shows both.
        </p>
      ) : null}
      <ul>
        {parts.map(({ name, part }) => (
          <li key={name} className={part}>
            <Die part={part} />
            <b>{name}</b>
            <span>{WORDS[part]}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A die under a cup: absent, covered, uncovered. */
function Die({ part }: { part: Part }) {
  return (
    <svg viewBox="0 0 48 48" width={44} height={44} aria-hidden="true">
      <ellipse cx={24} cy={42} rx={17} ry={3.5} className="shade" />
      {part === 'opened' ? (
        <g className="die">
          <rect x={11} y={13} width={26} height={26} rx={5} />
          {[
            [18, 20],
            [30, 20],
            [24, 26],
            [18, 32],
            [30, 32],
          ].map(([x, y]) => (
            <circle key={`${x} ${y}`} cx={x} cy={y} r={2.4} />
          ))}
        </g>
      ) : part === 'sealed' ? (
        <path className="cup" d="M14 8h20l5 33q-15 4-30 0z" />
      ) : (
        <rect className="gap" x={12} y={14} width={24} height={24} rx={5} />
      )}
    </svg>
  );
}
