// Requirements for a new password, ticked while typing, in words and shape.

import { Check, Circle } from "lucide-react";
import type { PasswordTick } from "@/api/types";
import { accountTexts } from "@/texts/account";
import { cx } from "@/ui/cx";
import { VisuallyHidden } from "@/ui/visually-hidden";

export function PasswordTicks({ ticks }: { ticks: readonly PasswordTick[] }) {
  return (
    <ul aria-label={accountTexts.policy} className="grid gap-1 text-small sm:grid-cols-2">
      {ticks.map((tick) => {
        const Icon = tick.is_met ? Check : Circle;
        return (
          <li key={tick.rule} className={cx("flex items-center gap-2", tick.is_met ? "text-right-ink" : "text-soft")}>
            <span className="grid size-4 shrink-0 place-items-center">
              <Icon aria-hidden className={tick.is_met ? "size-4" : "size-3"} strokeWidth={tick.is_met ? 3 : 2} />
            </span>
            <span>
              {accountTexts.ticks[tick.rule](tick.need)}{" "}
              <VisuallyHidden>({tick.is_met ? accountTexts.tickMet : accountTexts.tickOpen})</VisuallyHidden>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
