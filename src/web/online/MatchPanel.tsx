import { useEffect, useRef, useState } from 'react';
import { type AnyGame, seatInSentence } from '../../engine/game.ts';
import type { RemoteHost } from '../../remote/remote-host.ts';
import type { TableCard } from '../../remote/wire.ts';
import { openRecord, readMatch } from '../app/matches.ts';
import { go, tableLink } from '../app/route.ts';
import { levels } from '../machine/machine.ts';
import { CopyLink } from './CopyLink.tsx';
import { checkDice } from './dice.ts';
import { call, fullLink, type MatchCard, onlineLink } from './net.ts';
import { Orders } from './Orders.tsx';
import { Sure } from './Sure.tsx';

type Act = (what: Record<string, unknown>) => void;

/** Lets the AI take over the seat of a player who has left; the server decides whether enough time has passed. */
function Replace({
  code,
  seat,
  name,
  mine,
  onSaid,
}: {
  code: string;
  seat: number;
  name: string;
  mine: number | undefined;
  onSaid: (text: string) => void;
}) {
  const [level, setLevel] = useState<string>(levels[1]?.id ?? levels[0]?.id ?? '');
  const replace = (): void => {
    call('POST', `/matches/${code}/act`, { do: 'replace', other: seat, level, seat: mine }).then(
      () => onSaid(`The AI now plays ${name}.`),
      (error: Error) => onSaid(error.message),
    );
  };
  return (
    <div className="line2">
      <label>
        The player has left. Let the AI play {name}
        <select value={level} onChange={(event) => setLevel(event.target.value)}>
          {levels.map((l) => (
            <option key={l.id} value={l.id}>
              {l.name}
            </option>
          ))}
        </select>
      </label>
      <Sure
        name="Replace"
        text={`The AI plays ${name} to the end, and the match is no longer rated. This cannot be undone.`}
        again="Yes, replace"
        onDo={replace}
      />
    </div>
  );
}

const KEEP_AFTER = 600;

/** Private notes. */
function Notes({ code }: { code: string }) {
  const [text, setText] = useState<string | null>(null);
  const [kept, setKept] = useState('');
  const [refused, setRefused] = useState('');
  useEffect(() => {
    let left = false;
    call<{ text: string }>('GET', `/matches/${code}/notes`).then(
      (found) => {
        if (left) return;
        setText(found.text);
        setKept(found.text);
      },
      () => {},
    );
    return () => {
      left = true;
    };
  }, [code]);
  const latest = useRef({ text, kept });
  latest.current = { text, kept };
  useEffect(() => {
    if (text === null || text === kept) return;
    const timer = setTimeout(() => {
      call('PUT', `/matches/${code}/notes`, { text }).then(
        () => {
          setKept(text);
          setRefused('');
        },
        (error: Error) => setRefused(`Not saved. ${error.message}`),
      );
    }, KEEP_AFTER);
    return () => clearTimeout(timer);
  }, [code, text, kept]);
  // The last edit is saved when the panel closes.
  useEffect(
    () => () => {
      const last = latest.current;
      if (last.text !== null && last.text !== last.kept)
        call('PUT', `/matches/${code}/notes`, { text: last.text }).catch(() => {});
    },
    [code],
  );
  return (
    <label>
      Notes (only you see them)
      <textarea
        rows={4}
        maxLength={20_000}
        disabled={text === null}
        value={text ?? ''}
        onChange={(event) => setText(event.target.value)}
      />
      <small role="status">{refused || (text !== null && text === kept && text !== '' ? 'Saved.' : '')}</small>
    </label>
  );
}

