// Which section of a page one is reading: the one that stands at the upper third of the screen.

import { useEffect, useState } from "react";

const UPPER_THIRD = "-33% 0px -66% 0px";

/** The id of that section, among these; null until one is there. `ids` must be stable. */
export function useSectionInView(ids: readonly string[]): string | null {
  const [inView, setInView] = useState<string | null>(null);
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        const entered = entries.find((entry) => entry.isIntersecting);
        if (entered) setInView(entered.target.id);
      },
      { rootMargin: UPPER_THIRD },
    );
    for (const section of ids.map((id) => document.getElementById(id))) if (section) observer.observe(section);
    return () => observer.disconnect();
  }, [ids]);
  return inView;
}
