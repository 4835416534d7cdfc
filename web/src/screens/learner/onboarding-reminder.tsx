// A quiet reminder of the next onboarding step; empty when all are done, or if the request fails.

import { Sprout } from "lucide-react";
import { paths } from "@/app/paths";
import { useOnboarding } from "@/features/onboarding/use-onboarding";
import { enrolmentTexts } from "@/texts/enrolment";
import { LinkButton } from "@/ui/button";

const words = enrolmentTexts.home.onboarding;

export function OnboardingReminder() {
  const { data: onboarding } = useOnboarding();
  const step = onboarding?.next_step;
  if (!step) return null;
  return (
    <section
      aria-labelledby="onboarding"
      className="flex flex-wrap items-center gap-x-5 gap-y-3 rounded-lg bg-now-wash px-5 py-4"
    >
      <Sprout aria-hidden className="size-6 shrink-0 text-now-ink" />
      <div className="grid min-w-0 grow basis-60 gap-0.5">
        <h2 id="onboarding" className="text-h3">
          {words.title}
        </h2>
        <p className="text-small">{words.steps[step]}</p>
      </div>
      <LinkButton to={paths.onboarding(step)} className="max-sm:w-full">
        {words.action}
      </LinkButton>
    </section>
  );
}
