// The shapes of the screens that people arrive at, by the names that the server knows them
// by: what a page shows until the application draws. The build draws them; nothing here has state.

import type { ReactElement } from "react";
import { DashboardShape } from "@/features/mission/dashboard-shape";
import { MissionShape } from "@/features/mission/mission-shape";
import { MissionsShape } from "@/features/mission/missions-skeleton";
import { CatalogueShape } from "@/screens/public/catalogue-skeleton";
import { CourseShape } from "@/screens/public/course-skeleton";
import { accountTexts } from "@/texts/account";
import { AccountShape, PageShape, SessionShape } from "./layouts/shapes";

export const firstViews = {
  page: <PageShape />,
  catalogue: <CatalogueShape />,
  course: <CourseShape />,
  login: <AccountShape title={accountTexts.login.title} lead={accountTexts.login.lead} />,
  signup: <AccountShape title={accountTexts.signup.title} lead={accountTexts.signup.lead} />,
  missions: <SessionShape><MissionsShape /></SessionShape>,
  dashboard: <SessionShape><DashboardShape /></SessionShape>,
  mission: <SessionShape><MissionShape /></SessionShape>,
} satisfies Record<string, ReactElement>;
