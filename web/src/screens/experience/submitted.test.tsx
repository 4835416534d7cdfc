// A submitted answer: marks with reasons, the right answers once they are visible, the learner's own rating, and the
// figures of both texts.

import { act, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { afterEach, beforeEach, expect, test } from "vitest";
import { noteLive } from "@/api/changes";
import { outdateReads } from "@/api/client";
import type { MissionBlocks } from "@/api/types";
import type { Schema } from "@/api/types";
import { setCurrentPerson } from "@/lib/current-person";
import { api, network, refused } from "@/testing/api";
import { MemoryIdentity, aPerson, startSignedIn } from "@/testing/identity";
import {
  CHOICE,
  FIGURE,
  FIRST,
  MAY_IMPROVE,
  MODEL,
  WORDS,
  aMissionWithBlocks,
  aSavedBlock,
  aSubmission,
  aUserMission,
  blocksOfFirst,
  boardApi,
} from "@/testing/mission-fixtures";
import { renderRoute } from "@/testing/render-route";
import { aReviewForLearner, noReviews } from "@/testing/review-fixtures";

type Mark = Schema<"AnswerMark">;

let people = 0;

beforeEach(async () => {
  await startSignedIn(new MemoryIdentity(aPerson({ uid: `submitted-${(people += 1)}` })));
});

afterEach(() => setCurrentPerson(null));

const aMark = (block: string, verdict: Mark["verdict"], change: Partial<Mark> = {}): Mark => ({
  block,
  verdict,
  points_bp: 0,
  of_bp: 2_000,
  found: 0,
  needed: 1,
  wrong: 0,
  lines: [],
  why: null,
  is_counted: true,
  options: [],
  ...change,
});

const rubric: Schema<"Rubric"> = {
  criteria: [
    {
      id: "count",
      title: "Counts before it cleans",
      description: "Says how many rows and how many customers.",
      weight_bp: 10_000,
      must_pass_level: null,
      levels: [
        { label: "Not yet", points: 0, descriptor: "No count." },
        { label: "Sound", points: 2, descriptor: "Rows and customers are counted." },
      ],
    },
  ],
};

const submission = aSubmission({
  status: "submitted",
  submitted_at: "2026-11-20T12:10:00Z",
  blocks: [
    aSavedBlock(WORDS, { text: "There are 312 rows and 300 customers." }),
    aSavedBlock(CHOICE, { choice: "chart" }),
    aSavedBlock(FIGURE, { number: "300" }),
  ],
  reply: { html: "<p>Thank you. Count first, the next time.</p>" },
  marks: {
    outcome: "partly",
    is_counted: true,
    points_bp: 2_000,
    of_bp: 4_000,
    answers: [
      aMark(WORDS, "unmarked"),
      aMark(CHOICE, "not_right", {
        wrong: 1,
        lines: ["A chart hides double rows."],
        why: "Counting shows what there is to draw.",
        options: [
          { option: "count", is_right: true, is_chosen: false, line: null },
          { option: "chart", is_right: false, is_chosen: true, line: "A chart hides double rows." },
        ],
      }),
      aMark(FIGURE, "right", { found: 1, points_bp: 2_000, why: "312 rows less 12." }),
    ],
  },
});

const keys: Schema<"BlockKey">[] = [
  { block: CHOICE, key: { right: { options: ["count"] }, why: "Counting shows what there is to draw.", mistakes: [] } },
  {
    block: FIGURE,
    key: { right: { number: { value: "300", tolerance: "0" } }, why: "312 rows less 12.", mistakes: [] },
  },
];

const quota = { limit: 3, used: 1, resets_at: "2026-11-21T00:00:00Z" };
const unchecked: Schema<"AiFeedbackState"> = {
  user_mission: aUserMission().id,
  submission_status: "submitted",
  reader: "built_in",
  needs_consent: false,
  rubric,
  feedback: null,
  quota,
  can_ask: true,
};

function open(
  change: Partial<MissionBlocks> = {},
  rating: Schema<"SelfRating"> = { marks: [], rated_at: null, can_rate: true },
  check = () => unchecked,
) {
  const blocks = blocksOfFirst().map((block) =>
    block.id === MODEL
      ? {
          ...block,
          body: {
            kind: "model_answer" as const,
            reveal: "on_submission" as const,
            html: "<p>The extract has <strong>300</strong> customers, 7 rows twice.</p>",
          },
        }
      : block,
  );
  network.use(
    ...boardApi(),
    api.get("/api/app/missions/{id}/blocks", () =>
      aMissionWithBlocks({
        blocks,
        submission,
        keys,
        rubric,
        user_mission: aUserMission({ state: "complete" }),
        ...change,
      }),
    ),
    api.get("/api/user-submissions/{id}/self-rating", () => rating),
    api.get("/api/user-submissions/{id}/ai-feedback", check),
  );
  return renderRoute("/data-analysis-bank-november/mission-1");
}

const row = async (name: RegExp) => within((await screen.findByRole("heading", { name })).closest("li")!);

test("each answer has its mark, the author's line and what is right", async () => {
  open();
  expect(await screen.findByText("Thank you. Count first, the next time.")).toBeTruthy();
  const choice = await row(/2\. Choose the first step/);
  expect(choice.getByText("Not right")).toBeTruthy();
  const [count, chart] = choice.getAllByRole("listitem").map((item) => item.textContent);
  expect(count).toBe("Count the rowsRight answerCounting shows what there is to draw.");
  expect(chart).toBe("Draw a chartYours, not rightA chart hides double rows.");
  const figure = await row(/3\. Count the customers/);
  expect(figure.getByText("Right")).toBeTruthy();
  expect(figure.getByText("312 rows less 12.")).toBeTruthy();
  expect((await row(/1\. Note on the extract/)).getByText("You rate this one")).toBeTruthy();
});

/** The attempt before its answers are shown: only the learner's own option is marked. */
const hidden = {
  ...submission,
  marks: {
    ...submission.marks!,
    answers: submission.marks!.answers.map((mark) => ({
      ...mark,
      why: null,
      options: mark.options.filter(({ is_chosen }) => is_chosen).map((option) => ({ ...option, line: null })),
    })),
  },
};
const oneTry = [{ block: CHOICE, left: 1, may_try: true, can_show: true }];

test("before the answer is shown, only one's own option is marked, with the hint", async () => {
  open({ keys: [], submission: hidden });
  const choice = await row(/2\. Choose the first step/);
  expect(choice.getByText("A chart hides double rows.")).toBeTruthy();
  expect(choice.getByText("Yours, not right")).toBeTruthy();
  expect(choice.queryByText("Right answer")).toBeNull();
  expect(choice.queryByRole("button", { name: "Show the answer" })).toBeNull();
});

test("a question that was given up shows its answer", async () => {
  const sent: unknown[] = [];
  const { user } = open({ keys: [], submission: hidden, tries: oneTry, acts: MAY_IMPROVE });
  network.use(
    api.put("/api/user-submissions/{id}/shown-answer", async ({ request }) => {
      sent.push(await request.json());
      const tries = [{ block: CHOICE, left: 0, may_try: false, can_show: false }];
      return { submission, keys, model_answers: [], tries };
    }),
  );
  const choice = await row(/2\. Choose the first step/);
  await user.click(choice.getByRole("button", { name: "Show the answer" }));
  expect(await choice.findByText("Right answer")).toBeVisible();
  expect(sent).toEqual([{ block: CHOICE }]);
  expect(choice.queryByRole("button", { name: /Try/ })).toBeNull();
  await waitFor(() => expect(document.activeElement?.textContent).toContain("2. Choose the first step"));
});

test("an answer that is kept says so at its question", async () => {
  const { user } = open({ keys: [], submission: hidden, tries: oneTry, acts: MAY_IMPROVE });
  network.use(api.put("/api/user-submissions/{id}/shown-answer", () => refused("submission/answer-kept", 409)));
  const choice = await row(/2\. Choose the first step/);
  await user.click(choice.getByRole("button", { name: "Show the answer" }));
  expect(await choice.findByText("The answer is not shown yet")).toBeVisible();
});

test("another try begins at the question, which says that it was not right until its answer changes", async () => {
  const { user } = open({ keys: [], submission: hidden, tries: oneTry, acts: MAY_IMPROVE });
  const next = { ...submission, id: "01900000-0000-7000-8000-000000000402", attempt: 2, status: "draft" as const };
  network.use(
    api.post("/api/user-submissions", () => ({ ...next, marks: null, reply: null, submitted_at: null })),
    api.get("/api/user-submissions", () => ({ items: [hidden], next: null })),
    api.get("/api/user-submissions/{id}/reviews", () => noReviews()),
  );
  const [inBar] = await screen.findAllByRole("button", { name: "Try question 2 again" });
  await user.click(inBar!);
  const question = within(await screen.findByRole("region", { name: "Choose the first step" }));
  expect(await question.findByText("Not right last time")).toBeVisible();
  expect(question.getByText("A chart hides double rows.")).toBeVisible();
  await user.click(question.getByRole("radio", { name: "Count the rows" }));
  await waitFor(() => expect(question.queryByText("Not right last time")).toBeNull());
});

test("a new attempt asks first while a review waits", async () => {
  const begun: unknown[] = [];
  const { user } = open({ acts: { ...MAY_IMPROVE, is_review_asked: true } });
  const promise = { position: 5, by: "2026-12-02T12:00:00Z", is_late: false, median_seconds: null };
  network.use(
    api.get("/api/user-submissions/{id}/reviews", () => ({ ...noReviews(), reviews: [aReviewForLearner()], promise })),
    api.post("/api/user-submissions", async ({ request }) => {
      begun.push(await request.json());
      return refused("submission/already-exists", 409, { submission: submission.id });
    }),
  );
  await user.click(await screen.findByRole("button", { name: "Improve your answer" }));
  const dialog = within(await screen.findByRole("alertdialog", { name: /while your review waits/ }));
  expect(await dialog.findByText(/number 5/i)).toBeVisible();
  await user.click(dialog.getByRole("button", { name: "Not now" }));
  expect(begun).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Improve your answer" }));
  await user.click(await screen.findByRole("button", { name: "Begin the attempt" }));
  await waitFor(() => expect(begun).toHaveLength(1));
});

test("a text that was left out is in no count", async () => {
  const answers = submission.marks!.answers.map((mark) =>
    mark.block === WORDS ? { ...mark, verdict: "left_out" as const } : mark,
  );
  open({ submission: { ...submission, marks: { ...submission.marks!, answers } } });
  expect((await row(/1\. Note on the extract/)).getByText("Left out")).toBeTruthy();
  expect(screen.queryByText("not marked")).toBeNull();
});

test("figures of both texts are marked, and the link leads to them", async () => {
  const { user } = open();
  await user.click(await screen.findByRole("link", { name: "Compare with the model answer" }));
  expect(screen.getByRole("heading", { name: "Compare with the model answer" })).toHaveFocus();
  expect(await screen.findByText("1 of the 2 figures in the model answer is in yours.")).toBeTruthy();
  const figures = (side: string) =>
    [...screen.getByRole("region", { name: side }).querySelectorAll("mark")].map(
      (mark) => `${mark.textContent} ${mark.className}`,
    );
  expect(figures("Yours")).toEqual(["312 figure-mine", "300 figure-shared"]);
  expect(figures("The model answer")).toEqual(["300 figure-shared", "7 figure-model"]);
  await user.click(within(screen.getByRole("region", { name: "Yours" })).getByRole("link", { name: "300" }));
  expect(document.activeElement).toBe(screen.getByRole("region", { name: "The model answer" }).querySelector("mark"));
  await user.click(screen.getByText("1 sentence of the model answer with figures that yours does not have"));
  await user.click(screen.getByRole("link", { name: "The extract has 300 customers, 7 rows twice." }));
  expect(document.activeElement?.textContent).toBe("7");
});

test("once feedback is asked for, the focus is on its heading, and stays there while it comes", async () => {
  let check = unchecked;
  const { user } = open({}, undefined, () => check);
  const feedback: Schema<"AiFeedback"> = {
    id: CHOICE,
    reader: "built_in",
    status: "queued",
    requested_at: "2026-11-20T12:00:00Z",
    ended_at: null,
    result: null,
  };
  network.use(
    api.post("/api/user-submissions/{id}/ai-feedback", () => {
      check = { ...unchecked, feedback, can_ask: false };
      return { feedback, quota };
    }),
  );
  await user.click(await screen.findByRole("button", { name: "Get feedback now" }));
  expect(await screen.findByText(/waiting for its turn/)).toBeVisible();
  const heading = screen.getByRole("heading", { name: "Feedback on your text" });
  expect(heading).toHaveFocus();
  check = { ...check, feedback: { ...feedback, status: "ready" } };
  outdateReads();
  act(() => noteLive([{ feature: "submission", subject: FIRST }]));
  expect(await screen.findByRole("link", { name: "Read the feedback" })).toBeVisible();
  expect(heading).toHaveFocus();
});

test("one's own text is rated, and a rating that did not arrive says so", async () => {
  const sent: unknown[] = [];
  const { user } = open();
  network.use(
    api.put("/api/user-submissions/{id}/self-rating", async ({ request }) => {
      sent.push(await request.json());
      if (sent.length === 1) return HttpResponse.error();
      return { marks: [{ criterion: "count", level: "Not yet" }], rated_at: "2026-11-20T12:20:00Z", can_rate: true };
    }),
  );
  await user.click(await screen.findByRole("radio", { name: "Sound" }));
  expect(await screen.findByText(/not saved yet/)).toBeTruthy();
  expect(screen.getByText("Rows and customers are counted.")).toBeTruthy();
  await user.click(screen.getByRole("radio", { name: "Not yet" }));
  await waitFor(() =>
    expect(sent).toEqual([
      { marks: [{ criterion: "count", level: "Sound" }] },
      { marks: [{ criterion: "count", level: "Not yet" }] },
    ]),
  );
  await waitFor(() => expect(screen.queryByText(/not saved yet/)).toBeNull());
});

test("a rating that could not be kept is sent again as it is", async () => {
  const sent: unknown[] = [];
  const { user } = open();
  network.use(
    api.put("/api/user-submissions/{id}/self-rating", async ({ request }) => {
      sent.push(await request.json());
      return sent.length === 1
        ? refused("unknown-server-error", 500)
        : { marks: [{ criterion: "count", level: "Sound" }], rated_at: "2026-11-20T12:20:00Z", can_rate: true };
    }),
  );
  await user.click(await screen.findByRole("radio", { name: "Sound" }));
  await user.click(within(await screen.findByRole("alert")).getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toEqual(sent[0]);
  await waitFor(() => expect(screen.queryByText(/not saved yet/)).toBeNull());
});
