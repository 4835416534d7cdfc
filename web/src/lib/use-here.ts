// The address of the page, to come back to after a log-in.

import { useLocation } from "react-router";
import { withoutForceRefresh } from "./page-start";

/** Path, query and hash. */
export function useHere(): string {
  const { pathname, search, hash } = useLocation();
  return withoutForceRefresh(pathname + search + hash);
}
