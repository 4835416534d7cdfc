// A component whose code is fetched on first need: menus, dialogs, the command palette.
// It shows nothing until then, and a fetch that failed may be tried again; a page must
// never break because something small could not be loaded.

import { createElement, useEffect, useState, type ComponentType } from "react";

export interface LazyComponent<Props extends object> {
  (props: Props): React.ReactNode;
  /** Fetches the code ahead of need; false when it could not be had. */
  prefetch: () => Promise<boolean>;
}

export function lazyComponent<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyComponent<Props> {
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
    useEffect(() => {
      let isOver = false;
      if (!isLoaded) void prefetch().then((isThere) => !isOver && setLoaded(isThere));
      return () => {
        isOver = true;
      };
    }, [isLoaded]);
    return isLoaded && loaded !== null ? createElement(loaded, props) : null;
  }

  return Object.assign(Lazy, { prefetch });
}
