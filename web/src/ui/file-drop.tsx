// A place for files: a button that chooses them, and, as shortcuts, dropping and pasting.
// What is done with them is somebody else's business.

import { Paperclip } from "lucide-react";
import { useState, type ClipboardEvent, type DragEvent, type ReactNode } from "react";
import { cx } from "./cx";
import { FileButton } from "./file-button";

export interface FileDropProps {
  /** On the button. */
  action: string;
  /** Names the button for assistive technology, where its words do not say for what. */
  label?: string;
  /** Beside the button, for who has a pointer. */
  dropHint: string;
  /** What is accepted, told before anything is chosen. */
  limits: ReactNode;
  accept?: string | undefined;
  isMultiple?: boolean;
  onChoose: (files: File[]) => void;
  onBlur?: () => void;
}

export function FileDrop({ action, label, dropHint, limits, accept, isMultiple = false, onChoose, onBlur }: FileDropProps) {
  const [isOver, setOver] = useState(false);

  function take(event: DragEvent | ClipboardEvent, list: FileList) {
    setOver(false);
    if (list.length === 0) return;
    event.preventDefault();
    onChoose([...list]);
  }

  return (
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => take(event, event.dataTransfer.files)}
      onPaste={(event) => take(event, event.clipboardData.files)}
      className={cx("grid justify-items-start gap-3 rounded-md border-2 border-dashed px-5 py-4 transition-colors", isOver ? "border-brand bg-brand-wash" : "border-edge/60")}
    >
      <p className="text-small text-soft">{limits}</p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <FileButton icon={Paperclip} aria-label={label ?? action} accept={accept} isMultiple={isMultiple} onChoose={onChoose} onBlur={onBlur}>{action}</FileButton>
        <span aria-hidden className="text-small text-soft pointer-coarse:hidden">{dropHint}</span>
      </div>
    </div>
  );
}
