// After a route change, focus goes to the new page's h1 so that a screen reader starts
// there, and the document takes the page's name. The first load leaves focus alone.

import { createContext, useContext, useEffect, useLayoutEffect, useRef, type ReactNode, type RefObject } from "react";
import { useLocation } from "react-router";
import { commonTexts } from "@/texts/common";

const HeadingFocus = createContext<RefObject<boolean>>({ current: false });

export function HeadingFocusProvider({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  const dueRef = useRef(false);
  useLayoutEffect(() => {
    if (shown.current !== pathname) dueRef.current = true;
    shown.current = pathname;
  }, [pathname]);
  return <HeadingFocus value={dueRef}>{children}</HeadingFocus>;
}

export function useHeadingFocus(title: string) {
  const dueRef = useContext(HeadingFocus);
  const heading = useRef<HTMLHeadingElement>(null);
  // A page may put another heading in the place of this one, as when a lock turns out to
  // hold; the focus then goes with it.
  useLayoutEffect(() => {
    const shown = heading.current;
    return () => {
      if (shown !== null && document.activeElement === shown) dueRef.current = true;
    };
  }, [dueRef]);
  useEffect(() => {
    document.title = commonTexts.documentTitle(title);
    if (!dueRef.current) return;
    dueRef.current = false;
    heading.current?.focus({ preventScroll: true });
  }, [title, dueRef]);
  return heading;
}
