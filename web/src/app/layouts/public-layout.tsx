// The shell of every page outside an experience.

import { Outlet } from "react-router";
import { Footer } from "./footer";
import { TopBar } from "./top-bar";

export function PublicLayout() {
  return (
    <div className="flex min-h-dvh flex-col">
      <TopBar />
      <main id="content" tabIndex={-1} className="page grow py-8 outline-none sm:py-12">
        <Outlet />
      </main>
      <Footer />
    </div>
  );
}
