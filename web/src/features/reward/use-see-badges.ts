// Marks badges as seen: each is celebrated once, on the first device that shows it.

import { client } from "@/api/client";
import { useAct } from "@/api/use-act";

export function useSeeBadges() {
  return useAct(async (seen: string[]) => {
    await client.PATCH("/api/user-badge", { body: { seen } });
    return true;
  });
}
