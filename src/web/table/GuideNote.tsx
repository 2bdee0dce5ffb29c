import { useEffect, useState } from 'react';
import type { Guide } from '../../engine/game.ts';
import { asSentence } from '../../engine/text.ts';
import { entryOf } from '../app/games.ts';
import { learnLink } from '../app/route.ts';
import { setSettings, settings, useSettings } from '../app/settings.ts';
import { useAround, useTable, useTableState } from './context.ts';
import { GoalLine, isLater, useGoalLine } from './GoalNote.tsx';
import { Terms } from './Terms.tsx';

/** Whether the tutorial of this game is on, and how to start and end it. */
export function useLead(): { readonly leading: boolean; readonly begin: () => void; readonly leave: () => void } {
  const { game } = useTable();
  const { led } = useSettings();
  const without = (list: readonly string[]): readonly string[] => list.filter((id) => id !== game.id);
  return {
    leading: led.includes(game.id),
    begin: () => setSettings({ led: [...without(settings().led), game.id] }),
    leave: () => setSettings({ led: without(settings().led), guided: [...without(settings().guided), game.id] }),
  };
}

function useTips(): Guide {
  const { game } = useTable();
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
  return guide;
}

/** A tip for a decision that is new to the player; in the tutorial: which unit, where to and why. */
export function GuideNote() {
  const { game, session } = useTable();
  const state = useTableState();
  const { ask } = state;
  const learning = useAround()?.learning ?? false;
  const { guided } = useSettings();
  const guide = useTips();
  const { leading, begin, leave } = useLead();
  const later = isLater(state);
  const goal = useGoalLine();
  useEffect(() => {
    if (leading && later) leave();
  }, [leading, later, leave]);
  const tip = ask ? guide[ask.rule] : undefined;
  if (!ask || learning) return null;
  if (leading) return <GuidedStep tip={tip} onLeave={leave} />;
  const key = `${game.id} ${ask.rule}`;
  const told = !tip || guided.includes(key);
  if (guided.includes(game.id) || (told && !goal)) return null;
  const put = (mark: string): void => {
    goal?.close();
    setSettings({ guided: [...settings().guided, mark] });
  };
  return (
    <aside className="guide" aria-label="Guide" data-testid="guide">
      {goal ? <GoalLine text={goal.text} /> : null}
      {told ? null : (
        <>
          <h3>{tip.title}</h3>
          <p>
            <Terms text={tip.text} />
          </p>
        </>
      )}
      <div className="does">
        {session.ai.canAdvise && !later ? (
          <button type="button" className="btn small" onClick={begin}>
            Guide me through my first turn
          </button>
        ) : null}
        {!later && entryOf(game.id)?.tutorial ? (
          <a className="link" href={learnLink(game.id)}>
            Learn in ten minutes
          </a>
        ) : null}
        <button type="button" className="link" onClick={() => put(key)}>
          Got it
        </button>
        <button type="button" className="link" onClick={() => put(game.id)}>
          Turn off tips
        </button>
      </div>
    </aside>
  );
}

/** One step of the tutorial: what to select, ringed on the map, and why. It follows the position, whatever was chosen before. */
function GuidedStep({ tip, onLeave }: { tip: Guide[string] | undefined; onLeave: () => void }) {
  const { session, jumpTo } = useTable();
  const { ask, hint, stage } = useTableState();
  useEffect(() => {
    if (ask && hint === null) session.ai.advise();
  }, [session, ask, hint]);
  const found = hint?.kind === 'found' ? hint : null;
  const why = (found?.why?.gains ?? []).join(', and ');
  const picked = new Set(stage?.picked.map((p) => p.key));
  const press = found?.choice.places.filter((p) => !picked.has(p.key)) ?? [];
  return (
    <aside className="guide led" aria-label="Guide" data-testid="guide">
      <h3>{tip?.title ?? 'Your first turn'}</h3>
      {tip ? <p>{tip.text}</p> : null}
      {found ? (
        <>
          <p className="by-hand" data-testid="by-hand">
            Press {press.length === 0 ? <b>{found.choice.label}</b> : null}
            {press.map((place, i) => (
              <span key={place.key}>
                {i > 0 ? ', then ' : ''}
                <button type="button" className="link" onClick={() => jumpTo(place.spots)}>
                  {place.label}
                </button>
              </span>
            ))}
            {press.length > 0 ? <span>: {found.choice.label}</span> : null}
          </p>
          {why ? <p className="hand-why">Why: {asSentence(why)}</p> : null}
        </>
      ) : session.ai.canAdvise ? (
        <p className="by-hand">Looking at the position…</p>
      ) : null}
      <div className="does">
        {found ? (
          <button type="button" className="btn primary small" onClick={() => session.selection.offer(found.choice)}>
            Do that
          </button>
        ) : null}
        <button type="button" className="link" onClick={onLeave}>
          Exit tutorial
        </button>
      </div>
    </aside>
  );
}
