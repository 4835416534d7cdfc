// The shapes of the signed-in screens, by the names that the server knows them by: what a
// page shows until the application draws. The build draws them; nothing here has state.

import type { ReactElement } from "react";
import { DashboardShape } from "@/features/mission/dashboard-shape";
import { MissionShape } from "@/features/mission/mission-shape";
import { MissionsShape } from "@/features/mission/missions-skeleton";
import { PageShape, SessionShape } from "./layouts/shapes";

export const firstViews = {
  page: <PageShape />,
  missions: <SessionShape><MissionsShape /></SessionShape>,
  dashboard: <SessionShape><DashboardShape /></SessionShape>,
  mission: <SessionShape><MissionShape /></SessionShape>,
} satisfies Record<string, ReactElement>;
