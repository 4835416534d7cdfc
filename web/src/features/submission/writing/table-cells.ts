// Changes of the cells in the table dialog.

import { type Cells, squared } from "./table";

export interface Size {
  /** With the heading. */
  readonly rows: number;
  readonly columns: number;
}

/** A new table: a heading and two rows. */
export const firstCells: Cells = enlarged([], { rows: 3, columns: 3 });

/** Number of fields that a phone draws without delay. */
const MAX_CELLS = 300;

export function isTooLarge({ rows, columns }: Size): boolean {
  return rows * columns > MAX_CELLS;
}

export function sizeOf(cells: Cells): Size {
  return { rows: cells.length, columns: cells[0]?.length ?? 0 };
}

/** The cells, with empty ones up to a size. */
export function enlarged(cells: Cells, { rows, columns }: Size): Cells {
  const empty = Array<string>(columns).fill("");
  const more = Array.from({ length: Math.max(0, rows - cells.length) }, () => empty);
  return squared([...cells, ...more].map((row) => [...row, ...empty.slice(row.length)]));
}

export function shownCells(cells: Cells, { rows, columns }: Size): Cells {
  return cells.slice(0, rows).map((row) => row.slice(0, columns));
}

export function addRow(cells: Cells): Cells {
  return [...cells, Array<string>(cells[0]?.length ?? 0).fill("")];
}

export function removeRow(cells: Cells, at: number): Cells {
  return cells.filter((_, row) => row !== at);
}

/** Fills in cells copied from a spreadsheet. Null if it is a single cell, or too many for the dialog. */
export function filledFrom(cells: Cells, pasted: string, row: number, column: number): Cells | null {
  const copied = pasted
    .replaceAll("\r", "")
    .trimEnd()
    .split("\n")
    .map((line) => line.split("\t"));
  const rows = Math.max(cells.length, row + copied.length);
  const columns = Math.max(sizeOf(cells).columns, ...copied.map((line) => column + line.length));
  if ((copied.length === 1 && copied[0]!.length === 1) || isTooLarge({ rows, columns })) return null;
  return enlarged(cells, { rows, columns }).map((old, at) =>
    old.map((text, place) => copied[at - row]?.[place - column] ?? text),
  );
}
