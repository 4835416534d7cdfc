// Which rows of a table are shown, and in which order. A table library would make an
// object of every row; two passes over their places in the file are enough.

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

/** The places of the rows in the file; of equal ones the earlier comes first. */
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

/** Empty cells come last, whichever the direction. */
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

/** By what the rows are sorted, in the order of the file, made once for a column; null where a cell is empty. */
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

/** The values of a column, as long as there are few of them; null when there are many. */
export function fewValues({ rows }: Table, column: number, most: number): string[] | null {
  const values = new Set<string>();
  for (const row of rows) {
    values.add(row[column]!.trim());
    if (values.size > most) return null;
  }
  return [...values].sort();
}

export interface Variety {
  /** How many different values there are; what is written in two ways is two, since that may be what somebody looks for. */
  different: number;
  empty: number;
}

/** What the cells of a column say. */
export function varietyOf(cells: readonly string[]): Variety {
  const filled = cells.filter((cell) => cell.trim() !== "");
  return { different: new Set(filled).size, empty: cells.length - filled.length };
}

/** The columns in which every shown row says the same, which need no place on the screen. */
export function constantColumns({ columns, rows }: Table, places: readonly number[]): ReadonlySet<number> {
  if (places.length < 2) return new Set();
  const first = rows[places[0]!]!;
  return new Set([...columns.keys()].filter((column) => places.every((place) => rows[place]![column] === first[column])));
}
