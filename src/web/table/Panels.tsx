import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components';
import type { BoardSheet } from '../../engine/board.ts';
import { Icon, type IconName } from '../app/Icon.tsx';
import type { Highlights } from '../session/highlights.ts';
import { BoxesPanel } from './BoxesPanel.tsx';
import { ChartsPanel } from './ChartsPanel.tsx';
import { type TabId, useTableState } from './context.ts';
import { LogPanel } from './LogPanel.tsx';
import { RulesPanel } from './RulesPanel.tsx';
import { UnitPanel } from './UnitPanel.tsx';

const tabs: readonly { id: TabId; name: string; icon: IconName }[] = [
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
  const shown = tabs.filter((t) => t.id !== 'boxes' || boxes);
  return (
    <Tabs className="papers" selectedKey={tab} onSelectionChange={(key) => onTab(key as TabId)}>
      <TabList className="tabs" aria-label="Papers">
        {shown.map((t) => (
          <Tab key={t.id} id={t.id} className="tab">
            <Icon name={t.icon} size={16} />
            {t.name}
          </Tab>
        ))}
      </TabList>
      <TabPanel id="log" className="paper">
        <LogPanel />
      </TabPanel>
      <TabPanel id="unit" className="paper">
        <UnitPanel inspected={inspected} sheet={sheet} />
      </TabPanel>
      {boxes && scene ? (
        <TabPanel id="boxes" className="paper">
          <BoxesPanel scene={scene} marks={marks} />
        </TabPanel>
      ) : null}
      <TabPanel id="charts" className="paper">
        <ChartsPanel />
      </TabPanel>
      <TabPanel id="rules" className="paper">
        <RulesPanel current={rule.id} serial={rule.serial} />
      </TabPanel>
    </Tabs>
  );
}
