// A button that opens a list of actions or links. The list's code is fetched when the button is first hovered or
// focused.

import type { LucideIcon } from "lucide-react";
import { useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import { commonTexts } from "@/texts/common";
import { lazyComponent } from "./lazy-component";
import { toast } from "./toasts";

export interface MenuEntry {
  id: string;
  label: string;
  /** A second line, for example a date. */
  note?: string;
  icon?: LucideIcon;
  /** Whether the entry is the current page. */
  isCurrent?: boolean;
  /** Whether the entry starts a new group. */
  isApart?: boolean;
  onAction: () => void;
}

export interface MenuProps {
  /** Accessible name of the list. */
  label: string;
  /** Accessible name of the button, if its contents do not name it. */
  buttonLabel?: string;
  items: readonly MenuEntry[];
  placement?: "bottom start" | "bottom end";
  className?: string;
  /** Called when the list is about to be opened, to load its contents. */
  onReach?: () => void;
  /** Contents of the button. */
  children: ReactNode;
}

const MenuPanel = lazyComponent(async () => (await import("./menu-panel")).MenuPanel);

export function Menu({ label, buttonLabel, items, placement = "bottom end", className, onReach, children }: MenuProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const open = () => {
    onReach?.();
    void MenuPanel.prefetch().then((isThere) => (isThere ? setOpen(true) : toast.error(commonTexts.notOpened)));
  };

  function reach() {
    onReach?.();
    void MenuPanel.prefetch();
  }

  function openByArrow(event: KeyboardEvent) {
    if (event.key !== "ArrowDown") return;
    event.preventDefault();
    open();
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={buttonLabel}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={open}
        onKeyDown={openByArrow}
        onPointerEnter={reach}
        className={className}
      >
        {children}
      </button>
      {isOpen && (
        <MenuPanel
          label={label}
          items={items}
          placement={placement}
          triggerRef={button}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
