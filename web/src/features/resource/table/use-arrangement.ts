// The reader's sort column and filters of a table.

import { useMemo, useState } from "react";
import { useIsDesk } from "@/lib/use-is-desk";
import { type Filter, type Sort, arrange, constantColumns } from "./arrange-rows";
import type { Table } from "./parse-table";

export interface Arrangement {
  /** Indices of the shown rows, in order. */
  places: readonly number[];
  /** Shown columns. On a phone, the sort column is moved to the second place. */
  shown: readonly number[];
  /** Columns hidden because every shown row has the same value. */
  hidden: readonly number[];
  sort: Sort | null;
  filters: readonly Filter[];
  sortBy: (column: number) => void;
  addFilter: (filter: Filter) => void;
  removeFilter: (filter: Filter) => void;
  clearFilters: () => void;
  showHidden: () => void;
}

export function useArrangement(table: Table): Arrangement {
  const [sort, setSort] = useState<Sort | null>(null);
  const [filters, setFilters] = useState<readonly Filter[]>([]);
  const [isAllShown, setAllShown] = useState(false);
  const places = useMemo(() => arrange(table, filters, sort), [table, filters, sort]);
  const hidden = useMemo(
    () =>
      isAllShown ? [] : [...constantColumns(table, places)].filter((column) => column > 0 && column !== sort?.column),
    [table, places, sort, isAllShown],
  );
  const isDesk = useIsDesk();
  const first = isDesk ? undefined : sort?.column;
  const shown = useMemo(() => {
    const columns = [...table.columns.keys()].filter((column) => !hidden.includes(column));
    return first === undefined ? columns : [...new Set([columns[0]!, first, ...columns])];
  }, [table, hidden, first]);
  return {
    places,
    shown,
    hidden,
    sort,
    filters,
    sortBy: (column) => setSort((before) => nextSort(before, column, table.columns[column]!.isNumber)),
    addFilter: (filter) => setFilters((before) => [...before, filter]),
    removeFilter: (filter) => setFilters((before) => before.filter((other) => other !== filter)),
    clearFilters: () => setFilters([]),
    showHidden: () => setAllShown(true),
  };
}

/**
 * The sort after a press on a column. Numbers are first sorted in descending order, words in ascending order; the
 * second press reverses that, and the third restores the order of the file.
 */
function nextSort(before: Sort | null, column: number, isNumber: boolean): Sort | null {
  const first = isNumber ? "descending" : "ascending";
  if (before?.column !== column) return { column, direction: first };
  if (before.direction !== first) return null;
  return { column, direction: isNumber ? "ascending" : "descending" };
}
