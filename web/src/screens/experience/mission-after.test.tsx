// Acts of a learner other than writing and submitting: files, withdrawing an answer, rating a mission.

import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { http, HttpResponse } from "msw";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Block, BlockValue, MissionBlocks } from "@/api/types";
import { setCurrentPerson } from "@/lib/current-person";
import { aFault, api, network, refused } from "@/testing/api";
import { MemoryIdentity, aPerson, startSignedIn } from "@/testing/identity";
import {
  CHOICE,
  MAY_IMPROVE,
  MAY_WITHDRAW,
  WORDS,
  aMissionWithBlocks,
  aSavedBlock,
  aSubmission,
  aUserMission,
  blocksOfFirst,
  boardApi,
} from "@/testing/mission-fixtures";
import { renderRoute } from "@/testing/render-route";

const FILES = "01900000-0000-7000-8000-000000000206";
let people = 0;

const page: Block = {
  id: FILES,
  key: "page",
  order: 6,
  required: true,
  weight_bp: 0,
  title: null,
  body: {
    kind: "files",
    prompt_html: "<p>Hand in the page.</p>",
    allowed_ext: ["pdf"],
    max_bytes: 1_000,
    max_files: 2,
    max_seconds: null,
  },
};

// A new person for each test: drafts stay on the device.
beforeEach(async () => {
  await startSignedIn(new MemoryIdentity(aPerson({ uid: `after-${(people += 1)}` })));
});

afterEach(() => setCurrentPerson(null));

/** The network of one mission: it saves answers by rev, and stores files separately. */
function aMission(change: Partial<MissionBlocks> = {}) {
  const world = {
    saved: [] as { block: string; value: BlockValue | null }[],
    presigned: [] as Record<string, unknown>[],
    stored: 0,
    isStoreDown: false,
  };
  network.use(
    ...boardApi(),
    api.get("/api/app/missions/{id}/blocks", () => aMissionWithBlocks({ blocks: [page], ...change })),
    api.post("/api/user-submissions", () => aSubmission()),
    api.put("/api/submission-blocks", async ({ request }) => {
      const { block, value, base_rev } = (await request.json()) as {
        block: string;
        value: BlockValue | null;
        base_rev: number;
      };
      world.saved.push({ block, value });
      return {
        rev: base_rev + 1,
        submission_rev: world.saved.length,
        is_valid: true,
        words: 0,
        issues: [],
        saved_at: "2026-11-20T12:00:05Z",
      };
    }),
    api.post("/api/aws/s3-signed-url/file-upload", async ({ request }) => {
      world.presigned.push((await request.json()) as Record<string, unknown>);
      return {
        url: "https://files.fieldwork.test/put",
        method: "PUT" as const,
        fields: { "content-type": "application/pdf" },
        key: `key-${world.presigned.length}`,
        max_bytes: 1_000,
        expires_at: "2026-11-20T12:05:00Z",
      };
    }),
    http.put("https://files.fieldwork.test/put", () => {
      world.stored += 1;
      return world.isStoreDown ? HttpResponse.error() : new HttpResponse(null, { status: 204 });
    }),
  );
  return world;
}

const aFile = (name: string, size = 10) => new File(["%PDF-".padEnd(size, "x")], name, { type: "application/pdf" });

async function openFiles() {
  const view = renderRoute("/data-analysis-bank-november/mission-1");
  const field = within(await screen.findByRole("group", { name: "Answer to Question 1" }));
  await field.findByRole("button", { name: "Answer to Question 1: Choose files" });
  const input = document.querySelector<HTMLInputElement>("input[type=file]")!;
  await screen.findByText("Question 1: not answered.");
  return { ...view, field, input };
}

