// The open list of a menu. Loaded by menu.tsx on first need.

import { Check } from "lucide-react";
import type { RefObject } from "react";
import { Menu as AriaMenu, MenuItem } from "react-aria-components/Menu";
import { Popover } from "react-aria-components/Popover";
import { commonTexts } from "@/texts/common";
import { cx } from "./cx";
import type { MenuEntry, MenuProps } from "./menu";
import { VisuallyHidden } from "./visually-hidden";

interface MenuPanelProps extends Pick<MenuProps, "label" | "items" | "placement"> {
  triggerRef: RefObject<HTMLElement | null>;
  onClose: () => void;
}

export function MenuPanel({ label, items, placement = "bottom end", triggerRef, onClose }: MenuPanelProps) {
  return (
    <Popover
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      aria-label={label}
      triggerRef={triggerRef}
      placement={placement}
      className="max-w-[min(24rem,calc(100vw-1rem))] min-w-52 overflow-y-auto rounded-md border border-line bg-raised p-1 shadow-float data-[entering]:animate-[fade-in_120ms]"
    >
      {/* Opening a menu moves the focus into it: the menu button pattern. */}
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
      <AriaMenu aria-label={label} autoFocus="first" onClose={onClose} className="outline-none">
        {items.map((item) => (
          <Entry key={item.id} item={item} />
        ))}
      </AriaMenu>
    </Popover>
  );
}

function Entry({
  item: { id, label, note, icon: Icon, isCurrent = false, isApart = false, onAction },
}: {
  item: MenuEntry;
}) {
  return (
    <MenuItem
      id={id}
      textValue={label}
      onAction={onAction}
      className={cx(
        "target relative flex cursor-pointer items-center gap-3 rounded-sm px-3 py-2 outline-none data-[focused]:bg-brand-wash",
        isApart && "mt-2 before:absolute before:inset-x-1 before:-top-1 before:h-px before:bg-line",
      )}
    >
      {Icon && <Icon aria-hidden className="size-4 shrink-0 text-soft" />}
      <span className="grid min-w-0 grow">
        <span className="leading-snug">{label}</span>
        {note && <span className="text-small text-soft">{note}</span>}
      </span>
      {isCurrent && (
        <>
          <Check aria-hidden className="size-4 shrink-0 text-brand" />
          <VisuallyHidden>{commonTexts.current}</VisuallyHidden>
        </>
      )}
    </MenuItem>
  );
}
