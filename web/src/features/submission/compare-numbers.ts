// Marks the figures of two texts. The rule decides which figures the texts share; this module only draws the marks. The
// model answer is HTML from the server; marks only wrap parts of its text.

import type { Schema } from "@/api/types";

export type NumberFound = Schema<"NumbersCompared">["mine"][number];

export interface TextPiece {
  text: string;
  /** Null for the text between figures. */
  isShared: boolean | null;
}

/**
 * Splits a text into figures and the text between them. `from` is the text's offset in the text that the rule received.
 */
export function piecesOf(text: string, found: readonly NumberFound[], from: number): TextPiece[] {
  const pieces: TextPiece[] = [];
  let at = 0;
  for (const { start, end, is_shared } of found) {
    const [begin, stop] = [start - from, end - from];
    if (begin < at || stop > text.length) continue;
    if (begin > at) pieces.push({ text: text.slice(at, begin), isShared: null });
    pieces.push({ text: text.slice(begin, stop), isShared: is_shared });
    at = stop;
  }
  if (at < text.length) pieces.push({ text: text.slice(at), isShared: null });
  return pieces;
}

const BLOCKS = "p, li, td, th, h2, h3, h4, pre, blockquote";

interface TextAt {
  node: Text;
  from: number;
}

function textsOf(root: HTMLElement): { texts: TextAt[]; all: string } {
  const walker = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: TextAt[] = [];
  let all = "";
  let block: Element | null = null;
  while (walker.nextNode()) {
    const node = walker.currentNode as Text;
    const own = node.parentElement?.closest(BLOCKS) ?? null;
    // A line break separates blocks, so that the digits of two table cells never become one number.
    if (own !== block) all += "\n";
    block = own;
    texts.push({ node, from: all.length });
    all += node.data;
  }
  return { texts, all };
}

/** The text of HTML, as the rule receives it. */
export function textOfHtml(html: string): string {
  return textsOf(parsed(html)).all;
}

/** The same HTML with its figures marked. */
export function markHtml(html: string, found: readonly NumberFound[], names: { shared: string; own: string }): string {
  const root = parsed(html);
  for (const { node, from } of textsOf(root).texts) {
    const inside = found.filter(({ start, end }) => start >= from && end <= from + node.data.length);
    if (inside.length === 0) continue;
    const pieces = piecesOf(node.data, inside, from).map(({ text, isShared }) => {
      if (isShared === null) return text;
      const mark = root.ownerDocument.createElement("mark");
      mark.className = isShared ? names.shared : names.own;
      mark.textContent = text;
      return mark;
    });
    node.replaceWith(...pieces);
  }
  return root.innerHTML;
}

/** Parses into a separate document, which loads no resources and runs no scripts. */
function parsed(html: string): HTMLElement {
  return new DOMParser().parseFromString(html, "text/html").body;
}
