// The cells of the table dialog, each a field. A wide table scrolls in its own box.

import { Trash2 } from "lucide-react";
import type { ClipboardEvent, KeyboardEvent, RefObject } from "react";
import { writingTexts } from "@/texts/writing";
import { IconButton } from "@/ui/button";
import { cx } from "@/ui/cx";
import { inputClass } from "@/ui/field";
import type { Cells } from "./table";

const words = writingTexts.tableDialog;

export interface TableGridProps {
  ref: RefObject<HTMLTableElement | null>;
  /** At least one row. */
  cells: Cells;
  onWrite: (row: number, column: number, text: string) => void;
  onRemove: (row: number) => void;
  onKeyDown: (event: KeyboardEvent, row: number, column: number) => void;
  onPaste: (event: ClipboardEvent, row: number, column: number) => void;
}

export function TableGrid({ ref, cells, onWrite, onRemove, onKeyDown, onPaste }: TableGridProps) {
  return (
    <div className="-mx-1 overflow-x-auto p-1">
      <table ref={ref} aria-label={words.cells} className="w-full">
        <tbody>
          {cells.map((row, at) => (
            // Cells have no identity but their place.
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={at}>
              {row.map((text, column) => (
                // oxlint-disable-next-line react/no-array-index-key
                <td key={column} className="min-w-28 p-0.5">
                  <input
                    data-cell={`${at} ${column}`}
                    aria-label={at === 0 ? words.head(column + 1) : words.cell(at, column + 1)}
                    value={text}
                    onChange={(event) => onWrite(at, column, event.target.value)}
                    onKeyDown={(event) => onKeyDown(event, at, column)}
                    onPaste={(event) => onPaste(event, at, column)}
                    className={cx(inputClass, at === 0 && "bg-sunken font-semibold")}
                  />
                </td>
              ))}
              <td className="w-11">
                {at > 0 && cells.length > 2 && (
                  <IconButton icon={Trash2} label={words.removeRow(at)} onPress={() => onRemove(at)} />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
