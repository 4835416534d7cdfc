// A target for files: a button to choose them, and dropping and pasting as shortcuts. The caller handles the files.

import { Paperclip } from "lucide-react";
import { useState, type ClipboardEvent, type DragEvent, type ReactNode } from "react";
import { cx } from "./cx";
import { FileButton } from "./file-button";

export interface FileDropProps {
  /** Label of the button. */
  action: string;
  /** Accessible name of the button, if its label does not say what the files are for. */
  label?: string;
  /** Text beside the button, for people with a pointer. */
  dropHint: string;
  /** Text about the accepted files, shown before the choice. */
  limits: ReactNode;
  accept?: string | undefined;
  isMultiple?: boolean;
  onChoose: (files: File[]) => void;
  onBlur?: () => void;
}

export function FileDrop({
  action,
  label,
  dropHint,
  limits,
  accept,
  isMultiple = false,
  onChoose,
  onBlur,
}: FileDropProps) {
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
      className={cx(
        "grid justify-items-start gap-3 rounded-md border-2 border-dashed px-5 py-4 transition-colors",
        isOver ? "border-brand bg-brand-wash" : "border-edge/60",
      )}
    >
      <p className="text-small text-soft">{limits}</p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <FileButton
          icon={Paperclip}
          aria-label={label ?? action}
          accept={accept}
          isMultiple={isMultiple}
          onChoose={onChoose}
          onBlur={onBlur}
        >
          {action}
        </FileButton>
        <span aria-hidden className="text-small text-soft pointer-coarse:hidden">
          {dropHint}
        </span>
      </div>
    </div>
  );
}
