// Text that was typed just before the page was left.

import { beforeEach, expect, test } from "vitest";
import { deviceStorage } from "@/lib/storage";
import type { BlockDraft } from "./draft";
import { openDraftStore } from "./draft-store";
import { hasUnsavedDrafts } from "./forget-drafts";
import { backUpUnsaved, takeBackUnsaved } from "./unsaved-backup";

const key = { user: "ada", mission: "m1" };
const draft = (version: number, text: string) => ({ version, value: { text }, isDirty: true }) as unknown as BlockDraft;

beforeEach(() => deviceStorage.clear());

test("are taken up once, where they are newer than what was kept", () => {
  backUpUnsaved(key, { a: draft(3, "Half a sentence"), b: draft(2, "old") });
  const kept = { a: draft(2, "Half a senten"), b: draft(2, "old") };
  expect(takeBackUnsaved(key, kept)).toEqual({ a: draft(3, "Half a sentence") });
  expect(takeBackUnsaved(key, kept)).toEqual({});
});

test("are nobody else's and of no other mission", () => {
  backUpUnsaved(key, { a: draft(1, "mine") });
  expect(takeBackUnsaved({ ...key, user: "ben" }, {})).toEqual({});
  expect(takeBackUnsaved({ ...key, mission: "m2" }, {})).toEqual({});
  expect(takeBackUnsaved(key, {})).toEqual({ a: draft(1, "mine") });
});

test("nothing is put down where nothing is on its way", () => {
  backUpUnsaved(key, {});
  expect(takeBackUnsaved(key, {})).toEqual({});
});

test("a log-out finds the text of a page that was left a moment before, and keeps it", async () => {
  backUpUnsaved({ user: "cy", mission: "m1" }, { a: draft(1, "last words") });
  expect(await hasUnsavedDrafts("cy")).toBe(true);
  deviceStorage.clear();
  const { blocks } = await (await openDraftStore()).restore({ user: "cy", mission: "m1" });
  expect(blocks).toEqual({ a: draft(1, "last words") });
});