describe("files", () => {
  test("say what is accepted before one chooses, arrive, and make the answer ready", async () => {
    const world = aMission();
    const { user, field, input } = await openFiles();
    expect(field.getByText("PDF, up to 1 kB each; at most 2 files.")).toBeTruthy();
    await user.upload(input, aFile("one-page.pdf"));
    expect(await field.findByRole("button", { name: "Remove one-page.pdf" })).toBeTruthy();
    expect(await screen.findByText("Everything is ready.")).toBeTruthy();
    expect(world.presigned[0]).toMatchObject({ block: FILES, name: "one-page.pdf", bytes: 10 });
    await waitFor(
      () =>
        expect(world.saved.at(-1)).toEqual({
          block: FILES,
          value: { files: [{ key: "key-1", name: "one-page.pdf", mime: "application/pdf", bytes: 10 }] },
        }),
      { timeout: 4_000 },
    );
  });

  test("that break a rule are turned away in its words before a byte moves", async () => {
    const world = aMission();
    const { field, input } = await openFiles();
    // A learner who chooses "all files" bypasses the browser's own filter.
    await userEvent
      .setup({ applyAccept: false })
      .upload(input, [aFile("tool.exe"), aFile("huge.pdf", 2_000), aFile("a.pdf"), aFile("b.pdf"), aFile("c.pdf")]);
    const faults = () => field.getAllByRole("alert").map((alert) => alert.textContent);
    await waitFor(() => expect(faults()).toHaveLength(3));
    expect(faults()).toEqual([
      expect.stringMatching(/^tool.exe was not added.*Accepted: pdf/),
      expect.stringMatching(/^huge.pdf was not added/),
      expect.stringMatching(/^c.pdf was not added.*At most 2 files/),
    ]);
    await field.findByRole("button", { name: "Remove b.pdf" });
    expect(world.presigned.map(({ name }) => name).toSorted()).toEqual(["a.pdf", "b.pdf"]);
    expect(await field.findByRole("button", { name: "Remove a.pdf" })).toBeTruthy();
  });

  test("can be dropped and pasted as well", async () => {
    aMission();
    const { field } = await openFiles();
    const button = field.getByRole("button", { name: /Choose files$/ });
    const zone = button.closest("div")!.parentElement!;
    const drop = Object.assign(new Event("drop", { bubbles: true, cancelable: true }), {
      dataTransfer: { files: [aFile("dropped.pdf")] },
    });
    zone.dispatchEvent(drop);
    expect(await field.findByRole("button", { name: "Remove dropped.pdf" })).toBeTruthy();
    const paste = Object.assign(new Event("paste", { bubbles: true, cancelable: true }), {
      clipboardData: { files: [aFile("pasted.pdf")] },
    });
    button.dispatchEvent(paste);
    expect(await field.findByRole("button", { name: "Remove pasted.pdf" })).toBeTruthy();
  });

  test("that did not arrive are tried again without choosing anew, and hold handing in until then", async () => {
    const world = aMission();
    world.isStoreDown = true;
    const { user, field, input } = await openFiles();
    await user.upload(input, aFile("one-page.pdf"));
    const retry = await field.findByRole("button", { name: "Try again to upload one-page.pdf" });
    expect(
      within(screen.getByRole("region", { name: "Hand in" })).getByRole("button", { name: "Hand in" }),
    ).toHaveAttribute("aria-disabled", "true");
    world.isStoreDown = false;
    await user.click(retry);
    expect(await field.findByRole("button", { name: "Remove one-page.pdf" })).toBeTruthy();
    expect(world.stored).toBe(2);
  });

  test("that were removed can be had back, and the focus is not lost", async () => {
    aMission();
    const { user, field, input } = await openFiles();
    await user.upload(input, aFile("one-page.pdf"));
    await user.click(await field.findByRole("button", { name: "Remove one-page.pdf" }));
    expect(field.getByText("one-page.pdf was removed.")).toHaveFocus();
    expect(await screen.findByText("Question 1: not answered.")).toBeTruthy();
    await user.click(field.getByRole("button", { name: "Undo" }));
    expect(field.getByRole("button", { name: "Remove one-page.pdf" })).toBeTruthy();
    expect(field.queryByText("one-page.pdf was removed.")).toBeNull();
  });

  test("that the server finds unfit say so at the question", async () => {
    aMission();
    network.use(
      api.put("/api/submission-blocks", () =>
        refused("validation-fail", 422, aFault({ block: FILES, rule: "content_mismatch" })),
      ),
    );
    const { user, field, input } = await openFiles();
    await user.upload(input, aFile("really-a-picture.pdf"));
    expect(await field.findByText(/does not match its name/, undefined, { timeout: 5_000 })).toBeTruthy();
  });

  test("that the server finds unfit are named and put aside, and the good one beside them is sent", async () => {
    const world = aMission();
    const puts: (BlockValue | null)[] = [];
    network.use(
      api.put("/api/submission-blocks", async ({ request }) => {
        const { value, base_rev } = (await request.json()) as { value: BlockValue | null; base_rev: number };
        puts.push(value);
        const isUnfit =
          value !== null && "files" in value && value.files.some(({ name }) => name === "really-a-picture.pdf");
        if (isUnfit)
          return refused(
            "validation-fail",
            422,
            aFault({ block: FILES, rule: "content_mismatch", have: "really-a-picture.pdf" }),
          );
        return {
          rev: base_rev + 1,
          submission_rev: 1,
          is_valid: true,
          words: 0,
          issues: [],
          saved_at: "2026-11-20T12:00:05Z",
        };
      }),
    );
    const { user, field, input } = await openFiles();
    await user.upload(input, [aFile("really-a-picture.pdf"), aFile("one-page.pdf")]);
    expect(await field.findByText("really-a-picture.pdf was not added", undefined, { timeout: 5_000 })).toBeTruthy();
    expect(field.getByText(/does not match its name/)).toBeTruthy();
    expect(field.queryByRole("button", { name: "Remove really-a-picture.pdf" })).toBeNull();
    expect(field.getByRole("button", { name: "Remove one-page.pdf" })).toBeTruthy();
    const good = expect.objectContaining({ name: "one-page.pdf" });
    await waitFor(() => expect(puts.at(-1)).toEqual({ files: [good] }), { timeout: 4_000 });
    expect(world.stored).toBe(2);
    expect(await screen.findByText("Everything is ready.")).toBeTruthy();
  });

  test("that were handed in can be downloaded by a signed address", async () => {
    const clicked: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
      clicked.push(this.href);
    });
    const submission = aSubmission({
      status: "submitted",
      submitted_at: "2026-11-20T11:00:00Z",
      blocks: [
        aSavedBlock(FILES, { files: [{ key: "key-1", name: "one-page.pdf", mime: "application/pdf", bytes: 10 }] }),
      ],
    });
    aMission({ submission, user_mission: aUserMission({ state: "submitted" }) });
    network.use(
      api.get("/api/uploads/{key}", () => ({
        url: "https://files.fieldwork.test/get",
        name: "one-page.pdf",
        mime: "application/pdf",
        bytes: 10,
        expires_at: "2026-11-20T12:05:00Z",
      })),
    );
    const { user } = renderRoute("/data-analysis-bank-november/mission-1");
    await user.click(await screen.findByRole("button", { name: "Download one-page.pdf" }));
    await waitFor(() => expect(clicked).toEqual(["https://files.fieldwork.test/get"]));
  });
});

