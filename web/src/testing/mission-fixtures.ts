// Realistic missions, blocks and submissions for tests. Rules and facts agree with each other, so that the compiled
// rules decide on them as the server would.

import type {
  AttemptActs,
  Block,
  BlockValue,
  Decision,
  LearnerSnapshot,
  MissionBlocks,
  Submission,
  SubmissionBlock,
  UserMission,
  VersionMission,
} from "@/api/types";
import type { MissionsPage } from "@/features/mission/use-missions";
import { api } from "./api";
import { aProgram, aSession, anEnrolment } from "./fixtures";

const id = (last: number) => `01900000-0000-7000-8000-${String(last).padStart(12, "0")}`;

export const FIRST = id(101);
export const SECOND = id(102);
export const THIRD = id(103);
export const NOW = "2026-11-20T12:00:00Z";

export const WORDS = id(201);
export const CHOICE = id(202);
export const FIGURE = id(203);
export const MODEL = id(204);

type LockRule = VersionMission["lock_rule"];

const after = (mission: string): LockRule => ({
  show: true,
  rule: { mission_done: { mission, level: "submitted", min_score_bp: null } },
});
const from = (at: string): LockRule => ({ show: true, rule: { not_before: { at } } });

export function aMission(number: number, change: Partial<VersionMission> = {}): VersionMission {
  const mission = id(100 + number);
  return {
    id: mission,
    slug: `mission-${number}`,
    number,
    title: ["First look", "Dormant savers", "Branch queues", "The one-page brief"][number - 1] ?? `Task ${number}`,
    summary: "Read what the branch sent and say what it means.",
    you_write: "Note of 40 words",
    minutes: 45,
    required: true,
    team: false,
    sender: { name: "Ngozi Aderemi", role: "Head of Customer Insight", portrait: null },
    lock_rule: { show: true, rule: { all: [] } },
    completion: "submitted",
    ...change,
  };
}

export function aDecision(change: Partial<Decision> = {}): Decision {
  return {
    mission: FIRST,
    state: "unlocked",
    standing: "open",
    access: "full",
    code: null,
    reasons: [],
    next_change_at: null,
    opens_at: null,
    is_to_do: true,
    unlocks: [],
    ...change,
  };
}

export function aSnapshot(change: Partial<LearnerSnapshot> = {}): LearnerSnapshot {
  const session = aSession();
  return {
    now: NOW,
    rules_version: "1",
    session: {
      id: session.id,
      starts_at: session.starts_at,
      ends_at: session.ends_at,
      zone: { name: session.timezone, offsets: [{ from: "1970-01-01T00:00:00Z", seconds: 3600 }] },
      continued_access: session.continued_access,
      sequential: false,
    },
    enrolment: { enrolled_at: "2026-11-18T10:00:00Z", status: "active", access_until: anEnrolment().access_until },
    entitlements: [],
    onboarding_steps: [],
    surveys: [],
    in_team: false,
    pending_reviews: 0,
    user_missions: [],
    grants: [],
    ...change,
  };
}

/**
 * Four missions: the first is open, the second opens after the first, the third at a date, and the fourth after the
 * second or at a date.
 */
export function aMissionsPage(change: Partial<MissionsPage> = {}): MissionsPage {
  const missions = change.missions ?? [
    aMission(1),
    aMission(2, { lock_rule: after(FIRST) }),
    aMission(3, { lock_rule: { show: true, rule: { all: [after(FIRST), from("2026-11-20T12:00:30Z")] } } }),
    aMission(4, {
      required: false,
      lock_rule: { show: true, rule: { any: [after(SECOND), from("2026-12-01T08:00:00Z")] } },
    }),
  ];
  const snapshot = change.snapshot ?? aSnapshot();
  const { slug, phase, offers_extensions } = aSession();
  const { id, completed_at } = anEnrolment();
  return {
    session: { ...snapshot.session, slug, phase, offers_extensions },
    program: aProgram(),
    enrolment: { ...snapshot.enrolment!, id, completed_at },
    progress: { done: 0, required: 3, optional_done: 0, optional: 1, minutes_left: 180, is_finished: false },
    submitted: [],
    snapshot,
    missions,
    decided: {
      decisions: missions.map(({ id }) => aDecision({ mission: id })),
      next: FIRST,
      next_change_at: null,
      path: {
        steps: missions.map(({ id }) => ({ mission: id, kind: id === FIRST ? "now" : "open", met: [] })),
        openings: [],
        pause: null,
        is_completed: false,
      },
    },
    ...change,
  };
}

