// The reviewer's desk: the queue, and a review with its answers and rubric side by side.

import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import type { Schema } from "@/api/types";
import { api, network, refused } from "@/testing/api";
import { startSignedIn } from "@/testing/identity";
import { FIRST, aSavedBlock, aSubmission, blocksOfFirst } from "@/testing/mission-fixtures";
import { renderRoute } from "@/testing/render-route";
import { REVIEW, aQueuedReview, aReturnedReview, aReview } from "@/testing/review-fixtures";

const rubric: Schema<"Rubric"> = {
  criteria: [
    {
      id: "method",
      title: "Method",
      description: "What was done.",
      weight_bp: 10_000,
      levels: [
        { label: "Not yet", points: 0, descriptor: "No cause." },
        { label: "Sound", points: 2, descriptor: "The cause is right." },
      ],
      must_pass_level: null,
    },
  ],
};

const [question] = blocksOfFirst();
const submission = aSubmission({ mission: FIRST, status: "in_review", submitted_at: "2026-11-20T12:00:00Z", attempt: 1, blocks: [aSavedBlock(question!.id, { text: "One batch ran twice." })] });

function aSheet(change: Partial<Schema<"ReviewSheet">> = {}): Schema<"ReviewSheet"> {
  return {
    review: aReview({ status: "claimed" }),
    place: { hold: "yours", held_until: "2026-11-20T12:30:00Z", is_late: false },
    submission: submission.id,
    mission: "First look",
    number: 1,
    program: "Data analysis at a bank",
    brief_html: "<p>Read the extract.</p>",
    blocks: [question!],
    rubric,
    pass_mark_bp: 6_000,
    attempts: [{ submission, self_rating: [{ criterion: "method", level: "Not yet" }], reviews: [] }],
    draft: null,
    ...change,
  };
}

beforeEach(() => startSignedIn());

test("the queue says what waits, since when, and whether one can have it", async () => {
  network.use(api.get("/api/reviews", () => ({ items: [aQueuedReview(), aQueuedReview({ id: "01900000-0000-7000-8000-000000000502", is_appeal: true, place: { hold: "others", held_until: null, is_late: true } })], next: null })));
  renderRoute("/desk/reviews");
  const links = await screen.findAllByRole("link", { name: "Mission 1: First look" });
  expect(links[0]).toHaveAttribute("href", `/desk/reviews/${REVIEW}`);
  expect(screen.getByText("Free")).toBeVisible();
  expect(screen.getByText("Somebody else is at it")).toBeVisible();
  expect(screen.getByText("Late")).toBeVisible();
});

test("the next one is taken again where another was faster", async () => {
  const claimed: string[] = [];
  network.use(
    api.get("/api/reviews", () => ({ items: [], next: null })),
    api.get("/api/reviews/next", () => ({ review: REVIEW })),
    api.post("/api/reviews/{id}/claim", ({ params }) => {
      claimed.push(String(params.id));
      return claimed.length === 1 ? refused("review/claimed", 409, { until: "2026-11-20T12:30:00Z" }) : aSheet().place;
    }),
    api.get("/api/reviews/{id}", () => aSheet()),
  );
  const { user } = renderRoute("/desk/reviews");
  await user.click(await screen.findByRole("button", { name: "Take the next one" }));
  await screen.findByRole("heading", { level: 1, name: "Mission 1: First look" });
  expect(claimed).toEqual([REVIEW, REVIEW]);
});

test("a level is chosen by a digit, what is written is saved, and the decision leads to the next", async () => {
  const drafts: unknown[] = [];
  const decisions: unknown[] = [];
  network.use(
    api.get("/api/reviews", () => ({ items: [], next: null })),
    api.get("/api/reviews/next", () => ({ review: null })),
    api.get("/api/reviews/{id}", () => aSheet()),
    api.put("/api/reviews/{id}/draft", async ({ request }) => {
      drafts.push(await request.json());
      return new Response(null, { status: 204 });
    }),
    api.post("/api/reviews/{id}/claim", () => aSheet().place),
    api.post("/api/reviews/{id}/decision", async ({ request }) => {
      decisions.push(await request.json());
      return aReturnedReview();
    }),
  );
  const { user } = renderRoute(`/desk/reviews/${REVIEW}`);
  const first = await screen.findByRole("radio", { name: /Not yet/ });
  expect(screen.getByText("The learner says: Not yet")).toBeVisible();
  first.focus();
  await user.keyboard("2");
  expect(screen.getByRole("radio", { name: /Sound/ })).toBeChecked();
  await user.type(screen.getByRole("textbox", { name: "What is good, and what to do next" }), "Name the batch, then the total.");
  const said = { marks: [{ criterion: "method", level: "Sound" }], summary: "Name the batch, then the total." };
  await waitFor(() => expect(drafts.at(-1)).toEqual({ said }), { timeout: 3_000 });
  await user.click(screen.getByRole("button", { name: "Send back" }));
  await waitFor(() => expect(decisions).toEqual([{ outcome: "returned", said }]));
  await screen.findByRole("heading", { level: 1, name: "Reviews" });
});

test("what another holds is read and not judged, and one's own words are kept", async () => {
  const draft = { marks: [], summary: "Half a sen" };
  network.use(api.get("/api/reviews/{id}", () => aSheet({ draft, place: { hold: "others", held_until: "2026-11-20T12:30:00Z", is_late: false } })));
  renderRoute(`/desk/reviews/${REVIEW}`);
  expect(await screen.findByText(/Somebody else holds it until/)).toBeVisible();
  expect(screen.getByRole("textbox")).toHaveValue("Half a sen");
  expect(screen.getByRole("button", { name: "Pass" })).toBeDisabled();
});

test("who is no reviewer is told which role it takes", async () => {
  network.use(api.get("/api/reviews", () => refused("auth/forbidden", 403, { needs: ["reviewer", "admin"] })));
  renderRoute("/desk/reviews");
  expect(await screen.findByRole("alert")).toHaveTextContent(/reviewer/i);
});
