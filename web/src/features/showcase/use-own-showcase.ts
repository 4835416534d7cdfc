// The learner's own showcase of a session.

import useSWR from "swr";
import { answer, client } from "@/api/client";
import { keys } from "@/api/keys";
import type { Schema } from "@/api/types";

export type Showcase = Schema<"Showcase">;
export type ShowcaseChoice = Schema<"ShowcaseDraft">;

export function useOwnShowcase(experience: string) {
  return useSWR(keys.ownShowcase(experience), () =>
    answer(client.GET("/api/app/showcases/{xs}", { params: { path: { xs: experience } } })),
  );
}
