// Every key of the cache, by feature: the map of what the browser holds. A key is an
// array whose first word is the feature's noun; null means "do not ask yet".

export interface OfferingFilter {
  category: string | null;
  q: string | null;
}

export const keys = {
  user: () => ["account", "user"] as const,
  passwordMinLength: () => ["account", "password-min-length"] as const,
  offering: (filter: OfferingFilter) => ["program", "offering", filter.category, filter.q] as const,
  course: (slug: string) => ["program", "course", slug] as const,
  enrolments: () => ["enrolment", "list"] as const,
  missions: (experience: string) => ["mission", "list", experience] as const,
  missionBlocks: (mission: string, experience: string) => ["mission", "blocks", mission, experience] as const,
  submissions: (userMission: string) => ["submission", "list", userMission] as const,
};
