// The bar above a table: its filters, the number of shown rows, the hidden columns, and copying.

import { Copy, ListFilter } from "lucide-react";
import { useState } from "react";
import { resourceTexts } from "@/texts/resource";
import { Button } from "@/ui/button";
import { Chip } from "@/ui/chip";
import type { Filter } from "./arrange-rows";
import { nameOf } from "./column-names";
import { FilterForm } from "./filter-form";
import type { Table } from "./parse-table";
import type { Arrangement } from "./use-arrangement";

const words = resourceTexts.table;

export interface TableBarProps {
  table: Table;
  arrangement: Arrangement;
  onCopy: () => void;
}

export function TableBar({ table, arrangement, onCopy }: TableBarProps) {
  const [isAdding, setAdding] = useState(false);
  const { filters, places, hidden, sort } = arrangement;
  const count = filters.length === 0 ? words.rows(places.length) : words.rowsOf(places.length, table.rows.length);
  return (
    <div className="border-b border-line">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1.5 px-4 py-1.5 text-small">
        <Chip icon={ListFilter} isPressed={isAdding} onPress={() => setAdding(!isAdding)}>
          {words.filter.action}
        </Chip>
        {filters.map((filter) => (
          <Chip key={saidOf(table, filter)} isPressed isRemovable onPress={() => arrangement.removeFilter(filter)}>
            <span className="sr-only">{words.filter.remove(saidOf(table, filter))}</span>
            <span aria-hidden className="max-w-48 truncate">
              {saidOf(table, filter)}
            </span>
          </Chip>
        ))}
        <span role="status" className="ms-auto text-soft">
          {count}
          {sort !== null && <span className="sr-only">{words.sorted(nameOf(table, sort.column), sort.direction)}</span>}
        </span>
        <Button size="sm" variant="quiet" icon={Copy} onPress={onCopy}>
          {words.copy}
        </Button>
      </div>
      {isAdding && (
        <FilterForm
          table={table}
          onAdd={(filter) => {
            arrangement.addFilter(filter);
            setAdding(false);
          }}
        />
      )}
      {places.length === 0 && (
        <p className="flex flex-wrap items-center gap-x-3 px-4 pb-2 text-small">
          {words.filter.none}
          <Button size="sm" variant="quiet" onPress={arrangement.clearFilters}>
            {words.filter.clear}
          </Button>
        </p>
      )}
      {hidden.length > 0 && (
        <p className="flex flex-wrap items-center gap-x-2 px-4 pb-1.5 text-small text-soft">
          {words.hidden(hidden.map((column) => nameOf(table, column)))}
          <Button size="sm" variant="quiet" onPress={arrangement.showHidden}>
            {words.showHidden}
          </Button>
        </p>
      )}
    </div>
  );
}

/** For example "arm = reminder". */
function saidOf(table: Table, { column, test, value }: Filter): string {
  return `${nameOf(table, column)} ${words.filter.said[test]} ${value || words.filter.blank}`;
}
