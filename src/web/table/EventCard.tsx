import { useEffect, useMemo, useRef } from 'react';
import type { Piece } from '../../engine/board.ts';
import type { LogEvent, Shown } from '../../engine/log.ts';
import type { OddsOutcome } from '../../engine/odds.ts';
import { capital } from '../../engine/text.ts';
import { Emblem } from '../app/Emblem.tsx';
import { isStill } from '../app/settings.ts';
import { CardView } from '../board/CardView.tsx';
import { badgeName, CounterImage } from '../board/counter/Counter.tsx';
import { Die, type DieFace } from '../board/DiceShow.tsx';
import { isPlayingCard, PlayingCard } from '../board/PlayingCard.tsx';
import { moveKind } from '../session/map-marks.ts';
import type { PieceChange } from '../session/piece-changes.ts';
import type { RecapStep } from '../session/recap-steps.ts';
import { useLineText, useTable, useTableState, useTelling } from './context.ts';
import { modifierText, signed, toneFor } from './OddsView.tsx';
import { Terms } from './Terms.tsx';
import { LineText, RuleLink } from './words.tsx';

const dieOf = (shown: Shown, dark: boolean): DieFace => {
  const value = Number(shown.face);
  const ten = /10/.test(shown.of ?? '') || value === 0 || value > 6;
  return { sides: ten ? 10 : 6, value, dark, color: dark ? '#2a343a' : '#b3231a' };
};

/** Pixels of a die, by the number of dice. */
const dieSize = (dice: number): number => (dice > 12 ? 26 : dice > 5 ? 38 : dice > 1 ? 54 : 78);

const WHAT = { die: 'Die roll', chit: 'Chit draw', card: 'Card draw' } as const;

export function useStepWords(step: RecapStep): {
  readonly title: string;
  readonly headline: string;
  readonly fell: OddsOutcome | undefined;
} {
  const { game } = useTable();
  const lineText = useLineText();
  const { happening, shown, lines } = step;
  const fell = happening?.report?.outcomes.find((o) => o.key === happening.fell);
  const told = lines.filter((line) => !line.heading);
  const key = told.find((line) => line.happening || line.shown?.length) ?? told.at(-1);
  const line = key ? capital(lineText(key)) : '';
  return {
    title: happening?.title ?? (shown[0] ? WHAT[shown[0].what] : (game.seats[step.seat]?.name ?? '')),
    headline: happening?.headline ?? (fell?.sentence ? capital(fell.sentence) : line),
    fell,
  };
}

/** The figures of the summary before this one; null if this is no summary, or the first. */
function usePreviousSummary(happening: LogEvent | null): ((side: string, row: string) => string | undefined) | null {
  const { log } = useTableState();
  return useMemo(() => {
    if (happening?.kind !== 'summary') return null;
    const told = log.flatMap(({ lines }) => lines.flatMap((line) => (line.happening ? [line.happening] : [])));
    const summaries = told.filter(({ kind }) => kind === 'summary');
    const at = summaries.findIndex(({ title }) => title === happening.title);
    const previous = at > 0 ? summaries[at - 1] : undefined;
    if (!previous) return null;
    return (side, row) => previous.sums?.find(({ name }) => name === side)?.rows.find(([name]) => name === row)?.[1];
  }, [happening, log]);
}

/** "+3": how a figure has changed since the summary before. */
function Since({ value, before }: { readonly value: string; readonly before: string | undefined }) {
  const by = before === undefined ? 0 : Number(value) - Number(before);
  return by === 0 || Number.isNaN(by) ? null : <small>({signed(by)})</small>;
}

/** A chit with what it did, a card as it is printed, or a face. */
function DrawnThing({ shown, mine }: { readonly shown: Shown; readonly mine: boolean }) {
  const { game } = useTable();
  const { chit, card } = shown;
  const design = card && game.kinds[card.kind]?.design?.(card.id);
  if (design?.card)
    return (
      <li className="face">
        <CardView design={design} scale={1} />
      </li>
    );
  if (chit)
    return (
      <li className={`judged tone-${toneFor(chit.good, mine)}`}>
        <b>{chit.name}</b>
        <small>{chit.when}</small>
        <small>{chit.does}</small>
      </li>
    );
  return (
    <li className={isPlayingCard(shown.face) ? 'playing-one' : shown.what}>
      {isPlayingCard(shown.face) ? <PlayingCard face={shown.face} /> : <b>{shown.face}</b>}
      {shown.of ? <small>{shown.of}</small> : null}
    </li>
  );
}

