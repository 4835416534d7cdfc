// A PDF that the API draws, kept on the device under a name.

import { saveFile } from "@/lib/save-file";
import { refusalText } from "@/texts/refusals";
import { asRefusal } from "./refusal";
import { useAct } from "./use-act";

export interface Download {
  /** Whether it is on the device; undefined when it is not, or is under way already. */
  run: () => Promise<true | undefined>;
  isPending: boolean;
  /** Why it is not. */
  fault: { title: string; body: string } | null;
}

export function useDownload(name: string, read: () => Promise<ArrayBuffer>): Download {
  const { run, isPending, error } = useAct(async () => {
    saveFile(name, "application/pdf", await read());
    return true as const;
  });
  return { run, isPending, fault: error === null ? null : refusalText(asRefusal(error)) };
}
