// One program in the catalogue: the desk of its host, its subject, its host, its duration, and its next start. The
// whole card is one link. All sessions of a program share one card.

import { Link } from "react-router";
import type { SessionCard } from "@/api/types";
import { paths } from "@/app/paths";
import { HostMark, HostScene } from "@/features/program/host-art";
import { hostTones } from "@/features/program/host-tones";
import { formatDate } from "@/lib/dates";
import { formatMoney } from "@/lib/money";
import { programTexts } from "@/texts/program";
import { Tag } from "@/ui/tag";

export interface ProgramCardProps {
  /** Sessions of one program, in the server's order. */
  cards: readonly [SessionCard, ...SessionCard[]];
  /** Whether it is visible without scrolling. */
  isEager: boolean;
}

export function ProgramCard({ cards, isEager }: ProgramCardProps) {
  const first = cards.find((card) => card.session.can_join) ?? cards[0];
  const { program, session, price } = first;
  const isMine = cards.some((card) => card.is_mine);
  return (
    <article
      style={hostTones(program.cover)}
      className="relative grid h-full grid-rows-[auto_1fr] overflow-hidden rounded-xl border border-line bg-surface transition-[box-shadow,translate] duration-180 ease-settle has-[a:focus-visible]:outline-3 has-[a:focus-visible]:outline-offset-3 has-[a:focus-visible]:outline-brand hover:-translate-y-0.5 hover:shadow-float"
    >
      <HostScene program={program} isEager={isEager} className="aspect-640/338" />
      <div className="flex flex-col gap-2 p-4 md:px-6 md:py-5">
        <p className="flex items-center gap-2.5 text-small font-semibold text-host-ink">
          <HostMark program={program} size="sm" />
          {program.host}
        </p>
        <h2 className="text-h2">
          <Link to={paths.course(program.slug)} className="outline-none after:absolute after:inset-0">
            {program.title}
          </Link>
        </h2>
        <p className="grow text-soft">{program.summary}</p>
        <p className="mt-2 flex flex-wrap items-baseline gap-x-5 gap-y-1 border-t border-line pt-3 text-small">
          <span>{programTexts.levels[program.level]}</span>
          <span>{programTexts.shortHours(program.hours)}</span>
          <span className="text-soft max-md:hidden">{startLine(session)}</span>
          {isMine ? (
            <Tag tone="now" className="ms-auto">
              {programTexts.mine}
            </Tag>
          ) : (
            <strong className="ms-auto font-display text-h3 font-semibold">
              {price ? formatMoney(price) : programTexts.free}
            </strong>
          )}
        </p>
      </div>
    </article>
  );
}

function startLine(session: SessionCard["session"]): string {
  if (session.phase === "over") return programTexts.phases.over;
  if (session.enrolment !== "open") return programTexts.enrolments[session.enrolment];
  if (session.phase === "upcoming") return programTexts.startsOn(formatDate(session.starts_at));
  return session.enrol_until === null
    ? programTexts.startedRunning
    : programTexts.joinUntil(formatDate(session.enrol_until));
}
