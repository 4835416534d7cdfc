// The footer of a table: a summary of the column by which it is sorted.

import { useMemo } from "react";
import { resourceTexts } from "@/texts/resource";
import { varietyOf } from "./arrange-rows";
import { nameOf } from "./column-names";
import { summarise } from "./numbers";
import type { Table } from "./parse-table";
import type { Arrangement } from "./use-arrangement";

const words = resourceTexts.table;

export function TableFoot({ table, arrangement: { places, sort } }: { table: Table; arrangement: Arrangement }) {
  const column = sort?.column ?? null;
  const found = useMemo(() => (column === null ? null : whatIsIn(table, places, column)), [table, places, column]);
  if (found === null) return <span>{words.unsorted(table.columns.some(({ isNumber }) => isNumber))}</span>;
  return <span>{found}</span>;
}

function whatIsIn(table: Table, places: readonly number[], column: number): string {
  const { isNumber, decimals } = table.columns[column]!;
  const cells = places.map((place) => table.rows[place]![column]!);
  const summary = isNumber ? summarise(cells, table.decimalMark, decimals) : null;
  return words.holds(nameOf(table, column), summary, varietyOf(cells));
}
