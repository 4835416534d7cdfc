// Every route of the application on one page; each screen is a chunk of its own. The
// specification's routes that are not built yet fall to "not found". A screen that has a
// loader is drawn for the first time with its answers, if they were asked for ahead.

import type { RouteObject } from "react-router";
import { ExperienceShell } from "./layouts/experience-shell";
import { ContentSkeleton, ExperienceSkeleton, PageSkeleton, SessionSkeleton } from "./layouts/page-skeleton";
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
        children: [
          {
            errorElement: <RouteFault />,
            HydrateFallback: ContentSkeleton,
            children: [
              { index: true, lazy: async () => ({ Component: (await import("@/screens/learner/home-screen")).HomeScreen }) },
              { path: "signup", lazy: async () => ({ Component: (await import("@/screens/account/signup-screen")).SignupScreen }) },
              { path: "login", lazy: async () => ({ Component: (await import("@/screens/account/login-screen")).LoginScreen }) },
              { path: "passwordreset", lazy: async () => ({ Component: (await import("@/screens/account/password-reset-screen")).PasswordResetScreen }) },
              { path: "verification", lazy: async () => ({ Component: (await import("@/screens/account/verification-screen")).VerificationScreen }) },
              { path: "goodbye", lazy: async () => ({ Component: (await import("@/screens/profile/goodbye-screen")).GoodbyeScreen }) },
              { path: "unsubscribe", lazy: async () => ({ Component: (await import("@/screens/notification/unsubscribe-screen")).UnsubscribeScreen }) },
              { path: "job-simulations", lazy: async () => ({ Component: (await import("@/screens/public/catalogue-screen")).CatalogueScreen }) },
              { path: "courses/:course/overview", lazy: async () => { const { CourseScreen: Component, loader } = await import("@/screens/public/course-screen"); return { Component, loader }; } },
              { path: "certificates/:serial", lazy: async () => ({ Component: (await import("@/screens/public/certificate-screen")).CertificateScreen }) },
              { path: "letters/:serial", lazy: async () => ({ Component: (await import("@/screens/public/letter-screen")).LetterScreen }) },
              { path: "support", lazy: async () => ({ Component: (await import("@/screens/experience/support-screen")).SupportScreen }) },
              { path: "look", lazy: async () => ({ Component: (await import("@/screens/look/look-screen")).LookScreen }) },
              { path: "enroll", lazy: async () => ({ Component: (await import("@/screens/learner/enrol-screen")).EnrolScreen }) },
              {
                element: <RequireAccount />,
                children: [
                  {
                    path: "onboarding",
                    children: [
                      { index: true, lazy: async () => ({ Component: (await import("@/screens/onboarding/onboarding-index-screen")).OnboardingIndexScreen }) },
                      {
                        lazy: async () => ({ Component: (await import("@/screens/onboarding/onboarding-layout")).OnboardingLayout }),
                        children: [
                          { path: "welcome", lazy: async () => ({ Component: (await import("@/screens/onboarding/welcome-screen")).WelcomeScreen }) },
                          { path: "profile", lazy: async () => ({ Component: (await import("@/screens/onboarding/profile-step-screen")).ProfileStepScreen }) },
                          { path: "discovery", lazy: async () => ({ Component: (await import("@/screens/onboarding/questions-screen")).DiscoveryScreen }) },
                          { path: "intent", lazy: async () => ({ Component: (await import("@/screens/onboarding/questions-screen")).IntentScreen }) },
                          { path: "offering", lazy: async () => ({ Component: (await import("@/screens/onboarding/offering-screen")).OfferingScreen }) },
                        ],
                      },
                    ],
                  },
                  { path: "checkout", lazy: async () => ({ Component: (await import("@/screens/learner/checkout-screen")).CheckoutScreen }) },
                  { path: "checkout/success", lazy: async () => ({ Component: (await import("@/screens/learner/checkout-success-screen")).CheckoutSuccessScreen }) },
                  { path: "extension", lazy: async () => ({ Component: (await import("@/screens/learner/extension-screen")).ExtensionScreen }) },
                  { path: "pro", lazy: async () => ({ Component: (await import("@/screens/learner/pro-screen")).ProScreen }) },
                  { path: "subscription", lazy: async () => ({ Component: (await import("@/screens/learner/subscription-screen")).SubscriptionScreen }) },
                  { path: "subscription/checkout-success", lazy: async () => ({ Component: (await import("@/screens/learner/subscription-success-screen")).SubscriptionSuccessScreen }) },
                  { path: "purchases", lazy: async () => ({ Component: (await import("@/screens/learner/purchases-screen")).PurchasesScreen }) },
                  { path: "referral", lazy: async () => ({ Component: (await import("@/screens/learner/referral-screen")).ReferralScreen }) },
                  { path: "portfolio", lazy: async () => ({ Component: (await import("@/screens/learner/portfolio-screen")).PortfolioScreen }) },
                  { path: "perks", lazy: async () => ({ Component: (await import("@/screens/learner/perks-screen")).PerksScreen }) },
                  { path: "discord", lazy: async () => ({ Component: (await import("@/screens/learner/discord-screen")).DiscordScreen }) },
                  { path: "profile", lazy: async () => ({ Component: (await import("@/screens/profile/profile-screen")).ProfileScreen }) },
                  { path: "notifications", lazy: async () => ({ Component: (await import("@/screens/notification/notifications-screen")).NotificationsScreen }) },
                  { path: "desk/reviews", lazy: async () => ({ Component: (await import("@/screens/desk/reviews-screen")).ReviewsScreen }) },
                  { path: "desk/reviews/:review", lazy: async () => ({ Component: (await import("@/screens/desk/review-screen")).ReviewScreen }) },
                  { path: "desk/letters", lazy: async () => ({ Component: (await import("@/screens/desk/letters-screen")).LettersScreen }) },
                  { path: "desk/letters/:letter", lazy: async () => ({ Component: (await import("@/screens/desk/letter-screen")).DeskLetterScreen }) },
                  { path: "desk/answers", lazy: async () => ({ Component: (await import("@/screens/desk/answers-screen")).AnswersScreen }) },
                  { path: "job-simulations/portal", lazy: async () => ({ Component: (await import("@/screens/learner/portal-screen")).PortalScreen }) },
                ],
              },
              // An experience has no page of its own name; without this its layout would show, empty.
              { path: ":unknown", lazy: async () => ({ Component: (await import("@/screens/public/not-found-screen")).NotFoundScreen }) },
              { path: "*", lazy: async () => ({ Component: (await import("@/screens/public/not-found-screen")).NotFoundScreen }) },
            ],
          },
        ],
      },
      {
        path: "courses/:course/preview/:mission",
        errorElement: <RouteFault />,
        HydrateFallback: PageSkeleton,
        lazy: async () => ({ Component: (await import("@/screens/public/preview-screen")).PreviewScreen }),
      },
      {
        path: ":experience",
        element: <RequireAccount />,
        children: [
          {
            element: <ExperienceShell />,
            children: [
              {
                HydrateFallback: SessionSkeleton,
                lazy: async () => ({ Component: (await import("./layouts/experience-layout")).ExperienceLayout }),
                children: [
                  {
                    errorElement: <RouteFault />,
                    children: [
                      { path: "dashboard", lazy: async () => { const { DashboardScreen: Component, loader } = await import("@/screens/experience/dashboard-screen"); return { Component, loader }; } },
                      { path: "missions", lazy: async () => { const { MissionsScreen: Component, loader } = await import("@/screens/experience/missions-screen"); return { Component, loader }; } },
                      { path: "feedback", lazy: async () => ({ Component: (await import("@/screens/experience/feedback-screen")).FeedbackScreen }) },
                      { path: "grades", lazy: async () => ({ Component: (await import("@/screens/experience/grades-screen")).GradesScreen }) },
                      { path: "plan", lazy: async () => ({ Component: (await import("@/screens/experience/plan-screen")).PlanScreen }) },
                      { path: "bonus-modules", lazy: async () => ({ Component: (await import("@/screens/experience/bonus-modules-screen")).BonusModulesScreen }) },
                      { path: "bonus-modules/:module", lazy: async () => ({ Component: (await import("@/screens/experience/bonus-module-screen")).BonusModuleScreen }) },
                      { path: "bonus-modules/:module/:content", lazy: async () => ({ Component: (await import("@/screens/experience/bonus-content-screen")).BonusContentScreen }) },
                      { path: "cheat-sheets", lazy: async () => ({ Component: (await import("@/screens/experience/cheat-sheets-screen")).CheatSheetsScreen }) },
                      { path: "teams", lazy: async () => ({ Component: (await import("@/screens/experience/teams-screen")).TeamsScreen }) },
                      { path: "discord", lazy: async () => ({ Component: (await import("@/screens/learner/discord-screen")).DiscordScreen }) },
                      { path: "surveys/:survey", lazy: async () => ({ Component: (await import("@/screens/experience/survey-screen")).SurveyScreen }) },
                      { path: "ta", lazy: async () => ({ Component: (await import("@/screens/experience/ta-screen")).TaScreen }) },
                      { path: "offboarding", lazy: async () => ({ Component: (await import("@/screens/experience/offboarding-screen")).OffboardingScreen }) },
                      { path: "how-it-works", lazy: async () => ({ Component: (await import("@/screens/experience/how-it-works-screen")).HowItWorksScreen }) },
                      { path: "referral", lazy: async () => ({ Component: (await import("@/screens/learner/referral-screen")).ReferralScreen }) },
                      { path: "referral-prework", lazy: async () => ({ Component: (await import("@/screens/experience/referral-prework-screen")).ReferralPreworkScreen }) },
                      { path: "support", lazy: async () => ({ Component: (await import("@/screens/experience/support-screen")).SupportScreen }) },
                      { path: ":mission/submission/:submission/ai-feedback", lazy: async () => ({ Component: (await import("@/screens/experience/ai-feedback-screen")).AiFeedbackScreen }) },
                    ],
                  },
                ],
              },
            ],
          },
          // An open mission fills the window; the screen brings its own frame.
          {
            errorElement: <RouteFault />,
            HydrateFallback: ExperienceSkeleton,
            children: [{ path: ":mission", lazy: async () => { const { MissionScreen: Component, loader } = await import("@/screens/experience/mission-screen"); return { Component, loader }; } }],
          },
        ],
      },
    ],
  },
];
