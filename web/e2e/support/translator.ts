// Simulates the browser's translator: each text node is replaced by an element with the same text, also in content that
// is drawn later. React then no longer finds its text nodes.

import type { Page } from "playwright-core";

/** Translates every page opened from now on. */
export async function translate(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const isText = (node: Node): node is Text =>
      node.nodeType === Node.TEXT_NODE && (node.nodeValue ?? "").trim() !== "";
    const isLeftAlone = (text: Text) =>
      text.parentElement === null ||
      text.parentElement.closest("font, script, style, textarea, option, svg, [contenteditable]") !== null;
    const wrap = (text: Text) => {
      const inner = document.createElement("font");
      inner.textContent = text.nodeValue;
      const outer = document.createElement("font");
      outer.append(inner);
      text.replaceWith(outer);
    };
    const walk = (root: Node) => {
      const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const found: Text[] = isText(root) ? [root] : [];
      while (texts.nextNode()) if (isText(texts.currentNode)) found.push(texts.currentNode);
      for (const text of found) if (!isLeftAlone(text)) wrap(text);
    };
    document.addEventListener("DOMContentLoaded", () => {
      walk(document.body);
      new MutationObserver((changes) => changes.forEach((change) => change.addedNodes.forEach(walk))).observe(
        document.body,
        { childList: true, subtree: true },
      );
    });
  });
}

/** Whether the current page is translated, so that a journey can prove that it tested a translated page. */
export function isTranslated(page: Page): Promise<boolean> {
  return page.evaluate(() => document.querySelectorAll("main font font").length > 10);
}
