// "Keep both": joins two versions of an answer, if its kind allows that.

import type { BlockValue } from "./draft";

/** Joins two answers; null if only one of the two can be kept. */
export function joined(first: BlockValue | null, second: BlockValue | null): BlockValue | null {
  if (first === null || second === null) return null;
  if ("text" in first && "text" in second) return { text: `${first.text}\n\n${second.text}` };
  if ("choices" in first && "choices" in second) return { choices: union(first.choices, second.choices) };
  if ("checked" in first && "checked" in second) return { checked: union(first.checked, second.checked) };
  return null;
}

function union(first: readonly string[], second: readonly string[]): string[] {
  return [...new Set([...first, ...second])];
}
