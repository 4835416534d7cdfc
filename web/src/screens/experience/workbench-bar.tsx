// The bar above an open mission: the way back, the title, the state of the typed text, help. The title is the page's
// heading; a desktop shows it above the answer instead.

import { LifeBuoy, ListTree } from "lucide-react";
import { memo, useState, type ReactElement } from "react";
import { Link } from "react-router";
import { usePerson } from "@/features/account/use-account";
import { AccountMenu } from "@/app/layouts/account-menu";
import { Logo } from "@/app/layouts/logo";
import { paths } from "@/app/paths";
import type { MissionView, MissionsPage } from "@/features/mission/use-missions";
import { commonTexts } from "@/texts/common";
import { missionTexts } from "@/texts/mission";
import { shellTexts } from "@/texts/shell";
import { IconButton } from "@/ui/button";
import { useHeadingFocus } from "@/ui/heading-focus";
import { Sheet, prefetchOverlays } from "@/ui/overlay";
import { ExperienceOutline } from "./experience-outline";
import { TaDrawer } from "./ta-drawer";

export interface WorkbenchBarProps {
  mission: MissionView;
  page: MissionsPage;
  experience: string;
  saved: ReactElement | false | null;
}

export const WorkbenchBar = memo(function WorkbenchBar({ mission, page, experience, saved }: WorkbenchBarProps) {
  const heading = useHeadingFocus(mission.title);
  const person = usePerson();
  return (
    <header className="flex min-h-14 flex-wrap items-center gap-2 ps-2 pe-4 max-lg:py-1 sm:gap-3 lg:ps-4">
      <OutlineButton experience={experience} />
      <Link to={paths.home()} className="target grid shrink-0 place-items-center max-lg:hidden">
        <Logo />
        <span className="sr-only">{commonTexts.productName}</span>
      </Link>
      <nav aria-label={commonTexts.breadcrumbs} className="min-w-0 truncate text-small max-lg:hidden">
        <Link to={paths.missions(experience)} className="text-soft underline underline-offset-4 hover:text-ink">
          {page.program.title}
        </Link>
        <span aria-hidden className="text-soft">
          {" "}
          /{" "}
        </span>
        <strong aria-current="page">{missionTexts.number(mission.number)}</strong>
      </nav>
      <h1 ref={heading} tabIndex={-1} className="min-w-0 grow basis-36 text-h3 leading-tight wrap-anywhere lg:sr-only">
        {mission.title}
      </h1>
      <div className="ms-auto flex min-w-0 flex-wrap items-center justify-end gap-x-2">
        {saved}
        <TaDrawer mission={mission} experience={experience} />
        <Link
          to={paths.support(experience)}
          className="target grid place-items-center rounded-md hover:bg-sunken max-sm:hidden"
        >
          <LifeBuoy aria-hidden className="size-5" />
          <span className="sr-only">{shellTexts.help}</span>
        </Link>
        {person !== null && (
          <div className="max-lg:hidden">
            <AccountMenu person={person} />
          </div>
        )}
      </div>
    </header>
  );
});

function OutlineButton({ experience }: { experience: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton
        icon={ListTree}
        label={missionTexts.workbench.outline}
        aria-haspopup="dialog"
        onPointerEnter={prefetchOverlays}
        onPress={() => setOpen(true)}
      />
      <Sheet isOpen={isOpen} onOpenChange={setOpen} title={missionTexts.outline.label}>
        <ExperienceOutline experience={experience} />
      </Sheet>
    </>
  );
}
