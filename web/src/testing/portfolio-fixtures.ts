// A portfolio in tests: passed work, a draft based on it, and its versions.

import type { Schema } from "@/api/types";

export const DRAFT = "01900000-0000-7000-8000-000000000a01";
export const ENROLMENT = "01900000-0000-7000-8000-000000000a02";

const LABEL = "Work from a job simulation on Fieldwork. Harbourlight is a fictional company; this was not employment.";

export function aSource(): Schema<"SourceProgram"> {
  return {
    enrolment: ENROLMENT,
    xs: "data-analysis-bank-november",
    title: "Data analysis at a bank",
    host: "Harbourlight",
    hours: 7,
    skills: ["Segmentation"],
    works: [
      {
        number: 1,
        submission: "01900000-0000-7000-8000-000000000a03",
        mission: "01900000-0000-7000-8000-000000000a04",
        slug: "first-look",
        title: "First look",
        task: "Check a customer extract.",
        claims: [
          {
            text: "Two rows of the extract are wrong.",
            evidence: { kind: "answer", block: "01900000-0000-7000-8000-000000000a05" },
          },
          { text: "Passed by a reviewer with 84 %.", evidence: { kind: "pass", by: "person", score_bp: 8400 } },
        ],
        submitted_at: "2026-11-12T10:00:00Z",
        judged: {
          by: "person",
          reviewer: "Ngozi Eze",
          score_bp: 8400,
          criteria: [{ title: "Method", level: "Strong" }],
        },
      },
    ],
  };
}

export function portfolioContexts(change: Partial<Schema<"PortfolioContexts">> = {}): Schema<"PortfolioContexts"> {
  const program = {
    enrolment: ENROLMENT,
    xs: "data-analysis-bank-november",
    title: "Data analysis at a bank",
    host: "Harbourlight",
    source: aSource(),
    first: null,
  };
  return {
    programs: { items: [program], next: null },
    reader: "built_in",
    needs_consent: false,
    usage: { limit: 5, used: 1, resets_at: "2026-11-21T00:00:00Z" },
    ...change,
  };
}

export function aPortfolioText(line = "“First look”. Check a customer extract."): Schema<"PortfolioText"> {
  return {
    label: LABEL,
    sections: [
      {
        heading: "Data analysis at a bank (job simulation), Harbourlight, November 2026",
        claims: [{ text: line, works: [1] }],
      },
    ],
  };
}

export function aVersion(change: Partial<Schema<"PortfolioVersion">> = {}): Schema<"PortfolioVersion"> {
  const text = change.text ?? aPortfolioText();
  const plain = [...text.sections.flatMap((section) => section.claims.map((claim) => claim.text)), text.label].join(
    "\n",
  );
  return {
    number: 1,
    author: "assistant",
    created_at: "2026-11-20T12:00:00Z",
    text,
    plain,
    markdown: `## ${plain}`,
    ...change,
  };
}

export function aPortfolioDraft(change: Partial<Schema<"PortfolioDraft">> = {}): Schema<"PortfolioDraft"> {
  return {
    id: DRAFT,
    format: "cv",
    tone: "plain",
    status: "ready",
    reader: "built_in",
    created_at: "2026-11-20T12:00:00Z",
    updated_at: "2026-11-20T12:00:00Z",
    sources: [aSource()],
    newest: aVersion(),
    failure: null,
    ...change,
  };
}

export function aPortfolioCard(change: Partial<Schema<"PortfolioCard">> = {}): Schema<"PortfolioCard"> {
  return {
    id: DRAFT,
    format: "cv",
    tone: "plain",
    status: "ready",
    programs: ["Data analysis at a bank"],
    version: 1,
    created_at: "2026-11-20T12:00:00Z",
    updated_at: "2026-11-20T12:00:00Z",
    ...change,
  };
}

/** The events of a draft, as the server streams them. */
export function streamed(...events: Schema<"PortfolioEvent">[]): Response {
  const text = events.map(
    (event, at) => `id: ${String(at + 1)}\nevent: ${event.kind}\ndata: ${JSON.stringify(event)}\n\n`,
  );
  return new Response(text.join(""), { headers: { "content-type": "text/event-stream" } });
}
