// What a new password needs, ticked while typing, in words and shape.

import { Check, Circle } from "lucide-react";
import type { PasswordTick } from "@/features/account";
import { accountTexts } from "@/texts/account";
import { VisuallyHidden, cx } from "@/ui";

export function PasswordTicks({ ticks }: { ticks: readonly PasswordTick[] }) {
  return (
    <ul aria-label={accountTexts.policy} className="grid gap-1 text-sm">
      {ticks.map((tick) => {
        const Icon = tick.isMet ? Check : Circle;
        return (
          <li key={tick.name} className={cx("flex items-center gap-2", tick.isMet ? "text-good-ink" : "text-soft")}>
            <Icon aria-hidden className={tick.isMet ? "size-4" : "size-3.5"} strokeWidth={tick.isMet ? 3 : 2} />
            {accountTexts.ticks[tick.name](tick.need)}
            <VisuallyHidden>({tick.isMet ? accountTexts.tickMet : accountTexts.tickOpen})</VisuallyHidden>
          </li>
        );
      })}
    </ul>
  );
}
