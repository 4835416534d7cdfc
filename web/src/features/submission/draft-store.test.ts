// Drafts on this device. A visitor's text for a mission moves once, to the next person who opens the mission with an
// account. It never replaces that person's own text.

import { expect, test } from "vitest";
import { EMPTY_BLOCK, type BlockDraft } from "./draft";
import { inMemory, openOnDevice, VISITOR } from "./draft-store";

const stores = [
  ["on the device", openOnDevice],
  ["in memory", inMemory],
] as const;

const words = (text: string): BlockDraft => ({ ...EMPTY_BLOCK, value: { text }, version: 1, isDirty: true });

test.each(stores)("a visitor's words are the learner's who opens the mission next, %s", async (_, open) => {
  const store = await open();
  await store.keepBlock({ user: VISITOR, mission: "m1" }, "b1", words("tried"));
  expect((await store.restore({ user: "ada", mission: "m2" })).blocks).toEqual({});
  expect((await store.restore({ user: "ada", mission: "m1" })).blocks).toEqual({ b1: words("tried") });
  expect(await store.missionsWithUnsentWords("ada")).toEqual(["m1"]);
  expect((await store.restore({ user: VISITOR, mission: "m1" })).blocks).toEqual({});
  expect((await store.restore({ user: "grace", mission: "m1" })).blocks).toEqual({});
});

test.each(stores)("what is saved can be forgotten, and unsaved words stay, %s", async (_, open) => {
  const store = await open();
  await store.keepBlock({ user: "ida", mission: "saved" }, "b1", { ...words("sent"), isDirty: false });
  await store.keepBlock({ user: "ida", mission: "unsaved" }, "b1", words("not sent"));
  await store.forgetSaved("ida");
  expect((await store.restore({ user: "ida", mission: "saved" })).blocks).toEqual({});
  expect((await store.restore({ user: "ida", mission: "unsaved" })).blocks).toEqual({ b1: words("not sent") });
});

test.each(stores)("words of one's own stay, and the visitor's wait, %s", async (_, open) => {
  const store = await open();
  await store.keepBlock({ user: "ada", mission: "m3" }, "b1", words("mine"));
  await store.keepBlock({ user: VISITOR, mission: "m3" }, "b1", words("tried"));
  expect((await store.restore({ user: "ada", mission: "m3" })).blocks).toEqual({ b1: words("mine") });
  expect((await store.restore({ user: VISITOR, mission: "m3" })).blocks).toEqual({ b1: words("tried") });
});