/** A die; where both sides roll at once, with whose it is. */
function OwnDie({ shown, dark, size, rolling }: { shown: Shown; dark: boolean; size: number; rolling: boolean }) {
  const { game } = useTable();
  const { seat } = useTableState();
  if (shown.seat === undefined) return <Die die={dieOf(shown, dark)} size={size} rolling={rolling} />;
  const info = game.seats[shown.seat];
  return (
    <figure className="own-die">
      <Die die={dieOf(shown, shown.seat !== seat)} size={size + 14} rolling={rolling} />
      <figcaption>
        {info ? <Emblem style={info.style} size={15} /> : null} {info?.name}
      </figcaption>
    </figure>
  );
}

/** Die, arithmetic, column and result; or the two sums side by side. */
function Roll({
  happening,
  shown,
  mine,
  rolling,
}: {
  happening: LogEvent | null;
  shown: readonly Shown[];
  mine: boolean;
  rolling: boolean;
}) {
  const report = happening?.report;
  const fell = report?.outcomes.find((o) => o.key === happening?.fell);
  const dice = shown.filter((s) => s.what === 'die' && /^\d+$/.test(s.face));
  const drawn = shown.filter((s) => !dice.includes(s));
  const mods = report?.modifiers ?? [];
  const before = usePreviousSummary(happening);
  return (
    <>
      {drawn.length > 0 ? (
        <ul className="drawn">
          {drawn.map((s, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: chits lie in the order in which they were drawn
            <DrawnThing key={i} shown={s} mine={mine} />
          ))}
        </ul>
      ) : null}
      {happening?.sums ? (
        <div className={happening.kind === 'summary' ? 'two-sums summary' : 'two-sums'}>
          {happening.sums.map((sum) => (
            <table key={sum.name}>
              <caption>{sum.name}</caption>
              <tbody>
                {sum.rows.map(([name, value]) => (
                  <tr key={name}>
                    <td>{name}</td>
                    <td>
                      {value} <Since value={value} before={before?.(sum.name, name)} />
                    </td>
                  </tr>
                ))}
              </tbody>
              {sum.total === undefined ? null : (
                <tfoot>
                  <tr>
                    <td>together</td>
                    <td>{sum.total}</td>
                  </tr>
                </tfoot>
              )}
            </table>
          ))}
        </div>
      ) : null}
      {dice.length > 0 || (report && !happening?.sums) ? (
        <div className={dice.length > 0 ? 'rollrow' : 'rollrow nodice'}>
          {dice.length > 0 ? (
            <div className="dice">
              {dice.map((d, i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: dice lie in the order in which they fell
                <OwnDie key={i} shown={d} dark={!mine} size={dieSize(dice.length)} rolling={rolling} />
              ))}
            </div>
          ) : null}
          <div className="sumline">
            {happening?.sum ? <span>{happening.sum}</span> : null}
            {report?.column ? (
              <>
                {happening?.sum ? <i>on</i> : null}
                <span className="col">{report.column}</span>
              </>
            ) : null}
            {fell ? <span className={`res ${toneFor(fell.good, mine)}`}>{fell.label.replaceAll('-', '–')}</span> : null}
            {report ? (
              <small>{[report.strengths, ...mods.map((m) => modifierText(m))].filter(Boolean).join('; ')}</small>
            ) : null}
          </div>
        </div>
      ) : null}
      {report?.ladder ? <Ladder happening={happening as LogEvent} mine={mine} /> : null}
      {fell && happening?.sums ? <p className="tell">{capital(fell.text)}</p> : null}
    </>
  );
}

