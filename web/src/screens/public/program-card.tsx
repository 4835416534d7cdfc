// One program in the catalogue: what it is, with whom, how long, when it next starts. The
// whole card is one link; sessions of the same program share it.

import { Clock, Signal, ListChecks } from "lucide-react";
import { Link } from "react-router";
import type { SessionCard } from "@/api/types";
import { paths } from "@/app/paths";
import { ProgramCover } from "@/features/program";
import { formatDate } from "@/lib/dates";
import { formatMoney } from "@/lib/money";
import { programTexts } from "@/texts/program";
import { Badge } from "@/ui";

/** `cards` are the sessions of one program, in the server's order. */
export function ProgramCard({ cards }: { cards: readonly [SessionCard, ...SessionCard[]] }) {
  const first = cards.find((card) => card.session.can_join) ?? cards[0];
  const { program, session, mission_count, price } = first;
  const isMine = cards.some((card) => card.is_mine);
  return (
    <article className="group relative flex h-full flex-col overflow-hidden rounded-lg border border-line bg-surface transition-[border-color,box-shadow] duration-200 focus-within:border-brand hover:border-edge hover:shadow-lift">
      <ProgramCover cover={program.cover} className="h-36" />
      <div className="flex grow flex-col gap-3 p-5">
        <p className="text-sm font-semibold text-soft">{program.category} · {program.host}</p>
        <h2 className="text-[1.375rem]">
          <Link to={paths.course(program.slug)} className="outline-offset-4 after:absolute after:inset-0 group-hover:text-brand">
            {program.title}
          </Link>
        </h2>
        <p className="text-[0.9375rem] text-soft">{program.summary}</p>
        <ul className="mt-auto flex flex-wrap gap-x-4 gap-y-1 pt-2 text-sm text-soft">
          <Fact icon={Signal}>{programTexts.levels[program.level]}</Fact>
          <Fact icon={Clock}>{programTexts.hours(program.hours)}</Fact>
          <Fact icon={ListChecks}>{programTexts.missions(mission_count)}</Fact>
        </ul>
        <div className="flex flex-wrap items-center justify-between gap-2 border-t border-line pt-3 text-sm">
          <span className="font-semibold">{startLine(session)}</span>
          <Badge tone={isMine ? "good" : price ? "marker" : "brand"}>{isMine ? programTexts.mine : price ? formatMoney(price) : programTexts.free}</Badge>
        </div>
      </div>
    </article>
  );
}

function Fact({ icon: Icon, children }: { icon: typeof Clock; children: string }) {
  return (
    <li className="inline-flex items-center gap-1.5">
      <Icon aria-hidden className="size-4" />
      {children}
    </li>
  );
}

function startLine(session: SessionCard["session"]): string {
  if (session.phase === "over") return programTexts.phases.over;
  if (session.enrolment !== "open") return programTexts.enrolments[session.enrolment];
  if (session.phase === "running") return programTexts.startedRunning;
  return `${programTexts.starts} ${formatDate(session.starts_at)}`;
}