/** Everything about the match except its decisions. */
export function MatchPanel({
  host,
  table,
  card,
  game,
  act,
  onSaid,
}: {
  host: RemoteHost;
  table: TableCard;
  card: MatchCard;
  game: AnyGame;
  act: Act;
  onSaid: (text: string) => void;
}) {
  const { code } = card;
  const mine = host.seats;
  const watching = mine.length === 0;
  const running = table.outcome === null;
  const others = table.seats.flatMap((s, seat) => (s.person !== null && !mine.includes(seat) ? [seat] : []));
  const free = table.seats.some((s) => s.person === null && s.level === null);
  const isLate = (seat: number): boolean => {
    if (table.dice.dealing) return table.seats[seat]?.presence === 'gone';
    return table.pace.kind !== 'turns' && table.seats[seat]?.presence === 'gone';
  };
  const check = async (): Promise<void> => {
    try {
      const held = checkDice(code, await host.record(true));
      onSaid(
        held === null
          ? 'This browser saved no commitments when the match began, so there is nothing to compare.'
          : held
            ? 'The dice match what all players committed to.'
            : 'Dice check failed: the record does not match the commitments.',
      );
    } catch (error) {
      onSaid((error as Error).message);
    }
  };
  const handBack = async (): Promise<void> => {
    try {
      const { record } = await call<{ record: string }>('POST', `/matches/${code}/hand-back`);
      go(tableLink(openRecord(await readMatch(record))));
    } catch (error) {
      onSaid((error as Error).message);
    }
  };
  return (
    <div className="matchpaper">
      {running && !watching ? (
        <div className="two">
          <button
            type="button"
            className="btn"
            disabled={table.asking !== null}
            onClick={() => act({ t: 'ask', what: 'undo' })}
          >
            Ask to undo
          </button>
          <button
            type="button"
            className="btn"
            disabled={table.asking !== null || others.length === 0}
            onClick={() => act({ t: 'ask', what: 'draw' })}
          >
            Offer a draw
          </button>
          {table.clocks && !table.rated ? (
            <button type="button" className="btn" onClick={() => act({ t: 'pause', on: !table.clocks?.paused })}>
              {table.clocks.paused ? 'Resume clocks' : 'Pause clocks'}
            </button>
          ) : null}
          <Sure
            name="Resign"
            text="The match ends now, and you lose it. This cannot be undone."
            again="Yes, resign"
            onDo={() => act({ t: 'resign' })}
          />
          {others.length === 0 && !free ? (
            <Sure
              name="Continue in this browser"
              text="The match ends on the server and continues in this browser. This cannot be undone."
              again="Yes, end it on the server"
              onDo={() => void handBack()}
            />
          ) : null}
        </div>
      ) : null}
      {running && !watching
        ? others
            .filter(isLate)
            .map((seat) => (
              <Replace
                key={seat}
                code={code}
                seat={seat}
                name={seatInSentence(game.seats[seat])}
                mine={mine[0]}
                onSaid={onSaid}
              />
            ))
        : null}
      {running ? null : (
        <button type="button" className="btn" onClick={() => void check()}>
          Check the commitments
        </button>
      )}
      {table.dice.chosen && !table.dice.chosen.still ? (
        <p>
          {table.dice.chosen.by ?? 'Its creator'} started this match in a browser, which chose the first dice. Since a
          second player joined, all players make the dice together. The record says from which decision on.
        </p>
      ) : null}
      {table.dice.broken > 0 ? (
        <p>The first round of shared dice was interrupted after a player had given a part. The record shows it.</p>
      ) : null}
      {running && free && card.joinKey ? <CopyLink label="Invite link" link={fullLink(code, card.joinKey)} /> : null}
      {running && card.watchKey ? <CopyLink label="Link for spectators" link={fullLink(code, card.watchKey)} /> : null}
      {watching ? null : <Notes code={code} />}
      {running && table.pace.kind === 'turns'
        ? mine.map((seat) => (
            <Orders
              key={seat}
              code={code}
              game={game}
              host={host}
              seat={seat}
              of={mine.length > 1 ? (game.seats[seat]?.name ?? '') : ''}
              onSaid={onSaid}
            />
          ))
        : null}
      <a className="btn" href={onlineLink()}>
        My matches
      </a>
    </div>
  );
}
