// The part of a session's page that stays from the first drawing on, while the code below it loads.

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
