/** Names of things as links, and rule numbers as buttons. */

import type { ReactNode } from 'react';
import type { LogLine } from '../../engine/log.ts';
import { thingName } from '../../engine/play.ts';
import { capital } from '../../engine/text.ts';
import { CardTile } from '../board/CardView.tsx';
import { isPlayingCard, PlayingCard } from '../board/PlayingCard.tsx';
import type { Place } from '../session/places.ts';
import { useTable } from './context.ts';

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

/** A line of the log: things under the pointer are highlighted on the board. */
export function LineText({ line }: { line: LogLine }) {
  const { game, session, spot, inspect, jumpTo } = useTable();
  let first = true;
  let at = 0;
  const out: ReactNode[] = (line.shown ?? []).flatMap(({ face, of }, i) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: cards of one line, in the order in which they were drawn
    isPlayingCard(face) ? [<PlayingCard key={`card ${i}`} face={face} name={of} small />] : [],
  );
  for (const part of line.parts) {
    const key = at++;
    if (typeof part !== 'object') {
      const text = String(part);
      out.push(first && !line.heading ? capital(text) : text);
      first = false;
      continue;
    }
    const said = part.name ?? session.state.places?.name(part.kind, part.id) ?? thingName(game, part.kind, part.id);
    const name = first && !line.heading ? capital(said) : said;
    first = false;
    const place = (): Place | undefined => session.state.places?.of(part.kind, part.id);
    const known = place();
    const design = game.kinds[part.kind]?.design?.(part.id);
    if (design?.card) {
      out.push(<CardTile key={key} design={design} />);
      continue;
    }
    if (!known || (known.spots.length === 0 && known.piece === undefined)) {
      out.push(<b key={key}>{name}</b>);
      continue;
    }
    const light = (): void => spot(place()?.spots ?? []);
    const dim = (): void => spot([]);
    out.push(
      <button
        key={key}
        type="button"
        className={known.piece === undefined ? 'ref num' : 'ref'}
        onPointerEnter={light}
        onPointerLeave={dim}
        onFocus={light}
        onBlur={dim}
        onClick={() => {
          const now = place();
          if (now) jumpTo(now.spots);
          if (now?.piece !== undefined) inspect(now.piece);
        }}
      >
        {name}
      </button>,
    );
  }
  return <>{out}</>;
}