/** All possible results, with the actual one highlighted. */
function Ladder({ happening, mine }: { happening: LogEvent; mine: boolean }) {
  const { ladder, ladderSays, outcomes } = happening.report ?? { ladder: [], outcomes: [] };
  return (
    <>
      <ol className="ladder" aria-label="Possible results">
        {(ladder ?? []).map((rung, i) => {
          const outcome = outcomes.find((o) => o.key === rung.key);
          const good = outcome?.good ?? rung.good;
          const hit = happening.rung === undefined ? rung.key === happening.fell : i === happening.rung;
          return (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: a chart may have the same face twice
              key={i}
              className={hit ? 'hit' : `tone-${good ? toneFor(good, mine) : 'even'}`}
              aria-current={hit ? 'true' : undefined}
            >
              <b>{rung.face}</b>
              {(rung.label ?? outcome?.label)?.replaceAll('-', '–') ?? ''}
            </li>
          );
        })}
      </ol>
      {ladderSays ? <p className="ladder-says">{ladderSays}</p> : null}
    </>
  );
}

const plural = (n: number): string => (n === 1 ? 'a step' : `${n} steps`);

/** What happened to one piece, in words. */
export function changeWords(
  step: RecapStep,
  change: PieceChange,
  said?: string,
): { readonly what: string; readonly why: string; readonly bad: boolean } {
  const name = capital(change.after?.name ?? change.before?.name ?? 'A piece');
  const hidden = change.before?.face === 'back' && (change.after === undefined || change.after.face === 'back');
  if (change.gone && said) return { what: said, why: '', bad: true };
  if (change.gone) return { what: `${name} ${hidden ? 'was removed' : 'was eliminated'}`, why: '', bad: true };
  const parts: string[] = [];
  if (change.lost > 0) parts.push(`lost ${plural(change.lost)}`);
  if (change.lost < 0) parts.push(`gained ${plural(-change.lost)}`);
  const verbs = { retreat: 'retreated', advance: 'advanced', move: 'moved' } as const;
  if (change.from !== undefined && change.to !== undefined) parts.push(verbs[moveKind(step, change)]);
  else if (change.to !== undefined) parts.push(`entered at ${change.to}`);
  if (change.shown) parts.push('was revealed');
  for (const badge of change.marked) parts.push(`is now ${badgeName(badge)}`);
  return {
    what: `${name} ${parts.join(', ')}`,
    why: change.from !== undefined && change.to !== undefined ? `${change.from} to ${change.to}` : '',
    bad: change.lost > 0,
  };
}

function Face({ piece }: { piece: Piece }) {
  return <CounterImage piece={piece} name={piece.name} size={40} detail="S" />;
}

export function PieceChanges({ step }: { step: RecapStep }) {
  const lineText = useLineText();
  const { game } = useTable();
  const changes = step.changes.slice(0, 6);
  /** The game's own words for a piece that was removed. */
  const saidOf = (change: PieceChange): string | undefined => {
    const line = step.lines.findLast((l) => {
      const [part] = l.parts;
      return typeof part === 'object' && game.kinds[part.kind]?.name(part.id) === change.before?.id;
    });
    return line ? capital(lineText(line)) : undefined;
  };
  if (changes.length === 0) return null;
  return (
    <ul className="fate">
      {changes.map((change, i) => {
        const { what, why, bad } = changeWords(step, change, saidOf(change));
        const turned = change.before && change.after && (change.lost !== 0 || change.shown);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the changes of one step never change their order
          <li key={i}>
            <span className="pc">
              {change.before ? <Face piece={change.before} /> : null}
              {turned && change.after ? (
                <>
                  <span className="ar" aria-hidden="true">
                    ›
                  </span>
                  <Face piece={change.after} />
                </>
              ) : !change.before && change.after ? (
                <Face piece={change.after} />
              ) : null}
            </span>
            <span>
              <b className={bad ? 'bad' : undefined}>{what}</b>
              {why ? <small>{why}</small> : null}
            </span>
          </li>
        );
      })}
      {step.changes.length > changes.length ? (
        <li className="more">and {step.changes.length - changes.length} more</li>
      ) : null}
    </ul>
  );
}

