// Shown instead of the missions on a session's screens after an error: the learner is not enrolled, the session is
// unknown, or the server failed.

import type { ReactNode } from "react";
import type { Refusal } from "@/api/refusal";
import { OfflineState } from "@/app/layouts/offline-state";
import { paths } from "@/app/paths";
import { ForbiddenState } from "@/features/account/forbidden-state";
import { useShowCourse } from "@/features/program/use-show-course";
import { useIsOnline } from "@/lib/use-is-online";
import { missionTexts } from "@/texts/mission";
import { refusalText } from "@/texts/refusals";
import { LinkButton } from "@/ui/button";
import { ErrorState } from "@/ui/states";
import { PageHeader } from "@/ui/surface";

export interface ExperienceFaultProps {
  refusal: Refusal;
  experience: string;
  onRetry: () => void;
}

export function ExperienceFault({ refusal, experience, onRetry }: ExperienceFaultProps) {
  const isOnline = useIsOnline();
  const { title, body } = refusalText(refusal);
  if (refusal.isPassing && !isOnline) return <OfflineState onRetry={onRetry} />;
  if (refusal.code === "program-not-enrolled") return <NotEnrolled title={title} body={body} experience={experience} />;
  if (refusal.code === "xs-not-found") {
    return (
      <Alone
        title={title}
        body={body}
        action={<LinkButton to={paths.catalogue()}>{missionTexts.toCatalogue}</LinkButton>}
      />
    );
  }
  if (refusal.code === "auth/forbidden") return <ForbiddenState refusal={refusal} isPage />;
  return (
    <ErrorState
      isPage
      title={missionTexts.loadFailed}
      body={body}
      kept={missionTexts.kept}
      onRetry={onRetry}
      action={<LinkButton to={paths.support(experience)}>{missionTexts.outline.support}</LinkButton>}
      requestId={refusal.requestId}
    />
  );
}

/** Shown to a learner who is not enrolled. Names the simulation once it is known, and links to its page. */
function NotEnrolled({ title, body, experience }: { title: string; body: string; experience: string }) {
  const program = useShowCourse(experience).data?.program;
  const ways = (
    <div className="flex flex-wrap gap-3">
      <LinkButton variant="primary" to={paths.enrolInSession(experience)}>
        {missionTexts.reasonAction.enrol}
      </LinkButton>
      {program && <LinkButton to={paths.course(program.slug)}>{missionTexts.toCourse}</LinkButton>}
    </div>
  );
  return <Alone title={program ? missionTexts.notEnrolledIn(program.title) : title} body={body} action={ways} />;
}

export function MissionNotFound({ experience }: { experience: string }) {
  const back = <LinkButton to={paths.missions(experience)}>{missionTexts.lock.back}</LinkButton>;
  return <Alone title={missionTexts.notFound} body={missionTexts.notFoundBody} action={back} />;
}

function Alone({ title, body, action }: { title: string; body: string; action: ReactNode }) {
  return (
    <div className="grid max-w-2xl gap-6">
      <PageHeader title={title} lead={body} />
      <div>{action}</div>
    </div>
  );
}
