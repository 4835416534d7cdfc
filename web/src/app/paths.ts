// The address of each screen, typed. Components link through these; the patterns are in `screens.ts`.

import { screens } from "./screens";

const ONBOARDING = {
  welcome: screens.onboardingWelcome,
  profile: screens.onboardingProfile,
  discovery: screens.onboardingDiscovery,
  intent: screens.onboardingIntent,
  offering: screens.onboardingOffering,
};

export const paths = {
  home: () => screens.home,
  signup: (next?: string) => withQuery(screens.signup, { next }),
  login: (next?: string) => withQuery(screens.login, { next }),
  passwordReset: () => screens.passwordReset,
  verification: (next?: string) => withQuery(screens.verification, { next }),
  changeAddress: () => `${screens.verification}?change`,
  onboarding: (step?: keyof typeof ONBOARDING) => (step ? ONBOARDING[step] : screens.onboarding),
  profile: (section?: string) => (section ? `${screens.profile}#${section}` : screens.profile),
  notifications: () => screens.notifications,
  goodbye: () => screens.goodbye,
  catalogue: (filter: { category?: string; level?: string; q?: string } = {}) => withQuery(screens.catalogue, filter),
  portal: () => screens.portal,
  course: (course: string) => to(screens.course, course),
  preview: (course: string, mission: string) => to(screens.preview, course, mission),
  enrolInCourse: (course: string) => withQuery(screens.enrol, { course }),
  enrolInSession: (session: string) => withQuery(screens.enrol, { xs: session }),
  checkout: (session: string) => withQuery(screens.checkout, { xs: session }),
  extension: (session: string) => withQuery(screens.extension, { xs: session }),
  checkoutOfExtension: (session: string, days: number) =>
    withQuery(screens.checkout, { xs: session, extension: String(days) }),
  /** The checkout with these choices. */
  checkoutOf: (
    session: string,
    order: { extension?: string; billing?: string; currency?: string; coupon?: string; credit?: string },
  ) => withQuery(screens.checkout, { xs: session, ...order }),
  checkoutSuccess: (session: string, way: string, payment: string) =>
    withQuery(screens.checkoutSuccess, { xs: session, way, payment }),
  referral: (experience?: string) => (experience ? to(screens.sessionReferral, experience) : screens.referral),
  referralPrework: (experience: string) => to(screens.referralPrework, experience),
  perks: () => screens.perks,
  discord: (experience?: string) => (experience ? to(screens.sessionDiscord, experience) : screens.discord),
  purchases: () => screens.purchases,
  pro: () => screens.pro,
  subscription: () => screens.subscription,
  dashboard: (experience: string) => to(screens.dashboard, experience),
  missions: (experience: string) => to(screens.missions, experience),
  howItWorks: (experience: string) => to(screens.howItWorks, experience),
  plan: (experience: string) => to(screens.plan, experience),
  feedback: (experience: string) => to(screens.feedback, experience),
  grades: (experience: string) => to(screens.grades, experience),
  bonusModules: (experience: string) => to(screens.bonusModules, experience),
  bonusModule: (experience: string, module: string) => to(screens.bonusModule, experience, module),
  bonusContent: (experience: string, module: string, content: string) =>
    to(screens.bonusContent, experience, module, content),
  cheatSheets: (experience: string) => to(screens.cheatSheets, experience),
  teams: (experience: string, join?: string) => withQuery(to(screens.teams, experience), { join }),
  survey: (experience: string, survey: string) => to(screens.survey, experience, survey),
  ta: (experience: string, thread?: string) => withQuery(to(screens.ta, experience), { thread }),
  portfolio: (draft?: string) => withQuery(screens.portfolio, { draft }),
  offboarding: (experience: string) => to(screens.offboarding, experience),
  ownShowcase: (experience: string) => to(screens.ownShowcase, experience),
  showcase: (slug: string) => to(screens.showcase, slug),
  certificate: (serial: string) => to(screens.certificate, serial),
  letter: (serial: string) => to(screens.letter, serial),
  support: (experience?: string) => (experience ? to(screens.sessionSupport, experience) : screens.support),
  aiFeedback: (experience: string, mission: string, submission: string) =>
    to(screens.aiFeedback, experience, mission, submission),
  reviews: () => screens.reviews,
  review: (review: string) => to(screens.review, review),
  deskLetters: () => screens.deskLetters,
  deskLetter: (letter: string) => to(screens.deskLetter, letter),
  deskAnswers: () => screens.deskAnswers,
  mission: (experience: string, mission: string) => to(screens.mission, experience, mission),
};

/** A tuple with one text for each parameter of a pattern. */
type Texts<Pattern extends string> = Pattern extends `${string}:${infer Rest}` ? [string, ...Texts<Rest>] : [];

/** Replaces the parameters of the pattern by the texts, in order. */
function to<Pattern extends string>(pattern: Pattern, ...texts: Texts<Pattern>): string {
  const rest: string[] = [...texts];
  return pattern.replace(/:[^/]+/g, () => encodeURIComponent(rest.shift() ?? ""));
}

function withQuery(path: string, query: Record<string, string | undefined>): string {
  const set = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return set.length === 0 ? path : `${path}?${new URLSearchParams(set)}`;
}
