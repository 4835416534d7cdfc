// What this device keeps of drafts: the words of a visitor who tries a mission go to
// whoever opens it with an account next, once, and never over words of their own.

import "fake-indexeddb/auto";
import { expect, test } from "vitest";
import { EMPTY_BLOCK, type BlockDraft } from "./draft";
import { openDraftStore, VISITOR } from "./draft-store";

const words = (text: string): BlockDraft => ({ ...EMPTY_BLOCK, value: { text }, version: 1, isDirty: true });

test("a visitor's words are the learner's who opens the mission next", async () => {
  const store = await openDraftStore();
  await store.keepBlock({ user: VISITOR, mission: "m1" }, "b1", words("tried"));
  expect((await store.restore({ user: "ada", mission: "m2" })).blocks).toEqual({});
  expect((await store.restore({ user: "ada", mission: "m1" })).blocks).toEqual({ b1: words("tried") });
  expect(await store.missionsWithUnsentWords("ada")).toEqual(["m1"]);
  expect((await store.restore({ user: VISITOR, mission: "m1" })).blocks).toEqual({});
  expect((await store.restore({ user: "grace", mission: "m1" })).blocks).toEqual({});
});

test("words of one's own stay, and the visitor's wait", async () => {
  const store = await openDraftStore();
  await store.keepBlock({ user: "ada", mission: "m3" }, "b1", words("mine"));
  await store.keepBlock({ user: VISITOR, mission: "m3" }, "b1", words("tried"));
  expect((await store.restore({ user: "ada", mission: "m3" })).blocks).toEqual({ b1: words("mine") });
  expect((await store.restore({ user: VISITOR, mission: "m3" })).blocks).toEqual({ b1: words("tried") });
});
