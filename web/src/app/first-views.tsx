// Skeletons that pages show until the application first draws. Each has a name, which `screens.ts` uses. The build
// renders them, without state. Skeletons named `…_known` have placeholders, which the server replaces with the words of
// a program.

import type { ReactElement } from "react";
import { DashboardShape } from "@/features/mission/dashboard-shape";
import { MissionShape } from "@/features/mission/mission-shape";
import { MissionsShape } from "@/features/mission/missions-skeleton";
import { CatalogueShape } from "@/screens/public/catalogue-skeleton";
import { CourseShape } from "@/screens/public/course-skeleton";
import { AccountShape, PageShape, SessionShape } from "./layouts/shapes";
import type { FirstView } from "./screens";

/** Placeholders as the server expects them. */
const program = {
  slug: "{slug}",
  title: "{title}",
  host: "{host}",
  summary: "{summary}",
  hue: "{hue}",
  scene: "{scene}",
};

export const firstViews = {
  page: <PageShape />,
  session: <SessionShape />,
  catalogue: <CatalogueShape />,
  catalogue_known: <CatalogueShape first={program} />,
  course: <CourseShape />,
  course_known: <CourseShape program={program} />,
  login: <AccountShape kind="login" />,
  signup: <AccountShape kind="signup" />,
  missions: (
    <SessionShape>
      <MissionsShape />
    </SessionShape>
  ),
  dashboard: (
    <SessionShape>
      <DashboardShape />
    </SessionShape>
  ),
  mission: (
    <SessionShape>
      <MissionShape />
    </SessionShape>
  ),
} satisfies Record<FirstView | "catalogue_known" | "course_known", ReactElement>;
