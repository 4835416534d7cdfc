// The offer of a friend's link: the one in the address, or else the one stored on this device.

import { useState } from "react";
import useSWR from "swr";
import { keys } from "@/api/keys";
import type { Refusal } from "@/api/refusal";
import { followLink, keptLink, type LinkOffer } from "./kept-link";

export function useLinkOffer(search: string) {
  const [kept] = useState(() => keptLink()?.code ?? null);
  const code = new URLSearchParams(search).get("ref")?.trim() || kept;
  const { data, error } = useSWR<LinkOffer, Refusal>(code ? keys.linkOffer(code) : null, () => followLink(code!), {
    revalidateOnFocus: false,
  });
  return { code, offer: data, error };
}
