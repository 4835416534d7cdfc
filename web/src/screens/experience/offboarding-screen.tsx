// /{experience}/offboarding: the award ahead, the choice to wait for promised reviews, the certificate's requirements,
// the five last questions, and the certificate. A learner who did not pass is shown what was missing.

import { useState } from "react";
import { useParams } from "react-router";
import { asRefusal } from "@/api/refusal";
import type { Completion, Offboarding, Requirement } from "@/api/types";
import { paths } from "@/app/paths";
import { usePerson } from "@/features/account/use-account";
import { MissionsSkeleton } from "@/features/mission/missions-skeleton";
import { useMissions } from "@/features/mission/use-missions";
import { actLink } from "@/features/progression/act-link";
import { AwardAhead } from "@/features/progression/award-ahead";
import { FinishChoice } from "@/features/progression/finish-choice";
import { PromisedReviews } from "@/features/progression/promised-reviews";
import { RequirementList } from "@/features/progression/requirement-list";
import { useComplete } from "@/features/progression/use-complete";
import { useCompletion } from "@/features/progression/use-completion";
import { useOffboarding } from "@/features/progression/use-offboarding";
import { useOffboardingPreview } from "@/features/progression/use-offboarding-preview";
import { formatDateTime } from "@/lib/dates";
import { awardTexts } from "@/texts/award";
import { pathTexts } from "@/texts/path";
import { wayOutTexts as words } from "@/texts/progression";
import { Button, LinkButton } from "@/ui/button";
import { Card, PageHeader } from "@/ui/surface";
import { RefusalCallout } from "@/ui/refusal-callout";
import { ExperienceFault } from "./experience-fault";
import { OffboardingDone } from "./offboarding-done";
import { OffboardingForm } from "./offboarding-form";

export function OffboardingScreen() {
  const { experience = "" } = useParams();
  const { data: completion, error, mutate } = useCompletion(experience);
  const leaving = useOffboarding(experience, usePerson()?.uid ?? "");
  const completing = useComplete(experience);
  const [hasFinished, setFinished] = useState(false);
  const complete = {
    ...completing,
    run: () => {
      setFinished(true);
      return completing.run();
    },
  };
  const missions = useMissions(experience).data?.missions ?? [];
  const { offboarding } = leaving;
  const preview = useOffboardingPreview(offboarding, leaving.given);
  const fault: unknown = error ?? leaving.loadError;
  if (completion === undefined || offboarding === undefined) {
    if (fault !== undefined)
      return (
        <ExperienceFault
          refusal={asRefusal(fault)}
          experience={experience}
          onRetry={() => void Promise.all([mutate(), leaving.reload()])}
        />
      );
    return <MissionsSkeleton />;
  }
  const { certificate } = completion;
  if (certificate)
    return (
      <OffboardingDone completion={completion} certificate={certificate} experience={experience} isNew={hasFinished} />
    );
  const { status, page } = preview?.standing ?? offboarding.standing;
  const isReady = page === "celebration";
  const { heading, later, reviews } = completion.prospect;
  const canFinish = completion.readiness.is_ready;

  async function finish() {
    const done = await leaving.finish();
    if (done === undefined) return false;
    if (isReady) await complete.run();
    return true;
  }

  return (
    <div className="grid gap-8">
      <PageHeader title={words.title} lead={words.lead[page]} />
      {later && isReady && (
        <FinishChoice
          heading={heading}
          later={later}
          experience={experience}
          isFinishing={complete.isPending}
          onFinish={() => (canFinish ? void complete.run() : goTo(QUESTIONS))}
        />
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid min-w-0 gap-8 max-lg:order-2">
          {status === "not_allowed" && (
            <p className="max-w-prose">{words.opensLater(formatDateTime(offboarding.opens_at))}</p>
          )}
          {(status === "allowed" || status === "in_progress") && (
            <section id={QUESTIONS} tabIndex={-1} aria-label={words.questions} className="scroll-mt-4">
              <OffboardingForm
                leaving={leaving}
                offboarding={offboarding}
                isFinishing={complete.isPending}
                finishLabel={isReady ? awardTexts.finishWith(heading) : words.finish}
                onFinish={finish}
              />
            </section>
          )}
          {status === "completed" && (
            <Left offboarding={offboarding} complete={complete} isReady={canFinish} prospect={completion.prospect} />
          )}
        </div>
        <div className="grid gap-6">
          <AwardAhead
            prospect={completion.prospect}
            experience={experience}
            linkOf={actLink(experience, missions)}
            hasSteps
          />
          <Asks requirements={preview?.requirements ?? completion.readiness.requirements} experience={experience} />
          <PromisedReviews reviews={reviews} missions={missions} experience={experience} />
        </div>
      </div>
    </div>
  );
}

const QUESTIONS = "questions";

function goTo(id: string): void {
  const part = document.getElementById(id);
  part?.scrollIntoView({ block: "start" });
  part?.focus({ preventScroll: true });
}

function Asks({ requirements, experience }: { requirements: readonly Requirement[]; experience: string }) {
  const hasMissions = requirements.every(({ name, is_met }) => name !== "missions" || is_met);
  return (
    <Card as="section" className="grid gap-4">
      <h2 className="text-h3">{words.asks}</h2>
      <RequirementList requirements={requirements} />
      {!hasMissions && (
        <LinkButton variant="primary" to={paths.missions(experience)}>
          {words.openMission}
        </LinkButton>
      )}
    </Card>
  );
}

function Left({
  offboarding,
  complete,
  isReady,
  prospect: { heading, later },
}: {
  offboarding: Offboarding;
  complete: ReturnType<typeof useComplete>;
  isReady: boolean;
  prospect: Completion["prospect"];
}) {
  const isOver = offboarding.standing.page === "non_passing";
  return (
    <Card as="section" isLifted className="grid gap-4">
      <h2 className="text-h2">{isReady || isOver ? words.leftTitle : words.missingTitle}</h2>
      {!isReady && <p className="max-w-prose">{isOver ? words.leftBody : words.missingBody}</p>}
      {isReady && later === null && (
        <div>
          <Button
            variant="primary"
            size="lg"
            isPending={complete.isPending}
            pendingLabel={words.finishing}
            onPress={() => void complete.run()}
          >
            {awardTexts.finishWith(heading)}
          </Button>
        </div>
      )}
      {complete.error !== null && <RefusalCallout refusal={asRefusal(complete.error)} />}
      <div>
        <LinkButton to={paths.catalogue()}>{pathTexts.another}</LinkButton>
      </div>
    </Card>
  );
}
