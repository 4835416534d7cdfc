// The component of each screen and the layouts around it; each screen is a chunk. Every other address shows "not
// found". A screen with a loader is first drawn with its answers, if they were requested ahead.

import type { RouteObject } from "react-router";
import { ExperienceShell } from "./layouts/experience-shell";
import { ContentSkeleton, ExperienceSkeleton, PageSkeleton, SessionSkeleton } from "./layouts/page-skeleton";
import { PublicLayout } from "./layouts/public-layout";
import { RequireAccount } from "./layouts/require-account";
import { RootLayout } from "./layouts/root-layout";
import { RouteFault } from "./layouts/route-fault";
import { screens } from "./screens";

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
              { path: screens.home, lazy: async () => ({ Component: (await import("@/screens/learner/home-screen")).HomeScreen }) },
              { path: screens.signup, lazy: async () => ({ Component: (await import("@/screens/account/signup-screen")).SignupScreen }) },
              { path: screens.login, lazy: async () => ({ Component: (await import("@/screens/account/login-screen")).LoginScreen }) },
              { path: screens.passwordReset, lazy: async () => ({ Component: (await import("@/screens/account/password-reset-screen")).PasswordResetScreen }) },
              { path: screens.verification, lazy: async () => ({ Component: (await import("@/screens/account/verification-screen")).VerificationScreen }) },
              { path: screens.goodbye, lazy: async () => ({ Component: (await import("@/screens/profile/goodbye-screen")).GoodbyeScreen }) },
              { path: screens.unsubscribe, lazy: async () => ({ Component: (await import("@/screens/notification/unsubscribe-screen")).UnsubscribeScreen }) },
              { path: screens.catalogue, lazy: async () => ({ Component: (await import("@/screens/public/catalogue-screen")).CatalogueScreen }) },
              { path: screens.course, lazy: async () => { const { CourseScreen: Component, loader } = await import("@/screens/public/course-screen"); return { Component, loader }; } },
              { path: screens.certificate, lazy: async () => ({ Component: (await import("@/screens/public/certificate-screen")).CertificateScreen }) },
              { path: screens.letter, lazy: async () => ({ Component: (await import("@/screens/public/letter-screen")).LetterScreen }) },
              { path: screens.support, lazy: async () => ({ Component: (await import("@/screens/experience/support-screen")).SupportScreen }) },
              { path: screens.look, lazy: async () => ({ Component: (await import("@/screens/look/look-screen")).LookScreen }) },
              { path: screens.enrol, lazy: async () => ({ Component: (await import("@/screens/learner/enrol-screen")).EnrolScreen }) },
              {
                element: <RequireAccount />,
                children: [
                  { path: screens.onboarding, lazy: async () => ({ Component: (await import("@/screens/onboarding/onboarding-index-screen")).OnboardingIndexScreen }) },
                  {
                    lazy: async () => ({ Component: (await import("@/screens/onboarding/onboarding-layout")).OnboardingLayout }),
                    children: [
                      { path: screens.onboardingWelcome, lazy: async () => ({ Component: (await import("@/screens/onboarding/welcome-screen")).WelcomeScreen }) },
                      { path: screens.onboardingProfile, lazy: async () => ({ Component: (await import("@/screens/onboarding/profile-step-screen")).ProfileStepScreen }) },
                      { path: screens.onboardingDiscovery, lazy: async () => ({ Component: (await import("@/screens/onboarding/questions-screen")).DiscoveryScreen }) },
                      { path: screens.onboardingIntent, lazy: async () => ({ Component: (await import("@/screens/onboarding/questions-screen")).IntentScreen }) },
                      { path: screens.onboardingOffering, lazy: async () => ({ Component: (await import("@/screens/onboarding/offering-screen")).OfferingScreen }) },
                    ],
                  },
                  { path: screens.checkout, lazy: async () => ({ Component: (await import("@/screens/learner/checkout-screen")).CheckoutScreen }) },
                  { path: screens.checkoutSuccess, lazy: async () => ({ Component: (await import("@/screens/learner/checkout-success-screen")).CheckoutSuccessScreen }) },
                  { path: screens.extension, lazy: async () => ({ Component: (await import("@/screens/learner/extension-screen")).ExtensionScreen }) },
                  { path: screens.pro, lazy: async () => ({ Component: (await import("@/screens/learner/pro-screen")).ProScreen }) },
                  { path: screens.subscription, lazy: async () => ({ Component: (await import("@/screens/learner/subscription-screen")).SubscriptionScreen }) },
                  { path: screens.subscriptionSuccess, lazy: async () => ({ Component: (await import("@/screens/learner/subscription-success-screen")).SubscriptionSuccessScreen }) },
                  { path: screens.purchases, lazy: async () => ({ Component: (await import("@/screens/learner/purchases-screen")).PurchasesScreen }) },
                  { path: screens.referral, lazy: async () => ({ Component: (await import("@/screens/learner/referral-screen")).ReferralScreen }) },
                  { path: screens.portfolio, lazy: async () => ({ Component: (await import("@/screens/learner/portfolio-screen")).PortfolioScreen }) },
                  { path: screens.perks, lazy: async () => ({ Component: (await import("@/screens/learner/perks-screen")).PerksScreen }) },
                  { path: screens.discord, lazy: async () => ({ Component: (await import("@/screens/learner/discord-screen")).DiscordScreen }) },
                  { path: screens.profile, lazy: async () => ({ Component: (await import("@/screens/profile/profile-screen")).ProfileScreen }) },
                  { path: screens.notifications, lazy: async () => ({ Component: (await import("@/screens/notification/notifications-screen")).NotificationsScreen }) },
                  { path: screens.reviews, lazy: async () => ({ Component: (await import("@/screens/desk/reviews-screen")).ReviewsScreen }) },
                  { path: screens.review, lazy: async () => ({ Component: (await import("@/screens/desk/review-screen")).ReviewScreen }) },
                  { path: screens.deskLetters, lazy: async () => ({ Component: (await import("@/screens/desk/letters-screen")).LettersScreen }) },
                  { path: screens.deskLetter, lazy: async () => ({ Component: (await import("@/screens/desk/letter-screen")).DeskLetterScreen }) },
                  { path: screens.deskAnswers, lazy: async () => ({ Component: (await import("@/screens/desk/answers-screen")).AnswersScreen }) },
                  { path: screens.portal, lazy: async () => ({ Component: (await import("@/screens/learner/portal-screen")).PortalScreen }) },
                ],
              },
              { path: "*", lazy: async () => ({ Component: (await import("@/screens/public/not-found-screen")).NotFoundScreen }) },
            ],
          },
        ],
      },
      {
        path: screens.preview,
        errorElement: <RouteFault />,
        HydrateFallback: PageSkeleton,
        lazy: async () => ({ Component: (await import("@/screens/public/preview-screen")).PreviewScreen }),
      },
      {
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
                      { path: screens.dashboard, lazy: async () => { const { DashboardScreen: Component, loader } = await import("@/screens/experience/dashboard-screen"); return { Component, loader }; } },
                      { path: screens.missions, lazy: async () => { const { MissionsScreen: Component, loader } = await import("@/screens/experience/missions-screen"); return { Component, loader }; } },
                      { path: screens.feedback, lazy: async () => ({ Component: (await import("@/screens/experience/feedback-screen")).FeedbackScreen }) },
                      { path: screens.grades, lazy: async () => ({ Component: (await import("@/screens/experience/grades-screen")).GradesScreen }) },
                      { path: screens.plan, lazy: async () => ({ Component: (await import("@/screens/experience/plan-screen")).PlanScreen }) },
                      { path: screens.bonusModules, lazy: async () => ({ Component: (await import("@/screens/experience/bonus-modules-screen")).BonusModulesScreen }) },
                      { path: screens.bonusModule, lazy: async () => ({ Component: (await import("@/screens/experience/bonus-module-screen")).BonusModuleScreen }) },
                      { path: screens.bonusContent, lazy: async () => ({ Component: (await import("@/screens/experience/bonus-content-screen")).BonusContentScreen }) },
                      { path: screens.cheatSheets, lazy: async () => ({ Component: (await import("@/screens/experience/cheat-sheets-screen")).CheatSheetsScreen }) },
                      { path: screens.teams, lazy: async () => ({ Component: (await import("@/screens/experience/teams-screen")).TeamsScreen }) },
                      { path: screens.sessionDiscord, lazy: async () => ({ Component: (await import("@/screens/learner/discord-screen")).DiscordScreen }) },
                      { path: screens.survey, lazy: async () => ({ Component: (await import("@/screens/experience/survey-screen")).SurveyScreen }) },
                      { path: screens.ta, lazy: async () => ({ Component: (await import("@/screens/experience/ta-screen")).TaScreen }) },
                      { path: screens.offboarding, lazy: async () => ({ Component: (await import("@/screens/experience/offboarding-screen")).OffboardingScreen }) },
                      { path: screens.howItWorks, lazy: async () => ({ Component: (await import("@/screens/experience/how-it-works-screen")).HowItWorksScreen }) },
                      { path: screens.sessionReferral, lazy: async () => ({ Component: (await import("@/screens/learner/referral-screen")).ReferralScreen }) },
                      { path: screens.referralPrework, lazy: async () => ({ Component: (await import("@/screens/experience/referral-prework-screen")).ReferralPreworkScreen }) },
                      { path: screens.sessionSupport, lazy: async () => ({ Component: (await import("@/screens/experience/support-screen")).SupportScreen }) },
                      { path: screens.aiFeedback, lazy: async () => ({ Component: (await import("@/screens/experience/ai-feedback-screen")).AiFeedbackScreen }) },
                    ],
                  },
                ],
              },
            ],
          },
          // An open mission fills the window; the screen renders its own frame.
          {
            errorElement: <RouteFault />,
            HydrateFallback: ExperienceSkeleton,
            children: [{ path: screens.mission, lazy: async () => { const { MissionScreen: Component, loader } = await import("@/screens/experience/mission-screen"); return { Component, loader }; } }],
          },
        ],
      },
    ],
  },
];
