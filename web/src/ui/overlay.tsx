// Dialog for a decision, Sheet for a panel that slides in. Their code comes with the
// first one that opens; a screen whose dialog must not wait, or must open without a
// connection, fetches it ahead with `prefetchOverlays`.

import type { ReactNode } from "react";
import { commonTexts } from "@/texts/common";
import { lazyComponent } from "./lazy-component";
import { toast } from "./toasts";

export interface DialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  title: ReactNode;
  children: ReactNode;
  /** Buttons, the main one last. */
  actions?: ReactNode;
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

const DialogPanel = lazyComponent(async () => (await import("./overlay-panel")).DialogPanel, { onMissing: closeUnseen });
const SheetPanel = lazyComponent(async () => (await import("./overlay-panel")).SheetPanel, { onMissing: closeUnseen });

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

/** Nothing has opened: what asked for it is told so, and may ask again. */
function closeUnseen({ onOpenChange }: DialogProps | SheetProps): void {
  onOpenChange(false);
  toast.error(commonTexts.notOpened);
}
