import type { ReactNode } from 'react';
import type { Fact, Piece } from '../../engine/board.ts';
import { CounterImage } from './counter/Counter.tsx';

/** A rule's number that opens the rulebook there. */
export function RuleLink({ rule, onRule }: { readonly rule: string; readonly onRule?: (rule: string) => void }) {
  return onRule ? (
    <button type="button" className="rule-link" onClick={() => onRule(rule)} aria-label={`Rule ${rule}`}>
      {rule}
    </button>
  ) : (
    <span className="rule-link">{rule}</span>
  );
}

/** How a text is shown: with the meaning of its terms, where there is a glossary. */
type InWords = (text: string) => ReactNode;

export function FactRow({
  fact,
  onRule,
  inWords = (text) => text,
}: {
  readonly fact: Fact;
  readonly onRule?: (rule: string) => void;
  readonly inWords?: InWords;
}) {
  const long = fact.value.length > 5;
  const link = (rule: string | undefined) =>
    rule && (
      <>
        {' '}
        <RuleLink rule={rule} {...(onRule && { onRule })} />
      </>
    );
  return (
    <div>
      <dt>{inWords(fact.label)}</dt>
      <dd className={long ? 'value long' : 'value'}>{fact.value}</dd>
      <dd>
        {typeof fact.note === 'string'
          ? fact.note
          : fact.note?.map((n) => (
              <div key={n.text}>
                {n.text}
                {link(n.rule)}
              </div>
            ))}
        {link(fact.rule)}
        {fact.reconstructed && <span className="reconstructed"> reconstructed</span>}
      </dd>
    </div>
  );
}

/** Every value of a piece, and where each comes from. */
export function Inspector({
  piece,
  place,
  onRule,
  inWords,
}: {
  readonly piece: Piece;
  /** "at Rochefort, 2113". */
  readonly place?: string;
  readonly onRule?: (rule: string) => void;
  readonly inWords?: InWords;
}) {
  const shown = piece.face === 'back' ? undefined : piece.faces;
  return (
    <article className="inspector" aria-label={piece.name}>
      <h2>{piece.name}</h2>
      <p className="line">{[piece.line, place].filter(Boolean).join(' · ')}</p>
      <div className="faces">
        {shown ? (
          shown.map((f) => (
            <figure key={f.label} className={f.now ? 'now' : undefined}>
              <CounterImage
                piece={{
                  ...piece,
                  face: f.face,
                  values: f.values,
                  reduced: f.reduced ?? false,
                  steps: f.reduced ? (piece.maxSteps ?? 2) - 1 : piece.maxSteps,
                  badges: f.now ? piece.badges : undefined,
                }}
                name={`${piece.name}, ${f.label}`}
                size={62}
                detail="M"
              />
              <figcaption>{f.label}</figcaption>
            </figure>
          ))
        ) : (
          <CounterImage piece={piece} name={piece.name} size={96} />
        )}
      </div>
      {piece.facts && (
        <dl>
          {piece.facts.map((f) => (
            <FactRow key={f.label} fact={f} {...(onRule && { onRule })} {...(inWords && { inWords })} />
          ))}
        </dl>
      )}
    </article>
  );
}
