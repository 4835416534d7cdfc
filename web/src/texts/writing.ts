// Texts of the editor for long answers: its bar, the dialogs for tables and links, messages about pastes, the preview.

import { formatNumber } from "@/lib/words";

export const writingTexts = {
  bar: "Formatting",
  bold: "Bold",
  bullets: "List",
  numbers: "Numbered list",
  table: "Table",
  link: "Link",
  preview: "Preview",
  /** For example "Bold, Ctrl B". */
  withKey: (name: string, key: string) => `${name}, ${key}`,

  previewOf: "Preview of your answer",
  previewEmpty: "There is nothing to preview yet.",
  previewMissing: "The preview could not be loaded. Your text is shown as you wrote it.",

  pastedPlain: "This was pasted as plain text, without its formatting. All its words are here.",
  pastedWide: (columns: number) =>
    `The table that you pasted has ${formatNumber(columns)} columns. All of it is here, but readers must scroll sideways to see it. Consider keeping only the columns that you write about.`,
  closeNote: "Close this message",

  linkDialog: {
    title: "Insert a link",
    words: "Text of the link",
    address: "Address",
    addressHelp: "For example https://example.org.",
    addressMissing: "Write or paste an address.",
    insert: "Insert link",
  },

  tableDialog: {
    insertTitle: "Insert a table",
    editTitle: "Edit the table",
    lead: "The first row is the heading. You can paste cells from a spreadsheet.",
    rows: "Rows",
    columns: "Columns",
    cells: "Cells",
    head: (column: number) => `Heading of column ${column}`,
    cell: (row: number, column: number) => `Row ${row}, column ${column}`,
    removeRow: (row: number) => `Remove row ${row}`,
    addRow: "Add a row",
    insert: "Insert table",
    save: "Save table",
    tooLarge: (rows: number, columns: number) =>
      `This table has ${formatNumber(rows)} rows and ${formatNumber(columns)} columns, which is too many to edit here. Edit it in your text, or delete it there and paste a smaller one.`,
  },
} as const;
