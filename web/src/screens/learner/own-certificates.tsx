// The learner's completed simulations on the home page, each with a link to its certificate.

import type { EnrolmentCard } from "@/api/types";
import { paths } from "@/app/paths";
import { formatDate } from "@/lib/dates";
import { enrolmentTexts } from "@/texts/enrolment";
import { pathTexts } from "@/texts/path";
import { showcaseTexts } from "@/texts/showcase";
import { Card } from "@/ui/surface";
import { TextLink } from "@/ui/text-link";

const words = enrolmentTexts.home;

export function OwnCertificates({ cards }: { cards: readonly EnrolmentCard[] }) {
  const completed = cards.flatMap(({ enrolment, session, program }) =>
    enrolment.completed_at === null ? [] : [{ at: enrolment.completed_at, slug: session.slug, title: program.title }],
  );
  if (completed.length === 0) return null;
  return (
    <section aria-labelledby="certificates" className="grid gap-4">
      <h2 id="certificates" className="text-h2">
        {words.certificates}
      </h2>
      <ul className="grid gap-3">
        {completed.map(({ at, slug, title }) => (
          <Card as="li" key={slug} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
            <span className="grid">
              <span className="font-semibold">{title}</span>
              <span className="text-small text-soft">{words.completedOn(formatDate(at))}</span>
            </span>
            <span className="flex flex-wrap gap-x-6">
              <TextLink to={paths.offboarding(slug)} aria-label={`${pathTexts.seeCertificate}: ${title}`}>
                {pathTexts.seeCertificate}
              </TextLink>
              <TextLink to={paths.ownShowcase(slug)} aria-label={showcaseTexts.toShowcaseOf(title)}>
                {showcaseTexts.toShowcase}
              </TextLink>
            </span>
          </Card>
        ))}
      </ul>
    </section>
  );
}
