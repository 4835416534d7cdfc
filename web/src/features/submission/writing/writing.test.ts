// The changes that the bar and the keys make to a text. `[` and `]` in an example are the selection, `¦` is the cursor.

import { describe, expect, test } from "vitest";
import { toggleBold } from "./bold";
import { type Edit, type Selection, blockInsertion } from "./edit";
import { linkByPaste, writeLink } from "./link";
import { continueList, toggleList } from "./list";
import { tableAt, tableEdit, writeTable } from "./table";

function read(example: string): Selection {
  const from = example.search(/[[¦]/);
  const text = example.replace(/[[\]¦]/g, "");
  return { text, from, to: example.includes("[") ? example.indexOf("]") - 1 : from };
}

function write(example: string, change: (at: Selection) => Edit | null): string | null {
  const at = read(example);
  const edit = change(at);
  if (edit === null) return null;
  const text = at.text.slice(0, edit.from) + edit.by + at.text.slice(edit.to);
  const { selectFrom, selectTo } = edit;
  return selectFrom === selectTo
    ? `${text.slice(0, selectFrom)}¦${text.slice(selectFrom)}`
    : `${text.slice(0, selectFrom)}[${text.slice(selectFrom, selectTo)}]${text.slice(selectTo)}`;
}

test.each([
  ["a [word] here", "a [**word**] here"],
  ["a [**word**] here", "a [word] here"],
  ["a **[word]** here", "a [word] here"],
  ["a wo¦rd here", "a **wo¦rd** here"],
  ["a **wo¦rd** here", "a wo¦rd here"],
  ["a ¦", "a **¦**"],
  ["a **¦**", "a ¦"],
  ["a[ word ]here", "a [**word**] here"],
  ["[- one\n- two]", "[- **one**\n- **two**]"],
  ["[**one**\n\ntwo]", "[**one**\n\n**two**]"],
  ["naïve¦ café", "**naïve¦** café"],
])("bold turns %j into %j", (before, after) => {
  expect(write(before, toggleBold)).toBe(after);
});

test.each([
  ["one¦", "bullet", "- one¦"],
  ["- one¦", "bullet", "one¦"],
  ["- one¦", "number", "1. one¦"],
  ["¦", "bullet", "- ¦"],
  ["a\n[one\ntwo]", "number", "a\n[1. one\n2. two]"],
  ["[one\n\ntwo]", "number", "[1. one\n\n2. two]"],
  ["[1. one\n2. two]", "number", "[one\ntwo]"],
  ["[one\n]two", "bullet", "[- one]\n\ntwo"],
  ["[one\ntwo]\n- three", "bullet", "[- one\n- two]\n- three"],
] as const)("a list turns %j with a %s into %j", (before, kind, after) => {
  expect(write(before, (at) => toggleList(at, kind))).toBe(after);
});

test.each([
  ["- one¦", "- one\n- ¦"],
  ["- on¦e", "- on\n- ¦e"],
  ["9. nine¦", "9. nine\n10. ¦"],
  ["  * in¦", "  * in\n  * ¦"],
  ["- one\n- ¦", "- one\n\n¦"],
  ["- ¦", "¦"],
  ["¦- one", null],
  ["words¦", null],
  ["- [one]", null],
  ["-5¦ degrees", null],
])("Enter turns %j into %j", (before, after) => {
  expect(write(before, continueList)).toBe(after);
});

describe("tables", () => {
  const TABLE = "| Arm      | Paid |\n| -------- | ---- |\n| reminder | 54   |\n| a \\| b   |      |";
  const CELLS = [
    ["Arm", "Paid"],
    ["reminder", "54"],
    ["a | b", ""],
  ];

  test("have aligned columns and escaped bars", () => {
    expect(writeTable(CELLS)).toBe(TABLE);
  });

  test("are not aligned once their rows wrap", () => {
    expect(
      writeTable([
        ["a".repeat(50), "b".repeat(40)],
        ["1", "2"],
      ])
        .split("\n")
        .slice(1),
    ).toEqual(["| --- | --- |", "| 1 | 2 |"]);
  });

  test("are found at the cursor with their cells", () => {
    const text = `Before.\n\n${TABLE}\n\nAfter.`;
    expect(tableAt(text, text.indexOf("54"))).toEqual({ from: 9, to: 9 + TABLE.length, cells: CELLS });
    expect(tableAt(text, 2)).toBeNull();
    expect(tableAt(text, text.length)).toBeNull();
  });

  test("are found without outer bars, with uneven rows and at the start of a text", () => {
    expect(tableAt("\na", 0)).toBeNull();
    expect(tableAt("a | b\n--|--\n1 | 2 | 3", 0)?.cells).toEqual([
      ["a", "b", ""],
      ["1", "2", "3"],
    ]);
    expect(tableAt("a | b\nc | d", 0)).toBeNull();
  });

  test("are inserted below the line at the cursor", () => {
    const edit = (at: Selection) => tableEdit(at, null, [["a"], ["1"]]);
    expect(write("Fir¦st.\nSecond.", edit)).toBe("First.\n\n| a   |\n| --- |\n| 1   |\n¦\nSecond.");
    expect(write("¦", edit)).toBe("| a   |\n| --- |\n| 1   |\n\n¦");
  });

  test("are replaced when they are edited", () => {
    const at = read(`a\n\n${TABLE}¦\n\nb`);
    const edit = tableEdit(at, tableAt(at.text, at.from), [["x"], ["1"]]);
    expect(at.text.slice(0, edit.from) + edit.by + at.text.slice(edit.to)).toBe("a\n\n| x   |\n| --- |\n| 1   |\n\nb");
  });
});

test("a block has empty lines around it", () => {
  expect(write("a¦b", (at) => blockInsertion(at, "x"))).toBe("a\n\nx\n\n¦b");
});

test.each([
  ["site", "example.org", "[site](https://example.org)"],
  ["", "https://example.org", "<https://example.org>"],
  ["a", "https://example.org/(b) c", "[a](https://example.org/%28b%29%20c)"],
  ["mail", "mailto:a@example.org", "[mail](mailto:a@example.org)"],
])("a link of %j to %j is %j", (words, address, link) => {
  expect(writeLink(words, address)).toBe(link);
});

test("an address pasted over words links them", () => {
  const paste = (before: string, pasted: string) => write(before, (at) => linkByPaste(at, pasted));
  expect(paste("see [the plan] now", "https://example.org")).toBe("see [the plan](https://example.org)¦ now");
  expect(paste("see [the plan] now", "words")).toBeNull();
  expect(paste("see ¦", "https://example.org")).toBeNull();
});
