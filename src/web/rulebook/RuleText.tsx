/** A rulebook as it is read: chapters, statements with their ids, tables. Shared by the panel and the page. */
import { useDeferredValue, useEffect, useRef } from 'react';
import type { Chapter, Rulebook, Statement } from '../../engine/rulebook.ts';
import { Inline } from '../app/Inline.tsx';
import { Chart } from '../table/ChartsPanel.tsx';

const holds = (statement: Statement, query: string): boolean =>
  `${statement.id} ${statement.name ?? ''} ${statement.text} ${statement.parts.join(' ')}`
    .toLowerCase()
    .includes(query);

export interface RuleTextProps {
  readonly rulebook: Rulebook;
  readonly query: string;
  readonly current?: string | undefined;
  /** Makes the scroll go to the current statement again though it is the same. */
  readonly serial?: number;
}

export function RuleText({ rulebook, query, current, serial = 0 }: RuleTextProps) {
  const root = useRef<HTMLDivElement>(null);
  const wanted = useDeferredValue(query.trim().toLowerCase());
  // biome-ignore lint/correctness/useExhaustiveDependencies: `serial` asks for the scroll again
  useEffect(() => {
    if (!current) return;
    root.current?.querySelector(`[data-rule="${CSS.escape(current)}"]`)?.scrollIntoView({ block: 'center' });
  }, [current, serial]);
  return (
    <div className="ruletext" ref={root}>
      {rulebook.chapters.map((chapter) => (
        <ChapterText key={`${chapter.number} ${chapter.title}`} chapter={chapter} query={wanted} current={current} />
      ))}
    </div>
  );
}

function ChapterText({ chapter, query, current }: { chapter: Chapter; query: string; current: string | undefined }) {
  const found = query === '' || chapter.statements.some((s) => holds(s, query));
  if (!found) return null;
  return (
    <section>
      <h2 id={chapter.number ? `ch-${chapter.number}` : undefined}>
        {chapter.number ? <span className="num">{chapter.number} </span> : null}
        {chapter.title}
      </h2>
      {chapter.blocks.map((block, i) => {
        const key = `${block.kind} ${i}`;
        if (block.kind === 'statement') {
          const { statement } = block;
          if (query !== '' && !holds(statement, query)) return null;
          return (
            <div key={key} className={statement.id === current ? 'st on' : 'st'} data-rule={statement.id}>
              <span className="id">{statement.id}</span>
              <div>
                {statement.name ? (
                  <b>
                    <Inline text={statement.name} />.{' '}
                  </b>
                ) : null}
                <Inline text={statement.text} />
                {statement.tags.includes('reconstructed') ? <i className="tag"> reconstructed</i> : null}
                {statement.parts.length > 0 ? (
                  <ul>
                    {statement.parts.map((part) => (
                      <li key={part}>
                        <Inline text={part} />
                      </li>
                    ))}
                  </ul>
                ) : null}
              </div>
            </div>
          );
        }
        if (query !== '') return null;
        if (block.kind === 'section')
          return (
            <h3 key={key}>
              {block.section.number ? `${block.section.number} ` : ''}
              {block.section.title}
            </h3>
          );
        if (block.kind === 'prose')
          return (
            <p key={key}>
              <Inline text={block.text} />
            </p>
          );
        return <Chart key={key} table={block.table} report={null} />;
      })}
    </section>
  );
}
