// Real-world files of separated values: quotes, semicolons, wrong encodings, formulas, uneven lines; and a reader's
// acts on them.

import { describe, expect, test } from "vitest";
import { decodeText } from "../decode-text";
import { arrange, constantColumns, fewValues, varietyOf } from "./arrange-rows";
import { rowsAsText } from "./copy-rows";
import { summarise } from "./numbers";
import { parseTable } from "./parse-table";

const bytes = (...codes: number[]) => new Uint8Array(codes).buffer;

describe("reading", () => {
  test("takes quotes, line ends and delimiters inside them for what they are", () => {
    const { columns, rows } = parseTable('name,note\r\n"Obi, Ada","said ""yes""\nthen no"\r\n');
    expect(columns.map(({ name }) => name)).toEqual(["name", "note"]);
    expect(rows).toEqual([["Obi, Ada", 'said "yes"\nthen no']]);
  });

  test("finds semicolons, and reads their decimal commas", () => {
    const table = parseTable("shop;sum\nQuay;1.234,50\nHill;12,5\n");
    expect(table.columns[1]).toMatchObject({ isNumber: true, decimals: 2 });
    expect(
      summarise(
        table.rows.map((row) => row[1]!),
        table.decimalMark,
        2,
      ),
    ).toEqual({ sum: "1,247", median: "623.5" });
  });

  test("keeps every value of uneven lines, and counts them", () => {
    const table = parseTable("a,b\n1\n1,2,3\n1,2\n");
    expect(table.unevenLines).toBe(2);
    expect(table.columns).toHaveLength(3);
    expect(table.rows).toEqual([
      ["1", "", ""],
      ["1", "2", "3"],
      ["1", "2", ""],
    ]);
  });

  test("takes a formula for text and a code with a leading nought for no number", () => {
    const table = parseTable('branch,value\n007,"=HYPERLINK(""https://example.org"")"\n012,=1+1\n');
    expect(table.columns.map(({ isNumber }) => isNumber)).toEqual([false, false]);
    expect(table.rows[0]![1]).toBe('=HYPERLINK("https://example.org")');
  });

  test("reads letters of another encoding, and says that it guessed", () => {
    expect(decodeText(bytes(0x63, 0x61, 0x66, 0xe9))).toEqual({ text: "café", guessed: "windows-1252" });
    expect(decodeText(bytes(0xff, 0xfe, 0x61, 0x00))).toEqual({ text: "a", guessed: null });
    expect(decodeText(new TextEncoder().encode("\ufeff₦5").buffer)).toEqual({ text: "₦5", guessed: null });
  });
});

describe("arranging", () => {
  const table = parseTable("arm,deposit\nreminder,10000\ncontrol,\nreminder,2500000\ncontrol,900\n");
  const deposits = (places: readonly number[]) => places.map((place) => table.rows[place]![1]);

  test("finds letters with and without their accents", () => {
    const birds = parseTable("name,seen\nÑandú,1\nheron,2\n");
    expect(arrange(birds, [{ column: 0, test: "contains", value: "nandu" }], null)).toEqual([0]);
    expect(arrange(birds, [{ column: 0, test: "is", value: "hérôn" }], null)).toEqual([1]);
  });

  test("sorts numbers by value, and what is empty last either way", () => {
    expect(deposits(arrange(table, [], { column: 1, direction: "descending" }))).toEqual([
      "2500000",
      "10000",
      "900",
      "",
    ]);
    expect(deposits(arrange(table, [], { column: 1, direction: "ascending" }))).toEqual([
      "900",
      "10000",
      "2500000",
      "",
    ]);
  });

  test("narrows by word and by number, all filters together", () => {
    const isReminder = { column: 0, test: "is", value: "Reminder" } as const;
    expect(deposits(arrange(table, [isReminder], null))).toEqual(["10000", "2500000"]);
    expect(deposits(arrange(table, [isReminder, { column: 1, test: "at_most", value: "10,000" }], null))).toEqual([
      "10000",
    ]);
    expect(arrange(table, [{ column: 1, test: "at_least", value: "much" }], null)).toEqual([]);
  });

  test("offers the few values of a column, and names the columns that say the same in every row", () => {
    expect(fewValues(table, 0, 5)).toEqual(["control", "reminder"]);
    expect(fewValues(table, 1, 2)).toBeNull();
    expect([...constantColumns(table, [0, 2])]).toEqual([0]);
  });

  test("counts the different values of a column, and what is empty", () => {
    expect(varietyOf(table.rows.map(([arm]) => arm!))).toEqual({ different: 2, empty: 0 });
    expect(varietyOf([0, 1, 3].map((place) => table.rows[place]![1]!))).toEqual({ different: 2, empty: 1 });
    expect(varietyOf(parseTable("a\nYes\n yes\nNO\n").rows.map(([answer]) => answer!))).toEqual({
      different: 3,
      empty: 0,
    });
    expect(varietyOf([])).toEqual({ different: 0, empty: 0 });
  });
});

describe("figures", () => {
  test("are added up without a float's rounding", () => {
    expect(summarise(["0.1", "0.2", "-0.30", "12345678901234567890"], ".", 2)).toEqual({
      sum: "12,345,678,901,234,567,890",
      median: "0.15",
    });
    expect(summarise(["", "n/a"], ".", 0)).toBeNull();
  });
});

test("copying runs nothing in a spreadsheet", () => {
  const table = parseTable('a,b\n=1+1,-5\n@SUM(A1),"two\tlines\nhere"\n');
  expect(rowsAsText(table, [0, 1], [0, 1])).toBe("a\tb\n'=1+1\t-5\n'@SUM(A1)\ttwo lines here");
});

test("a million cells are read and sorted within seconds", () => {
  const lines = Array.from({ length: 50_000 }, (_, at) =>
    Array.from({ length: 20 }, (_, column) => (at * 7919 + column) % 100_003).join(","),
  );
  const table = parseTable(`${Array.from({ length: 20 }, (_, column) => `c${column}`).join(",")}\n${lines.join("\n")}`);
  expect(table.rows).toHaveLength(50_000);
  const start = performance.now();
  arrange(table, [], { column: 0, direction: "ascending" });
  expect(performance.now() - start).toBeLessThan(2_000);
});
