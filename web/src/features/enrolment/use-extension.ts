// The extensions of access that are available to the learner in a session, and what each would open.

import useSWR from "swr";
import { answer, client } from "@/api/client";
import { keys } from "@/api/keys";
import type { Schema } from "@/api/types";

export type ExtensionChoice = Schema<"ExtensionChoice">;
export type ExtensionOption = Schema<"ExtensionOption">;

/** Null sends no request. */
export function useExtension(xs: string | null) {
  return useSWR(xs === null ? null : keys.extension(xs), () =>
    answer(client.GET("/api/program-extension", { params: { query: { xs: xs ?? "" } } })),
  );
}
