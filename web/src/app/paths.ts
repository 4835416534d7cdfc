// Every address of the application, typed. Components link through these; only the
// router spells patterns.

export const paths = {
  home: () => "/",
  signup: (next?: string) => withQuery("/signup", { next }),
  login: (next?: string) => withQuery("/login", { next }),
  passwordReset: () => "/passwordreset",
  verification: (next?: string) => withQuery("/verification", { next }),
  changeAddress: () => "/verification?change",
  onboarding: (step?: "welcome" | "profile" | "discovery" | "intent" | "offering") => (step ? `/onboarding/${step}` : "/onboarding"),
  profile: (section?: string) => (section ? `/profile#${section}` : "/profile"),
  notifications: () => "/notifications",
  goodbye: () => "/goodbye",
  catalogue: (filter: { category?: string; level?: string; q?: string } = {}) => withQuery("/job-simulations", filter),
  portal: () => "/job-simulations/portal",
  course: (course: string) => `/courses/${encodeURIComponent(course)}/overview`,
  preview: (course: string, mission: string) => `/courses/${encodeURIComponent(course)}/preview/${encodeURIComponent(mission)}`,
  enrolInCourse: (course: string) => withQuery("/enroll", { course }),
  enrolInSession: (session: string) => withQuery("/enroll", { xs: session }),
  checkout: (session: string) => withQuery("/checkout", { xs: session }),
  extension: (session: string) => withQuery("/extension", { xs: session }),
  checkoutOfExtension: (session: string, days: number) => withQuery("/checkout", { xs: session, extension: String(days) }),
  checkoutSuccess: (session: string, way: string, payment: string) => withQuery("/checkout/success", { xs: session, way, payment }),
  referral: (experience?: string) => (experience ? `/${encodeURIComponent(experience)}/referral` : "/referral"),
  referralPrework: (experience: string) => `/${encodeURIComponent(experience)}/referral-prework`,
  purchases: () => "/purchases",
  subscription: () => "/subscription",
  dashboard: (experience: string) => `/${encodeURIComponent(experience)}/dashboard`,
  missions: (experience: string) => `/${encodeURIComponent(experience)}/missions`,
  howItWorks: (experience: string) => `/${encodeURIComponent(experience)}/how-it-works`,
  plan: (experience: string) => `/${encodeURIComponent(experience)}/plan`,
  feedback: (experience: string) => `/${encodeURIComponent(experience)}/feedback`,
  grades: (experience: string) => `/${encodeURIComponent(experience)}/grades`,
  bonusModules: (experience: string) => `/${encodeURIComponent(experience)}/bonus-modules`,
  bonusModule: (experience: string, module: string) => `/${encodeURIComponent(experience)}/bonus-modules/${encodeURIComponent(module)}`,
  bonusContent: (experience: string, module: string, content: string) => `/${encodeURIComponent(experience)}/bonus-modules/${encodeURIComponent(module)}/${encodeURIComponent(content)}`,
  cheatSheets: (experience: string) => `/${encodeURIComponent(experience)}/cheat-sheets`,
  offboarding: (experience: string) => `/${encodeURIComponent(experience)}/offboarding`,
  certificate: (serial: string) => `/certificates/${encodeURIComponent(serial)}`,
  letter: (serial: string) => `/letters/${encodeURIComponent(serial)}`,
  support: (experience?: string) => (experience ? `/${encodeURIComponent(experience)}/support` : "/support"),
  aiFeedback: (experience: string, mission: string, submission: string) => `/${encodeURIComponent(experience)}/${encodeURIComponent(mission)}/submission/${submission}/ai-feedback`,
  reviews: () => "/desk/reviews",
  review: (review: string) => `/desk/reviews/${encodeURIComponent(review)}`,
  deskLetters: () => "/desk/letters",
  deskLetter: (letter: string) => `/desk/letters/${encodeURIComponent(letter)}`,
  mission: (experience: string, mission: string) => `/${encodeURIComponent(experience)}/${encodeURIComponent(mission)}`,
};

function withQuery(path: string, query: Record<string, string | undefined>): string {
  const set = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return set.length === 0 ? path : `${path}?${new URLSearchParams(set)}`;
}
