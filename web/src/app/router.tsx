// The component of each screen and the layouts around it; each screen is a chunk. Every other address shows "not
// found". If the answers of a screen were requested ahead, its loader waits for them, so that the screen is first drawn
// with its data.

import type { ComponentType } from "react";
import type { RouteObject } from "react-router";
import { ExperienceShell } from "./layouts/experience-shell";
import { ContentSkeleton, ExperienceSkeleton, PageSkeleton, SessionSkeleton } from "./layouts/page-skeleton";
import { PublicLayout } from "./layouts/public-layout";
import { RequireAccount } from "./layouts/require-account";
import { RootLayout } from "./layouts/root-layout";
import { RouteFault } from "./layouts/route-fault";
import { screens } from "./screens";

/** Loads the chunk of a screen. Returns its component. */
function screen<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) {
  return async () => ({ Component: (await load())[name] });
}

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
              {
                path: screens.home,
                lazy: screen(() => import("@/screens/learner/home-screen"), "HomeScreen"),
              },
              {
                path: screens.signup,
                lazy: screen(() => import("@/screens/account/signup-screen"), "SignupScreen"),
              },
              {
                path: screens.login,
                lazy: screen(() => import("@/screens/account/login-screen"), "LoginScreen"),
              },
              {
                path: screens.passwordReset,
                lazy: screen(() => import("@/screens/account/password-reset-screen"), "PasswordResetScreen"),
              },
              {
                path: screens.verification,
                lazy: screen(() => import("@/screens/account/verification-screen"), "VerificationScreen"),
              },
              {
                path: screens.goodbye,
                lazy: screen(() => import("@/screens/profile/goodbye-screen"), "GoodbyeScreen"),
              },
              {
                path: screens.unsubscribe,
                lazy: screen(() => import("@/screens/notification/unsubscribe-screen"), "UnsubscribeScreen"),
              },
              {
                path: screens.catalogue,
                lazy: screen(() => import("@/screens/public/catalogue-screen"), "CatalogueScreen"),
              },
              {
                path: screens.course,
                lazy: async () => {
                  const { CourseScreen: Component, loader } = await import("@/screens/public/course-screen");
                  return { Component, loader };
                },
              },
              {
                path: screens.certificate,
                lazy: screen(() => import("@/screens/public/certificate-screen"), "CertificateScreen"),
              },
              {
                path: screens.showcase,
                lazy: screen(() => import("@/screens/public/showcase-screen"), "ShowcaseScreen"),
              },
              {
                path: screens.letter,
                lazy: screen(() => import("@/screens/public/letter-screen"), "LetterScreen"),
              },
              {
                path: screens.support,
                lazy: screen(() => import("@/screens/experience/support-screen"), "SupportScreen"),
              },
              {
                path: screens.look,
                lazy: screen(() => import("@/screens/look/look-screen"), "LookScreen"),
              },
              {
                path: screens.enrol,
                lazy: screen(() => import("@/screens/learner/enrol-screen"), "EnrolScreen"),
              },
              {
                element: <RequireAccount />,
                children: [
                  {
                    path: screens.onboarding,
                    lazy: screen(() => import("@/screens/onboarding/onboarding-index-screen"), "OnboardingIndexScreen"),
                  },
                  {
                    lazy: screen(() => import("@/screens/onboarding/onboarding-layout"), "OnboardingLayout"),
                    children: [
                      {
                        path: screens.onboardingWelcome,
                        lazy: screen(() => import("@/screens/onboarding/welcome-screen"), "WelcomeScreen"),
                      },
                      {
                        path: screens.onboardingProfile,
                        lazy: screen(() => import("@/screens/onboarding/profile-step-screen"), "ProfileStepScreen"),
                      },
                      {
                        path: screens.onboardingDiscovery,
                        lazy: screen(() => import("@/screens/onboarding/questions-screen"), "DiscoveryScreen"),
                      },
                      {
                        path: screens.onboardingIntent,
                        lazy: screen(() => import("@/screens/onboarding/questions-screen"), "IntentScreen"),
                      },
                      {
                        path: screens.onboardingOffering,
                        lazy: screen(() => import("@/screens/onboarding/offering-screen"), "OfferingScreen"),
                      },
                    ],
                  },
                  {
                    path: screens.checkout,
                    lazy: screen(() => import("@/screens/learner/checkout-screen"), "CheckoutScreen"),
                  },
                  {
                    path: screens.checkoutSuccess,
                    lazy: screen(() => import("@/screens/learner/checkout-success-screen"), "CheckoutSuccessScreen"),
                  },
                  {
                    path: screens.extension,
                    lazy: screen(() => import("@/screens/learner/extension-screen"), "ExtensionScreen"),
                  },
                  {
                    path: screens.pro,
                    lazy: screen(() => import("@/screens/learner/pro-screen"), "ProScreen"),
                  },
                  {
                    path: screens.subscription,
                    lazy: screen(() => import("@/screens/learner/subscription-screen"), "SubscriptionScreen"),
                  },
                  {
                    path: screens.subscriptionSuccess,
                    lazy: screen(
                      () => import("@/screens/learner/subscription-success-screen"),
                      "SubscriptionSuccessScreen",
                    ),
                  },
                  {
                    path: screens.purchases,
                    lazy: screen(() => import("@/screens/learner/purchases-screen"), "PurchasesScreen"),
                  },
                  {
                    path: screens.referral,
                    lazy: screen(() => import("@/screens/learner/referral-screen"), "ReferralScreen"),
                  },
                  {
                    path: screens.portfolio,
                    lazy: screen(() => import("@/screens/learner/portfolio-screen"), "PortfolioScreen"),
                  },
                  {
                    path: screens.perks,
                    lazy: screen(() => import("@/screens/learner/perks-screen"), "PerksScreen"),
                  },
                  {
                    path: screens.discord,
                    lazy: screen(() => import("@/screens/learner/discord-screen"), "DiscordScreen"),
                  },
                  {
                    path: screens.profile,
                    lazy: screen(() => import("@/screens/profile/profile-screen"), "ProfileScreen"),
                  },
                  {
                    path: screens.notifications,
                    lazy: screen(() => import("@/screens/notification/notifications-screen"), "NotificationsScreen"),
                  },
                  {
                    path: screens.reviews,
                    lazy: screen(() => import("@/screens/desk/reviews-screen"), "ReviewsScreen"),
                  },
                  {
                    path: screens.review,
                    lazy: screen(() => import("@/screens/desk/review-screen"), "ReviewScreen"),
                  },
                  {
                    path: screens.deskLetters,
                    lazy: screen(() => import("@/screens/desk/letters-screen"), "LettersScreen"),
                  },
                  {
                    path: screens.deskLetter,
                    lazy: screen(() => import("@/screens/desk/letter-screen"), "DeskLetterScreen"),
                  },
                  {
                    path: screens.deskAnswers,
                    lazy: screen(() => import("@/screens/desk/answers-screen"), "AnswersScreen"),
                  },
                  {
                    path: screens.portal,
                    lazy: screen(() => import("@/screens/learner/portal-screen"), "PortalScreen"),
                  },
                ],
              },
              {
                path: "*",
                lazy: screen(() => import("@/screens/public/not-found-screen"), "NotFoundScreen"),
              },
            ],
          },
        ],
      },
      {
        path: screens.preview,
        errorElement: <RouteFault />,
        HydrateFallback: PageSkeleton,
        lazy: screen(() => import("@/screens/public/preview-screen"), "PreviewScreen"),
      },
      {
        element: <RequireAccount />,
        children: [
          {
            element: <ExperienceShell />,
            children: [
              {
                HydrateFallback: SessionSkeleton,
                lazy: screen(() => import("./layouts/experience-layout"), "ExperienceLayout"),
                children: [
                  {
                    errorElement: <RouteFault />,
                    children: [
                      {
                        path: screens.dashboard,
                        lazy: async () => {
                          const { DashboardScreen: Component, loader } = await import(
                            "@/screens/experience/dashboard-screen"
                          );
                          return { Component, loader };
                        },
                      },
                      {
                        path: screens.missions,
                        lazy: async () => {
                          const { MissionsScreen: Component, loader } = await import(
                            "@/screens/experience/missions-screen"
                          );
                          return { Component, loader };
                        },
                      },
                      {
                        path: screens.feedback,
                        lazy: screen(() => import("@/screens/experience/feedback-screen"), "FeedbackScreen"),
                      },
                      {
                        path: screens.grades,
                        lazy: screen(() => import("@/screens/experience/grades-screen"), "GradesScreen"),
                      },
                      {
                        path: screens.plan,
                        lazy: screen(() => import("@/screens/experience/plan-screen"), "PlanScreen"),
                      },
                      {
                        path: screens.bonusModules,
                        lazy: screen(() => import("@/screens/experience/bonus-modules-screen"), "BonusModulesScreen"),
                      },
                      {
                        path: screens.bonusModule,
                        lazy: screen(() => import("@/screens/experience/bonus-module-screen"), "BonusModuleScreen"),
                      },
                      {
                        path: screens.bonusContent,
                        lazy: screen(() => import("@/screens/experience/bonus-content-screen"), "BonusContentScreen"),
                      },
                      {
                        path: screens.cheatSheets,
                        lazy: screen(() => import("@/screens/experience/cheat-sheets-screen"), "CheatSheetsScreen"),
                      },
                      {
                        path: screens.teams,
                        lazy: screen(() => import("@/screens/experience/teams-screen"), "TeamsScreen"),
                      },
                      {
                        path: screens.sessionDiscord,
                        lazy: screen(() => import("@/screens/learner/discord-screen"), "DiscordScreen"),
                      },
                      {
                        path: screens.survey,
                        lazy: screen(() => import("@/screens/experience/survey-screen"), "SurveyScreen"),
                      },
                      {
                        path: screens.ta,
                        lazy: screen(() => import("@/screens/experience/ta-screen"), "TaScreen"),
                      },
                      {
                        path: screens.offboarding,
                        lazy: screen(() => import("@/screens/experience/offboarding-screen"), "OffboardingScreen"),
                      },
                      {
                        path: screens.ownShowcase,
                        lazy: screen(() => import("@/screens/experience/own-showcase-screen"), "OwnShowcaseScreen"),
                      },
                      {
                        path: screens.howItWorks,
                        lazy: screen(() => import("@/screens/experience/how-it-works-screen"), "HowItWorksScreen"),
                      },
                      {
                        path: screens.sessionReferral,
                        lazy: screen(() => import("@/screens/learner/referral-screen"), "ReferralScreen"),
                      },
                      {
                        path: screens.referralPrework,
                        lazy: screen(
                          () => import("@/screens/experience/referral-prework-screen"),
                          "ReferralPreworkScreen",
                        ),
                      },
                      {
                        path: screens.sessionSupport,
                        lazy: screen(() => import("@/screens/experience/support-screen"), "SupportScreen"),
                      },
                      {
                        path: screens.aiFeedback,
                        lazy: screen(() => import("@/screens/experience/ai-feedback-screen"), "AiFeedbackScreen"),
                      },
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
            children: [
              {
                path: screens.mission,
                lazy: async () => {
                  const { MissionScreen: Component, loader } = await import("@/screens/experience/mission-screen");
                  return { Component, loader };
                },
              },
            ],
          },
        ],
      },
    ],
  },
];
