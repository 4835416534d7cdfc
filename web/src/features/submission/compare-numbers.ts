// Marks the figures of two texts. The rule decides which figures the texts share; this module only draws the marks. The
// model answer is HTML from the server; marks only wrap parts of its text.

import type { Schema } from "@/api/types";

export type NumberFound = Schema<"NumbersCompared">["mine"][number];

export interface TextPiece {
  text: string;
  /** The figure; null for the text between figures. */
  found: PlacedNumber | null;
}

/** A figure with its place in the list of its text. */
export type PlacedNumber = NumberFound & { place: number };

export type CompareSide = "mine" | "model";

/** Gives each figure its place in the list. */
export function placed(found: readonly NumberFound[]): PlacedNumber[] {
  return found.map((number, place) => ({ ...number, place }));
}

/** Element id of a figure, for links to it. */
export function figureAnchor(side: CompareSide, place: number): string {
  return `figure-${side}-${place}`;
}

/**
 * Splits a text into figures and the text between them. `from` is the text's offset in the text that the rule received.
 */
export function piecesOf(text: string, found: readonly PlacedNumber[], from: number): TextPiece[] {
  const pieces: TextPiece[] = [];
  let at = 0;
  for (const number of found) {
    const { start, end } = number;
    const [begin, stop] = [start - from, end - from];
    if (begin < at || stop > text.length) continue;
    if (begin > at) pieces.push({ text: text.slice(at, begin), found: null });
    pieces.push({ text: text.slice(begin, stop), found: number });
    at = stop;
  }
  if (at < text.length) pieces.push({ text: text.slice(at), found: null });
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
    // A line break separates blocks, and a tab the cells of a row, so that the digits of two table cells never become
    // one number and a row is one sentence.
    if (own !== block) all += isSameRow(own, block) ? "\t" : "\n";
    block = own;
    texts.push({ node, from: all.length });
    all += node.data;
  }
  return { texts, all };
}

function isSameRow(one: Element | null, other: Element | null): boolean {
  const row = one?.closest("tr") ?? null;
  return row !== null && row === other?.closest("tr");
}

/** The text of HTML, as the rule receives it. */
export function textOfHtml(html: string): string {
  return textsOf(parsed(html)).all;
}

/** The model answer's HTML with its figures marked. A shared figure links to the same one in the learner's text. */
export function markHtml(html: string, found: readonly PlacedNumber[], names: { shared: string; own: string }): string {
  const root = parsed(html);
  for (const { node, from } of textsOf(root).texts) {
    const inside = found.filter(({ start, end }) => start >= from && end <= from + node.data.length);
    if (inside.length === 0) continue;
    const pieces = piecesOf(node.data, inside, from).map(({ text, found: number }) =>
      number === null ? text : markOf(root.ownerDocument, text, number, names),
    );
    node.replaceWith(...pieces);
  }
  return root.innerHTML;
}

function markOf(page: Document, text: string, number: PlacedNumber, names: { shared: string; own: string }) {
  const mark = page.createElement("mark");
  mark.className = number.is_shared ? names.shared : names.own;
  mark.id = figureAnchor("model", number.place);
  mark.tabIndex = -1;
  const link = number.twin === null ? null : page.createElement("a");
  if (link !== null) link.href = `#${figureAnchor("mine", number.twin!)}`;
  (link ?? mark).textContent = text;
  if (link !== null) mark.append(link);
  return mark;
}

/** Parses into a separate document, which loads no resources and runs no scripts. */
function parsed(html: string): HTMLElement {
  return new DOMParser().parseFromString(html, "text/html").body;
}
