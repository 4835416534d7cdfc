// Names the current program, and links to the learner's other running ones.

import { ChevronsUpDown, LayoutList } from "lucide-react";
import { useNavigate } from "react-router";
import type { ProgramView } from "@/api/types";
import { paths } from "@/app/paths";
import { useListEnrolments } from "@/features/enrolment/use-list-enrolments";
import { HostMark } from "@/features/program/host-art";
import { formatDate } from "@/lib/dates";
import { enrolmentTexts } from "@/texts/enrolment";
import { shellTexts } from "@/texts/shell";
import { Menu, type MenuEntry } from "@/ui/menu";

export function ProgramSwitcher({ program }: { program: ProgramView }) {
  const navigate = useNavigate();
  const { data: cards } = useListEnrolments();
  const running = cards?.filter(({ standing }) => standing === "active" || standing === "upcoming") ?? [];
  const entries = running.map(
    ({ session, program: { id, title, host }, standing }): MenuEntry => ({
      id: session.id,
      label: title,
      note: standing === "upcoming" ? enrolmentTexts.startsOn(formatDate(session.starts_at)) : host,
      isCurrent: id === program.id,
      onAction: () => void navigate(paths.dashboard(session.slug)),
    }),
  );
  return (
    <Menu
      label={shellTexts.switcher}
      buttonLabel={shellTexts.switcherOf(program.title)}
      placement="bottom start"
      className="target -mx-2 flex max-w-[calc(100%+1rem)] min-w-0 items-center gap-3 rounded-md px-2 hover:bg-sunken"
      items={[
        ...entries,
        {
          id: "portal",
          label: shellTexts.portal,
          icon: LayoutList,
          isApart: true,
          onAction: () => void navigate(paths.portal()),
        },
      ]}
    >
      <HostMark program={program} />
      <span className="truncate font-display text-answer font-semibold">{program.title}</span>
      <ChevronsUpDown aria-hidden className="size-4 shrink-0 text-soft" />
    </Menu>
  );
}
