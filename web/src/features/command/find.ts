// Finds commands by the words that were typed: every word must begin a word of the
// command, in any order. A command whose label begins with what was typed comes first.

export interface Command {
  /** Stays the same over visits, for the list of recent ones. */
  id: string;
  label: string;
  /** A second line, such as the state of a mission. */
  note?: string;
  /** More words it is found by. */
  words?: string;
}

export function findCommands<C extends Command>(commands: readonly C[], typed: string): C[] {
  const sought = wordsOf(typed);
  if (sought.length === 0) return [...commands];
  const ranked = commands.flatMap((command) => {
    const label = wordsOf(command.label);
    const all = [...label, ...wordsOf(command.note ?? ""), ...wordsOf(command.words ?? "")];
    const isFound = sought.every((word) => all.some((other) => other.startsWith(word)));
    if (!isFound) return [];
    const beginsLabel = label.join(" ").startsWith(sought.join(" "));
    const inLabel = sought.every((word) => label.some((other) => other.startsWith(word)));
    return [{ command, rank: beginsLabel ? 0 : inLabel ? 1 : 2 }];
  });
  return ranked.toSorted((a, b) => a.rank - b.rank).map(({ command }) => command);
}

/** Lower case and without accents, so that "resume" finds "résumé". */
function wordsOf(text: string): string[] {
  const plain = text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  return plain.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
}
