import { useEffect, useState } from 'react';
import { type Glossary, partsWithTerms, type Term } from '../../engine/glossary.ts';
import { entryOf } from '../app/games.ts';
import { useTable } from './context.ts';

/** The terms of this game, once they are loaded. */
export function useGlossary(): Glossary | null {
  const { game } = useTable();
  const [glossary, setGlossary] = useState<Glossary | null>(null);
  useEffect(() => {
    let left = false;
    entryOf(game.id)
      ?.glossary?.()
      .then((found) => !left && setGlossary(found))
      .catch(() => {});
    return () => {
      left = true;
    };
  }, [game.id]);
  return glossary;
}

/** A term: its meaning shows on hover, on focus, and on a press or a long press. */
function TermText({ word, term }: { word: string; term: Term }) {
  const [open, setOpen] = useState(false);
  const meaning = term.rule ? `${term.text} (${term.rule})` : term.text;
  return (
    <button
      type="button"
      className="term"
      aria-label={`${word}: ${meaning}`}
      onPointerEnter={() => setOpen(true)}
      onPointerLeave={() => setOpen(false)}
      onFocus={() => setOpen(true)}
      onBlur={() => setOpen(false)}
      onClick={() => setOpen(true)}
    >
      {word}
      {open ? (
        <span className="meaning" aria-hidden="true">
          {meaning}
        </span>
      ) : null}
    </button>
  );
}

/** A text with the meaning of its terms behind them. */
export function Terms({ text }: { text: string }) {
  const glossary = useGlossary();
  if (!glossary) return <>{text}</>;
  let at = 0;
  return (
    <>
      {partsWithTerms(text, glossary).map((part) => {
        const key = at;
        at += part.text.length;
        return part.term ? <TermText key={key} word={part.text} term={part.term} /> : part.text;
      })}
    </>
  );
}

/** How the figures on the counters are read. */
export function CounterFigures() {
  const counter = useGlossary()?.counter;
  return counter ? <p className="sub">{counter.text}</p> : null;
}
