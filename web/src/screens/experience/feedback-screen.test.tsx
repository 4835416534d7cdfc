// The feedback inbox: the feedback on each attempt, its author, and the next step.

import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import type { Schema } from "@/api/types";
import { api, network, refused } from "@/testing/api";
import { startSignedIn } from "@/testing/identity";
import { FIRST, boardApi } from "@/testing/mission-fixtures";
import { renderRoute } from "@/testing/render-route";

const ATTEMPT = "01900000-0000-7000-8000-000000000501";
const session = "/data-analysis-bank-november";

function anEntry(change: Partial<Schema<"FeedbackEntry">> = {}): Schema<"FeedbackEntry"> {
  return {
    submission: ATTEMPT,
    mission: FIRST,
    attempt: 1,
    source: "person",
    state: "returned",
    at: "2026-11-20T12:00:00Z",
    due_at: null,
    is_unread: true,
    next: "improve",
    reviewer: "Rosa Marin",
    ...change,
  };
}

beforeEach(() => startSignedIn());

function openInbox(entries: Schema<"FeedbackEntry">[]) {
  network.use(
    ...boardApi(),
    api.get("/api/feedback", () => ({ entries })),
  );
  return renderRoute(`${session}/feedback`);
}

test("each entry says who gives it, where it stands and what is next, and leads there", async () => {
  openInbox([
    anEntry(),
    anEntry({ source: "check", state: "ready", next: "ask_person", is_unread: false, reviewer: null }),
    anEntry({
      state: "waiting",
      next: "wait",
      due_at: "2026-11-25T12:00:00Z",
      submission: FIRST,
      is_unread: false,
      reviewer: null,
    }),
  ]);
  const unread = await screen.findByRole("link", { name: "Unread: Mission 1: First look" });
  expect(unread).toHaveAttribute("href", `${session}/mission-1#reviews`);
  const rows = screen.getAllByRole("listitem").filter((row) => /Attempt 1/.test(row.textContent));
  expect(rows).toHaveLength(3);
  expect(rows[0]).toHaveTextContent(/Rosa Marin.*improve your answer.*Returned/);
  expect(rows[1]).toHaveTextContent(/Automatic check.*ask a person.*Ready/);
  expect(rows[2]).toHaveTextContent(/A reviewer.*Promised by Wed 25 Nov 2026.*Asked for/);
  const read = screen.getAllByRole("link", { name: "Mission 1: First look" });
  expect(read[0]).toHaveAttribute("href", `${session}/mission-1/submission/${ATTEMPT}/ai-feedback`);
});

test("without feedback it says how one gets it", async () => {
  openInbox([]);
  expect(await screen.findByText("No feedback yet")).toBeVisible();
  expect(screen.getByRole("link", { name: "Go to my missions" })).toHaveAttribute("href", `${session}/missions`);
});

test("an inbox that cannot be loaded says so and is asked for again", async () => {
  let tries = 0;
  network.use(
    ...boardApi(),
    api.get("/api/feedback", () => {
      tries += 1;
      return tries === 1 ? refused("xs-not-found", 404) : { entries: [] };
    }),
  );
  renderRoute(`${session}/feedback`);
  await waitFor(() => expect(tries).toBe(1));
  expect(await screen.findByRole("heading", { level: 1 })).toBeVisible();
  expect(screen.queryByText("No feedback yet")).toBeNull();
});
