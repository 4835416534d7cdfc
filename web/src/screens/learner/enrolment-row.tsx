// One of the learner's sessions in a list.

import type { EnrolmentCard } from "@/api/types";
import { paths } from "@/app/paths";
import { EnrolmentDate, EnrolmentProgress } from "@/features/enrolment/enrolment-lines";
import { HostScene } from "@/features/program/host-art";
import { SessionDates } from "@/features/program/session-lines";
import { enrolmentTexts } from "@/texts/enrolment";
import { extensionTexts } from "@/texts/extension";
import { pathTexts } from "@/texts/path";
import { LinkButton } from "@/ui/button";
import { TextLink } from "@/ui/text-link";

export function EnrolmentRow({ card }: { card: EnrolmentCard }) {
  const { program, session, enrolment, standing, next_mission } = card;
  return (
    <article className="grid overflow-hidden rounded-lg border border-line bg-surface sm:grid-cols-[11rem_minmax(0,1fr)]">
      <HostScene program={program} className="aspect-auto min-h-24" />
      <div className="grid gap-4 p-5">
        <div className="grid gap-1">
          <h3 className="text-h3">{program.title}</h3>
          <p className="text-small text-soft">
            <SessionDates session={session} /> · <EnrolmentDate card={card} />
          </p>
        </div>
        <EnrolmentProgress card={card} />
        <div className="flex flex-wrap items-center justify-between gap-3">
          {next_mission && standing === "active" && (
            <p className="text-small">{enrolmentTexts.home.next(next_mission.number, next_mission.title)}</p>
          )}
          {standing === "expired" && session.offers_extensions && (
            <TextLink to={paths.extension(session.slug)} aria-label={`${extensionTexts.get}: ${program.title}`}>
              {extensionTexts.get}
            </TextLink>
          )}
          {enrolment.completed_at !== null && (
            <TextLink to={paths.offboarding(session.slug)} aria-label={`${pathTexts.seeCertificate}: ${program.title}`}>
              {pathTexts.seeCertificate}
            </TextLink>
          )}
          <LinkButton
            variant={standing === "active" ? "primary" : "secondary"}
            to={paths.missions(session.slug)}
            aria-label={`${standing === "expired" ? enrolmentTexts.read : enrolmentTexts.open}: ${program.title}`}
          >
            {standing === "expired" ? enrolmentTexts.read : enrolmentTexts.open}
          </LinkButton>
        </div>
      </div>
    </article>
  );
}
