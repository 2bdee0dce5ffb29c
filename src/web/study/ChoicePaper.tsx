import { useMemo, useState } from 'react';
import { optionWords } from '../../engine/play.ts';
import { SeatKnowledge } from '../../engine/seat.ts';
import { noteAt, type WeighedOption } from '../../study/study.ts';
import { Icon } from '../app/Icon.tsx';
import { useDesk, useDeskState } from './context.ts';
import { Sign } from './Sign.tsx';
import { labelOf, percent, plusMinus, rollText, signText, verdict } from './words.ts';

/** How many options are listed to try before they are searched. */
const LISTED = 30;

/** The decision that is looked at: its question, its options with what they were worth, and others to try. */
export function ChoicePaper({ onPlayOn }: { onPlayOn: () => void }) {
  const desk = useDesk();
  const { study, at, fault } = useDeskState();
  const { tree, game } = desk;
  const note = noteAt(study, at);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a line that has grown has another end
  const { asked, state, played, result } = useMemo(() => {
    const { match, at: index } = tree.before(at);
    const state = match.stateAt(index);
    const over = index === match.length && match.isOver;
    const seat = index < match.length ? match.seatAt(index) : match.seat;
    return {
      state,
      asked: over ? null : new SeatKnowledge(game, game.view(state, seat), seat).asked(),
      played: index < match.length ? match.wordsAt(index) : undefined,
      result: over ? (game.results[state.result - 1]?.text ?? '') : '',
    };
  }, [tree, game, at, study.lines]);
  const title = asked ? `${at.n}: ${asked.prompt}` : `The end: ${result}`;
  const worlds = study.weighed?.worlds ?? 0;
  return (
    <section className="choice-paper" aria-label="Decision">
      <header>
        <h2>{title}</h2>
        <Sign note={note} />
        {note.decision ? <span className="sign-word">{signText[note.decision][1]}</span> : null}
      </header>
      {note.options && note.options.length > 0 ? (
        <Weighed options={note.options} played={played} label={(words) => labelOf(game, words, state)} />
      ) : null}
      {note.options && note.options.length > 0 ? (
        <p className="weighed-how">
          Win probability for the side that decides: each option played to the end of its action in {worlds} worlds.
        </p>
      ) : null}
      {asked ? (
        <p className="verdict" data-testid="verdict">
          {verdict(game, note, played, worlds, state)}
          {note.roll && note.roll !== 'expected' ? ` Then ${rollText[note.roll]}.` : ''}
        </p>
      ) : null}
      {fault ? (
        <p className="fault-line" role="alert">
          {fault}
        </p>
      ) : null}
      {asked ? (
        <div className="choice-ways">
          <TryList
            key={`${at.line}.${at.n}`}
            options={asked.options}
            label={(code) => labelOf(game, optionWords(game, code), state)}
            words={(code) => optionWords(game, code)}
            played={played}
          />
          <button type="button" className="btn" onClick={onPlayOn}>
            <Icon name="play" size={16} />
            Play on from here
          </button>
        </div>
      ) : null}
    </section>
  );
}

/** Options with what they are worth: the best first, each with its range. */
export function Weighed({
  options,
  played,
  label,
}: {
  options: readonly WeighedOption[];
  played: string | undefined;
  label: (words: string) => string;
}) {
  const low = Math.min(...options.map((o) => o.mean - o.range));
  const high = Math.max(...options.map((o) => o.mean + o.range));
  // A little room at both ends, and never a scale that makes a hair look like a mile.
  const span = Math.max(0.1, (high - low) * 1.15);
  const start = Math.max(0, (low + high - span) / 2);
  const x = (value: number): number => Math.min(100, Math.max(0, (100 * (value - start)) / span));
  return (
    <ul className="weighed">
      {options.map((o, i) => {
        const isPlayed = o.words === played;
        const who = isPlayed ? 'played' : i === 0 ? 'AI' : '';
        return (
          <li key={o.words} className={isPlayed ? 'played' : i === 0 ? 'ai' : ''}>
            <span className="name">
              {label(o.words)} {who ? <small>{who}</small> : null}
            </span>
            <span
              className="estimate"
              role="img"
              aria-label={`${Math.round(o.mean * 100)} percent, plus or minus ${Math.max(1, Math.round(o.range * 100))}`}
            >
              <i style={{ width: `${x(o.mean)}%` }} />
              <u style={{ left: `${x(o.mean - o.range)}%`, width: `${x(o.mean + o.range) - x(o.mean - o.range)}%` }} />
            </span>
            <span className="value">
              {percent(o.mean)} <small>{plusMinus(o)}</small>
            </span>
          </li>
        );
      })}
    </ul>
  );
}

function TryList({
  options,
  label,
  words,
  played,
}: {
  options: readonly number[];
  label: (code: number) => string;
  words: (code: number) => string;
  played: string | undefined;
}) {
  const desk = useDesk();
  const [open, setOpen] = useState(false);
  const [sought, setSought] = useState('');
  if (!open)
    return (
      <button
        type="button"
        className="btn primary"
        aria-keyshortcuts="V"
        data-testid="try"
        onClick={() => setOpen(true)}
      >
        Try another option <span className="key">V</span>
      </button>
    );
  const all = options.map((code) => ({ code, text: label(code) }));
  const found = all.filter(({ text }) => text.toLowerCase().includes(sought.trim().toLowerCase()));
  return (
    <div className="try-list">
      <label>
        <span className="sr">Search the {all.length} options</span>
        <input
          type="search"
          // biome-ignore lint/a11y/noAutofocus: the reader has just asked for the list
          autoFocus
          value={sought}
          placeholder={`Search ${all.length} options`}
          onChange={(event) => setSought(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') setOpen(false);
            if (event.key === 'Enter' && found[0]) desk.tryOption(words(found[0].code));
          }}
        />
      </label>
      <ul>
        {found.slice(0, LISTED).map(({ code, text }) => (
          <li key={code}>
            <button type="button" onClick={() => desk.tryOption(words(code))}>
              {text}
              {words(code) === played ? <small> played</small> : null}
            </button>
          </li>
        ))}
      </ul>
      {found.length > LISTED ? <p className="tell">{found.length - LISTED} more: search for them.</p> : null}
      {found.length === 0 ? <p className="tell">No option has these words.</p> : null}
    </div>
  );
}
