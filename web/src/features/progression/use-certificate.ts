// A certificate by its serial number, and whether its signature matches a published key.

import useSWR from "swr";
import { answer, client } from "@/api/client";
import { keys } from "@/api/keys";
import type { Certificate } from "@/api/types";
import { matchesSignature } from "./signature";
import { publishedKeys } from "./use-published-keys";

export function useCertificate(serial: string) {
  return useSWR(keys.certificate(serial), () =>
    answer(client.GET("/api/certificates/{serial}", { params: { path: { serial } } })),
  );
}

export function useSignature({ serial, changed_at, issued_at }: Certificate) {
  return useSWR(keys.signature(serial, changed_at ?? issued_at), async () => {
    const [credential, published] = await Promise.all([
      fetch(`/api/certificates/${serial}/credential.jwt`),
      publishedKeys(),
    ]);
    if (!credential.ok) throw new Error("the credential could not be loaded");
    return matchesSignature(await credential.text(), published);
  });
}
