// Takes a free extension, once: a request repeated for the same end of access returns the same extension.

import { answer, client } from "@/api/client";
import { asRefusal } from "@/api/refusal";
import { useOnceAct } from "@/api/use-act";
import type { ExtensionOption } from "./use-extension";

export function useExtend() {
  const { run, isPending, error } = useOnceAct((key, xs: string, { days, old_until: access_until }: ExtensionOption) =>
    answer(
      client.POST("/api/program-extension", {
        params: { header: { "Idempotency-Key": key } },
        body: { xs, days, access_until },
      }),
    ),
  );
  return { extend: run, isPending, refusal: error === null ? null : asRefusal(error) };
}
