import { useEffect, useState } from 'react';
import { COMMON, type Glossary } from '../../engine/glossary.ts';
import { entryOf } from '../app/games.ts';

/** The terms of a game with their meanings, and how its counters are read. */
export function TermList({ glossary, onRule }: { glossary: Glossary | null; onRule: (id: string) => void }) {
  if (!glossary) return null;
  const terms = Object.entries({ ...COMMON, ...glossary.terms }).sort(([a], [b]) => a.localeCompare(b, 'en'));
  return (
    <details className="terms">
      <summary>Terms and counter figures</summary>
      {glossary.counter ? <p>{glossary.counter.text}</p> : null}
      <dl>
        {terms.map(([word, { text, rule }]) => (
          <div key={word}>
            <dt>{word}</dt>
            <dd>
              {text}{' '}
              {rule ? (
                <button type="button" className="rule" aria-label={`Rule ${rule}`} onClick={() => onRule(rule)}>
                  {rule}
                </button>
              ) : null}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/** The terms of a game that is not open. */
export function GameTerms({ id, onRule }: { id: string; onRule: (rule: string) => void }) {
  const [glossary, setGlossary] = useState<Glossary | null>(null);
  useEffect(() => {
    let left = false;
    setGlossary(null);
    entryOf(id)
      ?.glossary?.()
      .then((found) => !left && setGlossary(found))
      .catch(() => {});
    return () => {
      left = true;
    };
  }, [id]);
  return <TermList glossary={glossary} onRule={onRule} />;
}
