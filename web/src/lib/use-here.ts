// The address of the current page, as the target after a log-in.

import { useLocation } from "react-router";
import { withoutForceRefresh } from "./page-start";

/** Path, query and hash. */
export function useHere(): string {
  const { pathname, search, hash } = useLocation();
  return withoutForceRefresh(pathname + search + hash);
}
