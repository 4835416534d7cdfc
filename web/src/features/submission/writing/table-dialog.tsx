// The dialog that writes a table: cells to fill in, without any Markdown. Cells that fewer rows or columns hide come
// back with them.

import { useId, useRef, useState, type ClipboardEvent, type FormEvent, type KeyboardEvent } from "react";
import { flushSync } from "react-dom";
import { writingTexts } from "@/texts/writing";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/overlay";
import { Select } from "@/ui/select";
import type { Cells } from "./table";
import { TableGrid } from "./table-grid";
import {
  type Size,
  addRow,
  enlarged,
  filledFrom,
  firstCells,
  isTooLarge,
  removeRow,
  shownCells,
  sizeOf,
} from "./table-cells";

const words = writingTexts.tableDialog;

export interface TableDialogProps {
  /** Null for a new table. */
  cells: Cells | null;
  isEdited: boolean;
  /** Called with the cells so far. */
  onClose: (cells: Cells) => void;
  onDone: (cells: Cells) => void;
}

export function TableDialog({ cells: given, isEdited, onClose, onDone }: TableDialogProps) {
  const form = useId();
  const [cells, setCells] = useState<Cells>(given === null || given.length === 0 ? firstCells : given);
  const [size, setSize] = useState(sizeOf(cells));
  const grid = useRef<HTMLTableElement>(null);
  const shown = shownCells(cells, size);

  function change(next: Cells, nextSize: Size = size) {
    flushSync(() => {
      setCells(enlarged(next, nextSize));
      setSize(nextSize);
    });
  }

  function focusCell(row: number, column: number) {
    grid.current?.querySelector<HTMLElement>(`[data-cell="${row} ${column}"]`)?.focus();
  }

  function moveDown(event: KeyboardEvent, row: number, column: number) {
    if (event.key !== "Enter" || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    if (row + 1 === size.rows) change(addRow(shown), { ...size, rows: size.rows + 1 });
    focusCell(row + 1, column);
  }

  function paste(event: ClipboardEvent, row: number, column: number) {
    const filled = filledFrom(shown, event.clipboardData.getData("text/plain"), row, column);
    if (filled === null) return;
    event.preventDefault();
    change(filled, sizeOf(filled));
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    onDone(shown);
  }

  return (
    <Dialog
      isOpen
      onOpenChange={() => onClose(shown)}
      title={isEdited ? words.editTitle : words.insertTitle}
      actions={
        isTooLarge(size) ? undefined : (
          <Button variant="primary" type="submit" form={form}>
            {isEdited ? words.save : words.insert}
          </Button>
        )
      }
    >
      {isTooLarge(size) ? (
        <p>{words.tooLarge(size.rows, size.columns)}</p>
      ) : (
        <form id={form} onSubmit={submit} className="grid grid-cols-1 gap-4">
          <p className="text-small text-soft">{words.lead}</p>
          <div className="grid grid-cols-2 gap-4">
            <Amount
              label={words.columns}
              least={1}
              value={size.columns}
              onChange={(columns) => change(cells, { ...size, columns })}
            />
            <Amount
              label={words.rows}
              least={2}
              value={size.rows}
              onChange={(rows) => change(cells, { ...size, rows })}
            />
          </div>
          <TableGrid
            ref={grid}
            cells={shown}
            onWrite={(row, column, text) => change(cells.map((old, at) => (at === row ? old.with(column, text) : old)))}
            onRemove={(row) => {
              change(removeRow(shown, row), { ...size, rows: size.rows - 1 });
              focusCell(Math.min(row, size.rows - 2), 0);
            }}
            onKeyDown={moveDown}
            onPaste={paste}
          />
          <Button
            className="justify-self-start"
            onPress={() => {
              change(addRow(shown), { ...size, rows: size.rows + 1 });
              focusCell(size.rows, 0);
            }}
          >
            {words.addRow}
          </Button>
        </form>
      )}
    </Dialog>
  );
}

/** Rows or columns that a learner can choose at once. More rows are added one by one. */
const CHOICES = 12;

interface AmountProps {
  label: string;
  least: number;
  value: number;
  onChange: (value: number) => void;
}

function Amount({ label, least, value, onChange }: AmountProps) {
  const options = Array.from({ length: Math.max(CHOICES, value) - least + 1 }, (_, index) => String(index + least));
  return (
    <Select
      label={label}
      options={options.map((option) => ({ value: option, label: option }))}
      value={String(value)}
      onChange={(option) => onChange(Number(option))}
    />
  );
}
