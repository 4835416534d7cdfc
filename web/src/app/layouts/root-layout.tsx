// Around every page: the skip link, focus and scroll after a route change, the panels of the keyboard, toasts.

import { useEffect } from "react";
import { Outlet, ScrollRestoration, useLocation, useNavigation } from "react-router";
import { CommandProvider } from "@/features/command/command-state";
import { notePage } from "@/lib/last-page";
import { honourForceRefresh } from "@/lib/page-start";
import { commonTexts } from "@/texts/common";
import { Notices } from "@/app/notices/notices";
import { cx } from "@/ui/cx";
import { HeadingFocusProvider } from "@/ui/heading-focus";
import { useDelayed } from "@/ui/states";
import { Toasts } from "@/ui/toasts";
import { CommandCentre } from "./command-centre";
import { LogOutQuestion } from "./log-out-question";
import { PreferencesKeeper } from "./preferences-keeper";

export function RootLayout() {
  const { pathname, search } = useLocation();
  useEffect(() => notePage(pathname), [pathname]);
  // Links inside the application can have the force-refresh flag too.
  useEffect(() => void honourForceRefresh(), [search]);
  // The server's skeleton is no longer needed. Its empty element stays. Removing the element would change the last
  // sibling of all drawn content, and the browser would compute all styles again.
  useEffect(() => document.getElementById("first-view")?.replaceChildren(), []);
  return (
    <HeadingFocusProvider>
      <CommandProvider>
        <a
          href="#content"
          className="sr-only z-60 rounded-md bg-brand px-4 py-2 font-semibold text-on-brand focus:not-sr-only focus:fixed focus:inset-s-4 focus:top-4"
        >
          {commonTexts.skipToContent}
        </a>
        <NavigationBar />
        <div className="flex min-h-dvh flex-col has-[[data-workbench]]:h-dvh">
          <Notices />
          <Outlet />
        </div>
        <CommandCentre />
        <LogOutQuestion />
        <PreferencesKeeper />
        <ScrollRestoration />
        <Toasts />
      </CommandProvider>
    </HeadingFocusProvider>
  );
}

/** A thin line at the top while the next screen's code is loading. */
function NavigationBar() {
  return useNavigation().state === "idle" ? null : <SlowBar />;
}

function SlowBar() {
  const isDue = useDelayed();
  return (
    <div
      aria-hidden
      className={cx(
        "fixed inset-x-0 top-0 z-60 h-1 bg-edge",
        isDue ? "animate-[skeleton-breathe_1.2s_infinite]" : "invisible",
      )}
    />
  );
}
