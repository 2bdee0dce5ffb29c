import { useEffect, useMemo } from 'react';
import { amountText } from '../../engine/text.ts';
import { Icon } from '../app/Icon.tsx';
import { hexNamer } from '../board/Board.tsx';
import { chancesInWords } from '../session/actions.ts';
import { hexesOf } from '../session/places.ts';
import { useAround, useTable, useTableState } from './context.ts';
import { useLead } from './GuideNote.tsx';
import { RuleLink } from './words.tsx';

/** What there is to say of something that costs nothing and risks nothing: the counter, the ground, or the rule it comes from. */
function usePlainWords(): string {
  const { game, session, rulebook } = useTable();
  const { focus, looked, places, ask } = useTableState();
  const nameOf = useMemo(() => {
    const sheet = game.sheet(session.setup);
    return sheet.kind === 'hex' ? hexNamer(sheet) : null;
  }, [game, session]);
  const words: string[] = [];
  if (focus && focus.choices.length > 1) words.push([...new Set(focus.choices.map((c) => c.heading))].join(', '));
  const piece = focus?.place.piece === undefined ? undefined : places?.piece(focus.place.piece);
  if (piece) words.push(piece.line ?? '', piece.values ?? '', ...(piece.tip ?? []));
  const [hex] = hexesOf(focus?.place.spots ?? []);
  if (!piece && hex !== undefined && nameOf) words.push(nameOf(hex));
  const told = words.filter((word) => word !== '');
  if (told.length > 0) return `${told.join('; ')}.`;
  const rule = ask && (focus || looked) ? rulebook.find(ask.rule) : undefined;
  return rule ? rule.text.replace(/[*`]/g, '') : '';
}

/** What is pointed at, or the machine's advice: always in the same place, whatever is listed above it. */
export function FixedRow() {
  const { session, spot, openTab } = useTable();
  const noAdvice = useAround()?.noAdvice ?? null;
  const { hint, focus, looked, preview, odds, armed, ask, refusal, swap, lastLook } = useTableState();
  const looking = swap !== null || lastLook !== null;
  const found = hint?.kind === 'found' ? hint : null;
  // What it would take is ringed on the map while the advice stands.
  useEffect(() => {
    if (!found) return;
    spot(found.choice.places.flatMap((p) => p.spots));
    return () => spot([]);
  }, [found, spot]);
  const seen = armed ? null : (looked ?? session.likelyChoice(focus));
  const pointed = (focus ?? looked) !== null && !armed;
  const what = usePlainWords();
  const { leading } = useLead();
  return (
    <section className="fixed" aria-label="What is pointed at" data-testid="fixed">
      <div className="says-now insight" aria-live="polite">
        {pointed ? (
          <>
            <span className="label">Pointed at</span>
            <b>{odds?.action ?? seen?.label ?? focus?.place.label}</b>{' '}
            {preview?.cost || preview?.left ? (
              <span className="points">
                {preview.cost ? (
                  <>
                    <b>{amountText(preview.cost)}</b> spent
                  </>
                ) : null}
                {preview.cost && preview.left ? ' · ' : null}
                {preview.left ? (
                  <>
                    <b>{amountText(preview.left)}</b> left
                  </>
                ) : null}
              </span>
            ) : null}
            {odds ? <span> {chancesInWords(odds)}</span> : null}
            {preview?.notes?.map((note) => (
              <span key={note.text + note.rule} className={note.tone === 'danger' ? 'danger' : undefined}>
                {' '}
                {note.text} <RuleLink id={note.rule} />
              </span>
            ))}
            {preview?.notes?.length || preview?.cost || odds ? null : <span> {what}</span>}
          </>
        ) : found && !leading ? (
          <>
            <span className="label">The machine</span>
            <span data-testid="advice">
              Would choose: <b>{found.choice.label}</b>.
            </span>{' '}
            <button type="button" className="link" onClick={() => openTab('why')}>
              Why?
            </button>
            {found.why ? (
              <span className="reasons" title={found.why.summary}>
                {found.why.summary}
              </span>
            ) : null}
          </>
        ) : refusal ? (
          <>
            <span className="label">Not allowed</span>
            {refusal.tried ? <b>{refusal.tried}: </b> : null}
            {refusal.text} <RuleLink id={refusal.rule} />
          </>
        ) : (
          <span className="hint">
            {ask && !looking
              ? 'Point at an option to see what it brings.'
              : 'Point at a counter or a hex to see what it is.'}
          </span>
        )}
      </div>
      <div className="asks">
        {leading || looking ? null : found ? (
          <button type="button" className="btn" data-testid="take-advice" onClick={() => session.offer(found.choice)}>
            <Icon name="check" size={16} />
            Take its advice
          </button>
        ) : ask && session.canAdvise ? (
          <button type="button" className="btn" disabled={hint?.kind === 'thinking'} onClick={() => session.advise()}>
            <Icon name="help" size={16} />
            {hint?.kind === 'thinking' ? 'The machine is thinking …' : 'What would the machine do?'}
          </button>
        ) : ask && noAdvice ? (
          <button type="button" className="btn" aria-disabled="true" title={noAdvice}>
            <Icon name="help" size={16} />
            <span>
              What would the machine do? <small>{noAdvice}</small>
            </span>
          </button>
        ) : null}
        {ask && session.canAdvise && !found && !leading && !session.isSettingUp ? (
          <button
            type="button"
            className="link"
            title="The machine plays for you to the end of the phase"
            onClick={() => session.lend()}
          >
            Let it play on
          </button>
        ) : null}
      </div>
    </section>
  );
}
