// Every route of the application on one page; each screen is a chunk of its own. The
// specification's routes that are not built yet fall to "not found".

import type { RouteObject } from "react-router";
import { ExperienceSkeleton, PageSkeleton } from "./layouts/page-skeleton";
import { PublicLayout } from "./layouts/public-layout";
import { RequireAccount } from "./layouts/require-account";
import { RootLayout } from "./layouts/root-layout";
import { RouteFault } from "./layouts/route-fault";

export const routes: RouteObject[] = [
  {
    element: <RootLayout />,
    errorElement: <RouteFault />,
    children: [
      {
        element: <PublicLayout />,
        HydrateFallback: PageSkeleton,
        children: [
          {
            errorElement: <RouteFault />,
            children: [
              { index: true, lazy: async () => ({ Component: (await import("@/screens/learner/home-screen")).HomeScreen }) },
              { path: "signup", lazy: async () => ({ Component: (await import("@/screens/account/signup-screen")).SignupScreen }) },
              { path: "login", lazy: async () => ({ Component: (await import("@/screens/account/login-screen")).LoginScreen }) },
              { path: "job-simulations", lazy: async () => ({ Component: (await import("@/screens/public/catalogue-screen")).CatalogueScreen }) },
              { path: "courses/:course/overview", lazy: async () => ({ Component: (await import("@/screens/public/course-screen")).CourseScreen }) },
              { path: "enroll", lazy: async () => ({ Component: (await import("@/screens/learner/enrol-screen")).EnrolScreen }) },
              {
                element: <RequireAccount />,
                children: [
                  { path: "job-simulations/portal", lazy: async () => ({ Component: (await import("@/screens/learner/portal-screen")).PortalScreen }) },
                ],
              },
              { path: "*", lazy: async () => ({ Component: (await import("@/screens/public/not-found-screen")).NotFoundScreen }) },
            ],
          },
        ],
      },
      {
        path: ":experience",
        element: <RequireAccount />,
        HydrateFallback: ExperienceSkeleton,
        children: [
          {
            lazy: async () => ({ Component: (await import("./layouts/experience-layout")).ExperienceLayout }),
            children: [
              {
                errorElement: <RouteFault />,
                children: [
                  { path: "dashboard", lazy: async () => ({ Component: (await import("@/screens/experience/dashboard-screen")).DashboardScreen }) },
                  { path: "missions", lazy: async () => ({ Component: (await import("@/screens/experience/missions-screen")).MissionsScreen }) },
                  { path: ":mission", lazy: async () => ({ Component: (await import("@/screens/experience/mission-screen")).MissionScreen }) },
                ],
              },
            ],
          },
        ],
      },
    ],
  },
];
