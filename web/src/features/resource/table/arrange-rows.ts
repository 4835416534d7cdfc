// Filters and sorts the rows of a table. A table library would create an object for every row; two passes over the row
// indices are enough.

import { plainText } from "@/lib/plain-text";
import { asNumber } from "./numbers";
import type { Table } from "./parse-table";

export interface Sort {
  column: number;
  direction: "ascending" | "descending";
}

export interface Filter {
  column: number;
  test: "is" | "contains" | "at_least" | "at_most";
  value: string;
}

/** Returns the indices of the matching rows, sorted. The sort is stable. */
export function arrange(table: Table, filters: readonly Filter[], sort: Sort | null): number[] {
  const tests = filters.map((filter) => testOf(table, filter));
  const places = table.rows.flatMap((row, place) => (tests.every((test) => test(row)) ? [place] : []));
  return sort === null ? places : sorted(table, places, sort);
}

function testOf({ decimalMark }: Table, { column, test, value }: Filter): (row: readonly string[]) => boolean {
  const words = plainText(value.trim());
  const limit = asNumber(value, decimalMark);
  switch (test) {
    case "is":
      return (row) => plainText(row[column]!.trim()) === words;
    case "contains":
      return (row) => plainText(row[column]!).includes(words);
    case "at_least":
      return (row) => asNumber(row[column]!, decimalMark) >= limit;
    case "at_most":
      return (row) => asNumber(row[column]!, decimalMark) <= limit;
  }
}

/** Sorts the rows by a column. Empty cells are last in both directions. */
function sorted(table: Table, places: readonly number[], { column, direction }: Sort): number[] {
  const sign = direction === "ascending" ? 1 : -1;
  const keys = keysOf(table, column);
  const filled = places.filter((place) => keys[place] !== null);
  filled.sort((a, b) => {
    const [left, right] = [keys[a]!, keys[b]!];
    if (left === right) return a - b;
    return left < right ? -sign : sign;
  });
  return [...filled, ...places.filter((place) => keys[place] === null)];
}

const known = new WeakMap<Table, Map<number, (number | string | null)[]>>();

/** Sort keys of a column in file order, computed once; null for an empty cell. */
function keysOf(table: Table, column: number): (number | string | null)[] {
  const { rows, columns, decimalMark } = table;
  const keysOfTable = known.get(table) ?? new Map<number, (number | string | null)[]>();
  known.set(table, keysOfTable);
  const keyOf = (cell: string) => {
    if (cell.trim() === "") return null;
    return columns[column]!.isNumber ? asNumber(cell, decimalMark) : cell.trim().toLowerCase();
  };
  const keys = keysOfTable.get(column) ?? rows.map((row) => keyOf(row[column]!));
  keysOfTable.set(column, keys);
  return keys;
}

/** Distinct values of a column if there are at most `most`; else null. */
export function fewValues({ rows }: Table, column: number, most: number): string[] | null {
  const values = new Set<string>();
  for (const row of rows) {
    values.add(row[column]!.trim());
    if (values.size > most) return null;
  }
  return [...values].sort();
}

export interface Variety {
  /**
   * Number of distinct spellings. Two spellings of one value count as two, because a reader may look for inconsistent
   * spellings.
   */
  different: number;
  empty: number;
}

/** Variety of the cells of a column. */
export function varietyOf(cells: readonly string[]): Variety {
  const filled = cells.filter((cell) => cell.trim() !== "");
  return { different: new Set(filled).size, empty: cells.length - filled.length };
}

/** Columns with the same value in every shown row, which can be hidden. */
export function constantColumns({ columns, rows }: Table, places: readonly number[]): ReadonlySet<number> {
  if (places.length < 2) return new Set();
  const first = rows[places[0]!]!;
  return new Set(
    [...columns.keys()].filter((column) => places.every((place) => rows[place]![column] === first[column])),
  );
}
