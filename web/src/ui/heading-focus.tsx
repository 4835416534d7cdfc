// After a route change, moves the focus to the new page's h1, so that a screen reader starts there, and sets the
// document's title. The first load does not move the focus. Pages of a session also have its simulation in the title.

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

/** Name of the simulation whose pages are inside; null while it is not known. */
export const TitlePlace = createContext<string | null>(null);

export function useHeadingFocus(title: string) {
  const dueRef = useContext(HeadingFocus);
  const place = useContext(TitlePlace);
  const heading = useRef<HTMLHeadingElement>(null);
  // A page may replace its heading, for example when a mission turns out to be locked. The focus then moves to the new
  // heading.
  useLayoutEffect(() => {
    const shown = heading.current;
    return () => {
      if (shown !== null && document.activeElement === shown) dueRef.current = true;
    };
  }, [dueRef]);
  useEffect(() => {
    document.title = commonTexts.documentTitle(title, place);
    if (!dueRef.current) return;
    dueRef.current = false;
    heading.current?.focus({ preventScroll: true });
  }, [title, place, dueRef]);
  return heading;
}
