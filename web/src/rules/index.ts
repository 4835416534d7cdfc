// The domain's rules, compiled: the only place that loads the wasm packages. Each is
// fetched once, on first need, so that no page waits for it to paint.

export type AccountRules = typeof import("../../../wasm/pkg/account/wasm.js");
export type AnswerRules = typeof import("../../../wasm/pkg/answers/wasm.js");
export type CheckoutRules = typeof import("../../../wasm/pkg/checkout/wasm.js");
export type CohortRules = typeof import("../../../wasm/pkg/cohort/wasm.js");
export type FeedbackRules = typeof import("../../../wasm/pkg/feedback/wasm.js");
export type MissionRules = typeof import("../../../wasm/pkg/missions/wasm.js");
export type OutlookRules = typeof import("../../../wasm/pkg/outlook/wasm.js");
export type PlanningRules = typeof import("../../../wasm/pkg/planning/wasm.js");
export type ProgressRules = typeof import("../../../wasm/pkg/progress/wasm.js");
export type RewardRules = typeof import("../../../wasm/pkg/reward/wasm.js");
export type TeamRules = typeof import("../../../wasm/pkg/team/wasm.js");
export type MissionBoard = InstanceType<MissionRules["MissionBoard"]>;
export type SubmissionForm = InstanceType<AnswerRules["SubmissionForm"]>;

/** What a person's account may be. */
export const loadAccountRules: () => Promise<AccountRules> = once(() => import("../../../wasm/pkg/account/wasm.js"));

/** The checks of answers. */
export const loadAnswerRules: () => Promise<AnswerRules> = once(() => import("../../../wasm/pkg/answers/wasm.js"));

/** What is charged, what a coupon would change, and how it can be paid. */
export const loadCheckoutRules: () => Promise<CheckoutRules> = once(() => import("../../../wasm/pkg/checkout/wasm.js"));

/** Which missions are open to many learners at once. */
export const loadCohortRules: () => Promise<CohortRules> = once(() => import("../../../wasm/pkg/cohort/wasm.js"));

/** Scores of marks, promises of reviews, and what a rubric lacks. */
export const loadFeedbackRules: () => Promise<FeedbackRules> = once(() => import("../../../wasm/pkg/feedback/wasm.js"));

/** Lock decisions. */
export const loadMissionRules: () => Promise<MissionRules> = once(async () => (missionRules = await import("../../../wasm/pkg/missions/wasm.js")));

let missionRules: MissionRules | null = null;

/** Lock decisions, if their rules are here already. */
export function loadedMissionRules(): MissionRules | null {
  return missionRules;
}

/** What a change to a board would bring. */
export const loadOutlookRules: () => Promise<OutlookRules> = once(() => import("../../../wasm/pkg/outlook/wasm.js"));

/** What to do by when. */
export const loadPlanningRules: () => Promise<PlanningRules> = once(() => import("../../../wasm/pkg/planning/wasm.js"));

/** What completing a program asks, what more time brings, and how the offboarding goes. */
export const loadProgressRules: () => Promise<ProgressRules> = once(() => import("../../../wasm/pkg/progress/wasm.js"));

/** Milestones, credit and the subscription. */
export const loadRewardRules: () => Promise<RewardRules> = once(() => import("../../../wasm/pkg/reward/wasm.js"));

/** What a team would become. */
export const loadTeamRules: () => Promise<TeamRules> = once(() => import("../../../wasm/pkg/team/wasm.js"));

/** A failed load may be tried again. */
function once<Package>(load: () => Promise<Package>): () => Promise<Package> {
  let loaded: Promise<Package> | undefined;
  return () => {
    loaded ??= load().catch((error: unknown) => {
      loaded = undefined;
      throw error;
    });
    return loaded;
  };
}