/** The body of a step: roll, possible results, changes, and further lines of the log. */
export function StepBody({ step, rolling = false }: { step: RecapStep; rolling?: boolean }) {
  const { seat } = useTableState();
  const mine = (step.happening?.by ?? step.seat) === seat || seat < 0;
  const { fell } = useStepWords(step);
  const told = step.lines.filter((l) => !l.heading && !l.happening && !(l.shown?.length ?? 0));
  // Lines that only repeat the changes are left out.
  const extra = step.changes.length > 0 ? [] : told.slice(-3);
  return (
    <>
      <Roll happening={step.happening} shown={step.shown} mine={mine} rolling={rolling} />
      {fell && step.changes.length === 0 && fell.good === 'none' ? <p className="tell">No effect.</p> : null}
      <PieceChanges step={step} />
      {extra.length > 0 ? (
        <div className="extra">
          {extra.map((line, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: what was told does not change
            <p key={i}>
              <LineText line={line} />
            </p>
          ))}
        </div>
      ) : null}
    </>
  );
}

/** One event as a card in place of the decision, until the player continues. */
export function EventCard() {
  const { game, recap, session } = useTable();
  const { step, steps, open, held, leaves } = useTelling();
  const button = useRef<HTMLButtonElement>(null);
  const since = step?.since;
  useEffect(() => {
    if (since === undefined) return;
    const was = document.activeElement;
    button.current?.focus({ preventScroll: true });
    return () => {
      if (was instanceof HTMLElement && was.isConnected) was.focus({ preventScroll: true });
    };
  }, [since]);
  if (!step) return null;
  return (
    <Card
      key={`${step.since} ${open}`}
      step={step}
      at={open}
      of={steps.length}
      held={held}
      leaves={leaves}
      button={button}
      more={steps.length - open - 1}
      asked={session.state.ask?.prompt}
      info={game.seats[step.happening?.by ?? step.seat]}
      onSeen={() => recap.next()}
      onHold={() => recap.hold(!held)}
    />
  );
}

interface CardProps {
  readonly step: RecapStep;
  readonly at: number;
  readonly of: number;
  readonly more: number;
  readonly held: boolean;
  readonly leaves: { readonly from: number; readonly after: number } | null;
  readonly button: React.RefObject<HTMLButtonElement | null>;
  readonly asked: string | undefined;
  readonly info: { readonly name: string; readonly style: import('../../engine/board.ts').SideStyle } | undefined;
  readonly onSeen: () => void;
  readonly onHold: () => void;
}

function Card({ step, at, of, more, held, leaves, button, asked, info, onSeen, onHold }: CardProps) {
  const { title, headline } = useStepWords(step);
  const rule = step.happening?.report?.rule;
  return (
    <section className="event" role="alertdialog" aria-label={title} aria-describedby="event-says" data-testid="event">
      <div className="head" style={{ background: info?.style.color ?? 'var(--sunk)' }}>
        {info ? <Emblem style={info.style} size={18} /> : null}
        <b>{title}</b>
        {of > 1 ? (
          <span className="n">
            event {at + 1} of {of}
          </span>
        ) : null}
      </div>
      <div className="event-body" id="event-says">
        <h2>
          <Terms text={headline} /> {rule ? <RuleLink id={rule} /> : null}
        </h2>
        <StepBody step={step} rolling={!isStill()} />
      </div>
      <div className="seen">
        <button
          ref={button}
          type="button"
          className="btn primary"
          data-testid="seen"
          aria-keyshortcuts="Space"
          onClick={onSeen}
        >
          {more > 0 ? `Continue (${more} more)` : 'Continue'}
          <span className="key" aria-hidden="true">
            Space
          </span>
          {leaves && !held ? (
            <u style={isStill() ? undefined : { animationDuration: `${leaves.after}ms` }} aria-hidden="true" />
          ) : null}
        </button>
        <button type="button" className="btn" aria-pressed={held} aria-keyshortcuts="H" onClick={onHold}>
          Hold
          <span className="key" aria-hidden="true">
            H
          </span>
        </button>
      </div>
      {more === 0 && asked ? <p className="slip">Next: {asked}</p> : null}
    </section>
  );
}
