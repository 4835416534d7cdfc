// The section of a page that is being read: the one slightly below the top of the viewport, because links to sections
// scroll to that position.

import { useEffect, useState } from "react";

const BELOW_THE_TOP = "-12% 0px -87% 0px";

/** Returns the id of that section, one of `ids`; null until a section is in view. `ids` must be stable. */
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
