// The next step at the bottom edge of a phone's screen, so that it is in reach on a long page. On a desktop the card
// beside the reply has it.

import type { ReactNode } from "react";
import { useIsDesk } from "@/lib/use-is-desk";

export function NextStepBar({ children }: { children: ReactNode }) {
  if (useIsDesk()) return null;
  return (
    <div className="sticky bottom-0 z-10 -mx-4 border-t border-line bg-surface px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] empty:hidden print:hidden">
      {children}
    </div>
  );
}
