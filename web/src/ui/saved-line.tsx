// The state of the text typed last: being saved, saved, stored on this device, or not saved. Screen readers only
// announce `spoken`, because an announcement after every keystroke would disturb.

import { CloudAlert, CloudCheck, CloudOff, CloudUpload, HardDrive, PenLine, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "./cx";

export type SavedState = "idle" | "device" | "saving" | "saved" | "offline" | "failed";

export interface SavedLineProps {
  state: SavedState;
  /** The state in words, for example "Saved 13:02". */
  children: ReactNode;
  /** Text that a screen reader announces when it changes. */
  spoken?: string;
  className?: string;
}

export function SavedLine({ state, children, spoken = "", className }: SavedLineProps) {
  const { icon: Icon, look } = LOOKS[state];
  return (
    <>
      <p className={cx("inline-flex items-start gap-2 text-small", look, className)}>
        <Icon aria-hidden className="mt-0.5 size-4.5 shrink-0" />
        <span className={cx(state === "saved" && "whitespace-nowrap")}>{children}</span>
      </p>
      <p role="status" className="sr-only">
        {spoken}
      </p>
    </>
  );
}

const LOOKS: Record<SavedState, { icon: LucideIcon; look: string }> = {
  idle: { icon: PenLine, look: "text-soft" },
  device: { icon: HardDrive, look: "text-soft" },
  saving: { icon: CloudUpload, look: "text-soft" },
  saved: { icon: CloudCheck, look: "text-soft" },
  offline: { icon: CloudOff, look: "text-ink" },
  failed: { icon: CloudAlert, look: "text-miss-ink" },
};
