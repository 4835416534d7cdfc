// Shows a file of a mission on the page: a table, a text, a picture, a PDF. Other files are downloaded. A file is only
// fetched when it is opened.

import type { Schema } from "@/api/types";
import { formatBytes } from "@/lib/bytes";
import { resourceTexts } from "@/texts/resource";
import { lazyComponent } from "@/ui/lazy-component";
import { Loading, Skeleton } from "@/ui/states";
import { FileFault } from "./file-fault";
import { MarkdownView } from "./markdown-view";
import { PdfView } from "./pdf-view";
import { TextView } from "./text-view";

export type FileInfo = Schema<"FileView">;

const TableView = lazyComponent(async () => (await import("./table/table-view")).TableView, {
  meanwhile: <FileLoading />,
  missing: (retry) => <FileFault onRetry={retry} />,
});

/** Maximum size of a file that is shown. A larger file would freeze the page on a phone. */
const MAX_SHOWN_BYTES = 25_000_000;

export function FileView({ file, title }: { file: FileInfo; title: string }) {
  const kind = kindOf(file);
  if (kind === "image")
    return (
      <img
        src={file.url}
        alt={title}
        loading="lazy"
        className="m-4 max-w-[calc(100%-2rem)] rounded-md border border-line"
      />
    );
  if (kind === "pdf") return <PdfView file={file} title={title} />;
  if (kind === null) return <Unshown words={resourceTexts.notShown(file.name)} />;
  if (file.bytes > MAX_SHOWN_BYTES) return <Unshown words={resourceTexts.tooLarge(formatBytes(file.bytes))} />;
  if (kind === "markdown") return <MarkdownView file={file} />;
  if (kind === "text") return <TextView file={file} />;
  return <TableView key={file.url} file={file} />;
}

export type FileKind = "table" | "markdown" | "text" | "image" | "pdf";

/** Null for a file that the page cannot show. */
export function kindOf({ mime, name }: FileInfo): FileKind | null {
  if (mime === "text/csv" || mime === "text/tab-separated-values" || /\.[ct]sv$/i.test(name)) return "table";
  if (mime === "text/markdown") return "markdown";
  if (mime.startsWith("text/") || mime === "application/json" || mime === "application/sql") return "text";
  if (mime.startsWith("image/")) return "image";
  return mime === "application/pdf" ? "pdf" : null;
}

export function FileLoading() {
  return (
    <Loading>
      <div className="grid gap-3 p-4">
        <Skeleton />
        <Skeleton className="h-4 w-4/5" />
        <Skeleton className="h-4 w-3/5" />
      </div>
    </Loading>
  );
}

function Unshown({ words }: { words: string }) {
  return <p className="p-4 text-soft">{words}</p>;
}
