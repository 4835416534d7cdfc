// Cuts a text into what was searched for and what was not, so that a page can mark it.

export interface TextPart {
  /** Where it begins. */
  at: number;
  text: string;
  isHit: boolean;
}

/** The words of a search, in small letters. */
export function searchWords(typed: string): string[] {
  return typed.toLowerCase().split(/\s+/).filter(Boolean);
}

/** Every word stands somewhere in the text. */
export function hasWords(text: string, words: readonly string[]): boolean {
  const plain = text.toLowerCase();
  return words.every((word) => plain.includes(word));
}

export function partsOf(text: string, words: readonly string[]): TextPart[] {
  if (words.length === 0) return [{ at: 0, text, isHit: false }];
  const any = new RegExp(`(${words.map(escaped).join("|")})`, "giu");
  // Between the hits of a split with a group stand the hits themselves.
  let at = 0;
  const parts = text.split(any).map((part, index) => {
    at += part.length;
    return { at: at - part.length, text: part, isHit: index % 2 === 1 };
  });
  return parts.filter((part) => part.text !== "");
}

function escaped(word: string): string {
  return word.replaceAll(/[$()*+./?[\\\]^{|}]/g, String.raw`\$&`);
}