describe("taking an answer back", () => {
  const submitted = aSubmission({
    status: "submitted",
    rev: 4,
    submitted_at: "2026-11-20T11:00:00Z",
    blocks: [aSavedBlock(WORDS, { text: "There are double rows here" }), aSavedBlock(CHOICE, { choice: "count" })],
  });
  const waiting = {
    blocks: blocksOfFirst(),
    submission: submitted,
    acts: MAY_WITHDRAW,
    user_mission: aUserMission({ state: "submitted", attempts: 1 }),
  };
  const withdrawn = {
    submission: { ...submitted, status: "withdrawn" as const },
    acts: MAY_IMPROVE,
    user_mission: aUserMission({ state: "in_progress" }),
    unlocked: [],
    progress: { done: 0, required: 4, optional_done: 0, optional: 0, minutes_left: 180, is_finished: false },
    badges: [],
    model_answers: [],
    keys: [],
    tries: [],
  };

  async function askToWithdraw() {
    const view = renderRoute("/data-analysis-bank-november/mission-1");
    await view.user.click(await screen.findByRole("button", { name: "Take it back" }));
    const dialog = within(await screen.findByRole("alertdialog", { name: "Take Mission 1 back?" }));
    return { ...view, dialog };
  }

  test("says what happens, then keeps every word and offers to go on with them", async () => {
    aMission(waiting);
    network.use(
      api.patch("/api/user-submissions/{id}", async ({ request }) => {
        expect(await request.json()).toEqual({ action: "withdraw", base_rev: 4 });
        return withdrawn;
      }),
    );
    const { user, dialog } = await askToWithdraw();
    expect(dialog.getByText(/this attempt does not count/)).toBeTruthy();
    await user.click(dialog.getByRole("button", { name: "Take it back" }));
    await waitFor(() => expect(screen.getByRole("heading", { name: "Taken back" })).toHaveFocus());
    expect(screen.getByText("There are double rows here")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Continue this answer" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Take it back" })).toBeNull();
  });

  test("changes nothing when one thinks better of it", async () => {
    aMission(waiting);
    const { user, dialog } = await askToWithdraw();
    await user.click(dialog.getByRole("button", { name: "Leave it handed in" }));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    expect(screen.getByRole("heading", { name: "Handed in" })).toBeTruthy();
  });

  test("that comes too late says so", async () => {
    aMission(waiting);
    network.use(api.patch("/api/user-submissions/{id}", () => refused("submission/not-withdrawable", 409)));
    const { user, dialog } = await askToWithdraw();
    await user.click(dialog.getByRole("button", { name: "Take it back" }));
    expect(await screen.findByText("This work can no longer be withdrawn")).toBeTruthy();
  });
});

