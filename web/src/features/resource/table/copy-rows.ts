// Formats rows for pasting into a spreadsheet: tab-separated, one per line. A value that a spreadsheet would run as a
// formula is escaped as text.

import { readNumber } from "./numbers";
import type { Table } from "./parse-table";

export function rowsAsText(
  { columns, rows, decimalMark }: Table,
  places: readonly number[],
  shown: readonly number[],
): string {
  const asCell = (value: string) => {
    const flat = value.replaceAll(/[\t\r\n]+/g, " ");
    return /^\s*[=+\-@]/.test(flat) && readNumber(flat, decimalMark) === null ? `'${flat}` : flat;
  };
  const head = shown.map((column) => asCell(columns[column]!.name)).join("\t");
  return [head, ...places.map((place) => shown.map((column) => asCell(rows[place]![column]!)).join("\t"))].join("\n");
}
