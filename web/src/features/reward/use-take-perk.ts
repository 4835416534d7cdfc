// Takes a partner's offer; a person who has taken it already gets the same again.

import { answer, client } from "@/api/client";
import { useAct } from "@/api/use-act";

export function useTakePerk() {
  return useAct((id: string) => answer(client.POST("/api/perks/{id}/take", { params: { path: { id } } })));
}
