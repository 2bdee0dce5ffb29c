import { seatInSentence } from '../../engine/game.ts';
import { capital } from '../../engine/text.ts';
import { Emblem } from '../app/Emblem.tsx';
import { Icon } from '../app/Icon.tsx';
import { setSettings } from '../app/settings.ts';
import type { Speed } from '../session/recap.ts';
import type { RecapStep } from '../session/recap-steps.ts';
import { useLineText, useTable, useTelling } from './context.ts';
import { changeWords, StepBody, useStepWords } from './EventCard.tsx';
import { Terms } from './Terms.tsx';
import { LineText } from './words.tsx';

/** Several steps may share one moment. */
const stepKey = (step: RecapStep, all: readonly RecapStep[]): string => `${step.since} ${all.indexOf(step)}`;

const SPEEDS: readonly Speed[] = [1, 2, 4];

/** Previous, play, next, speed, skip: while the other side acts and in its recap. */
export function Transport() {
  const { recap } = useTable();
  const { playing, open, steps, speed } = useTelling();
  return (
    <fieldset className="transport">
      <legend className="sr">Enemy actions</legend>
      <button
        type="button"
        className="btn"
        aria-label="Previous"
        aria-keyshortcuts="ArrowLeft"
        disabled={open <= 0}
        onClick={() => recap.back()}
      >
        ‹
        <span className="key" aria-hidden="true">
          ←
        </span>
      </button>
      <button
        type="button"
        className={playing ? 'btn primary' : 'btn'}
        aria-pressed={playing}
        aria-keyshortcuts="Space"
        onClick={() => recap.setPlaying(!playing)}
      >
        <Icon name={playing ? 'pause' : 'play'} size={16} />
        {playing ? 'Pause' : 'Play'}
      </button>
      <button
        type="button"
        className="btn"
        aria-label="Next"
        aria-keyshortcuts="ArrowRight"
        data-testid="recap-next"
        onClick={() => recap.next()}
        disabled={steps.length === 0}
      >
        ›
        <span className="key" aria-hidden="true">
          →
        </span>
      </button>
      <span className="speeds">
        {SPEEDS.map((s) => (
          <button
            key={s}
            type="button"
            aria-pressed={speed === s}
            aria-label={`Speed ${s}`}
            aria-keyshortcuts={String(s)}
            onClick={() => {
              setSettings({ speed: s });
              recap.refresh();
            }}
          >
            {s} ×
          </button>
        ))}
      </span>
      <button type="button" className="btn" data-testid="skip" aria-keyshortcuts="Escape" onClick={() => recap.skip()}>
        Skip
        <span className="key" aria-hidden="true">
          Esc
        </span>
      </button>
    </fieldset>
  );
}

/** A step in one line: the piece, from where to where. */
function useLine(step: RecapStep): string {
  const lineText = useLineText();
  const words = step.lines.filter((l) => !l.heading).map((l) => capital(lineText(l)));
  if (step.kind === 'event') return words[0] ?? '';
  const [change, ...others] = step.changes;
  if (words.length > 0) return words.slice(0, 2).join('. ');
  return change
    ? `${changeWords(step, change).what} ${changeWords(step, change).why}${others.length > 0 ? ` and ${others.length} more` : ''}`
    : '';
}

function StepLine({ step, number, onOpen }: { step: RecapStep; number: number; onOpen: () => void }) {
  return (
    <li>
      <button type="button" className="step" onClick={onOpen}>
        <span className={step.kind === 'event' ? 'bead fight' : 'bead'}>{number}</span>
        <span>{useLine(step)}</span>
      </button>
    </li>
  );
}

function OpenStep({ step, number }: { step: RecapStep; number: number }) {
  const { recap } = useTable();
  const { title, headline } = useStepWords(step);
  const event = step.kind === 'event';
  return (
    <li className={event ? 'open fight' : 'open'} aria-current="step" data-testid="recap-step">
      <span className={event ? 'bead fight' : 'bead'}>{number}</span>
      <div>
        {event ? (
          <>
            {step.happening && title !== headline ? <small className="what">{title}</small> : null}
            <h3>
              <Terms text={headline} />
            </h3>
          </>
        ) : (
          step.lines
            .filter((l) => !l.heading)
            .map((line, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: what was told does not change
              <p key={i}>
                <LineText line={line} />
              </p>
            ))
        )}
        <StepBody step={event ? step : { ...step, lines: [] }} />
        {event ? (
          <button type="button" className="btn primary small" data-testid="seen" onClick={() => recap.next()}>
            Seen
            <span className="key" aria-hidden="true">
              →
            </span>
          </button>
        ) : null}
      </div>
    </li>
  );
}

/** The steps so far, the open step as a card, and how many are left. */
export function RecapPanel() {
  const { game, recap, session } = useTable();
  const { steps, open, step, going } = useTelling();
  if (!step) return null;
  const shown = steps.slice(0, open);
  const moves = shown.filter((s) => s.kind === 'move').length;
  const fights = shown.filter((s) => s.kind === 'event').length;
  const left = steps.length - open - 1;
  const info = game.seats[step.seat];
  const plan = session.ai.planBetween(step.seat, steps[0]?.since ?? 0, step.at);
  return (
    <section className="recap" aria-label="Enemy actions" data-testid="recap">
      <header>
        {info ? <Emblem style={info.style} size={22} /> : null}
        <h2>What {seatInSentence(info) || 'the other side'} did</h2>
        <small>
          {moves} {moves === 1 ? 'move' : 'moves'}, {fights} {fights === 1 ? 'event' : 'events'} so far
        </small>
      </header>
      {plan ? (
        <p className="its-plan" data-testid="its-plan">
          <b>The AI’s plan</b> {plan}
        </p>
      ) : null}
      <ol className="tale">
        {shown.map((s, i) =>
          i < open - 4 ? null : (
            <StepLine key={stepKey(s, steps)} step={s} number={i + 1} onOpen={() => recap.goTo(i)} />
          ),
        )}
        <OpenStep key={`open ${open}`} step={step} number={open + 1} />
      </ol>
      <p className="rest">
        {left > 0 ? `${left} more to show` : going ? 'Your opponent is still deciding…' : 'Then it is your turn.'}
      </p>
    </section>
  );
}

/** In place of the turn record: a dot for a move, a diamond for an event. */
export function Rail() {
  const { recap } = useTable();
  const { steps, open } = useTelling();
  return (
    <nav className="tale-rail" aria-label="Steps">
      <ol>
        {steps.map((step, i) => (
          <li key={stepKey(step, steps)} className={i <= open ? 'past' : undefined}>
            <button
              type="button"
              className={`${step.kind === 'event' ? 'diamond' : 'dot'}${i === open ? ' on' : ''}`}
              aria-label={`Step ${i + 1}${step.kind === 'event' ? ', a fight or a roll' : ''}`}
              aria-current={i === open ? 'step' : undefined}
              onClick={() => recap.goTo(i)}
            />
          </li>
        ))}
      </ol>
      <span className="ends">
        <span>your last decision</span>
        <span>your next decision</span>
      </span>
    </nav>
  );
}
