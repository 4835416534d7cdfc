// Dialog for a decision, Sheet for a panel that slides in. Their code is fetched with the first one that opens. A
// screen whose dialog must open at once, or without a connection, fetches it in advance with `prefetchOverlays`.

import type { ReactElement, ReactNode } from "react";
import { lazyPanel } from "./lazy-panel";

export interface DialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  title: ReactNode;
  children: ReactNode;
  /** Buttons, the main one last. */
  actions?: ReactElement;
  /** Whether the main button has the focus at first, so that Enter confirms. */
  isActionFocused?: boolean;
  /** "alertdialog" requires an answer before anything else. */
  role?: "dialog" | "alertdialog";
}

export interface SheetProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  title: ReactNode;
  children: ReactNode;
}

const close = ({ onOpenChange }: DialogProps | SheetProps) => onOpenChange(false);

const DialogPanel = lazyPanel(async () => (await import("./overlay-panel")).DialogPanel, close);
const SheetPanel = lazyPanel(async () => (await import("./overlay-panel")).SheetPanel, close);

export function Dialog(props: DialogProps) {
  return props.isOpen ? <DialogPanel {...props} /> : null;
}

export function Sheet(props: SheetProps) {
  return props.isOpen ? <SheetPanel {...props} /> : null;
}

export function prefetchOverlays(): void {
  void DialogPanel.prefetch();
  void SheetPanel.prefetch();
}
