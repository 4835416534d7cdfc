// A Markdown file, rendered by the server with the same code as briefs.

import { Prose } from "@/ui/surface";
import { FileFault } from "./file-fault";
import { type FileInfo, FileLoading } from "./file-view";
import { useFileAsHtml } from "./use-file";

export function MarkdownView({ file }: { file: FileInfo }) {
  const { data: html, error, mutate } = useFileAsHtml(file);
  if (error !== undefined) return <FileFault onRetry={() => void mutate()} />;
  return html === undefined ? <FileLoading /> : <Prose html={html} className="p-4 sm:px-7" />;
}
