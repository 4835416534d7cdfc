// Enrols in a session, once.

import { answer, client } from "@/api/client";
import { asRefusal } from "@/api/refusal";
import { useOnceAct } from "@/api/use-act";

export function useEnrol() {
  const { run, isPending, error } = useOnceAct((key, xs: string) =>
    answer(client.POST("/api/session/enrol", { params: { header: { "Idempotency-Key": key } }, body: { xs } })),
  );
  return { enrol: run, isPending, refusal: error === null ? null : asRefusal(error) };
}
