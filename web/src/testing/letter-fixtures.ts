// Reference letters as the server sends them.

import type { Schema } from "@/api/types";
import { aProgram } from "./fixtures";

export const LETTER = "01900000-0000-7000-8000-000000000501";

export function aPublicLetter(change: Partial<Schema<"PublicLetter">> = {}): Schema<"PublicLetter"> {
  return {
    serial: "T6W2-SAPC-RVYM",
    status: "issued",
    is_valid: true,
    name: "Ada Obi",
    program: aProgram(),
    body: "Ada Obi did well.",
    signatory: { name: "Ngozi Eze", title: "Head of learning" },
    issued_at: "2026-11-20T12:00:00Z",
    revoked_at: null,
    ...change,
  };
}

export function aLetter(change: Partial<Schema<"LetterView">> = {}): Schema<"LetterView"> {
  return {
    id: LETTER,
    status: "requested",
    purpose: "A job at a bakery",
    requested_at: "2026-11-20T12:00:00Z",
    serial: null,
    signatory: null,
    issued_at: null,
    revoked_at: null,
    ...change,
  };
}

export function aLetterStanding(change: Partial<Schema<"LetterStanding">> = {}): Schema<"LetterStanding"> {
  return {
    completion: {
      is_satisfactory: true,
      tests: [
        { name: "complete", need: 1, have: 1, is_met: true },
        { name: "score", need: 7_000, have: 8_250, is_met: true },
        { name: "human_passes", need: 1, have: 1, is_met: true },
      ],
    },
    letter: null,
    ...change,
  };
}

export function aLetterSheet(change: Partial<Schema<"LetterSheet">> = {}): Schema<"LetterSheet"> {
  return {
    id: LETTER,
    letter: {
      status: "requested",
      purpose: "A job at a bakery",
      stated: [],
      body: null,
      signatory: null,
      serial: null,
      issued_at: null,
    },
    requested_at: "2026-11-20T12:00:00Z",
    revoked_at: null,
    learner: "Ada Obi",
    program: "Data analysis at a bank",
    completion: aLetterStanding().completion,
    record: [
      { name: "Ada Obi" },
      { program: "Data analysis at a bank" },
      { missions: 5 },
      { score_bp: 8_250 },
      { skill: "SQL" },
    ],
    suggestion: "Ada Obi completed it.",
    ...change,
  };
}
