// A session that fits, what it is, and why it is shown.

import { Check } from "lucide-react";
import type { Offer } from "@/api/types";
import { paths } from "@/app/paths";
import { ProgramCover, SessionDates } from "@/features/program";
import { onboardingTexts } from "@/texts/onboarding";
import { programTexts } from "@/texts/program";
import { LinkButton } from "@/ui";

const words = onboardingTexts.offering;

export function OfferCard({ offer: { card, reasons }, onLeave }: { offer: Offer; onLeave: () => void }) {
  const { program, session } = card;
  return (
    <article className="grid overflow-hidden rounded-lg border border-line bg-surface sm:grid-cols-[10rem_minmax(0,1fr)]">
      <ProgramCover cover={program.cover} className="min-h-24" />
      <div className="grid gap-4 p-5 sm:p-6">
        <div className="grid gap-1">
          <p className="text-sm font-semibold text-soft">{program.category} · {program.host}</p>
          <h2 className="text-xl">{program.title}</h2>
          <p className="text-sm text-soft">
            {programTexts.hours(program.hours)} · {programTexts.levels[program.level]} · <SessionDates session={session} />
          </p>
        </div>
        <div className="grid gap-1.5">
          <p id={`why-${session.id}`} className="text-sm font-semibold">{words.why}</p>
          <ul aria-labelledby={`why-${session.id}`} className="grid gap-1.5 text-[0.9375rem]">
            {reasons.map((reason) => (
              <li key={reason} className="flex items-start gap-2.5">
                <Check aria-hidden className="mt-1 size-4 shrink-0 text-brand" strokeWidth={3} />
                {onboardingTexts.reasons[reason](card)}
              </li>
            ))}
          </ul>
        </div>
        <div className="flex flex-wrap gap-3">
          <LinkButton variant="secondary" to={paths.enrolInSession(session.slug)} onClick={onLeave} aria-label={words.enrolIn(program.title)}>{words.enrol}</LinkButton>
          <LinkButton variant="quiet" to={paths.course(program.slug)} aria-label={words.previewOf(program.title)}>{words.preview}</LinkButton>
        </div>
      </div>
    </article>
  );
}
