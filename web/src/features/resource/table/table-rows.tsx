// The visible rows of a long table. Empty space above and below has the height of the other rows. Screen readers get
// the total number and each row's index.

import { useVirtualizer } from "@tanstack/react-virtual";
import { memo, useEffect, useRef, type ReactNode, type Ref } from "react";
import { resourceTexts } from "@/texts/resource";
import { SortHeader, TableFrame } from "@/ui/table-frame";
import { nameOf } from "./column-names";
import type { Column, Table } from "./parse-table";
import type { Arrangement } from "./use-arrangement";

const words = resourceTexts.table;
const ROW_HEIGHT = 37;

/** Longer values wrap. */
const MAX_LENGTH = 44;

export interface TableRowsProps {
  table: Table;
  name: string;
  arrangement: Arrangement;
  foot: ReactNode;
}

export function TableRows({ table, name, arrangement, foot }: TableRowsProps) {
  const { places, shown, sort, sortBy } = arrangement;
  const box = useRef<HTMLDivElement>(null);
  // Its result changes while scrolling, and is only used here.
  // oxlint-disable-next-line react/incompatible-library
  const rows = useVirtualizer({
    count: places.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 8,
    getItemKey: (index) => places[index]!,
  });
  // Rows of equal height are not measured, because measuring slows down scrolling.
  const isEven = shown.every((column) => table.columns[column]!.length <= MAX_LENGTH);
  useEffect(() => rows.scrollToOffset(0), [rows, places]);
  const second = shown[1];
  // Another second column would be under the first, which is sticky.
  useEffect(() => {
    if (box.current) box.current.scrollLeft = 0;
  }, [second]);
  const inSight = rows.getVirtualItems();
  const before = inSight[0]?.start ?? 0;
  const after = rows.getTotalSize() - (inSight.at(-1)?.end ?? 0);
  return (
    <TableFrame label={words.label(name)} boxRef={box} foot={foot}>
      <table
        className="data-table table-fixed"
        aria-rowcount={places.length + 1}
        style={{ inlineSize: `max(100%, ${widthOf(table, shown)}ch)` }}
      >
        <caption className="sr-only">{words.caption(name)}</caption>
        <colgroup>
          {shown.map((column) => (
            <col key={column} style={{ inlineSize: `${columnWidth(table.columns[column]!)}ch` }} />
          ))}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            {shown.map((column) => (
              <SortHeader
                key={column}
                align={table.columns[column]!.isNumber ? "end" : "start"}
                sort={sort?.column === column ? sort.direction : "none"}
                onSort={() => sortBy(column)}
              >
                <span className="truncate" title={nameOf(table, column)}>
                  {nameOf(table, column)}
                </span>
              </SortHeader>
            ))}
          </tr>
        </thead>
        <tbody>
          {before > 0 && <tr aria-hidden style={{ blockSize: before }} />}
          {inSight.map(({ index, key }) => (
            <Row
              key={key}
              table={table}
              place={places[index]!}
              index={index}
              shown={shown}
              measure={isEven ? undefined : rows.measureElement}
            />
          ))}
          {after > 0 && <tr aria-hidden style={{ blockSize: after }} />}
        </tbody>
      </table>
    </TableFrame>
  );
}

interface RowProps {
  table: Table;
  place: number;
  index: number;
  shown: readonly number[];
  measure: Ref<HTMLTableRowElement> | undefined;
}

/** Memoised, so that scrolling does not render it again. */
const Row = memo(function Row({ table, place, index, shown, measure }: RowProps) {
  return (
    <tr ref={measure} data-index={index} aria-rowindex={index + 2}>
      {shown.map((column) => (
        <td
          key={column}
          data-align={table.columns[column]!.isNumber ? "end" : "start"}
          className="wrap-anywhere whitespace-normal"
        >
          {table.rows[place]![column]}
        </td>
      ))}
    </tr>
  );
});

/** Width of a column in characters. The name with its arrow and the values fit into it; long values wrap. */
function columnWidth({ name, length }: Column): number {
  return Math.min(Math.max(name.length + 7, length + 4), MAX_LENGTH + 4);
}

function widthOf({ columns }: Table, shown: readonly number[]): number {
  return shown.reduce((total, column) => total + columnWidth(columns[column]!), 0);
}
