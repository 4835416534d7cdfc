// A component whose code is fetched on first use: menus, dialogs, the command palette, a table. A page must never break
// because a small part failed to load, so loading can be retried.

import { createElement, useEffect, useRef, useState, type ComponentType, type ReactNode } from "react";
import { noteMissingCode } from "@/lib/missing-code";

export interface LazyComponent<Props extends object> {
  (props: Props): ReactNode;
  /** Fetches the code in advance; false if that failed. */
  prefetch: () => Promise<boolean>;
}

/** Content that is shown instead of the component; empty by default. */
export interface LazyPlace<Props extends object> {
  /** Rendered while the code is loading. */
  meanwhile?: ReactNode;
  /** Rendered after a failed load. Loading is retried on request, or when the browser is online again. */
  missing?: (retry: () => void) => ReactNode;
  /** Called after a failed load, for example to close a dialog again: the next press retries. */
  onMissing?: (props: Props) => void;
}

export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { meanwhile = null, missing, onMissing }: LazyPlace<Props> = {},
): LazyComponent<Props> {
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
