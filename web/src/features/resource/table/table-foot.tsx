// The foot of a table: the sum and the median of the column it is sorted by.

import { useMemo } from "react";
import { resourceTexts } from "@/texts/resource";
import { nameOf } from "./column-names";
import { summarise } from "./numbers";
import type { Table } from "./parse-table";
import type { Arrangement } from "./use-arrangement";

const words = resourceTexts.table;

export function TableFoot({ table, arrangement: { places, sort } }: { table: Table; arrangement: Arrangement }) {
  const column = sort?.column ?? null;
  const summary = useMemo(() => {
    if (column === null || !table.columns[column]!.isNumber) return null;
    return summarise(places.map((place) => table.rows[place]![column]!), table.decimalMark, table.columns[column]!.decimals);
  }, [table, places, column]);
  if (column !== null && summary !== null) return <span>{words.sum(nameOf(table, column), summary.sum, summary.median)}</span>;
  return <span>{table.columns.some(({ isNumber }) => isNumber) ? words.noSum : words.columns(table.columns.length)}</span>;
}
