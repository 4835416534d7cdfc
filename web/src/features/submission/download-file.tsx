// Downloads a file of an answer: the server signs an address that is valid for a few minutes, and the browser saves the
// file.

import { Download } from "lucide-react";
import { useAct } from "@/api/use-act";
import { formatBytes } from "@/lib/bytes";
import { submissionTexts } from "@/texts/submission";
import { IconButton } from "@/ui/button";
import type { FileAnswer } from "./draft";
import { useFileAddress } from "./file-address";
import { ListenToFile } from "./recording/listen-to-file";

const words = submissionTexts.files;

function useDownload() {
  const addressOf = useFileAddress();
  return useAct(async (file: FileAnswer) => {
    const { url, name } = await addressOf(file);
    const link = document.createElement("a");
    link.href = url;
    link.download = name;
    link.click();
  });
}

export function DownloadButton({ file }: { file: FileAnswer }) {
  const { run, isPending, error } = useDownload();
  return (
    <>
      <IconButton
        icon={Download}
        label={words.download(file.name)}
        isDisabled={isPending}
        onPress={() => void run(file)}
      />
      {error !== null && (
        <span role="alert" className="col-span-full pb-2 text-small text-miss-ink">
          {words.downloadFailed}
        </span>
      )}
    </>
  );
}

/** Read-only files. */
export function FileList({ files }: { files: readonly FileAnswer[] }) {
  return (
    <ul className="grid gap-2">
      {files.map((file) => (
        <li
          key={file.key}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 rounded-md border border-line bg-surface ps-4 pe-1.5"
        >
          <span className="py-2 break-all">
            {file.name} <span className="text-small whitespace-nowrap text-soft">{formatBytes(file.bytes)}</span>
          </span>
          <DownloadButton file={file} />
          <ListenToFile file={file} />
        </li>
      ))}
    </ul>
  );
}
