// Texts of a mission's files, which are shown on the page: tables, texts, pictures, PDFs.

import { count, listOf } from "@/lib/words";

const number = new Intl.NumberFormat("en");

export const resourceTexts = {
  heading: "Files",
  list: "Files of this mission",
  none: "This mission has no files.",
  download: (name: string, size: string) => `Download ${name}, ${size}`,
  notShown: (name: string) => `${name} cannot be shown here. Download it to open it.`,
  tooLarge: (size: string) => `This file is ${size}, too large to be shown here. Download it to open it.`,
  failed: "This file could not be loaded",
  failedBody: "Try again, or download it.",
  openPdf: "Open it in a new tab",
  guessed: (encoding: string) =>
    `This file does not name its text encoding; we read it as ${encoding}. Accents may be wrong.`,

  table: {
    label: (name: string) => `${name} as a table, scrolls`,
    caption: (name: string) => `${name}. The buttons in the head sort by their column.`,
    column: (position: number) => `Column ${position}`,
    empty: "This table has no rows.",
    rows: (rows: number) => count(rows, "row", "rows"),
    rowsOf: (shown: number, all: number) => `${number.format(shown)} of ${count(all, "row", "rows")}`,
    uneven: (lines: number) =>
      `${count(lines, "line has", "lines have")} more or fewer values than the header has names. Every value is shown.`,
    sorted: (column: string, direction: "ascending" | "descending") => `Sorted by ${column}, ${direction}.`,
    holds: (
      column: string,
      summary: { sum: string; median: string } | null,
      { different, empty }: { different: number; empty: number },
    ) => {
      const figures = summary === null ? [] : [`sum ${summary.sum}`, `median ${summary.median}`];
      const blanks = empty === 0 ? [] : [`${number.format(empty)} empty`];
      return `${column}: ${[...figures, `${number.format(different)} different`, ...blanks].join(" · ")}`;
    },
    unsorted: (hasNumbers: boolean) =>
      `Sort by a column to see ${hasNumbers ? "its sum and median, and " : ""}how many different values it has.`,
    hidden: (columns: readonly string[]) =>
      `${listOf(columns, "and")} ${columns.length === 1 ? "is" : "are"} hidden: every row is the same.`,
    showHidden: "Show",
    copy: "Copy",
    copied: (rows: number) => `${count(rows, "row", "rows")} copied.`,
    copyFailed: "This browser does not let Fieldwork copy. Select the rows and copy them yourself.",
    filter: {
      action: "Filter",
      title: "Show rows where",
      column: "Column",
      test: "Is",
      tests: { is: "exactly", contains: "with", at_least: "at least", at_most: "at most" },
      value: "Value",
      add: "Add filter",
      remove: (filter: string) => `Remove the filter: ${filter}`,
      none: "No row fits these filters.",
      clear: "Clear the filters",
      said: { is: "=", contains: "has", at_least: "≥", at_most: "≤" },
      blank: "(empty)",
    },
  },
} as const;
