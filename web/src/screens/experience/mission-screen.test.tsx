// The mission screen with the compiled rules: writing, submitting, and a locked mission.

import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { MissionBlocks, Schema, SubmissionBlock } from "@/api/types";
import { openDraftChannel } from "@/features/submission/draft-channel";
import { setCurrentPerson } from "@/lib/current-person";
import { api, network, refused } from "@/testing/api";
import { MemoryIdentity, aPerson, startSignedIn } from "@/testing/identity";
import {
  CHOICE,
  FIRST,
  MAY_IMPROVE,
  MODEL,
  SECOND,
  WORDS,
  aMissionWithBlocks,
  aSavedBlock,
  aSubmission,
  aUserMission,
  boardApi,
} from "@/testing/mission-fixtures";
import { aReturnedReview, aReviewForLearner, noReviews } from "@/testing/review-fixtures";
import { renderRoute } from "@/testing/render-route";

const experience = "/data-analysis-bank-november";
let people = 0;

// A new person for each test: drafts stay on the device.
beforeEach(async () => {
  await startSignedIn(new MemoryIdentity(aPerson({ uid: `uid-${(people += 1)}` })));
});

afterEach(() => setCurrentPerson(null));

/** The network of one open mission: it saves answers by rev and accepts the attempt. */
function anOpenMission(change: Partial<MissionBlocks> = {}) {
  const world = { mission: aMissionWithBlocks(change), submission: change.submission ?? aSubmission(), saves: 0 };
  network.use(
    ...boardApi(),
    api.get("/api/app/missions/{id}/blocks", () => world.mission),
    api.post("/api/user-submissions", () => world.submission),
    api.put("/api/submission-blocks", async ({ request }) => {
      const { block, value, base_rev } = (await request.json()) as {
        block: string;
        value: SubmissionBlock["value"];
        base_rev: number;
      };
      world.saves += 1;
      const saved = { ...aSavedBlock(block, value!, base_rev + 1), submission_rev: world.saves };
      return {
        rev: saved.rev,
        submission_rev: saved.submission_rev,
        is_valid: true,
        words: 0,
        issues: [],
        saved_at: saved.saved_at,
      };
    }),
  );
  return world;
}

async function openMission() {
  const view = renderRoute(`${experience}/mission-1`);
  const words = await screen.findByRole("textbox", { name: "Answer to Note on the extract" });
  await screen.findByText(/0 of 5 to 40/);
  return { ...view, words };
}

/** Appends words to a field in one event; single keystrokes are left to the browser. */
async function write(user: UserEvent, field: HTMLElement, words: string) {
  await user.click(field);
  await user.paste(words);
}

const submit = () => within(screen.getByRole("region", { name: "Hand in" })).getByRole("button", { name: "Hand in" });
const isReady = () => submit().getAttribute("aria-disabled") === null;

describe("writing", () => {
  test("checks words as they are typed and says what still keeps from handing in", async () => {
    anOpenMission();
    const { user, words } = await openMission();
    expect(screen.getByText("Note on the extract: not answered, and 1 more to finish.")).toBeTruthy();
    await write(user, words, "There are double rows");
    expect(screen.getByText("4 of 5 to 40 words")).toBeTruthy();
    expect(screen.getByText("1 more word to reach 5.")).toBeTruthy();
    expect(isReady()).toBe(false);
    await write(user, words, " here");
    await user.click(screen.getByRole("radio", { name: "Count the rows" }));
    expect(screen.getByText("Everything is ready.")).toBeTruthy();
    expect(isReady()).toBe(true);
  });

  test("counts words that are too many with commas", async () => {
    anOpenMission();
    const { user, words } = await openMission();
    await write(user, words, "word ".repeat(1_200));
    expect(await screen.findByText("1,200 of 5 to 40 words")).toBeTruthy();
  });

  test("a long text that is left before it was counted stays, and gets its fault", async () => {
    anOpenMission();
    const { user, words } = await openMission();
    const long = "word ".repeat(1_200);
    await write(user, words, long);
    await user.tab();
    expect(words).toHaveProperty("value", long);
    await waitFor(() => expect(words.getAttribute("aria-invalid")).toBe("true"));
    expect(words).toHaveProperty("value", long);
  });

  test("a line of the checklist leads into its question", async () => {
    anOpenMission();
    const { user } = await openMission();
    await user.click(screen.getByRole("link", { name: "Count the customers" }));
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Answer to Count the customers" })),
    );
  });

  test("a fault is shown once the field was left, and belongs to it", async () => {
    anOpenMission();
    const { user, words } = await openMission();
    await write(user, words, "Too short");
    expect(words.getAttribute("aria-invalid")).toBeNull();
    await user.tab();
    await waitFor(() => expect(words.getAttribute("aria-invalid")).toBe("true"));
    const describing = words
      .getAttribute("aria-describedby")!
      .split(" ")
      .map((id) => document.getElementById(id)?.textContent);
    expect(describing).toContain("3 more words to reach 5.");
  });

  test("words are on this device at once and survive a reload without the server", async () => {
    anOpenMission();
    network.use(
      api.put("/api/submission-blocks", () => HttpResponse.error()),
      api.post("/api/user-submissions", () => HttpResponse.error()),
    );
    const { user, words, unmount } = await openMission();
    await write(user, words, "Kept words");
    expect(screen.getByText("Saved on this device")).toBeTruthy();
    expect(await screen.findByText("Offline: kept on this device", undefined, { timeout: 4_000 })).toBeTruthy();
    unmount();
    renderRoute(`${experience}/mission-1`);
    expect(await screen.findByDisplayValue("Kept words")).toBeTruthy();
  });

  test("words changed elsewhere are shown beside mine, and both can be kept", async () => {
    anOpenMission({ submission: aSubmission() });
    const theirs = aSavedBlock(WORDS, { text: "From the phone" }, 3);
    network.use(
      api.put("/api/submission-blocks", async ({ request }) => {
        const { base_rev } = (await request.json()) as { base_rev: number };
        if (base_rev < 3) return refused("submission/stale-rev", 409, { rev: theirs.rev, theirs });
        return { rev: 4, submission_rev: 4, is_valid: true, words: 0, issues: [], saved_at: theirs.saved_at };
      }),
    );
    const { user, words } = await openMission();
    await write(user, words, "From the desk");
    expect(
      await screen.findByText("This answer was also changed somewhere else", undefined, { timeout: 4_000 }),
    ).toBeTruthy();
    expect(screen.getByText("From the phone")).toBeTruthy();
    expect(screen.getAllByText("Needs your choice").length).toBeGreaterThan(0);
    await user.click(screen.getByRole("button", { name: "Keep both, one after the other" }));
    expect(screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Answer to Note on the extract" }).value).toBe(
      "From the phone\n\nFrom the desk",
    );
    expect(screen.getByRole("textbox", { name: "Answer to Note on the extract" })).toHaveFocus();
    expect(await screen.findByText(/^Saved \d\d:\d\d/)).toBeTruthy();
  });
});

