// The outer part of a session's page. It is drawn first and stays while the code of the content loads.

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
