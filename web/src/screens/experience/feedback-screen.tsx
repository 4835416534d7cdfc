// /{experience}/feedback: automatic checks and reviews of the learner's attempts, unread ones first.

import { MessageSquareText } from "lucide-react";
import { useParams } from "react-router";
import { asRefusal } from "@/api/refusal";
import { paths } from "@/app/paths";
import { InboxRow } from "@/features/feedback/inbox-row";
import { type FeedbackEntry, useInbox } from "@/features/feedback/use-inbox";
import { MissionsSkeleton } from "@/features/mission/missions-skeleton";
import { type MissionsPage, useMissions } from "@/features/mission/use-missions";
import { inboxTexts as words } from "@/texts/feedback";
import { missionTexts } from "@/texts/mission";
import { LinkButton } from "@/ui/button";
import { EmptyState } from "@/ui/states";
import { PageHeader } from "@/ui/surface";
import { ExperienceFault } from "./experience-fault";

export function FeedbackScreen() {
  const { experience = "" } = useParams();
  const { data: page, error: pageError, mutate: reloadPage } = useMissions(experience);
  const { data: entries, error, mutate } = useInbox(experience);
  if (page !== undefined && entries !== undefined)
    return <Inbox page={page} entries={entries} experience={experience} />;
  const fault: unknown = pageError ?? error;
  if (fault !== undefined)
    return (
      <ExperienceFault
        refusal={asRefusal(fault)}
        experience={experience}
        onRetry={() => void Promise.all([mutate(), reloadPage()])}
      />
    );
  return <MissionsSkeleton />;
}

function Inbox({
  page,
  entries,
  experience,
}: {
  page: MissionsPage;
  entries: readonly FeedbackEntry[];
  experience: string;
}) {
  return (
    <div className="grid max-w-3xl gap-6">
      <PageHeader
        title={words.title}
        lead={words.lead}
        breadcrumbs={[{ label: page.program.title, to: paths.dashboard(experience) }, { label: words.title }]}
      />
      {entries.length === 0 ? (
        <EmptyState
          icon={MessageSquareText}
          title={words.emptyTitle}
          body={words.emptyBody}
          action={
            <LinkButton variant="primary" to={paths.missions(experience)}>
              {words.toMissions}
            </LinkButton>
          }
        />
      ) : (
        <ul className="border-t border-line">
          {entries.map((entry) => {
            const mission = page.missions.find(({ id }) => id === entry.mission);
            const slug = mission?.slug ?? entry.mission;
            const to =
              entry.source === "check"
                ? paths.aiFeedback(experience, slug, entry.submission)
                : `${paths.mission(experience, slug)}#reviews`;
            return (
              <InboxRow
                key={entry.submission + entry.source}
                entry={entry}
                title={mission ? missionTexts.numbered(mission.number, mission.title) : words.title}
                to={to}
              />
            );
          })}
        </ul>
      )}
    </div>
  );
}
