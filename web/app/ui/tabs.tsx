import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';

export interface Tab {
  readonly key: string;
  readonly title: ReactNode;
  readonly content: ReactNode;
}

export function Tabs({ label, tabs }: { readonly label: string; readonly tabs: readonly Tab[] }) {
  return (
    <Base.Root defaultValue={tabs[0]?.key ?? null} className="grid gap-5">
      <Base.List aria-label={label} className="flex gap-1 overflow-x-auto border-b border-line">
        {tabs.map((tab) => (
          <Base.Tab
            key={tab.key}
            value={tab.key}
            className="min-h-11 cursor-pointer border-b-2 border-transparent px-4 text-small font-semibold whitespace-nowrap text-muted hover:text-ink data-active:border-brand data-active:text-ink"
          >
            {tab.title}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map((tab) => (
        <Base.Panel key={tab.key} value={tab.key}>
          {tab.content}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}
