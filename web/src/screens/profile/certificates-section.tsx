// The learner's certificates, each with a link to its public page.

import { paths } from "@/app/paths";
import type { Certificate } from "@/api/types";
import { HostMark } from "@/features/program/host-art";
import { useCertificates } from "@/features/progression/use-certificates";
import { formatDate } from "@/lib/dates";
import { portfolioTexts } from "@/texts/portfolio";
import { profileTexts } from "@/texts/profile";
import { certificateTexts, ownCertificateTexts as words } from "@/texts/progression";
import { LinkButton } from "@/ui/button";
import { EmptyState, LoadingRows } from "@/ui/states";
import { Tag } from "@/ui/tag";
import { TextLink } from "@/ui/text-link";
import { FaultState } from "../fault-state";
import { ProfileSection } from "./profile-section";

export function CertificatesSection() {
  const { data, error, mutate } = useCertificates();
  return (
    <ProfileSection id="certificates" title={profileTexts.sections.certificates} lead={words.lead}>
      {data ? (
        <Certificates certificates={data} />
      ) : error ? (
        <FaultState title={words.faultTitle} error={error} onRetry={() => void mutate()} />
      ) : (
        <LoadingRows row="h-16" />
      )}
    </ProfileSection>
  );
}

function Certificates({ certificates }: { certificates: readonly Certificate[] }) {
  if (certificates.length === 0)
    return (
      <EmptyState
        title={words.emptyTitle}
        body={words.emptyBody}
        action={<LinkButton to={paths.portal()}>{words.toWork}</LinkButton>}
      />
    );
  return (
    <div className="grid gap-4">
      <ul className="grid divide-y divide-line">
        {certificates.map(({ id, serial, program, kind, issued_at, is_valid }) => (
          <li key={id} className="flex items-center gap-4 py-3">
            <HostMark program={program} />
            <div className="min-w-0 grow">
              <TextLink to={paths.certificate(serial)} className="break-words">
                {program.title}
              </TextLink>
              <p className="text-small text-soft">
                {certificateTexts.awards[kind]}. {words.since(formatDate(issued_at))}
              </p>
            </div>
            {!is_valid && <Tag tone="miss">{words.revoked}</Tag>}
          </li>
        ))}
      </ul>
      <div>
        <LinkButton to={paths.portfolio()}>{portfolioTexts.toPortfolio}</LinkButton>
      </div>
    </div>
  );
}
