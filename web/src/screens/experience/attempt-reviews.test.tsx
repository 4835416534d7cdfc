// The review of an attempt, as its learner sees it: the promise, the reviewers' texts with quotes, and the learner's
// acts.

import { screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Schema } from "@/api/types";
import { setCurrentPerson } from "@/lib/current-person";
import { api, network } from "@/testing/api";
import { MemoryIdentity, aPerson, startSignedIn } from "@/testing/identity";
import {
  WORDS,
  aMissionWithBlocks,
  aSavedBlock,
  aSubmission,
  aUserMission,
  boardApi,
} from "@/testing/mission-fixtures";
import { renderRoute } from "@/testing/render-route";
import { REVIEW, aReturnedReview, aReviewForLearner, noReviews } from "@/testing/review-fixtures";

let people = 0;

beforeEach(async () => {
  await startSignedIn(new MemoryIdentity(aPerson({ uid: `attempt-reviews-${(people += 1)}` })));
});

afterEach(() => setCurrentPerson(null));

const submission = aSubmission({
  status: "returned",
  submitted_at: "2026-11-20T12:10:00Z",
  blocks: [aSavedBlock(WORDS, { text: "One batch ran twice." })],
});

function open(reviews: () => Schema<"AttemptReviews">) {
  network.use(
    ...boardApi(),
    api.get("/api/app/missions/{id}/blocks", () => aMissionWithBlocks({ submission })),
    api.get("/api/user-submissions/{id}/reviews", reviews),
  );
  return renderRoute("/data-analysis-bank-november/mission-1#reviews");
}

test("what was said is shown with its quotes, by whom and when, and is noted as read", async () => {
  const read: unknown[] = [];
  const review = aReviewForLearner({
    ...aReturnedReview(),
    reviewer: "Rosa Marin",
    said: { marks: [], summary: "> One batch ran twice.\nName the batch." },
  });
  network.use(
    api.put("/api/user-submissions/{id}/feedback-read", ({ params }) => {
      read.push(params.id);
      return new Response(null, { status: 204 });
    }),
  );
  open(() => ({ ...noReviews({ appeal: null }), reviews: [review] }));
  expect(await screen.findByText(/^Rosa Marin, .*2026/)).toBeVisible();
  expect(screen.getByRole("blockquote")).toHaveTextContent(/^One batch ran twice.$/);
  expect(screen.getByText("Name the batch.")).toBeVisible();
  expect(screen.getByText(/within 7 days.*at least 20 characters/)).toBeInTheDocument();
  await waitFor(() => expect(read).toEqual([submission.id]));
  expect(screen.getByRole("heading", { level: 2, name: "Review by a person" })).toHaveFocus();
});

test("what came back is said first, with a way to the review", async () => {
  const { user } = open(() => ({ ...noReviews({}), reviews: [aReviewForLearner(aReturnedReview())] }));
  const heading = await screen.findByRole("heading", { level: 2, name: "Review by a person" });
  expect(heading.compareDocumentPosition(screen.getByRole("heading", { level: 2, name: "Your answer" }))).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  );
  expect(screen.getByText("A reviewer has sent it back for another try.")).toBeVisible();
  heading.blur();
  await user.click(screen.getByRole("link", { name: "Read the review" }));
  expect(heading).toHaveFocus();
});

test("a review that nobody came to says after how many days it ended", async () => {
  open(() => ({ ...noReviews({ request: null }), reviews: [aReviewForLearner({ status: "timed_out" })] }));
  expect(await screen.findByText("It was not reviewed within 28 days. You can ask again.")).toBeVisible();
});

test("once a review is asked for, the focus is on where it stands", async () => {
  let reviews = noReviews({ request: null });
  network.use(
    api.patch("/api/user-submissions/{id}", () => {
      reviews = {
        ...noReviews({ request: { code: "review/already-requested", meta: { review: REVIEW } } }),
        reviews: [aReviewForLearner()],
      };
      return {
        submission,
        acts: null,
        user_mission: aUserMission(),
        unlocked: [],
        progress: { done: 0, required: 4, optional_done: 0, optional: 0, minutes_left: 180, is_finished: false },
        badges: [],
        model_answers: [],
        keys: [],
        tries: [],
      };
    }),
  );
  const { user } = open(() => reviews);
  const heading = await screen.findByRole("heading", { level: 2, name: "Review by a person" });
  await user.click(screen.getByRole("button", { name: "Ask for a review" }));
  await waitFor(() => expect(heading).toHaveFocus());
  expect(screen.queryByRole("button", { name: "Ask for a review" })).toBeNull();
});

test("a review is rated from one to five", async () => {
  const rated: unknown[] = [];
  let review = aReviewForLearner({ ...aReturnedReview(), reviewer: null });
  network.use(
    api.post("/api/user-submissions/{id}/review-rating", async ({ request }) => {
      rated.push(await request.json());
      review = { ...review, rating: 5 };
      return review;
    }),
  );
  const { user } = open(() => ({
    ...noReviews({ rate: review.rating === null ? null : { code: "review/already-rated" } }),
    reviews: [review],
  }));
  await user.click(await screen.findByRole("radio", { name: "5" }));
  expect(await screen.findByText("You gave it 5 of 5.")).toBeVisible();
  expect(screen.getByRole("heading", { level: 2, name: "Review by a person" })).toHaveFocus();
  expect(rated).toEqual([{ rating: 5 }]);
});
