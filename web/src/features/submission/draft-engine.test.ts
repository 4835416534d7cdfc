// The engine with a fake server, which stores one submission by compare-and-set, can be unreachable, and can lose its
// responses. Timers are fake; storage and the channel between tabs are real.

import { HttpResponse } from "msw";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { networkRefusal } from "@/api/refusal";
import { api, network, refused } from "@/testing/api";
import { aPerson, MemoryIdentity, startSignedIn } from "@/testing/identity";
import { DRAW_AFTER_MS, DRAW_WITHIN_MS, type Submission, type SubmissionBlock } from "./draft";
import type { BlockToSave } from "./draft-calls";
import { DraftEngine, openDraft, releaseDraft } from "./draft-engine";
import { lineOf } from "./draft-line";
import { openDraftStore } from "./draft-store";
import { forgetDraftsOnLogOut, hasUnsavedDrafts } from "./forget-drafts";

const open: DraftEngine[] = [];
let users = 0;

/**
 * Waits for a check to pass. Storage, channel and network respond in real time, which may be slow on a busy machine.
 */
const eventually = (check: () => void) => vi.waitFor(check, { timeout: 5_000 });

beforeEach(() => vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: false }));
afterEach(() => {
  for (const engine of open.splice(0)) engine.close();
  vi.useRealTimers();
});

/** A server that stores one submission by compare-and-set, and can be made unreachable. */
function aServer() {
  const rows = new Map<string, SubmissionBlock>();
  const server = {
    isDown: false,
    losesAnswers: false,
    puts: [] as BlockToSave[],
    createKeys: [] as string[],
    rows,
    rev: 0,
  };
  const submission = (): Submission => ({
    id: "s1",
    user_mission: "um",
    mission: "m",
    attempt: 1,
    status: "draft",
    rev: server.rev,
    submitted_at: null,
    blocks: [...rows.values()],
    marks: null,
    reply: null,
  });
  const save = ({ block, value }: Pick<BlockToSave, "block" | "value">) => {
    const rev = (rows.get(block)?.rev ?? 0) + 1;
    server.rev += 1;
    rows.set(block, { block, value, rev, is_valid: true, words: 1, issues: [], saved_at: `2026-11-20T14:02:0${rev}Z` });
    return rows.get(block)!;
  };
  network.use(
    api.post("/api/user-submissions", ({ request }) => {
      server.createKeys.push(request.headers.get("idempotency-key") ?? "");
      return server.isDown || server.losesAnswers ? HttpResponse.error() : submission();
    }),
    api.put("/api/submission-blocks", async ({ request }) => {
      if (server.isDown) return HttpResponse.error();
      const put = (await request.json()) as BlockToSave;
      server.puts.push(put);
      const theirs = rows.get(put.block);
      if (put.base_rev !== (theirs?.rev ?? 0))
        return refused("submission/stale-rev", 409, { rev: theirs?.rev ?? 0, theirs: theirs ?? null });
      const { rev, saved_at } = save(put);
      if (server.losesAnswers) return HttpResponse.error();
      return { rev, submission_rev: server.rev, is_valid: true, words: 1, issues: [], saved_at };
    }),
  );
  return {
    ...server,
    submission,
    save,
    set: (change: Partial<typeof server>) => Object.assign(server, change),
    now: () => server,
  };
}

const aUser = () => `user-${(users += 1)}`;
const text = (words: string) => ({ text: words });

async function anEngine(user: string, submission: Submission | null): Promise<DraftEngine> {
  const engine = new DraftEngine({ user, mission: "m" });
  open.push(engine);
  engine.tell({ is: "served", submission });
  engine.tell({ is: "mission_opened", userMission: "um" });
  await eventually(() => expect(engine.restoredDraft()).not.toBeNull());
  return engine;
}

const type = (engine: DraftEngine, words: string) => engine.tell({ is: "typed", block: "b1", value: text(words) });
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const lineIs = (engine: DraftEngine, is: string) => eventually(() => expect(lineOf(engine.draft()).is).toBe(is));
const wordsIn = (engine: DraftEngine) => engine.draft().blocks["b1"]?.value;

