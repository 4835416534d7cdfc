// The shapes of the screens that people arrive at, by the names that the server knows them
// by: what a page shows until the application draws. The build draws them; nothing here has state.
// Of a page whose program the server knows there is a second one, into which it writes its words.

import type { ReactElement } from "react";
import { DashboardShape } from "@/features/mission/dashboard-shape";
import { MissionShape } from "@/features/mission/mission-shape";
import { MissionsShape } from "@/features/mission/missions-skeleton";
import { CatalogueShape } from "@/screens/public/catalogue-skeleton";
import { CourseShape } from "@/screens/public/course-skeleton";
import { AccountShape, PageShape, SessionShape } from "./layouts/shapes";

/** As the server looks for them. */
const program = { slug: "{slug}", title: "{title}", host: "{host}", summary: "{summary}", hue: "{hue}", scene: "{scene}" };

export const firstViews = {
  page: <PageShape />,
  catalogue: <CatalogueShape />,
  catalogue_known: <CatalogueShape first={program} />,
  course: <CourseShape />,
  course_known: <CourseShape program={program} />,
  login: <AccountShape kind="login" />,
  signup: <AccountShape kind="signup" />,
  missions: <SessionShape><MissionsShape /></SessionShape>,
  dashboard: <SessionShape><DashboardShape /></SessionShape>,
  mission: <SessionShape><MissionShape /></SessionShape>,
} satisfies Record<string, ReactElement>;
