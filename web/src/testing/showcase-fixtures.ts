// A showcase in tests: a piece, its page, and the learner's choice.

import type { Schema } from "@/api/types";

export const SLUG = "T6W2-SAPC-RVYM";
export const MISSION = "01900000-0000-7000-8000-000000000b01";

export function aPiece(): Schema<"Piece"> {
  return {
    mission: MISSION,
    title: "First look",
    submission: "01900000-0000-7000-8000-000000000b02",
    submitted_at: "2026-11-12T10:00:00Z",
    is_team: false,
    is_writing_reviewed: false,
    claims: [
      {
        text: "33 rows of the extract are duplicates.",
        evidence: { kind: "answer", block: "01900000-0000-7000-8000-000000000b03" },
      },
      { text: "4 of 5 questions answered right.", evidence: { kind: "marks", right: 4, marked: 5 } },
    ],
  };
}

export function aShowcasePage(change: Partial<Schema<"ShowcasePage">> = {}): Schema<"ShowcasePage"> {
  return {
    name: "Ada Obi",
    headline: "I check numbers.",
    program: "Data analysis at a bank",
    host: "Harbourlight",
    label: "Work from a job simulation on Fieldwork. Harbourlight is a fictional company; this was not employment.",
    pieces: [
      {
        piece: aPiece(),
        parts: [
          {
            title: "The note",
            answer: { kind: "text", markdown: "**33** rows.", html: "<p><strong>33</strong> rows.</p>" },
          },
        ],
      },
    ],
    skills: [{ skill: "Method", evidence: { kind: "level", piece: "First look", level: "Strong" } }],
    certificate: { serial: SLUG, kind: "completion", issued_at: "2026-11-20T10:00:00Z" },
    is_listed: false,
    ...change,
  };
}

export function aShowcase(change: Partial<Schema<"Showcase">> = {}): Schema<"Showcase"> {
  return {
    slug: null,
    published_at: null,
    choice: { headline: null, name: "Ada Obi", is_listed: false, missions: [MISSION] },
    pieces: [aPiece()],
    program: "Data analysis at a bank",
    page: null,
    ...change,
  };
}
