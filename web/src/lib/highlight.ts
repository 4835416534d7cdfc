// Cuts a text into what was searched for and what was not, so that a page can mark it. Accents make no difference.

import { plainText } from "./plain-text";

export interface TextPart {
  /** Where it begins. */
  at: number;
  text: string;
  isHit: boolean;
}

/** The words of a search, as texts are compared. */
export function searchWords(typed: string): string[] {
  return plainText(typed).split(/\s+/).filter(Boolean);
}

/** Every word stands somewhere in the text. */
export function hasWords(text: string, words: readonly string[]): boolean {
  const plain = plainText(text);
  return words.every((word) => plain.includes(word));
}

export function partsOf(text: string, words: readonly string[]): TextPart[] {
  if (words.length === 0) return [{ at: 0, text, isHit: false }];
  const any = new RegExp(`(${words.map(escaped).join("|")})`, "gu");
  const { plain, places } = withPlaces(text);
  // Between the hits of a split with a group stand the hits themselves.
  let end = 0;
  const parts = plain.split(any).map((part, index) => {
    const at = places[end]!;
    end += part.length;
    return { at, text: text.slice(at, places[end]), isHit: index % 2 === 1 };
  });
  return parts.filter((part) => part.text !== "");
}

/** The plain text, and for each of its units the place of the letter in the text that it comes from; the end too. */
function withPlaces(text: string): { plain: string; places: number[] } {
  let plain = "";
  const places: number[] = [];
  let at = 0;
  for (const letter of text) {
    const own = plainText(letter);
    for (let unit = 0; unit < own.length; unit += 1) places.push(at);
    plain += own;
    at += letter.length;
  }
  return { plain, places: [...places, at] };
}

function escaped(word: string): string {
  return word.replaceAll(/[$()*+./?[\\\]^{|}]/g, String.raw`\$&`);
}
