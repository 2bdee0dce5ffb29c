import { useEffect, useRef, useState } from 'react';
import { amountText } from '../../engine/text.ts';
import { Icon } from '../app/Icon.tsx';
import { useAfterPaint } from '../app/useAfterPaint.ts';
import type { Target } from '../session/picking.ts';
import { Advice } from './Advice.tsx';
import { useTable, useTableState } from './context.ts';
import { GuideNote } from './GuideNote.tsx';
import { keysFor } from './keys.ts';
import { OddsView } from './OddsView.tsx';
import { ChoiceButton, promptButtons } from './Prompt.tsx';
import { RuleLink } from './words.tsx';

/** What is being decided: the option shown before it is confirmed, the options, and what the one pointed at brings. */
export function DecisionCard() {
  const { ask, armed, stage } = useTableState();
  if (!ask || !stage) return null;
  return (
    <section className="decision" aria-label="Options">
      {armed ? null : <GuideNote />}
      {armed ? <Armed /> : null}
      {armed && (armed.places.length > 0 || stage.targets.length === 0) ? null : <OptionList />}
      {armed ? null : <Pointed />}
      <Advice />
    </section>
  );
}

/** An option with chance in it, or one tapped: everything is said before it is confirmed. */
function Armed() {
  const { session } = useTable();
  const { armed, odds, length } = useTableState();
  const confirm = useRef<HTMLButtonElement>(null);
  const fresh = useRef(length);
  const code = armed?.code;
  useEffect(() => {
    // What stands ready by itself does not take the keyboard; what was picked does.
    if (code !== undefined && fresh.current !== length) fresh.current = length;
    else if (code !== undefined) confirm.current?.focus({ preventScroll: true });
    // Its head is read first; the buttons stay at the foot.
    if (code !== undefined)
      for (const box of ['.decision', '.sheet-body']) confirm.current?.closest(box)?.scrollTo(0, 0);
  }, [code, length]);
  if (!armed) return null;
  return (
    <div className="armed">
      <header>
        <h2>{odds?.title ?? armed.label}</h2>
        {odds?.rule ? <RuleLink id={odds.rule} /> : null}
      </header>
      <Alternatives />
      {odds ? (
        <div className="stands">
          <OddsView report={odds} />
          {armed.places.length === 0 ? <WithPointed /> : null}
        </div>
      ) : null}
      <PreviewNotes quiet={odds !== null} />
      <div className="go">
        <button
          ref={confirm}
          type="button"
          className={odds ? 'btn attack wide' : 'btn primary wide'}
          data-testid="confirm"
          data-option={armed.words}
          onClick={() => session.confirm()}
        >
          {armed.label}
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

/** Light, medium or heavy: the few ways of the armed option, and why some are closed. */
function Alternatives() {
  const { session, openRule } = useTable();
  const { armed } = useTableState();
  const ways = armed ? session.alternatives(armed) : [];
  if (ways.length < 2) return null;
  return (
    <fieldset className="seg">
      <legend className="sr">Ways</legend>
      {ways.map(({ label, choice, preview, why }) =>
        choice ? (
          <button
            key={label}
            type="button"
            aria-pressed={choice.code === armed?.code}
            onClick={() => choice.code !== armed?.code && session.arm(choice)}
          >
            {label}
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

/** Several ways to the same place: what each costs and leaves, the cheapest first and at hand for Enter. */
function Ways() {
  const { session } = useTable();
  const { stage, armed } = useTableState();
  const first = useRef<HTMLButtonElement>(null);
  const ways = armed ? [] : session.ways();
  const place = ways.length > 0 ? stage?.picked.at(-1)?.key : undefined;
  useEffect(() => {
    if (place !== undefined) first.current?.focus({ preventScroll: true });
  }, [place]);
  if (ways.length === 0) return null;
  return (
    <fieldset className="ways">
      <legend className="sr">Ways</legend>
      {ways.map((choice, i) => {
        const preview = session.foresight.previewOf(choice.code);
        return (
          <button
            key={choice.code}
            ref={i === 0 ? first : undefined}
            type="button"
            className={i === 0 ? 'btn primary wide' : 'btn wide'}
            data-option={choice.words}
            onFocus={() => session.look(choice)}
            onPointerMove={() => session.look(choice)}
            onClick={() => session.offer(choice)}
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

/** What the option under the pointer or the focus would bring. */
function Pointed() {
  const { session } = useTable();
  const { focus, odds, preview, stage } = useTableState();
  const choice = session.likelyChoice(focus);
  if (!stage || stage.targets.length === 0) return null;
  return (
    <div className="insight">
      {choice && (odds || preview) ? (
        <>
          <h3>{odds?.title ?? choice.label}</h3>
          {odds ? <OddsView report={odds} /> : null}
          <PreviewNotes quiet={odds !== null} />
        </>
      ) : (
        <p className="hint">Point at an option to see what it brings.</p>
      )}
    </div>
  );
}

/** The chance that stands ready as it would be with the option pointed at: laid over it, so that nothing moves. */
function WithPointed() {
  const { session } = useTable();
  const { focus } = useTableState();
  const choice = session.likelyChoice(focus);
  const report = choice ? session.foresight.oddsOf(choice.code) : null;
  if (!choice || !report) return null;
  return (
    <div className="with-pointed" data-testid="with-pointed">
      <h3>{choice.label}</h3>
      <OddsView report={report} brief />
    </div>
  );
}

function PreviewNotes({ quiet = false }: { quiet?: boolean }) {
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

/** Targets that answer with the same verb stand together. */
function grouped(targets: readonly Target[]): readonly { heading: string; targets: readonly Target[] }[] {
  const groups = new Map<string, Target[]>();
  for (const target of targets) {
    const heading = target.choices[0]?.heading ?? '';
    const group = groups.get(heading);
    if (group) group.push(target);
    else groups.set(heading, [target]);
  }
  return [...groups].map(([heading, list]) => ({ heading, targets: list }));
}

/** Every option of the stage as a button: arrow keys walk through them, Enter takes one. */
function OptionList() {
  const { session } = useTable();
  const { stage, ask, focus } = useTableState();
  const [at, setAt] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const painted = useAfterPaint(stage);
  if (!stage || !ask) return null;
  const elsewhere = new Set([...promptButtons(stage.buttons), ...session.ways()].map((c) => c.code));
  const buttons = stage.buttons.filter((c) => !elsewhere.has(c.code));
  const keys = keysFor(stage.buttons);
  const groups = grouped(stage.targets);
  const targets = groups.flatMap((g) => g.targets);
  const picked = stage.picked.at(-1);
  const order = new Map(targets.map((t, i) => [t, i]));
  const onMap = targets.length > 40 && targets.every((t) => t.place.spots.length > 0);
  // A long list of what is lit on the map as well comes a frame after it.
  const listed = onMap && !painted ? [] : groups;
  const here = Math.min(at, Math.max(0, targets.length - 1));
  const move = (by: number): void => {
    const to = (here + by + targets.length) % targets.length;
    setAt(to);
    list.current?.querySelectorAll('button')[to]?.focus();
  };
  return (
    <>
      <header>
        <h2>{picked ? picked.label : 'Options'}</h2>
        <span className="count">{targets.length > 0 ? targets.length : ''}</span>
        {picked ? (
          <button type="button" className="btn quiet small" aria-label="Back" onClick={() => session.back()}>
            <Icon name="close" size={15} />
          </button>
        ) : null}
      </header>
      <Ways />
      {buttons.length > 0 ? (
        <div className="buttons">
          {buttons.map((choice) => (
            <ChoiceButton key={choice.code} choice={choice} hint={keys.get(choice.code)} />
          ))}
        </div>
      ) : null}
      {targets.length > 0 ? (
        // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys walk between the buttons inside
        <div
          className={onMap ? 'targets brief' : 'targets'}
          ref={list}
          onKeyDown={(event) => {
            if (event.key === 'ArrowRight' || event.key === 'ArrowDown') move(1);
            else if (event.key === 'ArrowLeft' || event.key === 'ArrowUp') move(-1);
            else if (event.key === 'Home') move(-here);
            else if (event.key === 'End') move(targets.length - 1 - here);
            else return;
            event.preventDefault();
            event.stopPropagation();
          }}
        >
          {listed.map((group) => (
            <section key={group.heading} aria-label={group.heading}>
              {groups.length > 1 ? <h3>{group.heading}</h3> : null}
              <ul>
                {group.targets.map((target) => {
                  const i = order.get(target) ?? 0;
                  return (
                    <li key={target.place.key}>
                      <button
                        type="button"
                        tabIndex={i === here ? 0 : -1}
                        className={focus?.place.key === target.place.key ? 'chip on' : 'chip'}
                        data-target={target.place.key}
                        onFocus={() => {
                          setAt(i);
                          session.point(target);
                        }}
                        onBlur={() => session.point(null)}
                        onPointerEnter={() => session.point(target)}
                        onPointerLeave={() => session.point(null)}
                        onClick={() => session.take(target)}
                      >
                        <TargetName target={target} />
                      </button>
                    </li>
                  );
                })}
              </ul>
            </section>
          ))}
        </div>
      ) : null}
    </>
  );
}

function TargetName({ target }: { target: Target }) {
  const { session } = useTable();
  const sole = session.soleChoice(target);
  const left = sole ? session.foresight.knownPreview(sole.code)?.left : undefined;
  return (
    <>
      {target.place.label}
      {left !== undefined ? <small>{amountText(left)}</small> : null}
    </>
  );
}
