// Finds things by the words that were typed: every word must begin a word of the thing, in
// any order. One whose label begins with what was typed comes first.

import { plainText } from "./plain-text";

export interface Findable {
  /** Stays the same over visits, for the list of recent ones. */
  id: string;
  label: string;
  /** A second line, such as a state. */
  note?: string;
  /** More words it is found by. */
  words?: string;
}

export function findByWords<Thing extends Findable>(things: readonly Thing[], typed: string): Thing[] {
  const sought = wordsOf(typed);
  if (sought.length === 0) return [...things];
  const ranked = things.flatMap((thing) => {
    const label = wordsOf(thing.label);
    const all = [...label, ...wordsOf(thing.note ?? ""), ...wordsOf(thing.words ?? "")];
    const isFound = sought.every((word) => all.some((other) => other.startsWith(word)));
    if (!isFound) return [];
    const beginsLabel = label.join(" ").startsWith(sought.join(" "));
    const inLabel = sought.every((word) => label.some((other) => other.startsWith(word)));
    return [{ thing, rank: beginsLabel ? 0 : inLabel ? 1 : 2 }];
  });
  return ranked.toSorted((a, b) => a.rank - b.rank).map(({ thing }) => thing);
}

function wordsOf(text: string): string[] {
  return plainText(text).split(/[^\p{L}\p{N}]+/u).filter(Boolean);
}
