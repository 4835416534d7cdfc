// Parts of the palette: a command, the empty result, and the list of keys.

import { CornerDownLeft, SearchX } from "lucide-react";
import { commandTexts } from "@/texts/command";
import { cx } from "@/ui/cx";
import type { PaletteCommand } from "./palette";

export function Option({
  id,
  command,
  isActive,
  onPoint,
  onRun,
}: {
  id: string;
  command: PaletteCommand;
  isActive: boolean;
  onPoint: () => void;
  onRun: () => void;
}) {
  const { icon: Icon, label, note } = command;
  return (
    // The search field keeps the focus; its keys select and run the options (the combobox pattern).
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      onPointerMove={onPoint}
      onClick={onRun}
      className={cx(
        "target flex cursor-pointer items-center gap-3 rounded-md px-3 py-2",
        isActive && "bg-brand-wash forced-chosen",
      )}
    >
      <Icon aria-hidden className={cx("size-5 shrink-0", isActive ? "text-soft" : "text-soft")} />
      <span className="min-w-0 grow leading-snug">{label}</span>
      {note && <span className="shrink-0 text-small text-soft max-xs:hidden">{note}</span>}
      <CornerDownLeft aria-hidden className={cx("size-4 shrink-0 text-soft max-sm:hidden", !isActive && "invisible")} />
    </div>
  );
}

export function NothingFound({ typed }: { typed: string }) {
  return (
    <div className="grid justify-items-center gap-1 px-4 py-10 text-center">
      <SearchX aria-hidden className="mb-2 size-7 text-soft" />
      <p className="font-semibold break-words">{commandTexts.empty(typed.trim())}</p>
      <p className="text-small text-soft">{commandTexts.emptyHint}</p>
    </div>
  );
}

export function Hints() {
  const { move, run, close } = commandTexts.hints;
  return (
    <p aria-hidden className="flex gap-5 border-t border-line px-4 py-2.5 text-note text-soft max-sm:hidden">
      <span>
        <kbd className="font-sans font-semibold">↑ ↓</kbd> {move}
      </span>
      <span>
        <kbd className="font-sans font-semibold">↵</kbd> {run}
      </span>
      <span>
        <kbd className="font-sans font-semibold">Esc</kbd> {close}
      </span>
    </p>
  );
}
