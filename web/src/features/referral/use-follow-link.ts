// Follows a friend's link on whichever page it leads to. The address stays as it is.

import { useEffect } from "react";
import { followLink } from "./kept-link";

export function useFollowLink(search: string): void {
  const code = new URLSearchParams(search).get("ref")?.trim() || null;
  useEffect(() => {
    // What is wrong with a code is said where its offer is shown.
    if (code !== null) followLink(code).catch(() => undefined);
  }, [code]);
}
