// What stays of a session's page from the first drawing on, while the code of all below it comes.

import { Outlet } from "react-router";
import { TopBar } from "./top-bar";

export function ExperienceShell() {
  return (
    <div className="flex grow flex-col">
      <TopBar />
      <Outlet />
    </div>
  );
}
