// Lists in pasted HTML: `<ul>` and `<ol>`, and the lists of Word, which are paragraphs with a marker in their words.

import { inlineOf } from "./paste-inline";

/** Indent of a level: enough below "- " and below "1. ". */
const INDENT = "   ";

export function htmlList(list: Element, level = 0): string {
  const lines: string[] = [];
  let number = 0;
  for (const child of list.children) {
    if (child.matches("ul, ol")) lines.push(htmlList(child, level + 1));
    if (child.localName !== "li") continue;
    number += 1;
    const inner = [...child.querySelectorAll(":scope > ul, :scope > ol")];
    for (const nested of inner) nested.remove();
    lines.push(item(inlineOf(child), level, list.localName === "ol" ? number : null));
    lines.push(...inner.map((nested) => htmlList(nested, level + 1)));
  }
  return lines.filter((line) => line !== "").join("\n");
}

/** An item; null as its number for a bullet. Further lines of its words belong to it by their indent. */
function item(text: string, level: number, number: number | null): string {
  const marker = number === null ? "- " : `${number}. `;
  const indent = INDENT.repeat(level);
  const words = text.split("\n").map((line) => line.replace(/\s+/g, " ").trim());
  return indent + marker + words.filter(Boolean).join(`\n${indent}${" ".repeat(marker.length)}`);
}

const WORD_ITEM = /mso-list:\s*\w+\s+level(\d+)/i;
const WORD_NUMBER = /^\(?[\da-z]{1,4}[.)]$/i;

export function isWordItem(node: Node): node is Element {
  return node instanceof Element && WORD_ITEM.test(node.getAttribute("style") ?? "");
}

export function wordList(items: readonly Element[]): string {
  const numbers: number[] = [];
  const lines = items.map((element) => {
    const level = Number(WORD_ITEM.exec(element.getAttribute("style")!)![1]) - 1;
    const isNumbered = WORD_NUMBER.test(takeMarker(element));
    numbers.length = level + 1;
    numbers[level] = (numbers[level] ?? 0) + 1;
    return item(inlineOf(element), level, isNumbered ? numbers[level] : null);
  });
  return lines.join("\n");
}

/** Removes the marker that Word has written into the words, and returns it. */
function takeMarker(element: Element): string {
  const marker = [...element.querySelectorAll("[style]")].find((part) =>
    /mso-list:\s*ignore/i.test(part.getAttribute("style")!),
  );
  marker?.remove();
  return marker?.textContent?.replace(/\s/g, "") ?? "";
}
