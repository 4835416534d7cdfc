// The shell inside an experience: the outline of missions beside the page on desks
// (collapsible, remembered), behind a button as a sheet on phones. What the outline
// shows is the experience screens' business.

import { ListTree, PanelLeftClose, PanelLeftOpen } from "lucide-react";
import { useState } from "react";
import { Outlet, useLocation, useParams } from "react-router";
import { ExperienceOutline } from "@/screens/experience/experience-outline";
import { deviceStorage } from "@/lib/storage";
import { shellTexts } from "@/texts/shell";
import { Button, IconButton, Sheet, cx, prefetchOverlays } from "@/ui";
import { Footer } from "./footer";
import { TopBar } from "./top-bar";
import { useSessionKeys } from "./use-session-keys";

const KEY = "fieldwork.outline";

export function ExperienceLayout() {
  const { experience = "" } = useParams();
  const { pathname } = useLocation();
  const [isShown, setShown] = useState(() => deviceStorage.get(KEY) !== "hidden");
  const [sheetAt, setSheetAt] = useState<string | null>(null);
  useSessionKeys(experience);

  function toggle() {
    deviceStorage.set(KEY, isShown ? "hidden" : "shown");
    setShown(!isShown);
  }

  return (
    <div className="flex min-h-dvh flex-col">
      <TopBar />
      <div className={cx("page grid grow content-start gap-x-10 lg:items-start", isShown ? "lg:grid-cols-[17rem_minmax(0,1fr)]" : "lg:grid-cols-[2.75rem_minmax(0,1fr)]")}>
        <aside className="sticky top-0 max-h-dvh overflow-y-auto py-8 max-lg:hidden">
          <IconButton
            icon={isShown ? PanelLeftClose : PanelLeftOpen}
            label={isShown ? shellTexts.hideOutline : shellTexts.showOutline}
            aria-expanded={isShown}
            onPress={toggle}
            className="mb-2"
          />
          {isShown && <ExperienceOutline experience={experience} />}
        </aside>
        <main id="content" tabIndex={-1} className="min-w-0 pt-6 pb-16 outline-none lg:pt-10">
          <Outlet />
        </main>
      </div>
      <div className="max-lg:pb-16">
        <Footer />
      </div>
      <div className="fixed inset-s-4 bottom-4 z-40 lg:hidden">
        <Button icon={ListTree} onPointerEnter={prefetchOverlays} onPress={() => setSheetAt(pathname)} className="rounded-full shadow-float">{shellTexts.outline}</Button>
      </div>
      <Sheet isOpen={sheetAt === pathname} onOpenChange={() => setSheetAt(null)} title={shellTexts.outline}>
        <ExperienceOutline experience={experience} />
      </Sheet>
    </div>
  );
}
