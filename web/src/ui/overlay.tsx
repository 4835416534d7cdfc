// Dialog for a decision, Sheet for a panel that slides in. Their code comes with the
// first one that opens; a screen whose dialog must not wait, or must open without a
// connection, fetches it ahead with `prefetchOverlays`.

import type { ReactElement, ReactNode } from "react";
import { lazyPanel } from "./lazy-panel";

export interface DialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  title: ReactNode;
  children: ReactNode;
  /** Buttons, the main one last. */
  actions?: ReactElement;
  /** The focus begins on the main button, so that Enter goes on. */
  isActionFocused?: boolean;
  /** A dialog that asks for an answer before anything else may happen. */
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
