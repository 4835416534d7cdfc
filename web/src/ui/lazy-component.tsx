// A component whose code is fetched on first need: menus, dialogs, the command palette.
// It shows nothing until then, and a fetch that failed may be tried again; a page must
// never break because something small could not be loaded.

import { createElement, useEffect, useRef, useState, type ComponentType } from "react";

export interface LazyComponent<Props extends object> {
  (props: Props): React.ReactNode;
  /** Fetches the code ahead of need; false when it could not be had. */
  prefetch: () => Promise<boolean>;
}

/** @param onMissing what is done when the code could not be had, such as to close what was to be opened: the next press tries again. */
export function lazyComponent<Props extends object>(load: () => Promise<ComponentType<Props>>, onMissing?: (props: Props) => void): LazyComponent<Props> {
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
        return false;
      },
    );
    return loading;
  }

  function Lazy(props: Props) {
    const [isLoaded, setLoaded] = useState(loaded !== null);
    const latest = useRef(props);
    useEffect(() => {
      latest.current = props;
    });
    useEffect(() => {
      let isOver = false;
      const settle = (isThere: boolean) => {
        if (isOver) return;
        setLoaded(isThere);
        if (!isThere) onMissing?.(latest.current);
      };
      if (!isLoaded) void prefetch().then(settle);
      return () => {
        isOver = true;
      };
    }, [isLoaded]);
    return isLoaded && loaded !== null ? createElement(loaded, props) : null;
  }

  return Object.assign(Lazy, { prefetch });
}
