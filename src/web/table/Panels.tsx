import type { BoardSheet } from '../../engine/board.ts';
import { type TabItem, Tabs } from '../app/Tabs.tsx';
import type { Highlights } from '../session/highlights.ts';
import { BoxesPanel } from './BoxesPanel.tsx';
import { ChartsPanel } from './ChartsPanel.tsx';
import { type TabId, useTableState } from './context.ts';
import { LogPanel } from './LogPanel.tsx';
import { RulesPanel } from './RulesPanel.tsx';
import { UnitPanel } from './UnitPanel.tsx';

const papers: readonly TabItem<TabId>[] = [
  { id: 'log', name: 'Log', icon: 'list' },
  { id: 'unit', name: 'Unit', icon: 'unit' },
  { id: 'boxes', name: 'Boxes', icon: 'boxes' },
  { id: 'charts', name: 'Charts', icon: 'chart' },
  { id: 'rules', name: 'Rules', icon: 'book' },
];

export interface PanelsProps {
  readonly tab: TabId;
  readonly onTab: (tab: TabId) => void;
  readonly rule: { readonly id: string | undefined; readonly serial: number };
  readonly inspected: string | null;
  readonly sheet: BoardSheet;
  readonly marks: Highlights;
}

/** The papers beside the map. */
export function Panels({ tab, onTab, rule, inspected, sheet, marks }: PanelsProps) {
  const { scene } = useTableState();
  const boxes = scene?.boxes.some((b) => b.where !== 'strip') ?? false;
  const tabs = papers.filter((t) => t.id !== 'boxes' || boxes);
  const open = tab === 'boxes' && !boxes ? 'log' : tab;
  return (
    <Tabs label="Papers" tabs={tabs} selected={open} onSelect={onTab}>
      {open === 'log' ? <LogPanel /> : null}
      {open === 'unit' ? <UnitPanel inspected={inspected} sheet={sheet} /> : null}
      {open === 'boxes' && scene ? <BoxesPanel scene={scene} marks={marks} /> : null}
      {open === 'charts' ? <ChartsPanel /> : null}
      {open === 'rules' ? <RulesPanel current={rule.id} serial={rule.serial} /> : null}
    </Tabs>
  );
}