describe("on the way to the server", () => {
  test("words go out after two quiet seconds, once", async () => {
    const server = aServer();
    const engine = await anEngine(aUser(), server.submission());
    type(engine, "Hel");
    await pass(1_900);
    type(engine, "Hello");
    await pass(1_900);
    expect(server.now().puts).toEqual([]);
    await pass(200);
    await lineIs(engine, "saved");
    expect(server.now().puts).toEqual([{ submission: "s1", block: "b1", value: text("Hello"), base_rev: 0 }]);
  });

  test("a lost answer to the first words makes no second submission", async () => {
    const server = aServer();
    const user = aUser();
    const engine = await anEngine(user, null);
    server.set({ losesAnswers: true });
    type(engine, "Hello");
    await pass(2_000);
    await eventually(() => expect(server.now().createKeys).toHaveLength(1));
    engine.close();
    const again = await anEngine(user, null);
    server.set({ losesAnswers: false });
    await pass(2_000);
    await lineIs(again, "saved");
    expect(new Set(server.now().createKeys).size).toBe(1);
    expect(server.rows.get("b1")?.value).toEqual(text("Hello"));
  });

  test("a screen that closes sends its words without waiting", async () => {
    const server = aServer();
    const user = aUser();
    const engine = openDraft({ user, mission: "m" });
    engine.tell({ is: "served", submission: server.submission() });
    engine.tell({ is: "mission_opened", userMission: "um" });
    await eventually(() => expect(engine.restoredDraft()).not.toBeNull());
    type(engine, "Hello");
    releaseDraft(engine);
    await eventually(() => expect(server.rows.get("b1")?.value).toEqual(text("Hello")));
  });

  test("a tab that closes early still sends its words", async () => {
    const server = aServer();
    const engine = await anEngine(aUser(), server.submission());
    type(engine, "Hello");
    dispatchEvent(new Event("pagehide"));
    await eventually(() => expect(server.rows.get("b1")?.value).toEqual(text("Hello")));
  });
});

describe("a text that its field shows by itself", () => {
  test("is in the draft at once, and told of once in a pause", async () => {
    const engine = await anEngine(aUser(), aServer().submission());
    const told = vi.fn();
    engine.subscribe(told);
    for (const words of ["L", "Lo", "Long"])
      engine.tell({ is: "typed", block: "b1", value: text(words), isShown: true });
    expect(wordsIn(engine)).toEqual(text("Long"));
    expect(told).not.toHaveBeenCalled();
    await pass(DRAW_AFTER_MS);
    expect(told).toHaveBeenCalledTimes(1);
  });

  test("is told of now and then while somebody types on", async () => {
    const engine = await anEngine(aUser(), aServer().submission());
    const told = vi.fn();
    engine.subscribe(told);
    for (let typed = 0; typed < DRAW_WITHIN_MS; typed += 100) {
      engine.tell({ is: "typed", block: "b1", value: text("L".repeat(typed + 1)), isShown: true });
      expect(told).not.toHaveBeenCalled();
      await pass(100);
    }
    expect(told).toHaveBeenCalledTimes(1);
  });

  test("goes out with a page that closes before it was told of", async () => {
    const server = aServer();
    const engine = await anEngine(aUser(), server.submission());
    engine.tell({ is: "typed", block: "b1", value: text("Long"), isShown: true });
    dispatchEvent(new Event("pagehide"));
    await eventually(() => expect(server.rows.get("b1")?.value).toEqual(text("Long")));
  });
});

