// A message below an answer about the last paste.

import { Info, X } from "lucide-react";
import { writingTexts as words } from "@/texts/writing";
import { IconButton } from "@/ui/button";
import type { PasteNote } from "./paste";

export function PasteMessage({ note, onClose }: { note: NonNullable<PasteNote>; onClose: () => void }) {
  return (
    <div className="mx-3 mb-3 flex items-start gap-3 rounded-md bg-tag ps-4 text-small">
      <Info aria-hidden className="mt-3 size-5 shrink-0" />
      <p role="alert" className="min-w-0 grow py-2.5">
        {note.is === "plain" ? words.pastedPlain : words.pastedWide(note.columns)}
      </p>
      <IconButton icon={X} label={words.closeNote} onPress={onClose} />
    </div>
  );
}
