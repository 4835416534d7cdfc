// Completions, certificates and grades as the server sends them.

import type { Certificate, Completion, Offboarding, Requirement } from "@/api/types";
import { aProgram } from "./fixtures";

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
    program: aProgram(),
    starts_at: "2026-11-06T08:00:00Z",
    ends_at: "2027-01-19T08:00:00Z",
    missions: 5,
    overall_bp: 8_250,
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
    award: { kind: "participation", for_completion: [], for_distinction: [] },
    completed_at: null,
    certificate: null,
    linked_in: null,
    ...change,
  };
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
    ...change,
  };
}
