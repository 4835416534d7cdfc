// The news after handing in: received, what happens next, what it opened, the next
// mission; and after taking it back, that every word is kept.

import { ArrowRight, CircleCheckBig } from "lucide-react";
import { useEffect, useRef, type ReactNode } from "react";
import type { Schema } from "@/api/types";
import { paths } from "@/app/paths";
import { nextMission } from "@/features/mission/standing";
import type { Submission } from "@/features/submission/draft";
import type { SubmissionResult } from "@/features/submission/use-hand-in";
import { formatDateTime } from "@/lib/dates";
import { missionTexts } from "@/texts/mission";
import { submissionTexts } from "@/texts/submission";
import { LinkButton } from "@/ui";
import type { OpenMissionProps } from "./open-mission";

const words = submissionTexts.received;

/** The button that took it back is gone, so the focus comes here. */
export function TakenBack({ sender, isFresh }: { sender: string; isFresh: boolean }) {
  const heading = useFreshFocus(isFresh);
  return (
    <section aria-labelledby="taken-back" className="grid gap-2 rounded-xl border border-line bg-sunken p-6 sm:p-8">
      <h2 id="taken-back" ref={heading} tabIndex={-1} className="text-2xl">{words.withdrawn}</h2>
      <p>{words.withdrawnBody(sender)}</p>
    </section>
  );
}

interface ReceivedProps extends OpenMissionProps {
  data: Schema<"MissionBlocks">;
  submission: Submission;
  /** What handing in brought about just now; null when it was handed in earlier. */
  result: SubmissionResult | null;
  children?: ReactNode;
}

export function Received({ data, submission, result, mission, page, decisions, place, children }: ReceivedProps) {
  const heading = useFreshFocus(result !== null);
  const opened = page.missions.filter((other) => result?.unlocked.includes(other.id));
  const next = opened[0] ?? nextMission(page.missions, decisions);
  const isComplete = data.user_mission?.state === "complete";
  return (
    <section aria-labelledby="received" className="grid gap-4 rounded-xl border border-brand/25 bg-brand-wash p-6 sm:p-8">
      <div className="flex items-center gap-3">
        <CircleCheckBig aria-hidden className="size-7 shrink-0 text-brand" />
        <h2 id="received" ref={heading} tabIndex={-1} className="text-2xl">{words.heading}</h2>
      </div>
      <p>
        {words.from(mission.sender.name, formatDateTime(submission.submitted_at!))} {isComplete ? words.nextComplete : words.nextReview}
      </p>
      {opened.length > 0 && <p className="font-semibold">{words.unlocked(opened.map((other) => missionTexts.numbered(other.number, other.title)))}</p>}
      <div className="flex flex-wrap gap-3 pt-1">
        {next !== null && next.id !== mission.id && (
          <LinkButton variant="primary" to={paths.mission(place.experience, next.slug)}>
            {words.goNext(missionTexts.number(next.number))}
            <ArrowRight aria-hidden className="size-5 rtl:-scale-x-100" />
          </LinkButton>
        )}
        <LinkButton to={paths.missions(place.experience)}>{words.backToMissions}</LinkButton>
      </div>
      {children}
    </section>
  );
}

/** Focus for news that has just come about, and not for what stood there already. */
function useFreshFocus(isFresh: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isFresh) heading.current?.focus();
  }, [isFresh]);
  return heading;
}
