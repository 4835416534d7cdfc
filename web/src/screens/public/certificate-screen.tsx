// /certificates/{serial}: shows a certificate and its validity to everyone with the address.

import { useState, type FormEvent } from "react";
import { useNavigate, useParams } from "react-router";
import { asRefusal } from "@/api/refusal";
import type { Certificate, Schema } from "@/api/types";
import { paths } from "@/app/paths";
import { usePerson } from "@/features/account/use-account";
import { useListEnrolments } from "@/features/enrolment/use-list-enrolments";
import { NextProgram } from "@/features/program/next-program";
import { CertificateCheck } from "@/features/progression/certificate-check";
import { CredentialFile } from "@/features/progression/credential-file";
import { DownloadPdf } from "@/features/progression/download-pdf";
import { SharePicture } from "@/features/progression/share-picture";
import { useCertificate } from "@/features/progression/use-certificate";
import { useCertificates } from "@/features/progression/use-certificates";
import { formatDateRange } from "@/lib/dates";
import { portfolioTexts } from "@/texts/portfolio";
import { certificateTexts as words } from "@/texts/progression";
import { scoreWords } from "@/texts/score";
import { showcaseTexts } from "@/texts/showcase";
import { Button, LinkButton } from "@/ui/button";
import { CopyButton } from "@/ui/copy-button";
import { TextField } from "@/ui/field";
import { useHeadingFocus } from "@/ui/heading-focus";
import { ShareButton } from "@/ui/share-button";
import { EmptyState, Loading, Skeleton } from "@/ui/states";
import { CertificatePaper } from "../certificate-paper";
import { FaultState } from "../fault-state";

export function CertificateScreen() {
  const { serial = "" } = useParams();
  const { data, error, mutate } = useCertificate(serial);
  if (data !== undefined) return <Shown certificate={data} />;
  if (error === undefined)
    return (
      <Loading>
        <Skeleton className="h-96" />
      </Loading>
    );
  if (asRefusal(error).code !== "certificate/not-found")
    return <FaultState isPage title={words.faultTitle} error={error} onRetry={() => void mutate()} />;
  return (
    <div className="grid max-w-xl gap-8">
      <EmptyState isPage title={words.unknownTitle} body={words.unknownBody(serial)} />
      <Others />
    </div>
  );
}

function Shown({ certificate }: { certificate: Certificate }) {
  const title = words.of(certificate.name);
  const heading = useHeadingFocus(title);
  const isOwn = useIsOwn(certificate.serial);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <h1 ref={heading} tabIndex={-1} className="sr-only">
        {title}
      </h1>
      <div className="max-lg:order-2">
        <CertificatePaper certificate={certificate} />
      </div>
      <div className="contents lg:grid lg:gap-6">
        <div className="max-lg:order-1">
          <CertificateCheck certificate={certificate} />
        </div>
        <div className="grid gap-6 max-lg:order-3">
          <StandsFor certificate={certificate} />
          <div className="grid gap-2">
            <CopyButton isMain text={globalThis.location.href} label={words.copyLink} />
            <ShareButton isWide page={{ title, url: globalThis.location.href }} />
            <DownloadPdf paper="certificate" serial={certificate.serial} />
            {isOwn && <ToPortfolio program={certificate.program.id} />}
            <LinkButton isWide to={paths.course(certificate.program.slug)}>
              {words.program}
            </LinkButton>
            <a
              href={`/api/certificates/${certificate.serial}/credential.jwt`}
              download={`${certificate.serial}.jwt`}
              className="target grid place-items-center text-small text-brand underline underline-offset-4"
            >
              {words.credential}
            </a>
          </div>
          {isOwn && <SharePicture certificate={certificate} />}
          {isOwn && <NextProgram />}
          <Others />
        </div>
      </div>
    </div>
  );
}

/** Whether the certificate belongs to the person who is signed in. */
function useIsOwn(serial: string): boolean {
  const isSignedIn = usePerson() !== null;
  const { data } = useCertificates(isSignedIn);
  return data?.some((certificate) => certificate.serial === serial) ?? false;
}

/** Links to the portfolio and the showcase, for the certificate's holder. */
function ToPortfolio({ program }: { program: string }) {
  const { data: cards } = useListEnrolments();
  const card = cards?.find((one) => one.program.id === program && one.enrolment.completed_at !== null);
  return (
    <>
      {card && (
        <LinkButton isWide to={paths.ownShowcase(card.session.slug)}>
          {showcaseTexts.toShowcase}
        </LinkButton>
      )}
      <LinkButton isWide to={paths.portfolio()}>
        {portfolioTexts.toPortfolio}
      </LinkButton>
    </>
  );
}

function StandsFor({
  certificate: { kind, missions, work, overall_bp, starts_at, ends_at, program },
}: {
  certificate: Certificate;
}) {
  return (
    <section className="grid gap-3">
      <h2 className="text-h3">{words.standsFor}</h2>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 text-small [&>dd]:text-end [&>dd]:font-semibold [&>dt]:text-soft">
        <dt>{words.award}</dt>
        <dd>{words.awards[kind]}</dd>
        <dt>{words.missions}</dt>
        <dd>{work ? missionCount(work) : missions}</dd>
        {work && (
          <>
            {work.questions.of > 0 && (
              <>
                <dt>{words.questions}</dt>
                <dd>{words.right(work.questions)}</dd>
              </>
            )}
            <dt>{words.hours}</dt>
            <dd>{words.hourCount(work.hours)}</dd>
          </>
        )}
        {typeof overall_bp === "number" && (
          <>
            <dt>{words.score}</dt>
            <dd>{scoreWords(overall_bp)}</dd>
          </>
        )}
        <dt>{words.session}</dt>
        <dd>{formatDateRange(starts_at, ends_at)}</dd>
        {program.skills.length > 0 && (
          <>
            <dt>{words.skills}</dt>
            <dd>{program.skills.join(", ")}</dd>
          </>
        )}
      </dl>
    </section>
  );
}

function missionCount({ missions }: Schema<"CertifiedWork">): string {
  const required = missions.filter(({ is_required }) => is_required).length;
  return words.missionCount(required, missions.length - required);
}

/** Finds another certificate: by its number, or by its file. */
function Others() {
  return (
    <div className="grid gap-4">
      <AnotherNumber />
      <CredentialFile />
    </div>
  );
}

function AnotherNumber() {
  const [serial, setSerial] = useState("");
  const navigate = useNavigate();
  function check(event: FormEvent) {
    event.preventDefault();
    if (serial.trim() !== "") void navigate(paths.certificate(serial.trim()));
  }
  return (
    <form onSubmit={check} className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2">
      <TextField
        label={words.another}
        value={serial}
        onChange={setSerial}
        inputProps={{ placeholder: "T6W2-SAPC-RVYM" }}
        autoComplete="off"
      />
      <Button type="submit">{words.check}</Button>
    </form>
  );
}
