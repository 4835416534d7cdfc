// Finds commands by quickly typed words.

import { expect, test } from "vitest";
import { findByWords } from "./find";

const commands = [
  { id: "m1", label: "Mission 1: Can we trust this extract?", note: "Complete" },
  { id: "m2", label: "Mission 2: Why do savers go quiet?", note: "Open" },
  { id: "theme", label: "Dark colours", words: "theme mode night" },
  { id: "profile", label: "Profile", words: "résumé name photo" },
  { id: "work", label: "My work", words: "portal sessions" },
];

const found = (typed: string) => findByWords(commands, typed).map(({ id }) => id);

test.each([
  ["", ["m1", "m2", "theme", "profile", "work"]],
  ["quiet sav", ["m2"]],
  ["MISSION", ["m1", "m2"]],
  ["mission 2", ["m2"]],
  ["night", ["theme"]],
  ["resume", ["profile"]],
  ["open mission", ["m2"]],
  ["ission", []],
  ["zebra", []],
  ["  ?! ", ["m1", "m2", "theme", "profile", "work"]],
])("%j finds %j", (typed, expected) => {
  expect(found(typed)).toEqual(expected);
});

test("a label that begins so comes before one that merely holds the word", () => {
  const list = [
    { id: "b", label: "See my work", note: "" },
    { id: "a", label: "Work plan" },
    { id: "c", label: "Support", words: "work" },
  ];
  expect(findByWords(list, "work").map(({ id }) => id)).toEqual(["a", "b", "c"]);
});
