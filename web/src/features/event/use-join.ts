// Joins an event: the server records the attendance and returns the address, which opens in a new tab.

import { answer, client } from "@/api/client";
import { useAct } from "@/api/use-act";
import { eventTexts as words } from "@/texts/event";

export function useJoin() {
  return useAct(
    async (id: string) => {
      // The tab is opened before the request, because browsers block a tab that opens after the response.
      const tab = window.open("about:blank", "_blank");
      try {
        const { url } = await answer(client.POST("/api/events/{id}/join", { params: { path: { id } } }));
        if (tab === null) {
          window.location.assign(url);
        } else {
          tab.opener = null;
          tab.location.replace(url);
        }
        return true;
      } catch (error) {
        tab?.close();
        throw error;
      }
    },
    { errorToast: { title: words.joinFailed } },
  );
}
