// The reviewer's desk: the queue, and a review with its answers and rubric side by side.

import { screen, waitFor } from "@testing-library/react";
import { HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import type { Schema } from "@/api/types";
import { api, network, refused } from "@/testing/api";
import { startSignedIn } from "@/testing/identity";
import { FIRST, aSavedBlock, aSubmission, blocksOfFirst } from "@/testing/mission-fixtures";
import { renderRoute } from "@/testing/render-route";
import { REVIEW, REVIEW_LIMITS, aReturnedReview, aReview } from "@/testing/review-fixtures";

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

const [, question] = blocksOfFirst();
const submission = aSubmission({
  mission: FIRST,
  status: "in_review",
  submitted_at: "2026-11-20T12:00:00Z",
  attempt: 1,
  blocks: [aSavedBlock(question!.id, { text: "One batch ran twice." })],
});

const OTHER = "01900000-0000-7000-8000-0000000000bb";

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
    history: [],
    edit: { code: "review/not-decided" },
    limits: REVIEW_LIMITS,
    ...change,
  };
}

beforeEach(() => startSignedIn());

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
  await user.type(
    screen.getByRole("textbox", { name: "What is good, and what to do next" }),
    "Name the batch, then the total.",
  );
  const said = { marks: [{ criterion: "method", level: "Sound" }], summary: "Name the batch, then the total." };
  await waitFor(() => expect(drafts.at(-1)).toEqual({ said }), { timeout: 3_000 });
  await screen.findByText("Saved");
  await user.click(screen.getByRole("button", { name: "Send back" }));
  await waitFor(() => expect(decisions).toEqual([{ outcome: "returned", said }]));
  await screen.findByRole("heading", { level: 1, name: "Reviews" });
});

test("what another holds is read and not judged, and one's own words are kept", async () => {
  const draft = { marks: [], summary: "Half a sen" };
  network.use(
    api.get("/api/reviews/{id}", () =>
      aSheet({ draft, place: { hold: "others", held_until: "2026-11-20T12:30:00Z", is_late: false } }),
    ),
  );
  renderRoute(`/desk/reviews/${REVIEW}`);
  expect(await screen.findByText(/Somebody else holds it until/)).toBeVisible();
  expect(screen.getByRole("textbox")).toHaveValue("Half a sen");
  expect(screen.getByRole("button", { name: "Pass" })).toBeDisabled();
});

const summaryField = () => screen.findByRole("textbox", { name: "What is good, and what to do next" });

test("words that the server has not got yet are there after a reload", async () => {
  const drafts: unknown[] = [];
  network.use(
    api.get("/api/reviews/{id}", () => aSheet()),
    api.post("/api/reviews/{id}/claim", () => aSheet().place),
    api.put("/api/reviews/{id}/draft", async ({ request }) => {
      drafts.push(await request.json());
      return new Response(null, { status: 204 });
    }),
  );
  const { user, unmount } = renderRoute(`/desk/reviews/${REVIEW}`);
  await user.click(await summaryField());
  await user.paste("Half a sen");
  unmount();
  expect(drafts).toHaveLength(0);
  renderRoute(`/desk/reviews/${REVIEW}`);
  expect(await summaryField()).toHaveValue("Half a sen");
  await waitFor(() => expect(drafts).toEqual([{ said: { marks: [], summary: "Half a sen" } }]), { timeout: 3_000 });
});

test("words of one review stay while another is written", async () => {
  network.use(
    api.get("/api/reviews/{id}", ({ params }) =>
      aSheet({ review: aReview({ id: String(params["id"]), status: "claimed" }) }),
    ),
    api.post("/api/reviews/{id}/claim", () => aSheet().place),
    api.put("/api/reviews/{id}/draft", () => HttpResponse.error()),
  );
  for (const [id, words] of [
    [REVIEW, "Half a sen"],
    [OTHER, "Of the other"],
  ] as const) {
    const { user, unmount } = renderRoute(`/desk/reviews/${id}`);
    await user.click(await summaryField());
    await user.paste(words);
    unmount();
  }
  renderRoute(`/desk/reviews/${REVIEW}`);
  expect(await summaryField()).toHaveValue("Half a sen");
});

