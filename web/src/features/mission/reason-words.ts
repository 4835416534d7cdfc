// One reason of a lock in words, with the action that resolves it. The facts of a reason come from the rule; this
// module makes no decisions.

import type { Refusal } from "@/api/refusal";
import type { OnboardingStep, Schema } from "@/api/types";
import { paths } from "@/app/paths";
import { formatDayTime } from "@/lib/dates";
import { formatPercent } from "@/lib/words";
import { missionTexts } from "@/texts/mission";
import { pathTexts } from "@/texts/path";
import type { MissionView } from "./use-missions";

export type Reason = Schema<"Reason">;
type Measure = Schema<"Measure">;

export interface ReasonWords {
  text: string;
  /** An instant that is shown after the text. */
  at: string | null;
  action: { label: string; to: string } | null;
}

export interface Place {
  experience: string;
  missions: readonly MissionView[];
}

const words = missionTexts.reasons;
const ACCOUNT_STEPS: readonly OnboardingStep[] = ["welcome", "profile", "discovery", "intent", "offering"];

/** The reasons in a `mission-locked` refusal; null for any other refusal. */
export function reasonsOfLock(refusal: Refusal): readonly Reason[] | null {
  switch (refusal.code) {
    case "mission/pending-unlocked-missions":
    case "mission/locked-no-continued-access":
    case "mission/locked-waiting-unlock-date":
    case "mission/mission-locked":
      return refusal.meta.reasons;
    default:
      return null;
  }
}

/** The words of a reason. A short text names missions by their number only, other texts also by their title. */
export function reasonWords(reason: Reason, place: Place, isShort = false): ReasonWords {
  return { ...textOf(reason, place, isShort), action: actionOf(reason, place) };
}

/**
 * Groups alternative reasons: resolving one of a group is enough. Any other reason is a group of one, and is listed
 * once even if two conditions require it.
 */
export function groupedReasons(reasons: readonly Reason[], place: Place): readonly (readonly Reason[])[] {
  const groups = new Map<string, Reason[]>();
  for (const reason of reasons) {
    const name = reason.any_of ?? `alone ${JSON.stringify(reasonWords(reason, place))}`;
    if (reason.any_of === null && groups.has(name)) continue;
    groups.set(name, [...(groups.get(name) ?? []), reason]);
  }
  return [...groups.values()];
}

/** The words of a met condition. */
export function conditionWords({ mission: id, need, at }: Schema<"MetCondition">, place: Place): string {
  const words = pathTexts.condition;
  if (at !== null) return words.date(formatDayTime(at));
  if (id !== null) {
    const mission = nameOf(id, place, true);
    if (has(need, "score_bp")) return words.score(mission, formatPercent(need.score_bp));
    return has(need, "level") && need.level !== "none" ? words[need.level](mission) : words.passed(mission);
  }
  if (has(need, "entitlement")) return words.held(need.entitlement);
  if (has(need, "step")) return words.step;
  if (has(need, "survey")) return words.survey(need.survey);
  // A condition without a named requirement and without an instant is a skipped date.
  return words.skipped;
}

function textOf(reason: Reason, place: Place, isShort: boolean): Pick<ReasonWords, "text" | "at"> {
  if (reason.code === "program-not-enrolled") return { text: words.notEnrolled, at: null };
  if (reason.code === "mission/locked-no-continued-access") {
    return reason.at === null ? { text: words.accessEnded, at: null } : { text: words.accessEndedAt, at: reason.at };
  }
  if (reason.mission !== null && reason.at === null)
    return { text: missionNeed(reason, nameOf(reason.mission, place, isShort)), at: null };
  if (reason.at !== null) {
    return { text: reason.action === "wait" ? words.opensAt : words.closedAt, at: reason.at };
  }
  if (reason.code === "mission/locked-waiting-unlock-date") return { text: words.waitDate, at: null };
  return { text: otherNeed(reason), at: null };
}

function missionNeed({ need, have }: Reason, name: string): string {
  if (has(need, "score_bp"))
    return words.score(name, formatPercent(need.score_bp), has(have, "score_bp") ? formatPercent(have.score_bp) : null);
  if (has(need, "level") && need.level !== "none") return words[need.level](name);
  return words.done(name);
}

function nameOf(id: string, { missions }: Place, isShort: boolean): string {
  const mission = missions.find((other) => other.id === id);
  if (mission === undefined) return words.missionUnknown;
  return isShort ? missionTexts.number(mission.number) : missionTexts.numbered(mission.number, mission.title);
}

function otherNeed({ need, have, action }: Reason): string {
  if (has(need, "entitlement")) return words.entitlement(need.entitlement);
  if (has(need, "step")) return words.step(need.step);
  if (has(need, "survey")) return words.survey(need.survey);
  if (has(need, "count")) return words.reviews(has(have, "count") ? have.count : null, need.count);
  return action === "join_team" ? words.team : words.other;
}

function actionOf({ action }: Reason, { experience, missions }: Place): ReasonWords["action"] {
  const labels = missionTexts.reasonAction;
  if (action === "extend_access") return { label: labels.extend, to: paths.extension(experience) };
  if (action === "enrol") return { label: labels.enrol, to: paths.enrolInSession(experience) };
  if (action === "join_team") return { label: labels.joinTeam, to: paths.teams(experience) };
  if (typeof action === "string") return null;
  if ("get_entitlement" in action)
    return action.get_entitlement === "subscription" ? { label: labels.subscribe, to: paths.pro() } : null;
  if ("do_onboarding_step" in action)
    return { label: labels.doStep, to: stepPath(action.do_onboarding_step, experience) };
  if ("take_survey" in action) return { label: labels.takeSurvey, to: paths.survey(experience, action.take_survey) };
  if (!("open_mission" in action)) return null;
  const target = missions.find((mission) => mission.id === action.open_mission);
  return target === undefined
    ? null
    : { label: labels.openMission(target.number), to: paths.mission(experience, target.slug) };
}

/** The page of a step. Each onboarding step of an account has a separate page; the steps of a session share one. */
function stepPath(step: string, experience: string): string {
  return isAccountStep(step) ? paths.onboarding(step) : paths.howItWorks(experience);
}

function isAccountStep(step: string): step is OnboardingStep {
  return (ACCOUNT_STEPS as readonly string[]).includes(step);
}

function has<K extends string>(measure: Measure | null, key: K): measure is Extract<Measure, Record<K, unknown>> {
  return measure !== null && key in measure;
}
