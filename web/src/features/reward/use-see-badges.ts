// Notes that badges were seen: each is celebrated once, on whichever device comes first.

import { client } from "@/api/client";
import { useAct } from "@/api/use-act";

export function useSeeBadges() {
  return useAct(async (seen: string[]) => {
    await client.PATCH("/api/user-badge", { body: { seen } });
    return true;
  });
}