describe("kept on the device", () => {
  const keptIn = async (user: string) =>
    (await (await openDraftStore()).restore({ user, mission: "m" })).blocks["b1"]?.value;

  test("the keys of a moment are kept once, with the last of them", async () => {
    const kept = vi.spyOn(IDBObjectStore.prototype, "put");
    const user = aUser();
    const engine = await anEngine(user, aServer().submission());
    kept.mockClear();
    for (const words of ["H", "He", "Hel"]) type(engine, words);
    await pass(250);
    await eventually(() => expect(kept).toHaveBeenCalledTimes(1));
    expect(await keptIn(user)).toEqual(text("Hel"));
  });

  test("who looks elsewhere or leaves within that moment loses nothing", async () => {
    const [looking, leaving] = [aUser(), aUser()];
    aServer().set({ isDown: true });
    const one = await anEngine(looking, null);
    type(one, "looked up");
    const begun = vi.spyOn(IDBDatabase.prototype, "transaction");
    const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
    document.dispatchEvent(new Event("visibilitychange"));
    hidden.mockRestore();
    expect(begun).toHaveBeenCalledWith("blocks", "readwrite");
    await eventually(async () => expect(await keptIn(looking)).toEqual(text("looked up")));
    type(await anEngine(leaving, null), "left");
    dispatchEvent(new Event("pagehide"));
    expect(wordsIn(await anEngine(leaving, null))).toEqual(text("left"));
  });

  test("a log-out sees words typed a moment before", async () => {
    const user = aUser();
    aServer().set({ isDown: true });
    type(await anEngine(user, null), "just typed");
    expect(await hasUnsavedDrafts(user)).toBe(true);
  });

  test("a log-out keeps words of an engine that closed a moment before", async () => {
    const user = aUser();
    aServer().set({ isDown: true });
    const engine = await anEngine(user, null);
    type(engine, "just typed");
    engine.close();
    await forgetDraftsOnLogOut(user, false);
    expect(await keptIn(user)).toEqual(text("just typed"));
  });
});

describe("when the server is away", () => {
  test("words that meet an identity service without answers wait too, and handing in says so", async () => {
    const server = aServer();
    const user = aUser();
    const identity = await startSignedIn(new MemoryIdentity(aPerson({ uid: user })));
    const token = identity.token.bind(identity);
    identity.token = () => Promise.reject(networkRefusal());
    const engine = await anEngine(user, server.submission());
    type(engine, "Hello");
    expect(await engine.settle()).toBe("offline");
    await lineIs(engine, "kept_offline");
    expect(wordsIn(engine)).toEqual(text("Hello"));
    identity.token = token;
    expect(await engine.settle()).toBe("sent");
    expect(server.rows.get("b1")?.value).toEqual(text("Hello"));
  });

  test("words wait on this device and go out when it answers again", async () => {
    const server = aServer();
    const engine = await anEngine(aUser(), server.submission());
    server.set({ isDown: true });
    type(engine, "Hello");
    await pass(2_000);
    await lineIs(engine, "kept_offline");
    type(engine, "Hello again");
    await pass(60_000);
    server.set({ isDown: false });
    await pass(30_000);
    await lineIs(engine, "saved");
    expect(server.rows.get("b1")?.value).toEqual(text("Hello again"));
  });

  test("being online again sends at once", async () => {
    const server = aServer();
    const engine = await anEngine(aUser(), server.submission());
    dispatchEvent(new Event("offline"));
    type(engine, "Hello");
    await pass(60_000);
    expect(server.now().puts).toEqual([]);
    dispatchEvent(new Event("online"));
    await lineIs(engine, "saved");
  });

  test("a reload finds the words, and the save that had arrived is no conflict", async () => {
    const server = aServer();
    const user = aUser();
    const engine = await anEngine(user, server.submission());
    server.set({ losesAnswers: true });
    type(engine, "Hello");
    await pass(2_000);
    await eventually(() => expect(server.rows.size).toBe(1));
    type(engine, "Hello again");
    await eventually(() => expect(lineOf(engine.draft()).is).toBe("kept_offline"));
    engine.close();
    server.set({ losesAnswers: false });
    const again = await anEngine(user, server.submission());
    expect(wordsIn(again)).toEqual(text("Hello again"));
    await pass(2_000);
    await lineIs(again, "saved");
    expect(server.rows.get("b1")?.value).toEqual(text("Hello again"));
  });
});