/** The two responses that make up a board. */
export function boardApi(page: MissionsPage = aMissionsPage()) {
  const { program, missions, snapshot, progress, submitted } = page;
  const version = { id: id(901), hash: "0".repeat(64) };
  const { slug, phase, offers_extensions } = page.session;
  const session = { slug, phase, offers_extensions };
  const enrolment = { id: page.enrolment.id, completed_at: page.enrolment.completed_at };
  return [
    api.get("/api/app/experience-sessions/{id}/missions", () => ({
      version,
      session,
      enrolment,
      progress,
      submitted,
      snapshot,
      decided: null,
    })),
    api.get("/api/program-versions/{id}/{hash}", () => ({ number: 1, program, missions })),
    api.get("/api/surveys", () => ({ items: [], next: null })),
  ];
}

export function aUserMission(change: Partial<UserMission> = {}): UserMission {
  return {
    id: id(301),
    mission: FIRST,
    enrolment: anEnrolment().id,
    state: "unlocked",
    unlocked_at: NOW,
    started_at: NOW,
    submitted_at: null,
    completed_at: null,
    score_bp: null,
    attempts: 0,
    marks: null,
    ...change,
  };
}

export function blocksOfFirst(): Block[] {
  const block = (
    blockId: string,
    key: string,
    order: number,
    body: Block["body"],
    title: string | null,
    required = true,
  ): Block => ({ id: blockId, key, order, required, weight_bp: 0, title, body });
  const file = { name: "extract.csv", url: "/api/content-files/0123/extract.csv", bytes: 18_400, mime: "text/csv" };
  return [
    block(
      id(200),
      "extract",
      1,
      { kind: "resource", file, title: "Customer extract", note_html: "<p>One row should be one customer.</p>" },
      null,
      false,
    ),
    block(
      WORDS,
      "findings",
      2,
      {
        kind: "long_text",
        prompt_html: "<p>What do you see in the extract?</p>",
        min_words: 5,
        max_words: 40,
        max_chars: 50_000,
      },
      "Note on the extract",
    ),
    block(
      CHOICE,
      "first-step",
      3,
      {
        kind: "single_choice",
        prompt_html: "<p>What do you do first?</p>",
        options: [
          { key: "count", label: "Count the rows" },
          { key: "chart", label: "Draw a chart" },
        ],
      },
      "Choose the first step",
    ),
    block(
      FIGURE,
      "customers",
      4,
      {
        kind: "number",
        prompt_html: "<p>How many customers are there?</p>",
        min: "1",
        max: "312",
        decimals: 0,
        unit: "customers",
      },
      "Count the customers",
      false,
    ),
    block(MODEL, "model", 5, { kind: "model_answer", reveal: "on_submission", html: null }, null, false),
  ];
}

/** The server's acts for an attempt that may be withdrawn, and for one that may be improved. */
export const MAY_WITHDRAW: AttemptActs = {
  withdraw: null,
  improve: { code: "submission/already-exists", meta: { submission: id(401) } },
  is_review_asked: false,
};
export const MAY_IMPROVE: AttemptActs = {
  withdraw: { code: "submission/not-withdrawable" },
  improve: null,
  is_review_asked: false,
};

export function aMissionWithBlocks(change: Partial<MissionBlocks> = {}): MissionBlocks {
  return {
    mission: { ...aMission(1), brief_html: "<p>Morning! The extract from the June run is in. Can we trust it?</p>" },
    blocks: blocksOfFirst(),
    keys: [],
    tries: [],
    rubric: null,
    user_mission: aUserMission(),
    submission: null,
    acts: null,
    decision: aDecision({ unlocks: [SECOND] }),
    max_attempts: null,
    ...change,
  };
}

export function aSubmission(change: Partial<Submission> = {}): Submission {
  return {
    id: id(401),
    user_mission: id(301),
    mission: FIRST,
    attempt: 1,
    status: "draft",
    rev: 0,
    submitted_at: null,
    blocks: [],
    marks: null,
    reply: null,
    ...change,
  };
}

export function aSavedBlock(block: string, value: BlockValue, rev = 1): SubmissionBlock {
  return { block, value, rev, is_valid: true, words: 0, issues: [], saved_at: "2026-11-20T12:00:05Z" };
}
