// Splits a text into search hits and the text between them, so that a page can mark the hits. Ignores accents.

import { plainText } from "./plain-text";

export interface TextPart {
  /** Offset in the text. */
  at: number;
  text: string;
  isHit: boolean;
}

/** Words of a search, normalised for comparison. */
export function searchWords(typed: string): string[] {
  return plainText(typed).split(/\s+/).filter(Boolean);
}

/** Whether the text contains every word. */
export function hasWords(text: string, words: readonly string[]): boolean {
  const plain = plainText(text);
  return words.every((word) => plain.includes(word));
}

export function partsOf(text: string, words: readonly string[]): TextPart[] {
  if (words.length === 0) return [{ at: 0, text, isHit: false }];
  const any = new RegExp(`(${words.map(escaped).join("|")})`, "gu");
  const { plain, places } = withPlaces(text);
  // A split by a pattern with a capture group returns text and hits alternately.
  let end = 0;
  const parts = plain.split(any).map((part, index) => {
    const at = places[end]!;
    end += part.length;
    return { at, text: text.slice(at, places[end]), isHit: index % 2 === 1 };
  });
  return parts.filter((part) => part.text !== "");
}

/** The plain text, with the offset in `text` for each code unit of the plain text and for its end. */
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
