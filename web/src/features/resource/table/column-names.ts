// Name of a column in its file; without a name, its position.

import { resourceTexts } from "@/texts/resource";
import type { Table } from "./parse-table";

export function nameOf({ columns }: Table, column: number): string {
  return columns[column]!.name || resourceTexts.table.column(column + 1);
}
