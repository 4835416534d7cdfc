// The files of a mission. One file is open, at first the first one; a press opens another. Each can be downloaded.

import { Download, FileText, Image, Table2, type LucideIcon } from "lucide-react";
import { useState } from "react";
import { formatBytes } from "@/lib/bytes";
import { resourceTexts } from "@/texts/resource";
import { cx } from "@/ui/cx";
import { Prose } from "@/ui/surface";
import { type FileInfo, type FileKind, FileView, kindOf } from "./file-view";

/** A block with a file. */
export interface FileBlock {
  id: string;
  body: { file: FileInfo; title: string; note_html: string };
}

const ICONS: Record<FileKind, LucideIcon> = {
  table: Table2,
  markdown: FileText,
  text: FileText,
  pdf: FileText,
  image: Image,
};

export function FilePanel({ blocks }: { blocks: readonly FileBlock[] }) {
  const [openId, setOpenId] = useState(blocks[0]?.id);
  const open = blocks.find(({ id }) => id === openId) ?? blocks[0];
  if (open === undefined) return null;
  const { file, title, note_html } = open.body;
  return (
    <div className="flex h-full min-h-0 flex-col">
      <div className="flex items-center border-b border-line pe-2">
        <div role="group" aria-label={resourceTexts.list} className="flex min-w-0 grow overflow-x-auto ps-2">
          {blocks.map((block) => (
            <FileTab key={block.id} block={block} isOpen={block === open} onOpen={() => setOpenId(block.id)} />
          ))}
        </div>
        <a
          href={file.url}
          download={file.name}
          title={resourceTexts.download(file.name, formatBytes(file.bytes))}
          className="target grid shrink-0 place-items-center rounded-md hover:bg-sunken"
        >
          <Download aria-hidden className="size-5" />
          <span className="sr-only">{resourceTexts.download(file.name, formatBytes(file.bytes))}</span>
        </a>
      </div>
      {note_html !== "" && (
        <div className="border-b border-line px-4 py-2 text-small text-soft">
          <Prose html={note_html} />
        </div>
      )}
      {/* Scrolling content must be reachable by keyboard. A table scrolls in a box inside this one. */}
      <div
        role="group"
        aria-label={title}
        tabIndex={kindOf(file) === "table" ? undefined : 0}
        className="min-h-0 grow overflow-y-auto -outline-offset-3"
      >
        <FileView key={file.url} file={file} title={title} />
      </div>
    </div>
  );
}

function FileTab({ block, isOpen, onOpen }: { block: FileBlock; isOpen: boolean; onOpen: () => void }) {
  const { file, title } = block.body;
  const Icon = ICONS[kindOf(file) ?? "text"];
  return (
    <button
      type="button"
      aria-pressed={isOpen}
      title={file.name}
      onClick={onOpen}
      className={cx(
        "flex min-h-12 shrink-0 items-center gap-2 border-b-3 px-3 text-small font-semibold whitespace-nowrap -outline-offset-3",
        isOpen ? "border-brand text-ink" : "border-transparent text-soft hover:text-ink",
      )}
    >
      <Icon aria-hidden className="size-4.5" />
      {title}
    </button>
  );
}
