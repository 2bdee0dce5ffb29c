import { lazy, Suspense } from 'react';
import type { BoardSheet } from '../../engine/board.ts';
import { type TabItem, Tabs } from '../app/Tabs.tsx';
import type { Highlights } from '../session/highlights.ts';
import { BoxesPanel } from './BoxesPanel.tsx';
import { type TabId, useAround, useTable, useTableState } from './context.ts';
import { LogPanel } from './LogPanel.tsx';
import { UnitPanel } from './UnitPanel.tsx';
import { WhyPanel } from './WhyPanel.tsx';

/** The rulebook is loaded when it is opened. */
const ChartsPanel = lazy(() => import('./ChartsPanel.tsx').then((m) => ({ default: m.ChartsPanel })));
const RulesPanel = lazy(() => import('./RulesPanel.tsx').then((m) => ({ default: m.RulesPanel })));

const papers: readonly TabItem<TabId>[] = [
  { id: 'log', name: 'Log', icon: 'list' },
  { id: 'unit', name: 'Unit', icon: 'unit' },
  { id: 'boxes', name: 'Boxes', icon: 'boxes' },
  { id: 'charts', name: 'Charts', icon: 'chart' },
  { id: 'rules', name: 'Rules', icon: 'book' },
  { id: 'why', name: 'Why', icon: 'help' },
];

export interface PanelsProps {
  readonly tab: TabId;
  readonly onTab: (tab: TabId) => void;
  readonly rule: { readonly id: string | undefined; readonly serial: number };
  readonly inspected: string | null;
  readonly sheet: BoardSheet;
  readonly highlights: Highlights;
}

/** Empty panels: boxes where there are none, reasons where no AI plays. */
export function useBlankPapers(): ReadonlySet<string> {
  const { scene } = useTableState();
  const { session } = useTable();
  const boxes = scene?.boxes.some((b) => b.where !== 'strip') ?? false;
  const learning = useAround()?.learning ?? false;
  const machines = !learning && (session.seating.players.some((p) => p.kind === 'machine') || session.ai.hasReasons);
  return new Set([...(boxes ? [] : ['boxes']), ...(machines ? [] : ['why'])]);
}

/** The panels beside the map. */
export function Panels({ tab, onTab, rule, inspected, sheet, highlights }: PanelsProps) {
  const { scene } = useTableState();
  const hidden = useBlankPapers();
  const more = useAround()?.papers ?? [];
  const tabs = [...papers.filter((t) => !hidden.has(t.id)), ...more];
  const open = tabs.some((t) => t.id === tab) ? tab : 'log';
  return (
    <Tabs label="Panels" tabs={tabs} selected={open} onSelect={onTab}>
      {open === 'log' ? <LogPanel /> : null}
      {open === 'unit' ? <UnitPanel inspected={inspected} sheet={sheet} /> : null}
      {open === 'boxes' && scene ? <BoxesPanel scene={scene} highlights={highlights} /> : null}
      <Suspense>
        {open === 'charts' ? <ChartsPanel /> : null}
        {open === 'rules' ? <RulesPanel current={rule.id} serial={rule.serial} /> : null}
      </Suspense>
      {open === 'why' ? <WhyPanel /> : null}
      {more.find((p) => p.id === open)?.content}
    </Tabs>
  );
}
