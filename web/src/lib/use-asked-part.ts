// Scrolls to the part of a page that the address's hash names, even if that part only exists once the page has loaded.

import { useEffect } from "react";
import { useLocation } from "react-router";

const SETTLES_WITHIN_MS = 5_000;
const DEEDS = ["wheel", "touchstart", "pointerdown", "keydown"] as const;

/** Keeps the linked part in view while the content above it loads, until the reader acts. */
export function useAskedPart(): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash === "") return undefined;
    const over = new AbortController();
    const { signal } = over;
    let isFocused = false;
    const show = () => {
      const part = document.getElementById(hash.slice(1));
      if (part === null) return;
      if (!isFocused) part.focus({ preventScroll: true });
      isFocused = true;
      part.scrollIntoView();
    };
    const sizes = new ResizeObserver(show);
    sizes.observe(document.body);
    const end = () => over.abort();
    const timer = setTimeout(end, SETTLES_WITHIN_MS);
    signal.addEventListener("abort", () => {
      sizes.disconnect();
      clearTimeout(timer);
    });
    for (const deed of DEEDS) addEventListener(deed, end, { signal, passive: true });
    return end;
  }, [hash]);
}
