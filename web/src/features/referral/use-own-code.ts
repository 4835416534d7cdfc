// The learner's own link; `null` if they have not created one.

import useSWR from "swr";
import { answer, client } from "@/api/client";
import { keys } from "@/api/keys";
import type { Refusal } from "@/api/refusal";
import type { Schema } from "@/api/types";
import { useAct } from "@/api/use-act";

export type OwnCode = Schema<"OwnCode">;

export function useOwnCode() {
  const { data, error, mutate } = useSWR<OwnCode | null, Refusal>(
    keys.ownCode(),
    async () => (await answer(client.GET("/api/referrals/code"))).own,
  );
  const make = useAct(async () => {
    const made = await answer(client.POST("/api/referrals/code", { body: { program: null } }));
    await mutate(made, { revalidate: false });
    return made;
  });
  return { code: data, error, retry: () => void mutate(), make };
}