describe("handing in", () => {
  const answered = aSubmission({
    rev: 2,
    blocks: [aSavedBlock(WORDS, { text: "There are double rows here" }), aSavedBlock(CHOICE, { choice: "count" })],
  });
  const submitted = { ...answered, status: "submitted" as const, submitted_at: "2026-11-20T12:10:00Z" };
  const result = {
    submission: submitted,
    user_mission: aUserMission({ state: "complete", attempts: 1 }),
    unlocked: [SECOND],
    progress: { done: 1, required: 4, optional_done: 0, optional: 0, minutes_left: 135, is_finished: false },
    acts: MAY_IMPROVE,
    badges: [],
    model_answers: [{ block: MODEL, html: "<p>Count 300 customers first, then compare the 2 runs.</p>" }],
    keys: [],
    tries: [],
  };

  test("asks once more, then says what it opened and shows the model answer", async () => {
    anOpenMission({ submission: answered });
    network.use(
      api.patch("/api/user-submissions/{id}", async ({ request }) => {
        expect(await request.json()).toEqual({ action: "submit", base_rev: 2 });
        return result;
      }),
    );
    const { user } = renderRoute(`${experience}/mission-1`);
    await screen.findByText("Everything is ready.");
    await user.keyboard("{Control>}{Enter}{/Control}");
    const dialog = within(await screen.findByRole("alertdialog", { name: "Hand in Mission 1?" }));
    expect(dialog.getByRole("button", { name: "Hand in" })).toHaveFocus();
    await user.keyboard("{Enter}");
    const heading = await screen.findByRole("heading", { name: "Handed in" });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(screen.getByText("Just opened")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Open Mission 2" }).getAttribute("href")).toBe(`${experience}/mission-2`);
    const model = within(screen.getByRole("region", { name: "The model answer" }));
    expect(model.getByText(/customers first/)).toBeTruthy();
    expect(within(screen.getByRole("region", { name: "Yours" })).getByText("There are double rows here")).toBeTruthy();
  });

  test("what another tab hands in is handed in here too, and says so", async () => {
    const world = anOpenMission({ submission: answered });
    renderRoute(`${experience}/mission-1`);
    await screen.findByText("Everything is ready.");
    world.mission = { ...world.mission, submission: submitted, acts: MAY_IMPROVE };
    const otherTab = openDraftChannel({ user: `uid-${people}`, mission: FIRST }, () => undefined);
    otherTab.tell({ is: "heard_submitted" });
    expect(await screen.findByText("You handed this in in another tab.")).toBeTruthy();
    expect(await screen.findByText("There are double rows here")).toBeTruthy();
    expect(screen.queryByRole("textbox")).toBeNull();
    otherTab.close();
  });

  test("the shortcut moves to the reason while an answer is missing", async () => {
    anOpenMission();
    const { user } = await openMission();
    await user.keyboard("{Control>}{Enter}{/Control}");
    expect(document.activeElement).toHaveTextContent(
      "Not ready to hand in: Note on the extract: not answered, and 1 more to finish.",
    );
    expect(screen.queryByRole("alertdialog")).toBeNull();
  });

  test("without an answer it is not claimed that nothing was handed in, and the server is asked", async () => {
    anOpenMission({ submission: answered });
    network.use(api.patch("/api/user-submissions/{id}", () => HttpResponse.error()));
    const { user } = renderRoute(`${experience}/mission-1`);
    await screen.findByText("Everything is ready.");
    await user.click(submit());
    await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Hand in" }));
    expect(await screen.findByText("We got no answer")).toBeTruthy();
    expect(screen.getByDisplayValue("There are double rows here")).toBeTruthy();
  });

  test("what turns out to be handed in already is shown so", async () => {
    anOpenMission({ submission: answered });
    network.use(
      api.patch("/api/user-submissions/{id}", () => {
        anOpenMission({ submission: submitted, user_mission: aUserMission({ state: "complete" }) });
        return refused("submission/not-draft", 409);
      }),
    );
    const { user } = renderRoute(`${experience}/mission-1`);
    await screen.findByText("Everything is ready.");
    await user.click(submit());
    await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Hand in" }));
    await waitFor(() => expect(screen.queryByRole("textbox")).toBeNull());
    expect(await screen.findByText("There are double rows here")).toBeTruthy();
  });

  test("improving starts a new attempt from the words handed in", async () => {
    anOpenMission({ submission: submitted, acts: MAY_IMPROVE, user_mission: aUserMission({ state: "complete" }) });
    network.use(
      api.post("/api/user-submissions", async ({ request }) => {
        expect(await request.json()).toMatchObject({ from_attempt: 1 });
        return { ...answered, id: "01900000-0000-7000-8000-000000000402", attempt: 2 };
      }),
    );
    const { user } = renderRoute(`${experience}/mission-1`);
    await user.click(await screen.findByRole("button", { name: "Improve your answer" }));
    expect(await screen.findByDisplayValue("There are double rows here")).toBeTruthy();
    await waitFor(() => expect(screen.getByRole("heading", { name: "Attempt 2" })).toHaveFocus());
  });

  test("what was said of the last attempt stands above the next, with the way to what was not right", async () => {
    const mark: Schema<"AnswerMark"> = {
      block: CHOICE,
      verdict: "not_right",
      points_bp: 0,
      of_bp: 3_000,
      found: 0,
      needed: 1,
      wrong: 1,
      lines: [],
      why: null,
      is_counted: true,
      options: [],
    };
    const marks = { answers: [mark], is_counted: true, of_bp: 3_000, outcome: "not_right" as const, points_bp: 0 };
    anOpenMission({
      submission: { ...answered, id: "01900000-0000-7000-8000-000000000402", attempt: 2 },
      user_mission: aUserMission({ state: "complete" }),
    });
    network.use(
      api.get("/api/user-submissions", () => ({
        items: [{ ...submitted, status: "returned" as const, marks }],
        next: null,
      })),
      api.get("/api/user-submissions/{id}/reviews", () => ({
        ...noReviews(),
        reviews: [aReviewForLearner(aReturnedReview())],
      })),
    );
    const { user } = renderRoute(`${experience}/mission-1`);
    expect(await screen.findByText("Feedback on attempt 1")).toBeVisible();
    expect(await screen.findByRole("heading", { name: "It was returned to you for another try" })).toBeVisible();
    const folded = within(screen.getByRole("region", { name: "2. Choose the first step" }));
    expect(folded.getByText("Not right last time")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Choose the first step" }));
    await waitFor(() =>
      expect(document.activeElement?.closest("section")).toBe(
        screen.getByRole("region", { name: "Choose the first step" }),
      ),
    );
  });
});

test("opening a mission is told to the server once", async () => {
  const world = anOpenMission({ user_mission: null });
  let opened = 0;
  network.use(
    api.post("/api/user-missions/", () => {
      opened += 1;
      return aUserMission({ started_at: null });
    }),
    api.patch("/api/user-missions/{id}", async ({ request }) => {
      expect(await request.json()).toEqual({ action: "start" });
      opened += 1;
      return { user_mission: aUserMission(), unlocked: [], badges: [] };
    }),
  );
  const { user, words } = await openMission();
  await write(user, words, "a");
  await waitFor(() => expect(world.saves).toBe(1), { timeout: 4_000 });
  expect(opened).toBe(2);
});

test("the outline has every place of the session, in the order of the tabs", async () => {
  anOpenMission();
  const { user } = await openMission();
  await user.click(screen.getByRole("button", { name: "Show the outline" }));
  const outline = within(await screen.findByRole("navigation", { name: "This session" }));
  const [places, , more] = outline.getAllByRole("list").map((list) =>
    within(list)
      .getAllByRole("link")
      .map(({ textContent }) => textContent),
  );
  expect(places).toEqual(["Missions", "Dashboard", "Feedback", "Grades", "Assistant"]);
  expect(more).toEqual([
    "Plan",
    "Cheat sheet",
    "Bonus",
    "Discord",
    "Finish and certificate",
    "How it works",
    "Support",
  ]);
});
