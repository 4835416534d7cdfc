// A component whose code is fetched on first need: menus, dialogs, the command palette, a table.
// A page must never break because something small could not be loaded, so it may be tried again.

import { createElement, useEffect, useRef, useState, type ComponentType, type ReactNode } from "react";
import { noteMissingCode } from "@/lib/missing-code";

export interface LazyComponent<Props extends object> {
  (props: Props): ReactNode;
  /** Fetches the code ahead of need; false when it could not be had. */
  prefetch: () => Promise<boolean>;
}

/** What stands in its place; where nothing is said, nothing does. */
export interface LazyPlace<Props extends object> {
  /** While the code is on its way. */
  meanwhile?: ReactNode;
  /** Where it could not be had. It is tried again when somebody asks for it, or has a connection again. */
  missing?: (retry: () => void) => ReactNode;
  /** What to do where it could not be had, such as to close what was to be opened: the next press tries again. */
  onMissing?: (props: Props) => void;
}

export function lazyComponent<Props extends object>(load: () => Promise<ComponentType<Props>>, { meanwhile = null, missing, onMissing }: LazyPlace<Props> = {}): LazyComponent<Props> {
  let loaded: ComponentType<Props> | null = null;
  let loading: Promise<boolean> | null = null;

  function prefetch(): Promise<boolean> {
    loading ??= load().then(
      (component) => {
        loaded = component;
        return true;
      },
      () => {
        loading = null;
        noteMissingCode();
        return false;
      },
    );
    return loading;
  }

  function Lazy(props: Props) {
    const [code, setCode] = useState<"awaited" | "here" | "missing">(loaded === null ? "awaited" : "here");
    const latest = useRef(props);
    useEffect(() => {
      latest.current = props;
    });
    useEffect(() => {
      if (code === "here") return undefined;
      const over = new AbortController();
      const settle = (isThere: boolean) => {
        if (over.signal.aborted) return;
        setCode(isThere ? "here" : "missing");
        if (!isThere) onMissing?.(latest.current);
      };
      if (code === "awaited") void prefetch().then(settle);
      else addEventListener("online", () => setCode("awaited"), { signal: over.signal });
      return () => over.abort();
    }, [code]);
    if (code === "here" && loaded !== null) return createElement(loaded, props);
    return code === "missing" ? missing?.(() => setCode("awaited")) : meanwhile;
  }

  return Object.assign(Lazy, { prefetch });
}
