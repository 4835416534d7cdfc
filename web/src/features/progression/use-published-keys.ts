// Public keys that sign credentials, including those of earlier years.

import useSWR from "swr";
import { keys } from "@/api/keys";
import type { NamedKey } from "./signature";

export function usePublishedKeys() {
  return useSWR(keys.publishedKeys(), publishedKeys);
}

export async function publishedKeys(): Promise<NamedKey[]> {
  const answered = await fetch("/.well-known/jwks.json");
  if (!answered.ok) throw new Error("the public keys could not be loaded");
  return ((await answered.json()) as { keys: NamedKey[] }).keys;
}
