import { useEffect, useState } from 'react';
import type { Guide } from '../../engine/game.ts';
import { entryOf } from '../app/games.ts';
import { setSettings, useSettings } from '../app/settings.ts';
import { useTable, useTableState } from './context.ts';

/** A few words for a newcomer beside a decision he meets for the first time. */
export function GuideNote() {
  const { game } = useTable();
  const { ask } = useTableState();
  const { guided } = useSettings();
  const [guide, setGuide] = useState<Guide>({});
  useEffect(() => {
    let here = true;
    entryOf(game.id)
      ?.guide?.()
      .then((tips) => here && setGuide(tips))
      .catch(() => {});
    return () => {
      here = false;
    };
  }, [game.id]);
  const tip = ask ? guide[ask.rule] : undefined;
  if (!ask || !tip || guided.includes(game.id)) return null;
  const key = `${game.id} ${ask.rule}`;
  if (guided.includes(key)) return null;
  const put = (mark: string): void => setSettings({ guided: [...guided, mark] });
  return (
    <aside className="guide" aria-label="Guide">
      <h3>{tip.title}</h3>
      <p>{tip.text}</p>
      <div>
        <button type="button" className="link" onClick={() => put(key)}>
          Got it
        </button>
        <button type="button" className="link" onClick={() => put(game.id)}>
          No more tips
        </button>
      </div>
    </aside>
  );
}
