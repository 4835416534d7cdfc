// The frame of every step: its heading, its fields, and the buttons to go back, skip and continue. A step that could
// not be saved stays open with an error, and keeps its input.

import { ArrowRight } from "lucide-react";
import type { FormEvent, ReactNode, RefObject } from "react";
import { useNavigate } from "react-router";
import { asRefusal } from "@/api/refusal";
import type { OnboardingStep } from "@/api/types";
import { useSaveStep } from "@/features/onboarding/use-onboarding";
import { fieldFaults } from "@/texts/field-faults";
import { onboardingTexts as words } from "@/texts/onboarding";
import { failureText, refusalText } from "@/texts/refusals";
import { Button, LinkButton } from "@/ui/button";
import { Callout, PageHeader } from "@/ui/surface";
import { stepAfter, stepBefore } from "./steps";

interface StepFrameProps {
  step: OnboardingStep;
  title: string;
  lead: string;
  submit?: { label: string; icon?: typeof ArrowRight };
  isPending: boolean;
  error: unknown;
  form?: RefObject<HTMLFormElement | null>;
  onSubmit: () => void;
  /** Runs when the step is skipped, before the next step opens. */
  onSkip?: () => void;
  children: ReactNode;
}

export function StepFrame({
  step,
  title,
  lead,
  submit,
  isPending,
  error,
  form,
  onSubmit,
  onSkip,
  children,
}: StepFrameProps) {
  const navigate = useNavigate();
  const skip = useSaveStep(step);
  const back = stepBefore(step);
  const fault = error ?? skip.error;
  const refusal = fault ? asRefusal(fault) : null;

  async function passBy() {
    if (!(await skip.run({}, true))) return;
    onSkip?.();
    void navigate(stepAfter(step));
  }

  function send(event: FormEvent) {
    event.preventDefault();
    if (!isPending) onSubmit();
  }

  return (
    <form ref={form} noValidate onSubmit={send} className="grid gap-8">
      <PageHeader title={title} lead={lead} />
      {refusal && Object.keys(fieldFaults(refusal)).length === 0 && (
        <Callout
          tone="miss"
          role="alert"
          title={failureText(refusal, `${words.failed}. ${refusalText(refusal).title}`).title}
        >
          {refusalText(refusal).body} {words.kept}
        </Callout>
      )}
      <div className="contents">{children}</div>
      <div className="flex flex-wrap items-center gap-3 border-t border-line pt-6">
        <Button
          type="submit"
          variant="primary"
          size="lg"
          icon={submit?.icon ?? ArrowRight}
          isPending={isPending}
          pendingLabel={words.saving}
          className="max-sm:w-full sm:order-last sm:ms-auto"
        >
          {submit?.label ?? words.next}
        </Button>
        {back && (
          <LinkButton size="lg" to={back} className="max-sm:grow">
            {words.back}
          </LinkButton>
        )}
        <Button
          size="lg"
          variant="quiet"
          className="max-sm:grow"
          isPending={skip.isPending}
          onPress={() => void passBy()}
        >
          {words.skip}
        </Button>
      </div>
    </form>
  );
}
