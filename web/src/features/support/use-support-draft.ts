// The draft of a message, stored on this device. A file may arrive during typing, so each change applies to the newest
// draft. If there was no response, the message is stored with its key, so that it arrives only once when it is sent
// again, also after a reload.

import { useEffect, useRef } from "react";
import type { SupportTopic } from "@/api/types";
import type { UploadedFile } from "@/upload/upload-file";
import { useKept } from "@/lib/use-kept";
import type { SentMessage } from "./use-open-ticket";

export interface SupportDraft {
  topic: SupportTopic;
  text: string;
  files: readonly UploadedFile[];
  /**
   * The message that was sent and got no response. Any change of the draft removes it, because the draft is then
   * another message.
   */
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
