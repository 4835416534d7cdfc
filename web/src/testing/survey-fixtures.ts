// Realistic surveys for tests.

import type { Schema } from "@/api/types";

type Card = Schema<"SurveyCard">;

export function aSurveyCard(
  change: Partial<Omit<Card, "standing">> & { standing?: Partial<Card["standing"]> } = {},
): Card {
  return {
    id: "01900000-0000-7000-8000-000000000d01",
    slug: "first-week",
    title: "How was the first week?",
    questions: 3,
    xs: "data-analysis-bank-november",
    program: "Data analysis at a bank",
    after: null,
    ...change,
    standing: { is_due: true, due_at: "2026-11-02T09:00:00Z", after: null, answered_at: null, ...change.standing },
  };
}

export function aSurvey(change: Partial<Schema<"Survey">> = {}): Schema<"Survey"> {
  return {
    card: aSurveyCard(),
    intro_html: "<p>It takes a minute.</p>",
    questions: [
      {
        key: "pace",
        kind: "scale",
        prompt: "How fast was it?",
        required: true,
        options: [
          { key: "1", label: "Too slow" },
          { key: "5", label: "Too fast" },
        ],
      },
      {
        key: "liked",
        kind: "choices",
        prompt: "What did you like?",
        required: false,
        options: [
          { key: "files", label: "The files" },
          { key: "people", label: "The people" },
        ],
      },
      { key: "why", kind: "text", prompt: "What should change?", required: false, options: [] },
    ],
    answers: null,
    ...change,
  };
}
