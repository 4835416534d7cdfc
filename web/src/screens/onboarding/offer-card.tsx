// A matching session, its description, and why it is shown.

import { Check } from "lucide-react";
import type { Offer } from "@/api/types";
import { paths } from "@/app/paths";
import { HostScene } from "@/features/program/host-art";
import { formatDate } from "@/lib/dates";
import { formatMoney } from "@/lib/money";
import { onboardingTexts } from "@/texts/onboarding";
import { programTexts } from "@/texts/program";
import { LinkButton } from "@/ui/button";

const words = onboardingTexts.offering;

export function OfferCard({ offer: { card, reasons }, onLeave }: { offer: Offer; onLeave: () => void }) {
  const { program, session, price } = card;
  return (
    <article className="grid overflow-hidden rounded-lg border border-line bg-surface sm:grid-cols-[10rem_minmax(0,1fr)]">
      <HostScene program={program} className="aspect-auto min-h-24" />
      <div className="grid gap-4 p-5 sm:p-6">
        <div className="grid gap-1">
          <p className="text-small font-semibold text-soft">
            {program.category} · {program.host}
          </p>
          <h2 className="text-h3">{program.title}</h2>
          <p className="text-small text-soft">
            {programTexts.hours(program.hours)} · {programTexts.levels[program.level]}
          </p>
          <p className="flex flex-wrap gap-x-4 gap-y-1 pt-1 text-small font-semibold">
            <span>{price ? formatMoney(price) : programTexts.free}</span>
            <span>
              {programTexts.startWord[session.phase]} {formatDate(session.starts_at)}
            </span>
          </p>
        </div>
        <div className="grid gap-1.5">
          <p id={`why-${session.id}`} className="text-small font-semibold">
            {words.why}
          </p>
          <ul aria-labelledby={`why-${session.id}`} className="grid gap-1.5 text-small">
            {reasons.map((reason) => (
              <li key={reason} className="flex items-start gap-2.5">
                <Check aria-hidden className="mt-1 size-4 shrink-0 text-soft" strokeWidth={3} />
                {onboardingTexts.reasons[reason](card)}
              </li>
            ))}
          </ul>
        </div>
        <div className="flex flex-wrap gap-3">
          <LinkButton
            variant="secondary"
            to={paths.enrolInSession(session.slug)}
            onClick={onLeave}
            aria-label={words.enrolIn(program.title)}
          >
            {words.enrol}
          </LinkButton>
          <LinkButton variant="quiet" to={paths.course(program.slug)} aria-label={words.previewOf(program.title)}>
            {words.preview}
          </LinkButton>
        </div>
      </div>
    </article>
  );
}
