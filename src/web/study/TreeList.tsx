import { memo, useEffect, useMemo, useRef } from 'react';
import type { ChoiceRef, Note, Study, StudyLine } from '../../study/study.ts';
import { noteAt, refText, sameRef } from '../../study/study.ts';
import type { TreeChoice } from '../../study/tree.ts';
import { Icon } from '../app/Icon.tsx';
import { useDesk, useDeskState } from './context.ts';
import { Sign } from './Sign.tsx';
import { eyesName, headingIn, labelOf, percent, plusMinus, rowText, signWords } from './words.ts';

interface RowProps {
  readonly text: string;
  readonly refKey: string;
  readonly n: number;
  readonly seat: string;
  readonly color: string;
  readonly note: Note | undefined;
  readonly on: boolean;
  readonly onGo: (key: string) => void;
}

const Row = memo(function Row({ text, refKey, n, seat, color, note = {}, on, onGo }: RowProps) {
  const ref = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (on) ref.current?.scrollIntoView({ block: 'nearest' });
  }, [on]);
  const chance = note.chance ? percent(note.chance.mean) : '';
  const said = [
    `Decision ${n}, ${seat}. ${text}`,
    signWords(note),
    chance === '' ? '' : `Win probability ${chance}`,
    note.marks ? 'with marks' : '',
  ].filter(Boolean);
  return (
    <button
      ref={ref}
      type="button"
      className="tree-row"
      data-choice={refKey}
      aria-current={on ? 'step' : undefined}
      aria-label={`${said.join('. ')}.`}
      tabIndex={on ? 0 : -1}
      style={{ borderLeftColor: color }}
      onClick={() => onGo(refKey)}
    >
      <span className="n">{n}</span>
      <span className="t">{text}</span>
      <Sign note={note} />
      <em>{chance}</em>
    </button>
  );
});

/** Choices of one line or of the match, with their headings. */
interface Rows {
  readonly choices: readonly TreeChoice[];
  readonly texts: readonly string[];
  readonly headings: ReadonlyMap<number, string>;
}

function useRows(study: Study): ReadonlyMap<string | null, Rows> {
  const { tree, game } = useDesk();
  const known = useRef(new Map<string | null, { readonly line: StudyLine | null; readonly rows: Rows }>());
  return useMemo(() => {
    const all = new Map<string | null, Rows>();
    for (const line of [null, ...study.lines]) {
      const id = line?.id ?? null;
      let there = known.current.get(id);
      if (there?.line !== line || !there) {
        const choices = tree.choices(id);
        const headings = new Map<number, string>();
        if (id === null) {
          const first = headingIn(game, tree.match.fullLog()[0] ?? []);
          if (first) headings.set(1, first);
        }
        for (const { ref, lines } of choices) {
          const heading = headingIn(game, lines);
          if (heading) headings.set(ref.n + 1, heading);
        }
        there = { line, rows: { choices, texts: choices.map((c) => rowText(game, c)), headings } };
        known.current.set(id, there);
      }
      all.set(id, there.rows);
    }
    return all;
  }, [study.lines, tree, game]);
}

function Comments({ note }: { note: Note | undefined }) {
  const { game } = useDesk();
  const { eyes } = useDeskState();
  const shown = note?.comments?.filter((c) => c.eyes === 'all' || eyes === 'everything' || c.eyes.includes(eyes)) ?? [];
  return (
    <>
      {shown.map((c, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: comments have no names, and keep their order
        <p key={i} className="tree-comment">
          {c.text}
          {c.eyes === 'all' ? null : <small> for {eyesName(game, c.eyes)}</small>}
        </p>
      ))}
    </>
  );
}

/** The match and its lines as a list of lists. */
export function TreeList() {
  const desk = useDesk();
  const { study, at } = useDeskState();
  const rows = useRows(study);
  const onGo = useMemo(
    () =>
      (key: string): void => {
        const [line, n] = key.includes('.') ? key.split('.') : [null, key];
        desk.go({ line: line ?? null, n: Number(n) });
      },
    [desk],
  );
  const list = (id: string | null) => {
    const own = rows.get(id);
    if (!own) return null;
    return own.choices.map(({ ref, seat }, i) => {
      const style = desk.game.seats[seat]?.style;
      const heading = own.headings.get(ref.n);
      const key = refText(ref);
      return (
        <li key={key}>
          {heading ? <h3 className="tree-head">{heading}</h3> : null}
          {study.notes.get(key)?.chapter ? <h3 className="tree-chapter">{study.notes.get(key)?.chapter}</h3> : null}
          <Row
            text={own.texts[i] ?? ''}
            refKey={key}
            n={ref.n}
            seat={desk.seatName(seat)}
            color={style?.deep ?? style?.color ?? ''}
            note={study.notes.get(key)}
            on={sameRef(ref, at)}
            onGo={onGo}
          />
          <Comments note={study.notes.get(key)} />
          {linesFrom(ref)}
        </li>
      );
    });
  };
  const linesFrom = (ref: ChoiceRef) => {
    const lines = study.lines.filter((l) => sameRef(l.from, ref));
    return lines.length === 0 ? null : (
      <ul className="tree-lines">
        {lines.map((line) => (
          <li key={line.id}>
            <LineHead line={line} />
            <ol aria-label={`Line ${line.id}`}>
              {list(line.id)}
              <End id={line.id} n={line.choices.length + 1} />
            </ol>
          </li>
        ))}
      </ul>
    );
  };
  const End = ({ id, n }: { id: string | null; n: number }) => {
    const ref = { line: id, n };
    return (
      <li>
        <button
          type="button"
          className="tree-row end"
          data-choice={refText(ref)}
          aria-current={sameRef(ref, at) ? 'step' : undefined}
          tabIndex={sameRef(ref, at) ? 0 : -1}
          onClick={() => desk.go(ref)}
        >
          {id === null ? 'End of the match' : `End of line ${id}`}
        </button>
        <Comments note={study.notes.get(refText(ref))} />
        {linesFrom(ref)}
      </li>
    );
  };
  return (
    <ol className="tree" aria-label="Decisions and lines" data-testid="tree">
      {list(null)}
      <End id={null} n={desk.tree.lengthOf(null) + 1} />
    </ol>
  );
}

function LineHead({ line }: { line: StudyLine }) {
  const desk = useDesk();
  const { study } = useDeskState();
  const weighed = noteAt(study, line.from).options?.find((o) => o.words === line.choices[0]?.words);
  const [first] = line.choices;
  return (
    <div className="line-head">
      <b className="letter">{line.id}</b>
      <span>
        {line.by === 'ai' ? 'AI: ' : ''}
        {line.title && line.by !== 'ai' ? line.title : labelOf(desk.game, first?.words ?? '')}
      </span>
      {weighed ? (
        <em>
          {percent(weighed.mean)} <small>{plusMinus(weighed)}</small>
        </em>
      ) : null}
      <button
        type="button"
        className="btn quiet small"
        aria-label={`Remove line ${line.id}`}
        onClick={() => desk.removeLine(line.id)}
      >
        <Icon name="bin" size={14} />
      </button>
    </div>
  );
}
