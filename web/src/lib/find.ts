// Finds items by typed words. Each typed word must be the prefix of a word of the item, in any order. Items whose label
// begins with the input are listed first.

import { plainText } from "./plain-text";

export interface Findable {
  /** An id that stays the same across visits, for the list of recent items. */
  id: string;
  label: string;
  /** A second line, for example a state. */
  note?: string;
  /** Additional search words. */
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
  return plainText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}
