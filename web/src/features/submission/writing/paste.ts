// Decides whether a paste has formatting that Markdown can keep. The conversion itself is only loaded for these
// pastes. The browser pastes everything else, as it does in any field.

import { type Edit, type Selection, blockInsertion, insertion } from "./edit";
import { linkByPaste } from "./link";

/** The clipboard content of one paste. */
export interface Pasted {
  readonly html: string;
  readonly plain: string;
}

/** A message about a paste; null without a message. */
export type PasteNote = { is: "plain" } | { is: "wide"; columns: number } | null;

/** Length of HTML that a slow phone converts in about a second. */
const MAX_HTML = 2_000_000;

/** Number of columns from which a reader has to scroll sideways at a desk. */
const WIDE_COLUMNS = 13;

/** Code from an editor, in which white space matters. Its bold words are only highlights. */
const CODE = /white-space:\s*pre\s*[;"']/i;

const FORMAT = /<(table|li|b|strong|h[1-6])\b|<a\b[^>]*\bhref|font-weight:\s*(bold|[6-9]00)|mso-list/i;

export function pastedFrom(data: DataTransfer): Pasted {
  return { html: data.getData("text/html"), plain: data.getData("text/plain") };
}

export type PastePlan = { do: "leave"; note: PasteNote } | { do: "edit"; edit: Edit } | { do: "convert" };

export function planPaste(selection: Selection, { html, plain }: Pasted): PastePlan {
  const link = linkByPaste(selection, plain);
  if (link !== null) return { do: "edit", edit: link };
  if (CODE.test(html) || (!FORMAT.test(html) && !isGrid(plain))) return { do: "leave", note: null };
  return html.length + plain.length > MAX_HTML ? { do: "leave", note: { is: "plain" } } : { do: "convert" };
}

/** Rows of cells with tabs between them, as spreadsheets copy them. Indented lines are not cells. */
function isGrid(plain: string): boolean {
  const rows = plain.trimEnd().split("\n");
  return rows.length > 1 && rows.every((row) => row.trim().includes("\t"));
}

/** Converts a paste. The plain text is used if it has no formatting after all, or if the code cannot be loaded. */
export async function convertPaste(pasted: Pasted): Promise<{ edit: (at: Selection) => Edit; note: PasteNote }> {
  const code = await import("./paste-to-markdown").catch(() => null);
  if (code === null) return { edit: (at) => insertion(at, pasted.plain), note: { is: "plain" } };
  const found = code.pasteToMarkdown(pasted);
  if (found === null) return { edit: (at) => insertion(at, pasted.plain.replaceAll("\r\n", "\n")), note: null };
  return {
    edit: (at) => (found.isBlock ? blockInsertion : insertion)(at, found.markdown),
    note: found.columns < WIDE_COLUMNS ? null : { is: "wide", columns: found.columns },
  };
}

/** Loads the conversion before it is needed, since a paste should not wait for the network. */
export function prefetchConversion(): void {
  void import("./paste-to-markdown").catch(() => undefined);
}
