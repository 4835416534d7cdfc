// One change to a text, and how it is made in a field. Every change goes through the browser's own editing, so that its
// undo also takes back what a button or a paste has done.

export interface Selection {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

export interface Edit {
  /** The part that is replaced. */
  readonly from: number;
  readonly to: number;
  readonly by: string;
  /** The selection after the change. */
  readonly selectFrom: number;
  readonly selectTo: number;
}

export function selectionOf(area: HTMLTextAreaElement): Selection {
  return { text: area.value, from: area.selectionStart, to: area.selectionEnd };
}

export function applyEdit(area: HTMLTextAreaElement, { from, to, by, selectFrom, selectTo }: Edit): void {
  area.focus({ preventScroll: true });
  area.setSelectionRange(from, to);
  replaceSelection(area, by);
  area.setSelectionRange(selectFrom, selectTo);
}

/** `execCommand` is deprecated, but no other function keeps the browser's undo. */
function replaceSelection(area: HTMLTextAreaElement, by: string): void {
  const isDone = by === "" ? document.execCommand?.("delete") : document.execCommand?.("insertText", false, by);
  if (isDone) return;
  area.setRangeText(by, area.selectionStart, area.selectionEnd, "end");
  area.dispatchEvent(new InputEvent("input", { bubbles: true }));
}

/** Replaces the selection, and leaves the cursor behind the new text. */
export function insertion({ from, to }: Selection, by: string): Edit {
  const end = from + by.length;
  return { from, to, by, selectFrom: end, selectTo: end };
}

/** Replaces the selection by a block, which needs an empty line before and after it. */
export function blockInsertion(selection: Selection, block: string): Edit {
  const before = selection.text.slice(0, selection.from);
  const after = selection.text.slice(selection.to);
  const above = before === "" || before.endsWith("\n\n") ? "" : before.endsWith("\n") ? "\n" : "\n\n";
  const below = after.startsWith("\n\n") ? "" : after.startsWith("\n") ? "\n" : "\n\n";
  return insertion(selection, `${above}${block}${below}`);
}

/** Start of the line at an offset, and its end without the line break. */
export function lineAt(text: string, at: number): [start: number, end: number] {
  const end = text.indexOf("\n", at);
  return [at === 0 ? 0 : text.lastIndexOf("\n", at - 1) + 1, end === -1 ? text.length : end];
}
