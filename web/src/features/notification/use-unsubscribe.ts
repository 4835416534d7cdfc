// An unsubscribe link from an e-mail: shows which e-mails it stops, and stops them. It works without a log-in.

import useSWR from "swr";
import { answer, client } from "@/api/client";
import { keys } from "@/api/keys";
import { useAct } from "@/api/use-act";

export function useUnsubscribe(token: string) {
  const query = { token };
  const shown = useSWR(keys.unsubscription(token), () => answer(client.GET("/api/unsubscribe", { params: { query } })));
  const stop = useAct(async () => {
    const stopped = await answer(client.POST("/api/unsubscribe", { params: { query } }));
    await shown.mutate(stopped, { revalidate: false });
  });
  return { unsubscription: shown.data, error: shown.error as unknown, retry: () => void shown.mutate(), stop };
}
