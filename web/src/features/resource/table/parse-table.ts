// A file of separated values as a table: its columns, what kind of values each holds, and
// its rows as they stand in the file. Nothing is evaluated: a formula is its text.

import Papa from "papaparse";
import { type DecimalMark, readNumber } from "./numbers";

export interface Column {
  name: string;
  isNumber: boolean;
  /** Places behind the point of its most exact value. */
  decimals: number;
  /** The length of its longest value, in characters. */
  length: number;
}

export interface Table {
  columns: Column[];
  rows: string[][];
  decimalMark: DecimalMark;
  /** Lines with more or fewer values than the first one has names. */
  unevenLines: number;
}

const DELIMITERS = [",", ";", "\t", "|"];

export function parseTable(text: string): Table {
  const { data, meta } = Papa.parse<string[]>(text, { delimitersToGuess: DELIMITERS, skipEmptyLines: "greedy" });
  const [head = [], ...lines] = data;
  const decimalMark = meta.delimiter === ";" ? "," : ".";
  const width = lines.reduce((widest, line) => Math.max(widest, line.length), head.length);
  const rows = lines.map((line) => (line.length === width ? line : [...line, ...Array<string>(width - line.length).fill("")]));
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
