/** The papers beside the tree: luck, turning points, chapters. */
import { useState } from 'react';
import { luckierThan } from '../../ai/review.ts';
import { seatInSentence } from '../../engine/game.ts';
import { type Field, fieldsOf } from '../../study/annotate.ts';
import { noteAt, readRef, type Study } from '../../study/study.ts';
import { useDesk, useDeskState } from './context.ts';
import { Sign } from './Sign.tsx';
import { usePoints } from './StudyCourse.tsx';
import { fieldText, signed } from './words.ts';

const FIELDS: readonly Field[] = ['earned', 'unlucky', 'got-away', 'paid'];
const LISTED = 12;

/** Whose decisions and rolls: the fields are counted for one seat. */
function SeatPick({ seat, onSeat }: { seat: number; onSeat: (seat: number) => void }) {
  const { game } = useDesk();
  return (
    <label className="seat-pick">
      <span className="sr">Side</span>
      <select value={seat} onChange={(event) => onSeat(Number(event.target.value))}>
        {game.seats.map((s, i) => (
          <option key={s.id} value={i}>
            {s.name}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Notes of one seat's decisions. */
const ofSeat = (study: Study, seats: readonly number[], seat: number): Study => ({
  ...study,
  notes: new Map([...study.notes].filter(([key]) => seats[(readRef(key)?.n ?? 0) - 1] === seat)),
});

/** Good and poor decisions against good and bad rolls, then the rolls by size. */
export function LuckPaper() {
  const desk = useDesk();
  const { study, review } = useDeskState();
  const [seat, setSeat] = useState(0);
  const { tree, game } = desk;
  const length = tree.lengthOf(null);
  if (!review) return <p className="tell">The match is being analyzed.</p>;
  const seats = Array.from({ length }, (_, i) => tree.match.seatAt(i));
  const fields = fieldsOf(ofSeat(study, seats, seat), length);
  const sign = seat === 1 ? -1 : 1;
  const falls = [...review.falls].sort((a, b) => Math.abs(b.luck) - Math.abs(a.luck));
  const most = Math.max(0.001, ...falls.map((f) => Math.abs(f.luck)));
  const share = luckierThan(review.falls.map((f) => ({ ...f, luck: sign * f.luck })));
  const weighed = study.weighed?.choices ?? 0;
  return (
    <div className="ledger" data-testid="luck-paper">
      <header>
        <h2>Decisions and luck</h2>
        <SeatPick seat={seat} onSeat={setSeat} />
      </header>
      {weighed < length ? (
        <p className="tell">
          Weighed so far: {weighed} of {length} decisions.
        </p>
      ) : null}
      <dl className="four">
        {FIELDS.map((field) => (
          <div key={field} data-field={field}>
            <dt>
              {fieldText[field][0]} <small>{fieldText[field][1]}</small>
            </dt>
            <dd>{fields.get(field)?.length ?? 0}</dd>
          </div>
        ))}
      </dl>
      <table className="luck">
        <caption>
          Rolls by size, for {seatInSentence(game.seats[seat])}
          <small>each compared with its average result</small>
        </caption>
        <tbody>
          {falls.slice(0, LISTED).map((f) => (
            <tr key={f.at}>
              <td>
                <button type="button" className="link" onClick={() => desk.go({ line: null, n: f.at + 1 })}>
                  {f.text}
                </button>
              </td>
              <td>{f.seat === seat ? <Sign note={noteAt(study, { line: null, n: f.at + 1 })} /> : null}</td>
              <td className="luck-bar" aria-hidden="true">
                <i
                  className={sign * f.luck < 0 ? 'bad' : 'good'}
                  style={{ width: `${(50 * Math.abs(f.luck)) / most}%`, [sign * f.luck < 0 ? 'right' : 'left']: '50%' }}
                />
              </td>
              <td>{signed(sign * f.luck)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td colSpan={4}>
              {falls.length > LISTED ? `${falls.length - LISTED} more. ` : ''}
              {falls.length === 0
                ? 'No roll affected this match.'
                : `Together: luckier than about ${Math.round(share * 100)}% of matches with these rolls`}
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

export function PointsPaper() {
  const desk = useDesk();
  const { study, review } = useDeskState();
  const points = usePoints();
  if (!review) return <p className="tell">The match is being analyzed.</p>;
  if (points.length === 0) return <p className="tell">No decision changed the win probability by 5% or more.</p>;
  return (
    <ol className="turning" data-testid="points">
      {points.map((p, i) => (
        <li key={p.n}>
          <button type="button" onClick={() => desk.go({ line: null, n: p.n })}>
            <span className="bead">{i + 1}</span>
            <span>
              <b>{p.text || p.part || `Decision ${p.n}`}</b>
              <small>
                {p.part} · decision {p.n} <Sign note={noteAt(study, { line: null, n: p.n })} />
              </small>
            </span>
            <b>
              {signed(p.by)} <small>{desk.game.seats[0]?.name}</small>
            </b>
          </button>
        </li>
      ))}
    </ol>
  );
}

/** Chapters are decisions with a heading of their own. */
export function ChaptersPaper() {
  const desk = useDesk();
  const { study, at } = useDeskState();
  const chapters = [...study.notes].flatMap(([key, note]) => {
    const ref = readRef(key);
    return ref && note.chapter ? [{ ref, key, title: note.chapter }] : [];
  });
  const here = noteAt(study, at).chapter ?? '';
  return (
    <div className="chapters">
      <label>
        <span>Title of the study</span>
        <input
          key={study.title}
          defaultValue={study.title}
          maxLength={200}
          onBlur={(event) => {
            const title = event.target.value.replace(/\s+/g, ' ').trim();
            if (title !== '' && title !== study.title) desk.describe({ title });
          }}
        />
      </label>
      <label>
        <span>Chapter that begins at this decision</span>
        <input
          key={`${at.line} ${at.n} ${here}`}
          defaultValue={here}
          maxLength={200}
          placeholder="None"
          onBlur={(event) => {
            const chapter = event.target.value.replace(/\s+/g, ' ').trim();
            if (chapter !== here) desk.note({ chapter: chapter || undefined });
          }}
        />
      </label>
      {chapters.length === 0 ? (
        <p className="tell">No chapters yet.</p>
      ) : (
        <ol>
          {chapters.map(({ ref, key, title }) => (
            <li key={key}>
              <button type="button" className="link" onClick={() => desk.go(ref)}>
                {title} <small>decision {key}</small>
              </button>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
