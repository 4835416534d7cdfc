// The steps by name, each marked if it is done. Every step can be opened at any time. On phones one line and a bar
// replace the names.

import { Check, Minus } from "lucide-react";
import { Link } from "react-router";
import type { OnboardingStep } from "@/api/types";
import { paths } from "@/app/paths";
import { onboardingTexts } from "@/texts/onboarding";
import { cx } from "@/ui/cx";
import { VisuallyHidden } from "@/ui/visually-hidden";
import { STEPS } from "./steps";

interface StepperProps {
  current: OnboardingStep;
  done: readonly OnboardingStep[];
  skipped: readonly OnboardingStep[];
}

export function Stepper({ current, done, skipped }: StepperProps) {
  const number = STEPS.indexOf(current) + 1;
  return (
    <nav aria-label={onboardingTexts.title} className="grid gap-2">
      <p className="text-small font-semibold text-soft sm:sr-only">
        {onboardingTexts.stepOf(number, STEPS.length)} · {onboardingTexts.steps[current]}
      </p>
      <ol className="grid grid-cols-5 gap-1.5 sm:gap-2">
        {STEPS.map((step, index) => {
          const isCurrent = step === current;
          const isDone = done.includes(step);
          const isSkipped = skipped.includes(step);
          const state = isDone
            ? onboardingTexts.stepDone
            : isSkipped
              ? onboardingTexts.stepSkipped
              : onboardingTexts.stepOpen;
          return (
            <li key={step}>
              <Link
                to={paths.onboarding(step)}
                aria-current={isCurrent ? "step" : undefined}
                className={cx(
                  "target grid w-full content-start gap-2 rounded-sm py-2 text-small leading-tight",
                  isCurrent ? "font-semibold text-ink" : "text-soft hover:text-ink",
                )}
              >
                <span
                  className={cx("h-1.5 w-full rounded-full", isCurrent ? "bg-now" : isDone ? "bg-done" : "bg-line")}
                />
                <span className="flex items-start gap-1.5 max-sm:sr-only">
                  <span aria-hidden className="grid size-4 shrink-0 place-items-center tabular-nums">
                    {isDone ? (
                      <Check className="size-4 text-done" strokeWidth={3} />
                    ) : isSkipped ? (
                      <Minus className="size-4" />
                    ) : (
                      index + 1
                    )}
                  </span>
                  <span>
                    {onboardingTexts.steps[step]} <VisuallyHidden>({state})</VisuallyHidden>
                  </span>
                </span>
              </Link>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
