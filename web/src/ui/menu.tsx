// A button that opens a list of actions or links.

import type { LucideIcon } from "lucide-react";
import type { ReactElement } from "react";
import { Menu as AriaMenu, MenuItem, MenuTrigger } from "react-aria-components/Menu";
import { Popover } from "react-aria-components/Popover";

export interface MenuEntry {
  id: string;
  label: string;
  icon?: LucideIcon;
  onAction: () => void;
}

export function Menu({ label, trigger, items }: { label: string; trigger: ReactElement; items: readonly MenuEntry[] }) {
  return (
    <MenuTrigger>
      {trigger}
      <Popover placement="bottom end" className="min-w-52 rounded-md border border-line bg-raised p-1 shadow-float data-[entering]:animate-[fade-in_120ms]">
        <AriaMenu aria-label={label} className="outline-none">
          {items.map(({ id, label, icon: Icon, onAction }) => (
            <MenuItem
              key={id}
              id={id}
              textValue={label}
              onAction={onAction}
              className="target flex cursor-pointer items-center gap-3 rounded-sm px-3 py-2 outline-none data-[focused]:bg-brand-wash"
            >
              {Icon && <Icon aria-hidden className="size-4 text-soft" />}
              {label}
            </MenuItem>
          ))}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  );
}