test("a decision whose answer was lost is found", async () => {
  let isDecided = false;
  network.use(
    api.get("/api/reviews", () => ({ items: [], next: null })),
    api.get("/api/reviews/next", () => ({ review: null })),
    api.get("/api/reviews/{id}", () =>
      isDecided ? aSheet({ review: aReturnedReview(), edit: null }) : aSheet({ draft: aReturnedReview().said }),
    ),
    api.post("/api/reviews/{id}/decision", () => {
      isDecided = true;
      return HttpResponse.error();
    }),
  );
  const { user } = renderRoute(`/desk/reviews/${REVIEW}`);
  await user.click(await screen.findByRole("button", { name: "Send back" }));
  expect(await screen.findByText("Sent back. The learner gets a notice.")).toBeTruthy();
  await screen.findByRole("heading", { level: 1, name: "Reviews" });
});

test("a decision that did not arrive is said to be unknown, and stays to be made", async () => {
  network.use(
    api.get("/api/reviews/{id}", () => aSheet()),
    api.post("/api/reviews/{id}/decision", () => HttpResponse.error()),
  );
  const { user } = renderRoute(`/desk/reviews/${REVIEW}`);
  await user.click(await screen.findByRole("button", { name: "Pass" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("We got no answer");
  expect(screen.getByRole("button", { name: "Pass" })).toBeEnabled();
});

test("what could not be saved is tried again by itself", async () => {
  let tries = 0;
  network.use(
    api.get("/api/reviews/{id}", () => aSheet()),
    api.post("/api/reviews/{id}/claim", () => aSheet().place),
    api.put("/api/reviews/{id}/draft", () => {
      tries += 1;
      return tries === 1 ? refused("unknown-server-error", 500) : new Response(null, { status: 204 });
    }),
  );
  const { user } = renderRoute(`/desk/reviews/${REVIEW}`);
  await user.click(await summaryField());
  await user.paste("Half a sen");
  await screen.findByText(/^Not saved yet/, undefined, { timeout: 3_000 });
  expect(await screen.findByText("Saved", undefined, { timeout: 8_000 })).toBeVisible();
});

test("a review is released", async () => {
  let hold: "yours" | "free" = "yours";
  network.use(
    api.get("/api/reviews/{id}", () => aSheet({ place: { hold, held_until: null, is_late: false } })),
    api.post("/api/reviews/{id}/release", () => {
      hold = "free";
      return new Response(null, { status: 204 });
    }),
  );
  const { user } = renderRoute(`/desk/reviews/${REVIEW}`);
  await user.click(await screen.findByRole("button", { name: "Release it" }));
  expect(await screen.findByRole("button", { name: "Claim it" })).toBeEnabled();
});

test("a release whose answer was lost is shown", async () => {
  let hold: "yours" | "free" = "yours";
  network.use(
    api.get("/api/reviews/{id}", () => aSheet({ place: { hold, held_until: null, is_late: false } })),
    api.post("/api/reviews/{id}/release", () => {
      hold = "free";
      return HttpResponse.error();
    }),
  );
  const { user } = renderRoute(`/desk/reviews/${REVIEW}`);
  await user.click(await screen.findByRole("button", { name: "Release it" }));
  expect(await screen.findByRole("button", { name: "Claim it" })).toBeEnabled();
});

test("what cannot be claimed or taken says so", async () => {
  network.use(
    api.get("/api/reviews", () => ({ items: [], next: null })),
    api.get("/api/reviews/next", () => refused("temporarily-unavailable", 503)),
    api.get("/api/reviews/{id}", () => aSheet({ place: { hold: "free", held_until: null, is_late: false } })),
    api.post("/api/reviews/{id}/claim", () => refused("temporarily-unavailable", 503)),
  );
  const { user, unmount } = renderRoute(`/desk/reviews/${REVIEW}`);
  await user.click(await screen.findByRole("button", { name: "Claim it" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("Fieldwork is not available right now");
  unmount();
  renderRoute("/desk/reviews");
  await user.click(await screen.findByRole("button", { name: "Take the next one" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("Fieldwork is not available right now");
});

test("what is selected in the work is quoted", async () => {
  network.use(api.get("/api/reviews/{id}", () => aSheet()));
  const { user } = renderRoute(`/desk/reviews/${REVIEW}`);
  await user.click(await screen.findByRole("button", { name: "Quote the selection" }));
  expect(screen.getByText("Select some of the learner\u2019s words first.")).toBeVisible();
  window.getSelection()?.selectAllChildren(screen.getByText("One batch ran twice."));
  await user.click(screen.getByRole("button", { name: "Quote the selection" }));
  expect(await summaryField()).toHaveValue("> One batch ran twice.\n");
});

test("two attempts are compared word by word", async () => {
  const later = aSubmission({
    ...submission,
    id: "01900000-0000-7000-8000-000000000402",
    attempt: 2,
    blocks: [aSavedBlock(question!.id, { text: "One batch ran three times." })],
  });
  const attempts = [submission, later].map((one) => ({ submission: one, self_rating: [], reviews: [] }));
  network.use(api.get("/api/reviews/{id}", () => aSheet({ submission: later.id, attempts })));
  const { user } = renderRoute(`/desk/reviews/${REVIEW}`);
  await user.click(await screen.findByRole("checkbox", { name: "Show changes since the attempt before" }));
  expect(screen.getByRole("deletion")).toHaveTextContent("twice");
  expect(screen.getByRole("insertion")).toHaveTextContent("three times");
});

test("the files of the work are fetched by the review", async () => {
  const file = { key: "answers/1/a.csv", name: "a.csv", mime: "text/csv", bytes: 20 };
  const asked: unknown[] = [];
  const photo = {
    ...question!,
    body: {
      kind: "files" as const,
      prompt_html: "<p>Your table</p>",
      max_files: 1,
      max_seconds: null,
      max_bytes: 1_000,
      allowed_ext: ["csv"],
    },
  };
  network.use(
    api.get("/api/reviews/{id}", () =>
      aSheet({
        blocks: [photo],
        attempts: [
          {
            submission: { ...submission, blocks: [aSavedBlock(question!.id, { files: [file] })] },
            self_rating: [],
            reviews: [],
          },
        ],
      }),
    ),
    api.get("/api/reviews/{id}/files/{key}", ({ params }) => {
      asked.push(params.key);
      return refused("review/not-claimed", 409);
    }),
  );
  const { user } = renderRoute(`/desk/reviews/${REVIEW}`);
  await user.click(await screen.findByRole("button", { name: /a\.csv/ }));
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(await screen.findByRole("alert")).toBeVisible();
});

test("who decided changes the words, and the earlier ones stay to be read", async () => {
  const first = aReturnedReview().said!;
  const second = { ...first, summary: "Name the batch, then the total, please." };
  const version = (rev: number, said: typeof first) => ({
    rev,
    at: "2026-11-21T12:00:00Z",
    by: "01900000-0000-7000-8000-0000000000aa",
    said,
  });
  let history = [version(1, first)];
  const edits: unknown[] = [];
  network.use(
    api.get("/api/reviews/{id}", () =>
      aSheet({
        review: { ...aReturnedReview(), said: history.at(-1)!.said, rev: history.length },
        history,
        edit: null,
      }),
    ),
    api.patch("/api/reviews/{id}", async ({ request }) => {
      edits.push(await request.json());
      history = [...history, version(2, second)];
      return { ...aReturnedReview(), said: second, rev: 2 };
    }),
  );
  const { user } = renderRoute(`/desk/reviews/${REVIEW}`);
  expect(await screen.findByText("You sent it back.")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Edit the review" }));
  await user.clear(await summaryField());
  await user.click(await summaryField());
  await user.paste(second.summary);
  await user.click(screen.getByRole("button", { name: "Keep the change" }));
  await waitFor(() => expect(edits).toEqual([{ base_rev: 1, said: second }]));
  await user.click(await screen.findByText("Earlier versions"));
  expect(screen.getByText(first.summary)).toBeVisible();
  expect(screen.getByText(second.summary)).toBeVisible();
});

test("a change whose answer was lost is found", async () => {
  let said = aReturnedReview().said!;
  network.use(
    api.get("/api/reviews/{id}", () => aSheet({ review: { ...aReturnedReview(), said }, edit: null })),
    api.patch("/api/reviews/{id}", async ({ request }) => {
      said = ((await request.json()) as { said: typeof said }).said;
      return HttpResponse.error();
    }),
  );
  const { user } = renderRoute(`/desk/reviews/${REVIEW}`);
  await user.click(await screen.findByRole("button", { name: "Edit the review" }));
  await user.click(await summaryField());
  await user.paste(" And the total.");
  await user.click(screen.getByRole("button", { name: "Keep the change" }));
  expect(await screen.findByText("Changed. The learner sees it now.")).toBeTruthy();
  expect(await screen.findByRole("button", { name: "Edit the review" })).toBeVisible();
});
