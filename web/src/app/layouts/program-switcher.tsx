// From one running program to another. Who has none yet sees nothing here.

import { ChevronsUpDown, LayoutList } from "lucide-react";
import { useNavigate, useParams } from "react-router";
import { paths } from "@/app/paths";
import { useListEnrolments } from "@/features/enrolment";
import { formatDate } from "@/lib/dates";
import { enrolmentTexts } from "@/texts/enrolment";
import { shellTexts } from "@/texts/shell";
import { Menu, type MenuEntry } from "@/ui";

export function ProgramSwitcher() {
  const { experience } = useParams();
  const navigate = useNavigate();
  const { data: cards } = useListEnrolments();
  const current = cards?.find(({ session }) => session.slug === experience || session.id === experience);
  const running = cards?.filter(({ standing }) => standing === "active" || standing === "upcoming") ?? [];
  if (running.length === 0) return null;

  const entries = running.map(({ session, program, standing }): MenuEntry => ({
    id: session.id,
    label: program.title,
    note: standing === "upcoming" ? enrolmentTexts.startsOn(formatDate(session.starts_at)) : program.host,
    isCurrent: session.id === current?.session.id,
    onAction: () => void navigate(paths.dashboard(session.slug)),
  }));
  return (
    <Menu
      label={shellTexts.switcher}
      buttonLabel={current && shellTexts.switcherOf(current.program.title)}
      placement="bottom start"
      className="target flex max-w-full min-w-0 items-center gap-2 rounded-md border border-line px-3 text-[0.9375rem] font-semibold hover:border-edge"
      items={[...entries, { id: "portal", label: shellTexts.portal, icon: LayoutList, isApart: true, onAction: () => void navigate(paths.portal()) }]}
    >
      <span className="truncate">{current?.program.title ?? shellTexts.switcher}</span>
      <ChevronsUpDown aria-hidden className="size-4 shrink-0 text-soft" />
    </Menu>
  );
}
