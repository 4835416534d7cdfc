// The layout of a session: the program's bar with its tabs under the top bar, then the page.

import type { ReactNode } from "react";
import { Outlet, useLocation, useParams } from "react-router";
import { paths } from "@/app/paths";
import { useMissions } from "@/features/mission/use-missions";
import { TitlePlace } from "@/ui/heading-focus";
import { Footer } from "./footer";
import { NewBadges } from "./new-badges";
import { ProgramBar } from "./program-bar";
import { TopBar } from "./top-bar";
import { useSessionKeys } from "./use-session-keys";

const NONE: readonly string[] = [];

export function ExperienceLayout() {
  const { experience = "" } = useParams();
  const { pathname } = useLocation();
  useSessionKeys(experience);
  return (
    <Framed celebrates={[paths.missions(experience), paths.dashboard(experience)].includes(pathname)}>
      <Outlet />
    </Framed>
  );
}

export interface ExperienceFrameProps {
  /** Whether the page celebrates new badges. */
  celebrates?: boolean;
  /** Badges that the act before this page has earned. */
  justEarned?: readonly string[];
  children: ReactNode;
}

/** Frame of this layout, for a screen that is not always inside the layout. */
export function ExperienceFrame(props: ExperienceFrameProps) {
  return (
    <div className="flex grow flex-col">
      <TopBar />
      <Framed {...props} />
    </div>
  );
}

function Framed({ celebrates = true, justEarned = NONE, children }: ExperienceFrameProps) {
  const { experience = "" } = useParams();
  const { pathname } = useLocation();
  const program = useMissions(experience).data?.program;
  return (
    <TitlePlace value={program?.title ?? null}>
      <ProgramBar experience={experience} />
      <main id="content" tabIndex={-1} className="page min-w-0 grow pt-6 pb-12 outline-none md:pt-8 md:pb-16">
        {celebrates && <NewBadges key={pathname} program={program?.slug} justEarned={justEarned} />}
        <div className="contents">{children}</div>
      </main>
      <Footer />
    </TitlePlace>
  );
}
