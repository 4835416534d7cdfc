// The words of pasted HTML on a line, with bold and links as Markdown.

import { writeLink } from "./link";

const BLOCKS =
  "address, article, blockquote, dd, div, dl, dt, figure, h1, h2, h3, h4, h5, h6, li, ol, p, pre, section, table, ul";

export function isBlock(node: Node): node is Element {
  return node instanceof Element && node.matches(BLOCKS);
}

export function hasBlocks(element: Element): boolean {
  return element.querySelector(BLOCKS) !== null;
}

/** Bold parts that touch each other are one part: Word and Google Docs split words at every change. */
export function inlineOf(node: Node): string {
  return written(node, false).replace(/\*\*([ \t]*)\*\*/g, "$1");
}

/** The same on one line, for a cell. */
export function lineOf(node: Node): string {
  return inlineOf(node).replace(/\s+/g, " ").trim();
}

function written(node: Node, isInBold: boolean): string {
  if (node instanceof Text) return node.data.replace(/[\s\u00a0]+/g, " ");
  if (!(node instanceof HTMLElement)) return "";
  if (node.localName === "br") return "\n";
  const isNowBold = isBold(node, isInBold);
  const inner = [...node.childNodes].map((child) => written(child, isNowBold)).join("");
  const marked = isNowBold && !isInBold ? bold(inner) : inner;
  if (node instanceof HTMLAnchorElement) return link(node, marked);
  return isBlock(node) ? `\n${marked.trim()}\n` : marked;
}

/** Google Docs wraps a whole paste in `<b>` with a normal weight, and makes words bold by a style. */
function isBold(element: HTMLElement, isInBold: boolean): boolean {
  const weight = element.style.fontWeight;
  if (weight !== "") return weight === "bold" || weight === "bolder" || Number(weight) >= 600;
  return isInBold || element.matches("b, strong");
}

function bold(text: string): string {
  const mark = (line: string) => line.replace(/^(\s*)(.*?)(\s*)$/, "$1**$2**$3");
  return text
    .split("\n")
    .map((line) => (line.trim() === "" ? line : mark(line)))
    .join("\n");
}

/** Only addresses of web pages: a link into the copied document leads nowhere here. */
function link(anchor: HTMLAnchorElement, words: string): string {
  const address = anchor.getAttribute("href") ?? "";
  if (!/^https?:\/\//i.test(address) || words.trim() === "") return words;
  const [, before = "", inner = "", after = ""] = /^(\s*)([^]*?)(\s*)$/.exec(words)!;
  return before + writeLink(inner === address ? "" : inner.replace(/\s+/g, " "), address) + after;
}
