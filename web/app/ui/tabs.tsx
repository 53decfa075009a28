import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';

export interface Tab {
  readonly key: string;
  readonly title: ReactNode;
  readonly content: ReactNode;
}

/**
 * Tabs according to the ARIA Authoring Practices: Tab reaches the chosen one, arrow keys the
 * others, Enter or Space chooses.
 */
export function Tabs({ label, tabs }: { readonly label: string; readonly tabs: readonly Tab[] }) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState(tabs[0]?.key);
  const moveFocus = (event: KeyboardEvent, from: number) => {
    const to = tabAfterKey(event.key, from, tabs.length);
    if (to === null) return;
    event.preventDefault();
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[to]?.focus();
  };
  return (
    <div className="grid gap-5">
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        className="flex gap-1 overflow-x-auto border-b border-line"
      >
        {tabs.map((tab, at) => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            id={`${id}-${tab.key}`}
            aria-selected={tab.key === chosen}
            aria-controls={tab.key === chosen ? `${id}-${tab.key}-panel` : undefined}
            tabIndex={tab.key === chosen ? 0 : -1}
            onClick={() => setChosen(tab.key)}
            onKeyDown={(event) => moveFocus(event, at)}
            className="min-h-11 cursor-pointer border-b-2 border-transparent px-4 text-small font-semibold whitespace-nowrap text-muted hover:text-ink aria-selected:border-brand aria-selected:text-ink"
          >
            {tab.title}
          </button>
        ))}
      </div>
      {tabs
        .filter((tab) => tab.key === chosen)
        .map((tab) => (
          <div
            key={tab.key}
            role="tabpanel"
            id={`${id}-${tab.key}-panel`}
            aria-labelledby={`${id}-${tab.key}`}
            tabIndex={0}
          >
            {tab.content}
          </div>
        ))}
    </div>
  );
}

/** The index that a key leads to, around the ends; null for other keys. */
export function tabAfterKey(key: string, from: number, count: number): number | null {
  if (key === 'ArrowRight') return (from + 1) % count;
  if (key === 'ArrowLeft') return (from + count - 1) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}
