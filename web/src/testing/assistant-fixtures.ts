// Responses of the assistant for tests: a conversation, a question with its answer, and the stream of an answer.

import { HttpResponse, http } from "msw";
import type { AnswerEvent } from "@/features/assistant/answer-stream";
import type { Schema } from "@/api/types";

export const THREAD = "01900000-0000-7000-8000-000000000901";
export const QUESTION = "01900000-0000-7000-8000-000000000902";
export const ANSWER = "01900000-0000-7000-8000-000000000903";
export const BLOCK = "01900000-0000-7000-8000-000000000904";

export function aThread(change: Partial<Schema<"Thread">> = {}): Schema<"Thread"> {
  return {
    id: THREAD,
    session: "01900000-0000-7000-8000-000000000001",
    mission: null,
    title: "Where is the ledger?",
    created_at: "2026-11-20T12:00:00Z",
    updated_at: "2026-11-20T12:00:00Z",
    archived_at: null,
    ...change,
  };
}

export function aTaPage(change: Partial<Schema<"TaPage">> = {}): Schema<"TaPage"> {
  return {
    threads: { items: [aThread()], next: null },
    reader: "built_in",
    needs_consent: false,
    usage: { limit: 20, used: 3, resets_at: "2026-11-21T00:00:00Z" },
    ...change,
  };
}

export function aQuestion(text = "Where is the ledger?"): Schema<"Message"> {
  return { id: QUESTION, role: "learner", text, created_at: "2026-11-20T12:00:00Z", answer: null };
}

export function aCitation(change: Partial<Schema<"Citation">> = {}): Schema<"Citation"> {
  return {
    number: 1,
    place: "block",
    title: "First look: The ledger",
    quote: "Begin here. The ledger lies in the files.",
    lead_html: "<p><mark>The ledger lies in the files.</mark></p>",
    passage_html: "<p>Begin here. <mark>The ledger lies in the files.</mark></p>",
    mission: "mission-1",
    block: BLOCK,
    bonus: null,
    ...change,
  };
}

export function anAnswer(change: Partial<Schema<"AnswerState">> = {}, text = ""): Schema<"Message"> {
  return {
    id: ANSWER,
    role: "assistant",
    text,
    created_at: "2026-11-20T12:00:00Z",
    answer: {
      status: "whole",
      reader: "built_in",
      citations: [aCitation()],
      by_rule: null,
      failure: null,
      rating: null,
      ...change,
    },
  };
}

/** An answer from the rules. */
export function aRuleAnswer(by_rule: Schema<"RuleAnswer">): Schema<"Message"> {
  return anAnswer({ citations: [], by_rule });
}

export function asked(answer: Schema<"Message">, question?: string): Schema<"QuestionAsked"> {
  return {
    thread: aThread(),
    question: aQuestion(question),
    answer,
    usage: { limit: 20, used: 4, resets_at: "2026-11-21T00:00:00Z" },
  };
}

export type StreamedEvents = (readonly [id: string, event: AnswerEvent])[];

/** Streams these events, each with its position. Records the positions that the page sends when it reconnects. */
export function answerStream(...streams: (StreamedEvents | Promise<StreamedEvents>)[]) {
  const heard: (string | null)[] = [];
  const handler = http.get("*/api/ai/threads/:id/messages-response", async ({ request }) => {
    heard.push(request.headers.get("last-event-id"));
    const events = (await (streams.shift() ?? [])).map(
      ([id, event]) => `id: ${id}\nevent: ${event.kind}\ndata: ${JSON.stringify(event)}\n\n`,
    );
    return new HttpResponse(events.join(""), { headers: { "content-type": "text/event-stream" } });
  });
  return { handler, heard };
}
