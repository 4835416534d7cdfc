// Certificates of the signed-in person, one for each completed simulation.

import useSWR from "swr";
import { answer, client } from "@/api/client";
import { keys } from "@/api/keys";
import type { Certificate } from "@/api/types";

export function useCertificates(isSignedIn = true) {
  return useSWR(isSignedIn ? keys.certificates() : null, readAll);
}

async function readAll(): Promise<Certificate[]> {
  const all: Certificate[] = [];
  let next: string | null = null;
  do {
    const page: { items: Certificate[]; next: string | null } = await answer(
      client.GET("/api/certificates", { params: { query: next === null ? {} : { next } } }),
    );
    all.push(...page.items);
    next = page.next;
  } while (next !== null);
  return all;
}
