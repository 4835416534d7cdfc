// Cells of a pasted table. Joined cells become one cell with words and empty ones, and empty rows and columns are left
// out.

import { lineOf } from "./paste-inline";
import { squared } from "./table";

/** Maximum number of columns that HTML may join, as browsers limit it. */
const MAX_SPAN = 1_000;

export function tableCells(table: HTMLTableElement): string[][] {
  const rows = [...table.rows];
  const grid: string[][] = rows.map(() => []);
  rows.forEach((row, at) => {
    let column = 0;
    for (const cell of row.cells) {
      while (grid[at]![column] !== undefined) column += 1;
      const words = at === 0 ? lineOf(cell).replaceAll("**", "") : lineOf(cell);
      fill(grid.slice(at, at + Math.max(1, cell.rowSpan)), column, Math.min(cell.colSpan, MAX_SPAN), words);
    }
  });
  return trimmed(grid.map((row) => Array.from(row, (cell) => cell ?? "")));
}

function fill(rows: string[][], column: number, span: number, words: string): void {
  rows.forEach((row, down) => {
    for (let right = 0; right < span; right += 1) row[column + right] = down === 0 && right === 0 ? words : "";
  });
}

/** The cells without empty rows and columns. */
export function trimmed(cells: readonly (readonly string[])[]): string[][] {
  const rows = squared(cells.filter((row) => row.some((cell) => cell.trim() !== "")));
  const isUsed = (rows[0] ?? []).map((_, column) => rows.some((row) => row[column]!.trim() !== ""));
  return rows.map((row) => row.filter((_, column) => isUsed[column]));
}