describe("two writers", () => {
  test("another device's newer text is shown beside mine, and my choice is sent", async () => {
    const server = aServer();
    const engine = await anEngine(aUser(), server.submission());
    server.save({ block: "b1", value: text("theirs") });
    type(engine, "mine");
    await pass(2_000);
    await lineIs(engine, "needs_choice");
    expect(engine.draft().blocks["b1"]).toMatchObject({ value: text("mine"), conflict: { value: text("theirs") } });
    engine.tell({ is: "chosen", block: "b1", value: text("theirs\n\nmine") });
    await lineIs(engine, "saved");
    expect(server.rows.get("b1")?.value).toEqual(text("theirs\n\nmine"));
  });

  test("two tabs share words and revs and meet no conflict", async () => {
    const server = aServer();
    const user = aUser();
    const one = await anEngine(user, server.submission());
    const two = await anEngine(user, server.submission());
    type(one, "from one");
    await eventually(() => expect(wordsIn(two)).toEqual(text("from one")));
    await pass(2_000);
    await lineIs(one, "saved");
    await lineIs(two, "saved");
    type(two, "from one, then two");
    await eventually(() => expect(wordsIn(one)).toEqual(text("from one, then two")));
    await pass(2_000);
    await lineIs(two, "saved");
    await lineIs(one, "saved");
    expect(server.now().puts.map((put) => put.base_rev)).toEqual([0, 1]);
  });

  test("a tab that dies before sending is stood in for by the other one", async () => {
    const server = aServer();
    const user = aUser();
    const one = await anEngine(user, server.submission());
    const two = await anEngine(user, server.submission());
    type(one, "last words");
    await eventually(() => expect(wordsIn(two)).toEqual(text("last words")));
    one.close();
    await pass(6_000);
    await lineIs(two, "saved");
    expect(server.rows.get("b1")?.value).toEqual(text("last words"));
  });
});

describe("one device, several people", () => {
  test("another user never meets the words, and their writer finds them again", async () => {
    const server = aServer();
    const [writer, other] = [aUser(), aUser()];
    server.set({ isDown: true });
    const first = await anEngine(writer, server.submission());
    type(first, "private");
    await pass(2_000);
    await lineIs(first, "kept_offline");
    first.close();
    const stranger = await anEngine(other, null);
    expect(wordsIn(stranger)).toBeUndefined();
    const back = await anEngine(writer, server.submission());
    expect(wordsIn(back)).toEqual(text("private"));
  });
});

describe("a browser that refuses storage", () => {
  afterEach(() => void vi.restoreAllMocks());
  const deny = () => {
    throw new DOMException("denied", "SecurityError");
  };

  test("words live in this tab, the draft says so, and saving works", async () => {
    vi.resetModules();
    vi.stubGlobal("indexedDB", { open: deny });
    const server = aServer();
    const fresh = await import("./draft-engine");
    const engine = new fresh.DraftEngine({ user: aUser(), mission: "m" });
    open.push(engine);
    engine.tell({ is: "served", submission: server.submission() });
    engine.tell({ is: "mission_opened", userMission: "um" });
    await eventually(() => expect(engine.draft().isOnDevice).toBe(false));
    type(engine, "Hello");
    await pass(2_000);
    await lineIs(engine, "saved");
    vi.unstubAllGlobals();
  });

  test("a full device still gives the words that it has", async () => {
    const [writer, server] = [aUser(), aServer()];
    const first = await anEngine(writer, server.submission());
    type(first, "Kept before");
    await pass(2_000);
    first.close();
    vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(deny);
    expect(wordsIn(await anEngine(writer, server.submission()))).toEqual(text("Kept before"));
  });

  test("a store that is gone is replaced by memory", async () => {
    vi.spyOn(IDBDatabase.prototype, "transaction").mockImplementation(deny);
    expect((await anEngine(aUser(), null)).draft().isOnDevice).toBe(false);
  });
});
