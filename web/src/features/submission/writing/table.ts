// Tables in Markdown: finds one in a text, reads its cells, and writes cells as a table.

import { type Edit, type Selection, blockInsertion, lineAt } from "./edit";

/** Cells by row; the first row is the head. */
export type Cells = readonly (readonly string[])[];

export interface TableFound {
  readonly from: number;
  readonly to: number;
  readonly cells: Cells;
}

/** The line between head and body. */
const DIVIDER = /^\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*$/;

/** Width up to which columns are aligned. Longer rows wrap, so spaces would only make them harder to read. */
const ALIGNED_WIDTH = 80;

/** The table at an offset; null if there is no table. */
export function tableAt(text: string, at: number): TableFound | null {
  let [from, to] = lineAt(text, at);
  if (!isRow(text.slice(from, to))) return null;
  while (from > 0 && isRow(text.slice(...lineAt(text, from - 1)))) from = lineAt(text, from - 1)[0];
  while (to < text.length && isRow(text.slice(...lineAt(text, to + 1)))) to = lineAt(text, to + 1)[1];
  const lines = text.slice(from, to).split("\n");
  const divider = lines.findIndex((line, index) => index > 0 && DIVIDER.test(line));
  if (divider === -1) return null;
  const head = from + lines.slice(0, divider - 1).reduce((length, line) => length + line.length + 1, 0);
  if (at < head) return null;
  const rows = lines.filter((_, index) => index >= divider - 1 && index !== divider);
  return { from: head, to, cells: squared(rows.map(cellsOf)) };
}

function isRow(line: string): boolean {
  return line.includes("|");
}

function cellsOf(line: string): string[] {
  const inner = line
    .trim()
    .replace(/^\|/, "")
    .replace(/(?<!\\)\|$/, "");
  return inner.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll("\\|", "|"));
}

/** Gives every row the same number of cells. */
export function squared(rows: Cells): string[][] {
  const columns = Math.max(0, ...rows.map((row) => row.length));
  return rows.map((row) => [...row, ...Array<string>(columns - row.length).fill("")]);
}

export function writeTable(rows: Cells): string {
  const cells = squared(rows).map((row) => row.map(asCell));
  const columns = cells[0]?.map((_, column) => Math.max(3, ...cells.map((row) => lengthOf(row[column]!)))) ?? [];
  const width = columns.reduce((sum, column) => sum + column + 3, 1);
  const widths = width > ALIGNED_WIDTH ? columns.map(() => 0) : columns;
  const [head = [], ...body] = cells;
  const divider = widths.map((column) => "-".repeat(Math.max(3, column)));
  return [head, divider, ...body].map((row) => rowOf(row, widths)).join("\n");
}

function asCell(text: string): string {
  return text.replace(/\s+/g, " ").trim().replaceAll("|", "\\|");
}

function rowOf(row: readonly string[], widths: readonly number[]): string {
  const padded = row.map((cell, column) => cell + " ".repeat(Math.max(0, widths[column]! - lengthOf(cell))));
  return `| ${padded.join(" | ")} |`;
}

function lengthOf(text: string): number {
  return [...text].length;
}

/** Inserts a table below the line at the cursor, or replaces the one that was edited. */
export function tableEdit({ text, to }: Selection, edited: TableFound | null, cells: Cells): Edit {
  const by = writeTable(cells);
  if (edited === null) {
    const end = lineAt(text, to)[1];
    return blockInsertion({ text, from: end, to: end }, by);
  }
  const end = edited.from + by.length;
  return { from: edited.from, to: edited.to, by, selectFrom: end, selectTo: end };
}
