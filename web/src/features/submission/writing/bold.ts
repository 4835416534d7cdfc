// Makes the selected words bold, or plain again. Without a selection it acts on the word at the cursor.

import type { Edit, Selection } from "./edit";

const MARK = "**";
/** A line: its indent and list marker, its words, and the space behind them. */
const LINE = /^(\s*(?:(?:[-*+]|\d{1,9}[.)])\s+)?)(.*?)(\s*)$/;
const WORD = /[\p{L}\p{N}\p{M}]/u;

export function toggleBold(selection: Selection): Edit {
  const [from, to] = grown(selection);
  const lines = selection.text.slice(from, to).split("\n");
  if (from === to) return { from, to, by: MARK + MARK, selectFrom: from + 2, selectTo: from + 2 };
  const isBold = lines.every((line) => isEmpty(line) || isMarked(line));
  const by = lines.map(isBold ? unmark : mark).join("\n");
  if (selection.from !== selection.to) return { from, to, by, selectFrom: from, selectTo: from + by.length };
  const cursor = selection.from + (isBold ? -MARK.length : MARK.length);
  return { from, to, by, selectFrom: cursor, selectTo: cursor };
}

/** The selection without outer space and with the marks around it, or the word at the cursor. */
function grown({ text, from, to }: Selection): [number, number] {
  let [start, end] = [from, to];
  if (start === end) {
    while (WORD.test(text.charAt(start - 1))) start -= 1;
    while (WORD.test(text.charAt(end))) end += 1;
  }
  while (start < end && /\s/.test(text.charAt(start))) start += 1;
  while (end > start && /\s/.test(text.charAt(end - 1))) end -= 1;
  const isInside = text.slice(0, start).endsWith(MARK) && text.startsWith(MARK, end);
  return isInside ? [start - MARK.length, end + MARK.length] : [start, end];
}

function isEmpty(line: string): boolean {
  return wordsOf(line) === "";
}

function isMarked(line: string): boolean {
  const words = wordsOf(line);
  return words.length >= 2 * MARK.length && words.startsWith(MARK) && words.endsWith(MARK);
}

function wordsOf(line: string): string {
  return LINE.exec(line)![2]!;
}

function mark(line: string): string {
  return isEmpty(line) || isMarked(line) ? line : line.replace(LINE, `$1${MARK}$2${MARK}$3`);
}

function unmark(line: string): string {
  return line.replace(LINE, (_, lead: string, words: string, rest: string) => lead + words.slice(2, -2) + rest);
}
