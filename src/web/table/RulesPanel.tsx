import { useState } from 'react';
import { Icon } from '../app/Icon.tsx';
import { RuleText } from '../rulebook/RuleText.tsx';
import { TermList } from '../rulebook/TermList.tsx';
import { useTable } from './context.ts';
import { useGlossary } from './Terms.tsx';

export function RulesPanel({ current, serial }: { current: string | undefined; serial: number }) {
  const { rulebook, openRule } = useTable();
  const glossary = useGlossary();
  const [query, setQuery] = useState('');
  const [seen, setSeen] = useState(serial);
  // A link into the rulebook ends a search.
  if (seen !== serial) {
    setSeen(serial);
    setQuery('');
  }
  return (
    <div className="panel rules">
      <label className="search">
        <Icon name="search" size={15} />
        <span className="sr">Search the rules</span>
        <input type="search" value={query} placeholder="Search the rules" onChange={(e) => setQuery(e.target.value)} />
      </label>
      {query === '' ? <TermList glossary={glossary} onRule={openRule} /> : null}
      <RuleText rulebook={rulebook} query={query} current={current} serial={serial} />
    </div>
  );
}
