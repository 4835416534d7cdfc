// Follows a friend's link, on any page whose address has `ref`. The address stays unchanged.

import { useEffect } from "react";
import { followLink } from "./kept-link";

export function useFollowLink(search: string): void {
  const code = new URLSearchParams(search).get("ref")?.trim() || null;
  useEffect(() => {
    // A failure is ignored here: the component that shows the offer reports an invalid code.
    if (code !== null) followLink(code).catch(() => undefined);
  }, [code]);
}
