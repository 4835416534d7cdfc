// A filter that is on or off, as a pressed button.

import { X, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "./cx";

export interface ChipProps {
  isPressed?: boolean;
  icon?: LucideIcon;
  /** Whether a press removes the chip. If so, it shows a cross. */
  isRemovable?: boolean;
  onPress: () => void;
  children: ReactNode;
}

export function Chip({ isPressed = false, icon: Icon, isRemovable = false, onPress, children }: ChipProps) {
  return (
    <button type="button" aria-pressed={isPressed} onClick={onPress} className={chipClass(isPressed)}>
      {Icon && <Icon aria-hidden className="size-4 shrink-0" />}
      <span className="contents">{children}</span>
      {isRemovable && <X aria-hidden className="size-4 shrink-0" />}
    </button>
  );
}

/** Classes of a chip, for links that filter. */
export function chipClass(isPressed: boolean): string {
  return cx(
    "inline-flex min-h-9 items-center gap-1.5 rounded-full border px-3.5 text-small font-semibold whitespace-nowrap transition-colors duration-180 pointer-coarse:min-h-11",
    isPressed ? "border-ink bg-ink text-paper forced-chosen" : "border-edge bg-surface hover:border-ink",
  );
}
