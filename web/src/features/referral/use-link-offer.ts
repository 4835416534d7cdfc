// What a friend's link brings: the one in the address, or else the one that this device
// has kept.

import { useState } from "react";
import useSWR from "swr";
import { keys } from "@/api/keys";
import type { Refusal } from "@/api/refusal";
import { followLink, keptLink, type LinkOffer } from "./kept-link";

export function useLinkOffer(search: string) {
  const [kept] = useState(() => keptLink()?.code ?? null);
  const code = new URLSearchParams(search).get("ref")?.trim() || kept;
  const { data, error } = useSWR<LinkOffer, Refusal>(code ? keys.linkOffer(code) : null, () => followLink(code!), { revalidateOnFocus: false });
  return { code, offer: data, error };
}
