// Whether a part of a page is or was near the viewport. Its data need not be requested earlier.

import { useEffect, useRef, useState } from "react";

const ONE_SCREEN_AHEAD = "100% 0px";

/** Pass the returned `part` to the element as its `ref`. Once `isInSight` is true, it stays true. */
export function useInSight<T extends Element>() {
  const part = useRef<T>(null);
  const [isInSight, setInSight] = useState(false);
  useEffect(() => {
    if (isInSight || part.current === null) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setInSight(true);
      },
      { rootMargin: ONE_SCREEN_AHEAD },
    );
    observer.observe(part.current);
    return () => observer.disconnect();
  }, [isInSight]);
  return { part, isInSight };
}
