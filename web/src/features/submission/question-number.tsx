// The number of a question on a plot of ground. An answered question has a tick, or a cross if it was not right in the
// last attempt; the current one is amber.

import { Check, X } from "lucide-react";
import { cx } from "@/ui/cx";

const LOOKS = {
  answered: "bg-done text-on-done",
  wrong: "bg-miss-wash text-miss-ink",
  now: "bg-now text-on-now",
  open: "border-2 border-edge",
};

export function QuestionNumber({ state, number }: { state: keyof typeof LOOKS; number: number }) {
  return (
    <span
      aria-hidden
      className={cx(
        "grid size-7 shrink-0 place-items-center rounded-[6px] font-display text-small font-semibold",
        LOOKS[state],
      )}
    >
      {state === "answered" ? (
        <Check className="size-4" strokeWidth={2.5} />
      ) : state === "wrong" ? (
        <X className="size-4" strokeWidth={2.5} />
      ) : (
        number
      )}
    </span>
  );
}
