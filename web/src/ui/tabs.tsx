// Tabs for views of one thing. Views with an address of their own are links instead.

import type { Key, ReactNode } from "react";
import { Tab, TabList, TabPanel, Tabs as AriaTabs } from "react-aria-components/Tabs";

export interface TabsProps {
  label: string;
  tabs: readonly { id: string; label: ReactNode; panel: ReactNode }[];
  selected?: string;
  onSelect?: (id: string) => void;
}

export function Tabs({ label, tabs, selected, onSelect }: TabsProps) {
  const control = selected === undefined ? {} : { selectedKey: selected };
  return (
    <AriaTabs {...control} onSelectionChange={(key: Key) => onSelect?.(String(key))} className="grid gap-6">
      <TabList aria-label={label} className="flex gap-1 overflow-x-auto border-b border-line">
        {tabs.map((tab) => (
          <Tab
            key={tab.id}
            id={tab.id}
            className="target -mb-px inline-flex cursor-pointer items-center gap-2 border-b-3 border-transparent px-3 py-2 font-semibold whitespace-nowrap text-soft outline-offset-[-3px] hover:text-ink data-[selected]:border-brand data-[selected]:text-ink"
          >
            {tab.label}
          </Tab>
        ))}
      </TabList>
      {tabs.map((tab) => (
        <TabPanel key={tab.id} id={tab.id} className="outline-offset-4">{tab.panel}</TabPanel>
      ))}
    </AriaTabs>
  );
}
