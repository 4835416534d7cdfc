// Parses a file of separated values: its columns, the kind of each, and its rows unchanged. It never evaluates content:
// a formula stays text.
// `papaparse` reads the file. Sorting and filtering (arrange-rows.ts) need no table library: one would create an object
// for every row, and a file may have 50,000.

import Papa from "papaparse";
import { type DecimalMark, readNumber } from "./numbers";

export interface Column {
  name: string;
  isNumber: boolean;
  /** Maximum number of decimal places of its values. */
  decimals: number;
  /** Length of its longest value, in characters. */
  length: number;
}

export interface Table {
  columns: Column[];
  rows: string[][];
  decimalMark: DecimalMark;
  /** Number of lines whose number of values differs from the header's. */
  unevenLines: number;
}

const DELIMITERS = [",", ";", "\t", "|"];

export function parseTable(text: string): Table {
  const { data, meta } = Papa.parse<string[]>(text, { delimitersToGuess: DELIMITERS, skipEmptyLines: "greedy" });
  const [head = [], ...lines] = data;
  const decimalMark = meta.delimiter === ";" ? "," : ".";
  const width = lines.reduce((widest, line) => Math.max(widest, line.length), head.length);
  const rows = lines.map((line) =>
    line.length === width ? line : [...line, ...Array<string>(width - line.length).fill("")],
  );
  const columns = Array.from({ length: width }, (_, at) => columnOf(head[at] ?? "", at, rows, decimalMark));
  return { columns, rows, decimalMark, unevenLines: lines.filter((line) => line.length !== head.length).length };
}

function columnOf(name: string, at: number, rows: readonly string[][], mark: DecimalMark): Column {
  const column = { name: name.trim(), isNumber: false, decimals: 0, length: name.trim().length };
  let filled = 0;
  let numbers = 0;
  for (const row of rows) {
    const value = row[at]!;
    if (value.length > column.length) column.length = value.length;
    if (value.trim() === "") continue;
    filled += 1;
    const number = readNumber(value, mark);
    if (number === null) continue;
    numbers += 1;
    column.decimals = Math.max(column.decimals, number.decimals);
  }
  return { ...column, isNumber: filled > 0 && numbers === filled };
}
