// Answers that learners rated as not helpful, as moderators see them.

import { screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import type { Schema } from "@/api/types";
import { api, network, refused } from "@/testing/api";
import { ANSWER, aCitation } from "@/testing/assistant-fixtures";
import { startSignedIn } from "@/testing/identity";
import { renderRoute } from "@/testing/render-route";

beforeEach(() => startSignedIn());

const FLAGGED: Schema<"FlaggedMessage"> = {
  id: ANSWER,
  program: "Data analysis at a bank",
  mission: null,
  question: "Where is the ledger?",
  text: "",
  status: "whole",
  reader: "built_in",
  citations: [aCitation()],
  by_rule: null,
  reason: "off_topic",
  comment: "That is another ledger.",
  created_at: "2026-11-20T12:00:00Z",
};

test("a flagged answer is shown with what is wrong with it", async () => {
  network.use(
    api.get("/api/ai/messages/flagged", ({ url }) =>
      url.searchParams.has("next")
        ? { items: [{ ...FLAGGED, id: "01900000-0000-7000-8000-000000000999", question: "Older?" }], next: null }
        : { items: [FLAGGED], next: "b" },
    ),
  );
  const { user } = renderRoute("/desk/answers");
  expect(await screen.findByText("Where is the ledger?")).toBeVisible();
  expect(screen.getByText("It only quoted “First look: The ledger”.")).toBeVisible();
  expect(screen.getByText("It is about something else")).toBeVisible();
  expect(screen.getByText("That is another ledger.")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Show older answers" }));
  expect(await screen.findByText("Older?")).toBeVisible();
});

test("who may not see them is told so, and an empty list says so", async () => {
  network.use(
    api.get("/api/ai/messages/flagged", () => refused("auth/forbidden", 403, { needs: ["ta", "support", "admin"] })),
  );
  const { unmount } = renderRoute("/desk/answers");
  expect(await screen.findByText(/the role of/)).toBeVisible();
  unmount();
  network.use(api.get("/api/ai/messages/flagged", () => ({ items: [], next: null })));
  renderRoute("/desk/answers");
  expect(await screen.findByText("No flagged answers")).toBeVisible();
});
