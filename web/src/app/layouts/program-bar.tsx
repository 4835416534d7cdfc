// The bar of a program inside a session: the pattern of its host, which program it is, and
// its places as tabs. Who may not come in has none, since every tab would say the same.

import { paths } from "@/app/paths";
import { useMissions } from "@/features/mission/use-missions";
import { HostStrip, hostTones } from "@/features/program";
import { assistantTexts } from "@/texts/assistant";
import { discordTexts } from "@/texts/discord";
import { missionTexts } from "@/texts/mission";
import { LinkTabs, Skeleton } from "@/ui";
import { ProgramSwitcher } from "./program-switcher";

const words = missionTexts.outline;

export function ProgramBar({ experience }: { experience: string }) {
  const { data: page, error: refusal } = useMissions(experience);
  if (page === undefined && refusal !== undefined && !refusal.isPassing) return null;
  const tabs = [
    { to: paths.missions(experience), label: missionTexts.heading },
    { to: paths.dashboard(experience), label: words.dashboard },
    { to: paths.feedback(experience), label: words.feedback },
    { to: paths.grades(experience), label: words.grades },
    { to: paths.bonusModules(experience), label: words.bonus },
    { to: paths.teams(experience), label: words.team },
    { to: paths.ta(experience), label: assistantTexts.title },
  ];
  const more = [
    { to: paths.cheatSheets(experience), label: words.cheatSheet },
    { to: paths.discord(experience), label: discordTexts.title },
    { to: paths.howItWorks(experience), label: words.howItWorks },
    { to: paths.support(experience), label: words.support },
  ];
  return (
    <div style={page && hostTones(page.program.cover)} className="print:hidden">
      {page ? <HostStrip program={page.program} /> : <div className="h-3 bg-tag" />}
      <div className="border-b border-line bg-surface">
        <div className="page flex items-center gap-x-6 max-md:flex-wrap max-md:pt-2 md:min-h-15">
          <div className="flex min-h-11 min-w-0 items-center">{page ? <ProgramSwitcher program={page.program} /> : <Skeleton className="h-9 w-56" />}</div>
          <LinkTabs label={words.label} tabs={tabs} more={{ label: words.more, tabs: more }} className="min-w-0 max-md:-mx-4 max-md:w-[calc(100%+2rem)] max-md:px-2 md:ms-auto" />
        </div>
      </div>
    </div>
  );
}
