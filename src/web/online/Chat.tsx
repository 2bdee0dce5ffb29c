import { useEffect, useState } from 'react';
import type { ServerMessage } from '../../remote/wire.ts';

export type ChatLine = Extract<ServerMessage, { t: 'chat' }>;

const clock = (at: number): string =>
  new Date(at).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit', hour12: false });

export function Chat({
  lines,
  onSay,
  onSeen,
  silent,
}: {
  lines: readonly ChatLine[];
  onSay: (text: string) => void;
  /** So many words of others have been read. */
  onSeen: (count: number) => void;
  silent: boolean;
}) {
  const [text, setText] = useState('');
  const theirs = lines.filter((l) => !l.mine).length;
  useEffect(() => onSeen(theirs), [theirs, onSeen]);
  return (
    <section className="chat2" aria-label="Chat">
      <ol aria-live="polite">
        {lines.map((l) => (
          <li key={l.n} className={l.mine ? 'msg me2' : 'msg'}>
            <small>
              {l.mine ? 'you' : l.name} · {clock(l.at)}
            </small>
            {l.text}
          </li>
        ))}
      </ol>
      {silent ? (
        <p className="none">Spectators cannot chat.</p>
      ) : (
        <form
          className="say2"
          onSubmit={(event) => {
            event.preventDefault();
            if (text.trim()) onSay(text.trim());
            setText('');
          }}
        >
          <input
            aria-label="Say something"
            placeholder="Say something"
            maxLength={500}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <button type="submit" className="btn">
            Send
          </button>
        </form>
      )}
    </section>
  );
}
