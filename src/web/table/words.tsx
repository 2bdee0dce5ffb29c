/** Names of things as links, and rule numbers as buttons. */
import type { ReactNode } from 'react';
import type { LogLine } from '../../engine/log.ts';
import { thingName } from '../../engine/play.ts';
import { useTable, useTableState } from './context.ts';

export function RuleLink({ id }: { id: string }) {
  const { openRule, rulebook } = useTable();
  if (id === '') return null;
  const found = rulebook.find(id);
  return (
    <button
      type="button"
      className="rule"
      title={found ? plain(found.text) : undefined}
      aria-label={`Rule ${id}`}
      onClick={() => openRule(id)}
    >
      {id}
    </button>
  );
}

const plain = (text: string): string => text.replace(/[*`]/g, '');

/** A line of the log: its things light up on the board. */
export function LineText({ line }: { line: LogLine }) {
  const { game, spot, inspect, jumpTo } = useTable();
  const { places } = useTableState();
  let first = true;
  let at = 0;
  const out: ReactNode[] = [];
  for (const part of line.parts) {
    const key = at++;
    if (typeof part !== 'object') {
      const text = String(part);
      out.push(first && !line.heading ? text.charAt(0).toUpperCase() + text.slice(1) : text);
      first = false;
      continue;
    }
    first = false;
    const place = places?.of(part.kind, part.id);
    const name = thingName(game, part.kind, part.id);
    if (!place || place.hexes.length === 0) {
      out.push(<b key={key}>{name}</b>);
      continue;
    }
    const { hexes, piece } = place;
    out.push(
      <button
        key={key}
        type="button"
        className={piece === undefined ? 'ref num' : 'ref'}
        onPointerEnter={() => spot(hexes)}
        onPointerLeave={() => spot([])}
        onFocus={() => spot(hexes)}
        onBlur={() => spot([])}
        onClick={() => {
          jumpTo(hexes);
          if (piece !== undefined) inspect(piece);
        }}
      >
        {name}
      </button>,
    );
  }
  return <>{out}</>;
}
