// /letters/{serial}: shows a reference letter and its validity to everyone with the address.

import { useParams } from "react-router";
import { asRefusal } from "@/api/refusal";
import type { Schema } from "@/api/types";
import { Logo } from "@/app/layouts/logo";
import { paths } from "@/app/paths";
import { HostStrip } from "@/features/program/host-art";
import { DownloadPdf } from "@/features/progression/download-pdf";
import { usePublicLetter } from "@/features/progression/use-public-letter";
import { formatDate } from "@/lib/dates";
import { letterTexts } from "@/texts/letter";
import { certificateTexts } from "@/texts/progression";
import { LinkButton } from "@/ui/button";
import { CopyButton } from "@/ui/copy-button";
import { cx } from "@/ui/cx";
import { useHeadingFocus } from "@/ui/heading-focus";
import { EmptyState, Loading, Skeleton } from "@/ui/states";
import { VerdictMark } from "@/ui/verdict-mark";
import { FaultState } from "../fault-state";

const words = letterTexts.page;

export function LetterScreen() {
  const { serial = "" } = useParams();
  const { data, error, mutate } = usePublicLetter(serial);
  if (data !== undefined) return <Shown letter={data} />;
  if (error === undefined)
    return (
      <Loading>
        <Skeleton className="h-96" />
      </Loading>
    );
  if (asRefusal(error).code !== "reference-letter/not-found")
    return <FaultState isPage title={words.faultTitle} error={error} onRetry={() => void mutate()} />;
  return <EmptyState isPage title={words.unknownTitle} body={words.unknownBody(serial)} />;
}

function Shown({ letter }: { letter: Schema<"PublicLetter"> }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="max-lg:order-2">
        <Paper letter={letter} />
      </div>
      <div className="contents lg:grid lg:gap-6">
        <div className="max-lg:order-1">
          <Check letter={letter} />
        </div>
        <div className="grid gap-2 max-lg:order-3">
          <CopyButton isMain text={globalThis.location.href} label={certificateTexts.copyLink} />
          <DownloadPdf paper="letter" serial={letter.serial} />
          <LinkButton isWide to={paths.course(letter.program.slug)}>
            {words.program}
          </LinkButton>
        </div>
      </div>
    </div>
  );
}

function Check({ letter: { is_valid, issued_at, revoked_at } }: { letter: Schema<"PublicLetter"> }) {
  return (
    <section
      role="status"
      className={cx(
        "flex items-center gap-4 rounded-lg border border-line p-5 md:px-6",
        is_valid ? "bg-right-wash text-right-ink" : "bg-miss-wash text-miss-ink",
      )}
    >
      <VerdictMark verdict={is_valid ? "right" : "miss"} />
      <div>
        <h2 className="text-h2">{is_valid ? words.valid : words.revoked}</h2>
        <p className="text-small">
          {is_valid ? words.validBody(issued_at) : words.revokedBody(revoked_at ?? issued_at)}
        </p>
      </div>
    </section>
  );
}

function Paper({
  letter: { name, program, body, signatory, serial, issued_at, is_valid },
}: {
  letter: Schema<"PublicLetter">;
}) {
  const title = letterTexts.of(name);
  const heading = useHeadingFocus(title);
  return (
    <article
      className={cx(
        "min-w-0 overflow-hidden rounded-sm border border-line bg-raised shadow-lift",
        !is_valid && "opacity-80",
      )}
    >
      <HostStrip program={program} />
      <div className="p-5 md:px-12 md:py-9">
        <div className="mb-8 flex items-center gap-3">
          <Logo className="size-12 shrink-0" />
          <div>
            <p className="font-semibold">{words.issuer}</p>
            <p className="text-small text-soft">{words.about(program.title, program.host)}</p>
          </div>
        </div>
        <p className="text-small text-soft">{formatDate(issued_at)}</p>
        <h1 ref={heading} tabIndex={-1} className="mb-4 text-h1 break-words">
          {title}
        </h1>
        <p className="max-w-prose break-words whitespace-pre-wrap">{body}</p>
        <div className="mt-8 grid max-w-xs border-t border-line pt-4">
          <p className="font-semibold break-words">{signatory.name}</p>
          <p className="text-small break-words text-soft">
            {signatory.title}, {words.issuer}
          </p>
        </div>
        <dl className="mt-8 flex flex-wrap gap-x-8 gap-y-3 border-t border-line pt-5 text-small">
          <Fact value={formatDate(issued_at)} label={words.issued} />
          <Fact value={serial} label={words.number} />
        </dl>
      </div>
    </article>
  );
}

function Fact({ value, label }: { value: string; label: string }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-soft">{label}</dt>
      <dd className="text-body font-semibold tabular-nums">{value}</dd>
    </div>
  );
}
