// A few sessions that match the person's onboarding answers; the server chooses them.

import useSWR from "swr";
import { answer, client } from "@/api/client";
import { keys } from "@/api/keys";
import type { Offer } from "@/api/types";

export function useListOffers() {
  return useSWR(
    keys.offers(),
    async (): Promise<Offer[]> => (await answer(client.GET("/api/onboarding/offers"))).items,
  );
}
