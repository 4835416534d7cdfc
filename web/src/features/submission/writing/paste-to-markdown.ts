// Converts a paste from Word, Google Docs, Excel or a web page to Markdown: tables, lists, bold words and links. Written
// here because the libraries for this know neither the lists of Word nor the bold text of Google Docs, which is not in
// `<b>`. The HTML is parsed as a separate document, which runs no script and loads no picture.

import Papa from "papaparse";
import { hasBlocks, inlineOf, isBlock } from "./paste-inline";
import { htmlList, isWordItem, wordList } from "./paste-lists";
import type { Pasted } from "./paste";
import { tableCells, trimmed } from "./paste-tables";
import { writeTable } from "./table";

export interface Converted {
  markdown: string;
  /** Whether it needs empty lines around it. */
  isBlock: boolean;
  /** Columns of the widest table; 0 without a table. */
  columns: number;
}

interface Block {
  markdown: string;
  columns: number;
}

/** Null if the paste has no formatting that Markdown can keep. */
export function pasteToMarkdown({ html, plain }: Pasted): Converted | null {
  if (html === "") return ofGrid(plain);
  const { body } = new DOMParser().parseFromString(html, "text/html");
  for (const hidden of body.querySelectorAll("style, script, template, title, meta, xml")) hidden.remove();
  const blocks = blocksOf(body).filter(({ markdown }) => markdown !== "");
  const markdown = blocks.map((block) => block.markdown).join("\n\n");
  const columns = Math.max(0, ...blocks.map((block) => block.columns));
  const isStructured = columns > 0 || /^\s*(-|\d+\.) |\*\*|\]\(/m.test(markdown);
  return isStructured ? { markdown, isBlock: blocks.length > 1 || /^(\||- |\d+\. )/.test(markdown), columns } : null;
}

/** The blocks of an element, in order. Neighbouring words and inline elements are one paragraph. */
function blocksOf(parent: Element): Block[] {
  const blocks: Block[] = [];
  let run: Node[] = [];
  const end = () => {
    blocks.push(plain(run.map((node) => inlineOf(node)).join("")));
    run = [];
  };
  for (const nodes of grouped(parent)) {
    const [first] = nodes;
    if (!(first instanceof Element) || !(isBlock(first) || hasBlocks(first))) {
      run.push(...nodes);
      continue;
    }
    end();
    if (isWordItem(first)) blocks.push(plain(wordList(nodes as Element[])));
    else blocks.push(...blocksIn(first));
  }
  end();
  return blocks;
}

/** The children of an element. The items of a list in Word are single paragraphs, and are grouped here. */
function grouped(parent: Element): Node[][] {
  const groups: Node[][] = [];
  for (const node of parent.childNodes) {
    const last = groups.at(-1);
    const isBetween = last !== undefined && isWordItem(last[0]!) && node.textContent?.trim() === "";
    if (isBetween) continue;
    if (last !== undefined && isWordItem(last[0]!) && isWordItem(node)) last.push(node);
    else groups.push([node]);
  }
  return groups;
}

function blocksIn(element: Element): Block[] {
  const name = element.localName;
  if (name === "table") return [tableBlock(tableCells(element as HTMLTableElement))];
  if (name === "ul" || name === "ol") return [plain(htmlList(element))];
  if (name === "pre") return [plain(`\`\`\`\n${element.textContent}\n\`\`\``)];
  const heading = /^h[1-6]$/.test(name) ? inlineOf(element).replaceAll("**", "").replace(/\s+/g, " ").trim() : "";
  if (heading !== "") return [plain(`**${heading}**`)];
  return hasBlocks(element) ? blocksOf(element) : [plain(inlineOf(element))];
}

/** A table of one cell is only its words. */
function tableBlock(cells: string[][]): Block {
  const columns = cells[0]?.length ?? 0;
  if (cells.length * columns < 2) return plain(cells.flat().join(""));
  return { markdown: writeTable(cells), columns };
}

function plain(text: string): Block {
  const lines = text.split("\n").map((line) => line.trimEnd());
  return { markdown: lines.join("\n").trim(), columns: 0 };
}

function ofGrid(text: string): Converted {
  const { data } = Papa.parse<string[]>(text.trimEnd(), { delimiter: "\t" });
  const { markdown, columns } = tableBlock(trimmed(data));
  return { markdown, isBlock: true, columns };
}
