import { useEffect, useRef } from 'react';
import { amountText } from '../../engine/text.ts';
import { AimList } from './AimList.tsx';
import { AttackCard } from './AttackCard.tsx';
import { useTable, useTableState } from './context.ts';
import { OddsView } from './OddsView.tsx';
import { hovers } from './useLongPress.ts';
import { RuleLink } from './words.tsx';

/** An option that is shown before it is confirmed: one that depends on a roll, or one that was tapped. */
export function PendingChoice() {
  const { session } = useTable();
  const { pending, odds, preview, length } = useTableState();
  const confirm = useRef<HTMLButtonElement>(null);
  const fresh = useRef(length);
  const code = pending?.code;
  useEffect(() => {
    // Only an option that the player picked takes the keyboard focus.
    if (code !== undefined && fresh.current !== length) fresh.current = length;
    else if (code !== undefined) confirm.current?.focus({ preventScroll: true });
    // Scrolls to the top; the buttons stay at the bottom.
    if (code !== undefined)
      for (const box of ['.decision', '.sheet-body']) confirm.current?.closest(box)?.scrollTo(0, 0);
  }, [code, length]);
  if (!pending) return null;
  if (odds?.fight) return <AttackCard choice={pending} report={odds} />;
  return (
    <div className="armed">
      <header>
        <h2>{odds?.title ?? pending.label}</h2>
        {odds?.rule ? <RuleLink id={odds.rule} /> : null}
      </header>
      {preview?.aims ? <AimList aims={preview.aims} /> : null}
      <Alternatives />
      <Pad />
      {odds ? (
        <div className="stands">
          <OddsView report={odds} />
          {pending.places.length === 0 ? <WithPointed /> : null}
        </div>
      ) : null}
      <PreviewNotes quiet={odds !== null} />
      <div className="go">
        <button
          ref={confirm}
          type="button"
          className={odds ? 'btn attack wide' : 'btn primary wide'}
          data-testid="confirm"
          data-option={pending.words}
          onClick={() => session.selection.confirm()}
        >
          {pending.label}
          <span className="key" aria-hidden="true">
            Enter
          </span>
        </button>
        <button type="button" className="btn" onClick={() => session.back()}>
          Back
          <span className="key" aria-hidden="true">
            Esc
          </span>
        </button>
      </div>
    </div>
  );
}

/** Variants of the pending option (light, medium, heavy), and why some are not allowed. */
export function Alternatives() {
  const { session, openRule } = useTable();
  const { pending, ask } = useTableState();
  const variants = pending ? session.position.alternatives(pending, ask) : [];
  if (variants.length < 2) return null;
  return (
    <fieldset className="seg">
      <legend className="sr">Variants</legend>
      {variants.map(({ label, choice, preview, why }, i) =>
        choice ? (
          <button
            key={label}
            type="button"
            aria-pressed={choice.code === pending?.code}
            onClick={() => choice.code !== pending?.code && session.selection.setPending(choice)}
          >
            {label}{' '}
            <span className="key" aria-hidden="true">
              {i + 1}
            </span>
            {preview?.cost !== undefined ? (
              <small>
                costs {amountText(preview.cost)}
                {preview.left !== undefined ? `, leaves ${amountText(preview.left)}` : ''}
              </small>
            ) : null}
          </button>
        ) : (
          <button key={label} type="button" className="no" onClick={() => why && openRule(why.rule)}>
            {label}
            <small>{why?.text}</small>
          </button>
        ),
      )}
    </fieldset>
  );
}

const PAD = [
  ['north', 0, -0.1, 'M8 3L14 12H2Z'],
  ['west', -0.1, 0, 'M3 8L12 2V14Z'],
  ['east', 0.1, 0, 'M13 8L4 2V14Z'],
  ['south', 0, 0.1, 'M8 13L2 4H14Z'],
] as const;

/** A place on a measured table is put right by tenths of an inch. */
function Pad() {
  const { session } = useTable();
  const { pending } = useTableState();
  const spot = pending?.places.at(-1)?.spots[0];
  if (!spot || !('point' in spot)) return null;
  return (
    <fieldset className="pad" data-testid="pad">
      <legend>Move it by 0.1&quot;</legend>
      {PAD.map(([name, dx, dy, d]) => (
        <button
          key={name}
          type="button"
          className={`btn ${name}`}
          aria-label={`0.1" ${name}`}
          onClick={() => session.selection.nudge(dx, dy)}
        >
          <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
            <path d={d} fill="currentColor" />
          </svg>
        </button>
      ))}
    </fieldset>
  );
}

/** Several routes to the same place: what each costs and leaves, the cheapest first and focused for Enter. */
export function RouteChoices() {
  const { session } = useTable();
  const { stage, pending } = useTableState();
  const first = useRef<HTMLButtonElement>(null);
  const routes = pending ? [] : session.selection.routes();
  const place = routes.length > 0 ? stage?.picked.at(-1)?.key : undefined;
  useEffect(() => {
    if (place !== undefined) first.current?.focus({ preventScroll: true });
  }, [place]);
  if (routes.length === 0) return null;
  return (
    <fieldset className="ways">
      <legend className="sr">Routes</legend>
      {routes.map((choice, i) => {
        const preview = session.position.foresight.previewOf(choice.code);
        return (
          <button
            key={choice.code}
            ref={i === 0 ? first : undefined}
            type="button"
            className={i === 0 ? 'btn primary wide' : 'btn wide'}
            data-option={choice.words}
            onFocus={() => session.selection.look(choice)}
            onPointerMove={hovers(() => session.selection.look(choice))}
            onClick={() => session.selection.offer(choice)}
          >
            <span>{choice.label}</span>
            <small>
              {preview?.cost ? `costs ${amountText(preview.cost)}` : ''}
              {preview?.left ? `, leaves ${amountText(preview.left)}` : ''}
            </small>
          </button>
        );
      })}
    </fieldset>
  );
}

/** The pending odds with the option under the pointer added: drawn over them, so that nothing moves. */
function WithPointed() {
  const { session } = useTable();
  const { focus } = useTableState();
  const choice = session.selection.likelyChoice(focus);
  const report = choice ? session.position.foresight.oddsOf(choice.code) : null;
  if (!choice || !report) return null;
  return (
    <div className="with-pointed" data-testid="with-pointed">
      <h3>{choice.label}</h3>
      <OddsView report={report} brief />
    </div>
  );
}

export function PreviewNotes({ quiet = false }: { quiet?: boolean }) {
  const { preview } = useTableState();
  if (!preview) return null;
  const { cost, left, notes } = preview;
  return (
    <div className="notes">
      {!quiet && (cost !== undefined || left !== undefined) ? (
        <p className="points">
          {cost !== undefined ? (
            <>
              <b>{amountText(cost)}</b> spent
            </>
          ) : null}
          {cost !== undefined && left !== undefined ? ' · ' : null}
          {left !== undefined ? (
            <>
              <b>{amountText(left)}</b> left
            </>
          ) : null}
        </p>
      ) : null}
      {notes?.map((note) => (
        <p key={note.text + note.rule} className={note.tone === 'danger' ? 'note danger' : 'note'}>
          {note.text} <RuleLink id={note.rule} />
        </p>
      ))}
    </div>
  );
}
