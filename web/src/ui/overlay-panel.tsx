// The open Dialog and the open Sheet (from the bottom on phones, from the inline end on desktops). Both trap the focus,
// close on Escape and return the focus. Loaded by overlay.tsx.

import { X } from "lucide-react";
import { useLayoutEffect, useRef, type ReactNode } from "react";
import { Dialog as AriaDialog } from "react-aria-components/Dialog";
import { Heading } from "react-aria-components/Heading";
import { Modal, ModalOverlay } from "react-aria-components/Modal";
import { commonTexts } from "@/texts/common";
import { IconButton } from "./button";
import { cx } from "./cx";
import type { DialogProps, SheetProps } from "./overlay";

export function DialogPanel({
  isOpen,
  onOpenChange,
  title,
  children,
  actions,
  isActionFocused = false,
  role = "dialog",
}: DialogProps) {
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      isDismissable={role === "dialog"}
      className={cx(veil, "grid place-items-center p-4")}
    >
      <Modal className="w-full max-w-lg rounded-lg border border-line bg-raised shadow-float data-[entering]:animate-[rise-in_200ms_var(--ease-settle)]">
        <AriaDialog role={role} className="grid max-h-[85dvh] gap-4 overflow-y-auto p-6 outline-none">
          <PanelTitle title={title} onClose={role === "dialog" ? () => onOpenChange(false) : undefined} />
          <div>{children}</div>
          {actions && <Actions isFocused={isActionFocused}>{actions}</Actions>}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

function Actions({ isFocused, children }: { isFocused: boolean; children: ReactNode }) {
  const row = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (isFocused) row.current?.querySelector<HTMLElement>("button:last-of-type")?.focus();
  }, [isFocused]);
  return (
    <div ref={row} className="flex flex-wrap justify-end gap-3 pt-2">
      {children}
    </div>
  );
}

export function SheetPanel({ isOpen, onOpenChange, title, children }: SheetProps) {
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      isDismissable
      className={cx(veil, "flex items-end justify-end sm:items-stretch")}
    >
      <Modal className="w-full rounded-t-xl border border-line bg-raised shadow-float data-[entering]:animate-[rise-in_200ms_var(--ease-settle)] sm:max-w-md sm:rounded-none">
        <AriaDialog className="grid max-h-[85dvh] content-start gap-4 overflow-y-auto p-6 outline-none sm:max-h-dvh">
          <PanelTitle title={title} onClose={() => onOpenChange(false)} />
          {children}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

function PanelTitle({ title, onClose }: { title: ReactNode; onClose?: (() => void) | undefined }) {
  return (
    <div className="flex items-start justify-between gap-4">
      <Heading slot="title" className="pt-1.5 text-h3">
        <span>{title}</span>
      </Heading>
      {onClose && <IconButton icon={X} label={commonTexts.close} onPress={onClose} className="-me-2 -mt-0.5" />}
    </div>
  );
}

const veil = "fixed inset-0 z-50 bg-veil data-[entering]:animate-[fade-in_150ms]";
