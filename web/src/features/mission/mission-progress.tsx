// The learner's progress, in words and as plots: completed required and optional missions, the time left, the end of
// access in the learner's own zone, and a link to the certificate once there is one.

import { paths } from "@/app/paths";
import { formatDate, formatMinutes } from "@/lib/dates";
import { missionTexts } from "@/texts/mission";
import { pathTexts } from "@/texts/path";
import { progressWords } from "@/texts/progress";
import { Progress } from "@/ui/progress";
import { TextLink } from "@/ui/text-link";
import { SEGMENTS, hasAccessEnded, stepKind } from "./standing";
import type { Decisions } from "./use-decisions";
import type { MissionsPage } from "./use-missions";

const words = missionTexts.progress;

export function MissionProgress({ page, decisions }: { page: MissionsPage; decisions: Decisions }) {
  const segments = page.missions.map((mission) => ({
    id: mission.id,
    state: SEGMENTS[stepKind(decisions, mission.id)],
    label: `${missionTexts.numbered(mission.number, mission.title)} (${missionTexts.standing[decisions.get(mission.id)!.standing]})`,
    isOptional: !mission.required,
  }));
  return (
    <div className="grid gap-2">
      <Progress label={progressWords(page.progress)} segments={segments} />
      <p className="text-small text-soft">{timeLine(page, decisions)}</p>
      {decisions.path.is_completed && (
        <p className="text-small">
          <TextLink to={paths.offboarding(page.session.slug)}>{pathTexts.seeCertificate}</TextLink>
        </p>
      )}
    </div>
  );
}

/** For example "About 3 h left · Access until 3 Mar 2027". */
function timeLine({ progress, enrolment }: MissionsPage, decisions: Decisions): string {
  const until = formatDate(enrolment.access_until);
  if (hasAccessEnded(decisions)) return words.accessEnded(until);
  const left = progress.minutes_left > 0 ? [words.timeLeft(formatMinutes(progress.minutes_left))] : [];
  return [...left, words.accessUntil(until)].join(" · ");
}
