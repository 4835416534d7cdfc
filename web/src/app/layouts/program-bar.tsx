// The bar of a program inside a session: its host's pattern, its title, and its tabs. A person without access sees no
// tabs, since each would show the same refusal.

import { sessionPlaces } from "@/app/session-places";
import { useMissions } from "@/features/mission/use-missions";
import { HostStrip } from "@/features/program/host-art";
import { hostTones } from "@/features/program/host-tones";
import { missionTexts } from "@/texts/mission";
import { LinkTabs } from "@/ui/link-tabs";
import { Skeleton } from "@/ui/states";
import { ProgramSwitcher } from "./program-switcher";

const words = missionTexts.outline;

/** Tabs that fit beside "More" on a phone. */
const MOST_ON_PHONE = 3;

export function ProgramBar({ experience }: { experience: string }) {
  const { data: page, error: refusal } = useMissions(experience);
  if (page === undefined && refusal !== undefined && !refusal.isPassing) return null;
  const { main, more } = sessionPlaces(experience, page?.missions);
  return (
    <div style={page && hostTones(page.program.cover)} className="print:hidden">
      {page ? <HostStrip program={page.program} /> : <div className="h-3 bg-tag" />}
      <div className="border-b border-line bg-surface">
        <div className="page flex items-center gap-x-6 max-md:flex-wrap max-md:pt-2 md:min-h-15">
          <div className="flex min-h-11 min-w-0 items-center">
            {page ? <ProgramSwitcher program={page.program} /> : <Skeleton className="h-9 w-56" />}
          </div>
          <LinkTabs
            label={words.label}
            tabs={[...main, ...more]}
            inSight={{ phone: MOST_ON_PHONE, desk: main.length }}
            className="min-w-0 max-md:-mx-4 max-md:w-[calc(100%+2rem)] max-md:px-2 md:ms-auto"
          />
        </div>
      </div>
    </div>
  );
}
