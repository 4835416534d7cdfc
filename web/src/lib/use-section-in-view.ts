// Which section of a page one is reading: the one that stands a little below the top of
// the screen, where a link to it leads.

import { useEffect, useState } from "react";

const BELOW_THE_TOP = "-12% 0px -87% 0px";

/** The id of that section, among these; null until one is there. `ids` must be stable. */
export function useSectionInView(ids: readonly string[]): string | null {
  const [inView, setInView] = useState<string | null>(null);
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        const entered = entries.find((entry) => entry.isIntersecting);
        if (entered) setInView(entered.target.id);
      },
      { rootMargin: BELOW_THE_TOP },
    );
    for (const section of ids.map((id) => document.getElementById(id))) if (section) observer.observe(section);
    return () => observer.disconnect();
  }, [ids]);
  return inView;
}
