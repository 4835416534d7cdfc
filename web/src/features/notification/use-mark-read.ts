// Marks one notice as read, or all notices up to the newest one shown.

import { answer, client } from "@/api/client";
import { useAct } from "@/api/use-act";
import { notificationTexts } from "@/texts/notification";

export function useMarkRead() {
  const errorToast = { title: notificationTexts.markFailed, description: notificationTexts.markFailedHelp };
  const one = useAct((id: string) => answer(client.PATCH("/api/notifications", { body: { read: [id] } })), {
    errorToast,
  });
  const all = useAct((newest: string) => answer(client.PATCH("/api/notifications", { body: { up_to: newest } })), {
    errorToast,
  });
  return { one, all };
}
