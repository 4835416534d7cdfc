// Moves the focus to the result of a press in the same render, because the pressed button is removed or disabled. A
// result that was shown before takes no focus.

import { useLayoutEffect, useRef, type RefObject } from "react";

export function useFreshFocus<Place extends HTMLElement = HTMLHeadingElement>(
  isFresh: boolean,
): RefObject<Place | null> {
  const place = useRef<Place>(null);
  useLayoutEffect(() => {
    if (isFresh) place.current?.focus();
  }, [isFresh]);
  return place;
}
