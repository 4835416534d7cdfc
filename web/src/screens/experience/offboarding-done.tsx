// The end of a completed program: its certificate, and the pages on which the learner uses it.

import type { Certificate, Completion } from "@/api/types";
import { paths } from "@/app/paths";
import { usePerson } from "@/features/account/use-account";
import { NextProgram } from "@/features/program/next-program";
import { DownloadPdf } from "@/features/progression/download-pdf";
import { LetterRequest } from "@/features/progression/letter-request";
import { LinkedInFields } from "@/features/progression/linked-in-fields";
import { awardTexts } from "@/texts/award";
import { pathTexts } from "@/texts/path";
import { portfolioTexts } from "@/texts/portfolio";
import { certificateTexts, wayOutTexts as words } from "@/texts/progression";
import { showcaseTexts } from "@/texts/showcase";
import { LinkButton } from "@/ui/button";
import { ShareButton } from "@/ui/share-button";
import { Callout, PageHeader } from "@/ui/surface";
import { CertificatePaper } from "../certificate-paper";

interface OffboardingDoneProps {
  completion: Completion;
  certificate: Certificate;
  experience: string;
  /** Whether the learner has finished in this visit. */
  isNew: boolean;
}

export function OffboardingDone({
  completion: { linked_in, prospect },
  certificate,
  experience,
  isNew,
}: OffboardingDoneProps) {
  const user = usePerson()?.uid ?? "";
  return (
    <div className="grid gap-8">
      <PageHeader title={words.done} lead={words.doneBody(certificate.kind)} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <CertificatePaper certificate={certificate} isNew={isNew} />
        <div className="grid min-w-0 gap-6">
          <Rise prospect={prospect} raise={certificate.raise} kind={certificate.kind} />
          <div className="grid gap-2">
            <LinkButton variant="primary" isWide to={paths.certificate(certificate.serial)}>
              {words.seePublic}
            </LinkButton>
            <ShareButton
              isWide
              page={{
                title: certificateTexts.of(certificate.name),
                url: new URL(paths.certificate(certificate.serial), globalThis.location.href).href,
              }}
            />
            <DownloadPdf paper="certificate" serial={certificate.serial} />
            <LinkButton isWide to={paths.ownShowcase(experience)}>
              {showcaseTexts.toShowcase}
            </LinkButton>
            <LinkButton isWide to={paths.portfolio()}>
              {portfolioTexts.toPortfolio}
            </LinkButton>
            <LinkButton isWide to={paths.catalogue()}>
              {pathTexts.another}
            </LinkButton>
          </div>
          <NextProgram />
          <LetterRequest experience={experience} user={user} />
          {linked_in && <LinkedInFields form={linked_in} />}
        </div>
      </div>
    </div>
  );
}

/** Says that a review has raised the award, or that a promised one can. */
function Rise({
  prospect: { later },
  raise,
  kind,
}: Pick<Completion, "prospect"> & Pick<Certificate, "raise" | "kind">) {
  if (raise !== null) return <Callout tone="right">{awardTexts.raised(raise.from, kind, raise.at)}</Callout>;
  return later && <Callout tone="note">{awardTexts.rises(later.kind, later.by)}</Callout>;
}
