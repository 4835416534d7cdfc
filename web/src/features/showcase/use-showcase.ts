// A published showcase by its link. It is requested again on each visit and whenever the tab is shown, because its owner
// may have made it private.

import useSWR from "swr";
import { answer, client } from "@/api/client";
import { keys } from "@/api/keys";
import type { Schema } from "@/api/types";

export type ShowcasePage = Schema<"ShowcasePage">;

export function useShowcase(slug: string) {
  return useSWR(
    keys.showcase(slug),
    () => answer(client.GET("/api/showcases/{slug}", { params: { path: { slug } } })),
    { revalidateOnMount: true, revalidateOnFocus: true },
  );
}