describe("the opinion of a mission", () => {
  const done = {
    blocks: blocksOfFirst(),
    submission: aSubmission({ status: "submitted", submitted_at: "2026-11-20T11:00:00Z" }),
    user_mission: aUserMission({ state: "complete" }),
  };

  test("is asked for once it is complete, and not before", async () => {
    aMission();
    await openFiles();
    expect(screen.queryByText("How was this mission?")).toBeNull();
  });

  test("is one to five with words, kept when it could not be sent, and remembered", async () => {
    aMission(done);
    const sent: unknown[] = [];
    network.use(
      api.post("/api/user-missions/{id}/feedback", async ({ request }) => {
        sent.push(await request.json());
        return sent.length === 1 ? refused("temporarily-unavailable", 503) : { rating: 4, text: "Clear brief." };
      }),
    );
    const { user, unmount } = renderRoute("/data-analysis-bank-november/mission-1");
    const good = await screen.findByRole("radio", { name: "4, good" });
    expect(good.closest("label")).toHaveTextContent(/^4$/);
    await user.click(good);
    await user.type(screen.getByLabelText("Why? (optional)"), "Clear brief.");
    await user.click(screen.getByRole("button", { name: "Send" }));
    expect(await screen.findByText("Not sent yet")).toBeTruthy();
    expect(screen.getByLabelText("Why? (optional)")).toHaveValue("Clear brief.");
    await user.click(screen.getByRole("button", { name: "Send" }));
    expect(await screen.findByText("Thank you. You gave this mission 4 of 5.")).toBeTruthy();
    expect(sent).toEqual([
      { rating: 4, text: "Clear brief." },
      { rating: 4, text: "Clear brief." },
    ]);
    unmount();
    renderRoute("/data-analysis-bank-november/mission-1");
    expect(await screen.findByText("Thank you. You gave this mission 4 of 5.")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Change it" })).toBeTruthy();
  });
});
