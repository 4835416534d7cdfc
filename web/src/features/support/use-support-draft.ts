// The message being written, kept on this device. A file may arrive while more words are
// typed, so each change is laid over the newest draft. What went out without an answer stays beside it with its key, so
// that the same message, sent again after a reload too, counts once.

import { useEffect, useRef } from "react";
import type { SupportTopic } from "@/api/types";
import type { UploadedFile } from "@/upload";
import { useKept } from "@/lib/use-kept";
import type { SentMessage } from "./use-write-support";

export interface SupportDraft {
  topic: SupportTopic;
  text: string;
  files: readonly UploadedFile[];
  /** What went out and got no answer yet; any change makes it another message. */
  sent?: SentMessage | null;
}

export function useSupportDraft(user: string, topic: SupportTopic) {
  const { kept, keep, forget } = useKept<SupportDraft>("support", user);
  const draft: SupportDraft = kept ?? { topic, text: "", files: [] };
  const newest = useRef(draft);
  useEffect(() => {
    newest.current = draft;
  });

  function change(news: (before: SupportDraft) => Partial<SupportDraft>) {
    newest.current = { ...newest.current, sent: null, ...news(newest.current) };
    keep(newest.current);
  }

  return { draft, change, forget };
}
