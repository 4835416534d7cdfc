// /onboarding/welcome: an outline of the onboarding in three lines, and its duration.

import { Compass, IdCard, Target } from "lucide-react";
import { useNavigate } from "react-router";
import { useSaveStep } from "@/features/onboarding/use-onboarding";
import { Quilt } from "@/features/program/quilt";
import { onboardingTexts } from "@/texts/onboarding";
import { StepFrame } from "./step-frame";
import { stepAfter } from "./steps";

const words = onboardingTexts.welcome;
const ICONS = [IdCard, Target, Compass] as const;

export function WelcomeScreen() {
  const navigate = useNavigate();
  const save = useSaveStep("welcome");

  async function start() {
    if (await save.run()) void navigate(stepAfter("welcome"));
  }

  return (
    <StepFrame
      step="welcome"
      title={words.title}
      lead={words.lead}
      submit={{ label: words.start }}
      isPending={save.isPending}
      error={save.error}
      onSubmit={() => void start()}
    >
      <div className="overflow-hidden rounded-lg border border-line">
        <Quilt hue={174} seed="welcome" columns={24} rows={3} className="block h-20 w-full sm:h-24" />
        <ol className="grid gap-px border-t border-line bg-line">
          {words.lines.map((line, index) => {
            const Icon = ICONS[index] ?? Compass;
            return (
              <li key={line.title} className="flex items-start gap-4 bg-surface p-5 sm:p-6">
                <span aria-hidden className="grid size-11 shrink-0 place-items-center rounded-md bg-tag text-soft">
                  <Icon className="size-5" />
                </span>
                <div className="grid gap-0.5">
                  <h2 className="text-h3">{line.title}</h2>
                  <p className="text-soft">{line.body}</p>
                </div>
              </li>
            );
          })}
        </ol>
      </div>
      <p className="text-soft">{words.note}</p>
    </StepFrame>
  );
}
