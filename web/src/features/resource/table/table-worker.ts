// Parses a large file in a worker, so that typing and scrolling stay responsive. It sends the rows in parts: copying
// one large message would block the page.

import { decodeText } from "../decode-text";
import { parseTable } from "./parse-table";
import type { TablePart } from "./load-table";

const ROWS_PER_PART = 4_000;

addEventListener("message", ({ data }: MessageEvent<ArrayBuffer>) => {
  const { text, guessed } = decodeText(data);
  const { rows, ...head } = parseTable(text);
  for (let from = 0; from < rows.length; from += ROWS_PER_PART) tell({ rows: rows.slice(from, from + ROWS_PER_PART) });
  tell({ head, guessed });
});

function tell(part: TablePart): void {
  postMessage(part);
}
