import { type ReactNode, useRef } from 'react';
import type { Scene } from '../../engine/board.ts';
import { Icon, type IconName } from '../app/Icon.tsx';
import { type TabId, useAround, useTelling } from './context.ts';
import { EventCard } from './EventCard.tsx';
import { HandTray, trayBoxes } from './Hand.tsx';
import { HintBar } from './HintBar.tsx';
import { useBlankPapers } from './Panels.tsx';
import { Prompt } from './Prompt.tsx';
import { RecapPanel } from './RecapView.tsx';
import { Strip } from './Strip.tsx';

export type Stop = 'peek' | 'half' | 'full';

interface PhoneSheetProps {
  readonly stop: Stop;
  readonly onStop: (stop: Stop) => void;
  /** The sheet shows the decision, not one of the panels. */
  readonly deciding: boolean;
  readonly onDecide: () => void;
  readonly tab: TabId | 'decide';
  readonly onTab: (tab: TabId) => void;
  readonly scene: Scene;
  /** The decision, or the legend of the open overlay. */
  readonly decision: ReactNode;
  /** The answer to a question: it takes the place of the rest. */
  readonly paper: ReactNode;
  readonly children: ReactNode;
}

const items: readonly { id: TabId | 'decide'; name: string; icon: IconName }[] = [
  { id: 'decide', name: 'Decide', icon: 'target' },
  { id: 'log', name: 'Log', icon: 'list' },
  { id: 'unit', name: 'Unit', icon: 'unit' },
  { id: 'boxes', name: 'Boxes', icon: 'boxes' },
  { id: 'charts', name: 'Charts', icon: 'chart' },
  { id: 'rules', name: 'Rules', icon: 'book' },
  { id: 'why', name: 'Why', icon: 'help' },
];

const up: Record<Stop, Stop> = { peek: 'half', half: 'full', full: 'full' };
const down: Record<Stop, Stop> = { peek: 'peek', half: 'peek', full: 'half' };

/** On a phone everything except the map is in a sheet at the bottom, with three heights. */
export function PhoneSheet({
  stop,
  onStop,
  deciding,
  onDecide,
  tab,
  onTab,
  scene,
  decision,
  paper,
  children,
}: PhoneSheetProps) {
  const start = useRef<number | null>(null);
  const { mode } = useTelling();
  const around = useAround();
  const blank = useBlankPapers();
  return (
    <>
      <section className="sheet" aria-label="Decision and panels">
        <button
          type="button"
          className="grip"
          aria-label={stop === 'full' ? 'Lower the sheet' : 'Raise the sheet'}
          onClick={() => onStop(stop === 'full' ? 'peek' : up[stop])}
          onPointerDown={(event) => {
            start.current = event.clientY;
          }}
          onPointerUp={(event) => {
            const by = event.clientY - (start.current ?? event.clientY);
            start.current = null;
            if (Math.abs(by) > 24) {
              event.preventDefault();
              onStop(by < 0 ? up[stop] : down[stop]);
            }
          }}
        />
        {around?.asks}
        {paper ? null : <Prompt />}
        <div className="sheet-body" key={paper ? 'ask' : deciding ? 'decide' : tab}>
          {paper ??
            (deciding ? (
              <>
                {mode === 'event' ? <EventCard /> : mode === 'recap' ? <RecapPanel /> : decision}
                <HintBar />
                <Strip scene={scene} />
              </>
            ) : (
              children
            ))}
        </div>
      </section>
      {deciding && trayBoxes(scene).length > 0 ? <HandTray scene={scene} /> : null}
      <nav className="nav" aria-label="Panels">
        {[...items.slice(0, 2), ...(around?.papers ?? []), ...items.slice(2).filter(({ id }) => !blank.has(id))].map(
          (item) => (
            <button
              key={item.id}
              type="button"
              aria-pressed={item.id === 'decide' ? deciding : !deciding && tab === item.id}
              onClick={() => (item.id === 'decide' ? onDecide() : onTab(item.id))}
            >
              <Icon name={item.icon} size={20} />
              {item.name}
              {'count' in item && item.count ? <b className="tab-count">{item.count}</b> : null}
            </button>
          ),
        )}
      </nav>
    </>
  );
}
