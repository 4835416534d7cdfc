// The button that was pressed is gone or waits, so the focus goes to what came of it, in the same turn as that is drawn.
// What stood there already takes none.

import { useLayoutEffect, useRef, type RefObject } from "react";

export function useFreshFocus<Place extends HTMLElement = HTMLHeadingElement>(isFresh: boolean): RefObject<Place | null> {
  const place = useRef<Place>(null);
  useLayoutEffect(() => {
    if (isFresh) place.current?.focus();
  }, [isFresh]);
  return place;
}
