// A certificate as the public sees it: the host's pattern, its holder, and the program.

import type { Certificate } from "@/api/types";
import { HostMark } from "@/features/program/host-art";
import { Quilt } from "@/features/program/quilt";
import { formatDate } from "@/lib/dates";
import { certificateTexts as words } from "@/texts/progression";
import { cx } from "@/ui/cx";

interface CertificatePaperProps {
  certificate: Certificate;
  /** Whether it was issued just now: it comes in with a short movement. */
  isNew?: boolean;
}

export function CertificatePaper({ certificate, isNew = false }: CertificatePaperProps) {
  const { program, name } = certificate;
  return (
    <article
      aria-label={words.label}
      className={cx(
        "min-w-0 overflow-hidden rounded-sm border border-line bg-raised shadow-lift",
        !certificate.is_valid && "opacity-80",
        isNew && "animate-[award-in_600ms_var(--ease-settle)]",
      )}
    >
      <div className={cx(isNew && "animate-[fill-in_500ms_var(--ease-settle)]")}>
        <Band certificate={certificate} />
      </div>
      <div className="p-5 md:px-12 md:py-9">
        <div className="mb-8 flex items-center gap-3">
          <HostMark program={program} size="lg" />
          <div>
            <p className="font-semibold">{program.host}</p>
            <p className="text-small text-soft">{words.jobSimulation}</p>
          </div>
        </div>
        <p className="text-soft">{words.certifies}</p>
        <p className={cx("my-1 font-display leading-tight font-bold break-words text-balance", sizeOf(name))}>{name}</p>
        <p className="text-soft">{words.did[certificate.kind]}</p>
        <p className="mt-1 mb-4 font-display text-h2 font-bold">{program.title}</p>
        <p className="max-w-prose">
          {certificate.work ? words.workDone(certificate.work) : words.work(certificate.missions, program.hours)}
        </p>
        {program.skills.length > 0 && (
          <p className="mt-2 max-w-prose text-small text-soft">{words.skillList(program.skills)}</p>
        )}
        <dl className="mt-8 flex flex-wrap gap-x-8 gap-y-3 border-t border-line pt-5 text-small">
          <Fact value={formatDate(certificate.issued_at)} label={words.issued} />
          <Fact value={certificate.serial} label={words.number} />
        </dl>
      </div>
    </article>
  );
}

function Band({ certificate: { program } }: { certificate: Certificate }) {
  if (typeof program.art.quilt !== "string")
    return <Quilt hue={program.cover.hue} seed={program.slug} columns={12} rows={2} className="h-auto w-full" />;
  return (
    <div
      aria-hidden
      className="h-24 bg-host bg-[length:288px_72px] md:h-32 md:bg-[length:384px_96px]"
      style={{ backgroundImage: `url("${program.art.quilt}")` }}
    />
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

function sizeOf(name: string): string {
  if (name.length > 60) return "text-h2";
  return name.length > 28 ? "text-h1" : "text-[2.375rem] md:text-[3.5rem]";
}
