// What a column is called: as its file names it, else by its place.

import { resourceTexts } from "@/texts/resource";
import type { Table } from "./parse-table";

export function nameOf({ columns }: Table, column: number): string {
  return columns[column]!.name || resourceTexts.table.column(column + 1);
}
