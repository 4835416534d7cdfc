// Around every page: the skip link, focus and scroll after a route change, toasts.

import { Outlet, ScrollRestoration, useNavigation } from "react-router";
import { commonTexts } from "@/texts/common";
import { HeadingFocusProvider, Toasts, cx, useDelayed } from "@/ui";

export function RootLayout() {
  return (
    <HeadingFocusProvider>
      <a href="#content" className="sr-only z-60 rounded-md bg-brand px-4 py-2 font-semibold text-on-brand focus:not-sr-only focus:fixed focus:inset-s-4 focus:top-4">
        {commonTexts.skipToContent}
      </a>
      <NavigationBar />
      <Outlet />
      <ScrollRestoration />
      <Toasts />
    </HeadingFocusProvider>
  );
}

/** A thin line at the top while the next screen's code is on its way. */
function NavigationBar() {
  return useNavigation().state === "idle" ? null : <SlowBar />;
}

function SlowBar() {
  const isDue = useDelayed();
  return <div aria-hidden className={cx("fixed inset-x-0 top-0 z-60 h-1 bg-marker", isDue ? "animate-[skeleton-breathe_1.2s_infinite]" : "invisible")} />;
}
