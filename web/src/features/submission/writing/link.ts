// Links in Markdown.

import { type Edit, type Selection, insertion } from "./edit";

const ADDRESS = /^https?:\/\/\S+$/i;
const SCHEME = /^[a-z][a-z\d+.-]*:/i;

export function isAddress(text: string): boolean {
  return ADDRESS.test(text.trim());
}

/** A link; the address itself if no words are given. An address without a scheme gets `https://`. */
export function writeLink(words: string, address: string): string {
  const typed = address.trim().replaceAll(" ", "%20");
  const whole = SCHEME.test(typed) ? typed : `https://${typed}`;
  return words.trim() === "" ? `<${whole}>` : `[${words.trim()}](${withBrackets(whole)})`;
}

/** An address with round brackets would end the link too early. */
function withBrackets(address: string): string {
  return address.replaceAll("(", "%28").replaceAll(")", "%29");
}

/** An address pasted over words makes a link of them. Null if this is not the case. */
export function linkByPaste(selection: Selection, pasted: string): Edit | null {
  const words = selection.text.slice(selection.from, selection.to);
  if (words.trim() === "" || words.includes("\n") || isAddress(words) || !isAddress(pasted)) return null;
  return insertion(selection, writeLink(words, pasted));
}
