// A plain text file, line by line.

import { resourceTexts } from "@/texts/resource";
import { decodeText } from "./decode-text";
import { FileFault } from "./file-fault";
import { type FileInfo, FileLoading } from "./file-view";
import { useFile } from "./use-file";

export function TextView({ file }: { file: FileInfo }) {
  const { data, error, mutate } = useFile(file, "text", decodeText);
  if (error !== undefined) return <FileFault onRetry={() => void mutate()} />;
  if (data === undefined) return <FileLoading />;
  return (
    <div className="grid gap-3 p-4 sm:px-7">
      {data.guessed !== null && <p className="text-small text-soft">{resourceTexts.guessed(data.guessed)}</p>}
      <pre className="font-sans wrap-anywhere whitespace-pre-wrap">{data.text}</pre>
    </div>
  );
}
