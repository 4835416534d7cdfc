// Completions, certificates and grades as the server sends them.

import type { Certificate, Completion, Offboarding, Requirement, Schema } from "@/api/types";
import { aProgram } from "./fixtures";
import { FIRST, NOW, SECOND } from "./mission-fixtures";

export function aCertificate(change: Partial<Certificate> = {}): Certificate {
  return {
    id: "01900000-0000-7000-8000-000000000401",
    serial: "T6W2-SAPC-RVYM",
    status: "issued",
    is_valid: true,
    kind: "participation",
    name: "Ada Obi",
    issued_at: "2026-11-20T12:00:00Z",
    changed_at: null,
    raise: null,
    program: aProgram(),
    starts_at: "2026-11-06T08:00:00Z",
    ends_at: "2027-01-19T08:00:00Z",
    missions: 5,
    overall_bp: 8_250,
    work: aCertifiedWork(),
    picture_name: "not_wanted",
    ...change,
  };
}

/** A required mission with a verb phrase, and an optional one without. */
export function aCertifiedWork(change: Partial<Schema<"CertifiedWork">> = {}): Schema<"CertifiedWork"> {
  return {
    missions: [
      { title: "First look", accomplishment: "tested an extract against the ledger", is_required: true },
      { title: "A pattern", accomplishment: null, is_required: false },
    ],
    questions: { right: 5, of: 6 },
    hours: 2,
    ...change,
  };
}

export function aRequirement(change: Partial<Requirement> = {}): Requirement {
  return { name: "missions", need: 5, have: 5, is_met: true, missions: [], action: null, ...change };
}

export function aCompletion(change: Partial<Completion> = {}): Completion {
  const survey = aRequirement({ name: "survey", need: 1, have: 0, is_met: false, action: "answer_survey" });
  return {
    readiness: { is_ready: false, progress: { done: 5, required: 5 }, requirements: [aRequirement(), survey] },
    prospect: aProspect(),
    completed_at: null,
    certificate: null,
    linked_in: null,
    ...change,
  };
}

export function aStep(change: Partial<Schema<"AwardStep">> = {}): Schema<"AwardStep"> {
  return { name: "human_reviews", need: 1, have: 0, state: "open", by: null, act: null, ...change };
}

/** A learner who heads for participation. A review of the first mission can be requested. */
export function aProspect(change: Partial<Schema<"Prospect">> = {}): Schema<"Prospect"> {
  const review = aStep({ by: "2026-11-25T12:00:00Z", act: { request_review: FIRST } });
  return {
    given: null,
    heading: "participation",
    next: "completion",
    missing: [review],
    awards: [
      { kind: "participation", steps: [aStep({ name: "missions", need: 5, have: 5, state: "met" })] },
      { kind: "completion", steps: [review] },
      { kind: "distinction", steps: [aStep({ name: "score", need: 8_500, have: null, act: "raise_score" })] },
    ],
    reviews: [],
    later: null,
    ...change,
  };
}

/** A learner whose two promised reviews lead to a completion. */
export function aWaitingProspect(change: Partial<Schema<"Prospect">> = {}): Schema<"Prospect"> {
  const [first_by, by] = ["2026-12-01T12:00:00Z", "2026-12-02T12:00:00Z"] as const;
  const review = aStep({ state: "waiting", by: first_by });
  return aProspect({
    missing: [review],
    reviews: [
      { mission: FIRST, due_at: first_by, is_late: false },
      { mission: SECOND, due_at: by, is_late: false },
    ],
    later: { kind: "completion", reviews: 2, first_by, by, is_late: false },
    ...change,
  });
}

export function anOffboarding(change: Partial<Offboarding> = {}): Offboarding {
  return {
    id: "01900000-0000-7000-8000-000000000402",
    standing: { status: "allowed", page: "celebration", missing: [] },
    opens_at: "2027-01-19T08:00:00Z",
    completed_at: null,
    answers: { satisfaction: null, outcome: null, testimonial: null, legal_name: null, next_program: null },
    profile_name: "Ada Obi",
    boxed_characters: "",
    facts: {
      now: NOW,
      status: "active",
      ends_at: "2027-01-19T08:00:00Z",
      access_until: "2027-03-01T08:00:00Z",
      progression: aProgression(),
      offboarding: null,
    },
    ...change,
  };
}

/** Two required missions that are complete. */
function aProgression(change: Partial<Schema<"ProgressionFacts">> = {}): Schema<"ProgressionFacts"> {
  return {
    missions: [FIRST, SECOND].map((mission) => aCountedMission(mission, "2026-11-12T12:00:00Z")),
    overall_bp: null,
    min_score_bp: null,
    asks_survey: true,
    has_survey: false,
    confirmed_name: null,
    open_refunds: 0,
    open_disputes: 0,
    ...change,
  };
}

function aCountedMission(mission: string, completed_at: string | null): Schema<"CountedMission"> {
  return {
    mission,
    is_required: true,
    completion: "submitted",
    viewed_at: completed_at,
    submitted_at: completed_at === null ? [] : [completed_at],
    completed_at,
  };
}

export function aTriableMission(change: Partial<Schema<"TriableMission">> = {}): Schema<"TriableMission"> {
  return {
    mission: FIRST,
    pass_mark_bp: 6_000,
    best_bp: null,
    may_submit: true,
    keys_of_bp: 0,
    waiting: null,
    judged_by: "nothing",
    has_review: false,
    has_pass: false,
    ...change,
  };
}

/** A rubric of two criteria, `Method` (60 %) and `Note` (40 %), with three levels each. */
export function aRubric(): Schema<"Rubric"> {
  const levels = ["Not yet", "Sound", "Strong"].map((label, index) => ({
    label,
    points: [0, 2, 3][index] ?? 0,
    descriptor: `Looks ${label.toLowerCase()}.`,
  }));
  const criterion = (id: string, weight_bp: number) => ({
    id: id.toLowerCase(),
    title: id,
    description: "",
    weight_bp,
    levels,
    must_pass_level: null,
  });
  return { criteria: [criterion("Method", 6_000), criterion("Note", 4_000)] };
}

/**
 * The first mission has 80 % and is complete; the second has the facts in `second`. Half of the live sessions were
 * attended.
 */
export function someWhatIfFacts(
  second: Partial<Schema<"TriableMission">> = {},
  change: Partial<Schema<"WhatIfGradesFacts">> = {},
): Schema<"WhatIfGradesFacts"> {
  return {
    now: NOW,
    missions: [aTriableMission({ best_bp: 8_000, may_submit: false }), aTriableMission({ mission: SECOND, ...second })],
    progression: aProgression({
      missions: [aCountedMission(FIRST, "2026-11-12T12:00:00Z"), aCountedMission(SECOND, null)],
      overall_bp: 8_000,
    }),
    record: { human_reviews: 0, human_passes: 0, live_held: 2, live_attended: 1, grace_until: "2027-02-09T08:00:00Z" },
    is_complete: false,
    certificate: null,
    ...change,
  };
}
