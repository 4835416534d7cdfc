// The layout of every page outside a session.

import type { ReactNode } from "react";
import { Outlet } from "react-router";
import { Footer } from "./footer";
import { TopBar } from "./top-bar";

export function PublicLayout() {
  return (
    <PublicFrame>
      <Outlet />
    </PublicFrame>
  );
}

/** Frame of this layout, for a screen that is not always inside the layout. */
export function PublicFrame({ children }: { children: ReactNode }) {
  return (
    <div className="flex grow flex-col">
      <TopBar />
      <main id="content" tabIndex={-1} className="page grow pt-6 pb-12 outline-none md:pt-8 md:pb-16">
        {children}
      </main>
      <Footer />
    </div>
  );
}
