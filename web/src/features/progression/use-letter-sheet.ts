// A letter as the staff work on it, and their acts.

import useSWR from "swr";
import { answer, client } from "@/api/client";
import { keys } from "@/api/keys";
import type { Schema } from "@/api/types";
import { useAct } from "@/api/use-act";

export type LetterSheet = Schema<"LetterSheet">;

export function useLetterSheet(id: string) {
  const params = { path: { id } };
  const { data, error, mutate } = useSWR<LetterSheet, unknown>(keys.letterSheet(id), () =>
    answer(client.GET("/api/reference-letters/{id}", { params })),
  );
  const change = useAct(async (body: Schema<"LetterChange">) => {
    const sheet = await answer(client.PATCH("/api/reference-letters/{id}", { params, body }));
    await mutate(sheet, { revalidate: false });
    return sheet;
  });
  return { sheet: data, error, retry: () => void mutate(), change };
}
