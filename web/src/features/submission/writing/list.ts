// Lists: turns lines into a list or back, and continues a list on the next line.

import { type Edit, type Selection, insertion, lineAt } from "./edit";

export type ListKind = "bullet" | "number";

/** A list item: its indent, its marker (of a number: the digits and the sign), the space, and its words. */
const ITEM = /^(\s*)([-*+]|(\d{1,9})([.)]))([ \t]+)(.*)$/;

export function toggleList({ text, from, to }: Selection, kind: ListKind): Edit {
  const start = lineAt(text, from)[0];
  // A selection that ends at the start of a line does not contain that line.
  const end = lineAt(text, to > from && text[to - 1] === "\n" ? to - 1 : to)[1];
  const lines = text.slice(start, end).split("\n");
  const isList = lines.every((line) => line.trim() === "" || kindOf(line) === kind) && lines.some(kindOf);
  let by = (isList ? lines.map(withoutMarker) : numbered(lines, kind)).join("\n");
  const next = text.slice(end + 1).split("\n", 1)[0]!;
  // Without an empty line, the next line would belong to the last item.
  const isNextApart = next.trim() === "" || kindOf(next) !== null;
  const cursor = Math.max(start, start + by.length - (end - from));
  const last = start + by.length;
  if (!isList && !isNextApart) by += "\n";
  return { from: start, to: end, by, selectFrom: from === to ? cursor : start, selectTo: from === to ? cursor : last };
}

function kindOf(line: string): ListKind | null {
  const item = ITEM.exec(line.endsWith(" ") ? line : `${line} `);
  return item === null ? null : item[3] === undefined ? "bullet" : "number";
}

function withoutMarker(line: string): string {
  return line.replace(ITEM, "$1$6");
}

function numbered(lines: readonly string[], kind: ListKind): string[] {
  let number = 0;
  return lines.map((line) => {
    if (line.trim() === "" && lines.length > 1) return line;
    number += 1;
    const [, indent = "", words = ""] = /^(\s*)(.*)$/.exec(withoutMarker(line))!;
    return `${indent}${kind === "bullet" ? "-" : `${number}.`} ${words}`;
  });
}

/** Enter in a list: the next item, or the end of the list after an empty item. Null outside a list. */
export function continueList(selection: Selection): Edit | null {
  const { text, from, to } = selection;
  if (from !== to) return null;
  const [start, end] = lineAt(text, from);
  const item = ITEM.exec(text.slice(start, end));
  if (item === null) return null;
  const [, indent = "", marker = "", digits, sign = "", space = "", words = ""] = item;
  if (from < start + indent.length + marker.length + space.length) return null;
  if (words.trim() === "") return endOfList(text, start, end);
  const next = digits === undefined ? marker : `${Number(digits) + 1}${sign}`;
  return insertion(selection, `\n${indent}${next}${space}`);
}

/** Replaces the empty item. An empty line separates the list from the text that follows. */
function endOfList(text: string, start: number, end: number): Edit {
  const above = text
    .slice(0, Math.max(0, start - 1))
    .split("\n")
    .pop()!;
  return insertion({ text, from: start, to: end }, kindOf(above) === null ? "" : "\n");
}
