// Downloads a PDF that the API renders, under a given name.

import { saveFile } from "@/lib/save-file";
import { refusalText } from "@/texts/refusals";
import { asRefusal } from "./refusal";
import { useAct } from "./use-act";

export interface Download {
  /** Whether the file was saved; undefined if that failed or is already under way. */
  run: () => Promise<true | undefined>;
  isPending: boolean;
  /** Why the download failed. */
  fault: { title: string; body: string } | null;
}

export function useDownload(name: string, read: () => Promise<ArrayBuffer>): Download {
  const { run, isPending, error } = useAct(async () => {
    saveFile(name, "application/pdf", await read());
    return true as const;
  });
  return { run, isPending, fault: error === null ? null : refusalText(asRefusal(error)) };
}
