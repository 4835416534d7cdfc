// Parses the bytes of a file to a table, in a worker for large files.

import { decodeText } from "../decode-text";
import { type Table, parseTable } from "./parse-table";

export interface LoadedTable {
  table: Table;
  /** Name of the encoding if it was guessed; null if it is certain. */
  guessed: string | null;
}

/** A message of the worker: a part of the rows, or as the last message the facts about the whole table. */
export type TablePart = { rows: string[][] } | { head: Omit<Table, "rows">; guessed: string | null };

/** Minimum size for a worker. For smaller files, starting a worker takes longer than parsing on the page. */
const MANY_BYTES = 200_000;

export async function loadTable(bytes: ArrayBuffer): Promise<LoadedTable> {
  if (bytes.byteLength >= MANY_BYTES) return loadBeside(bytes);
  const { text, guessed } = decodeText(bytes);
  return { table: parseTable(text), guessed };
}

function loadBeside(bytes: ArrayBuffer): Promise<LoadedTable> {
  const worker = new Worker(new URL("./table-worker.ts", import.meta.url), { type: "module" });
  const rows: string[][] = [];
  const loaded = new Promise<LoadedTable>((resolve, reject) => {
    worker.addEventListener("error", () => reject(new Error("the table could not be read")));
    worker.addEventListener("message", ({ data }: MessageEvent<TablePart>) => {
      if ("rows" in data) for (const row of data.rows) rows.push(row);
      else resolve({ table: { ...data.head, rows }, guessed: data.guessed });
    });
  });
  worker.postMessage(bytes);
  return loaded.finally(() => worker.terminate());
}
