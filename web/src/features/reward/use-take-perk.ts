// Takes an offer of a partner; who has it already gets what was given then.

import { answer, client } from "@/api/client";
import { useAct } from "@/api/use-act";

export function useTakePerk() {
  return useAct((id: string) => answer(client.POST("/api/perks/{id}/take", { params: { path: { id } } })));
}
