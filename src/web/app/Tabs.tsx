import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { Icon, type IconName } from './Icon.tsx';

export interface TabItem<T extends string> {
  readonly id: T;
  readonly name: string;
  readonly icon: IconName;
  /** So many things wait there. */
  readonly count?: number;
}

/** More tabs than this have no icons, so that all fit beside the map. */
const ROOMY = 6;

interface TabsProps<T extends string> {
  readonly label: string;
  readonly tabs: readonly TabItem<T>[];
  readonly selected: T;
  readonly onSelect: (id: T) => void;
  readonly children: ReactNode;
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/**
 * Tabs as the ARIA practices describe them: one stop for Tab, arrows between. By hand, because the library's panel
 * watches every change below it, and the log changes with each choice (half of a click's time went there).
 */
export function Tabs<T extends string>({ label, tabs, selected, onSelect, children }: TabsProps<T>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const keys = (event: KeyboardEvent): void => {
    const here = tabs.findIndex((t) => t.id === selected);
    const step = STEPS[event.key];
    const to =
      step !== undefined
        ? (here + step + tabs.length) % tabs.length
        : event.key === 'Home'
          ? 0
          : event.key === 'End'
            ? tabs.length - 1
            : -1;
    const tab = tabs[to];
    if (!tab) return;
    event.preventDefault();
    onSelect(tab.id);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[to]?.focus();
  };
  return (
    <div className="papers">
      <div className={tabs.length > ROOMY ? 'tabs many' : 'tabs'} role="tablist" aria-label={label} ref={list}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}-${tab.id}`}
            className="tab"
            aria-selected={tab.id === selected}
            aria-controls={`${id}-panel`}
            tabIndex={tab.id === selected ? 0 : -1}
            onClick={() => onSelect(tab.id)}
            onKeyDown={keys}
          >
            <Icon name={tab.icon} size={16} />
            {tab.name}
            {tab.count ? <b className="tab-count">{tab.count}</b> : null}
          </button>
        ))}
      </div>
      <div
        // Each paper opens at its top, wherever the one before it was left.
        key={selected}
        className="paper"
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${selected}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel that scrolls must be reached by the keyboard
        tabIndex={0}
      >
        {children}
      </div>
    </div>
  );
}
