// The editor of a long answer: plain Markdown in a text area, with a bar, keys, and pastes that keep their formatting.
// The dialogs and the conversion of pastes are loaded on first use.

import { useId, useRef, useState, type ClipboardEvent, type KeyboardEvent } from "react";
import { flushSync } from "react-dom";
import { isCommandKeyHeld } from "@/lib/platform";
import { lazyPanel } from "@/ui/lazy-panel";
import { WritingArea, type WritingAreaProps } from "@/ui/writing-area";
import { toggleBold } from "./bold";
import { type Edit, type Selection, applyEdit, selectionOf } from "./edit";
import { continueList, toggleList } from "./list";
import { type PasteNote, type Pasted, convertPaste, pastedFrom, planPaste, prefetchConversion } from "./paste";
import { PasteMessage } from "./paste-message";
import { Preview } from "./preview";
import { type Cells, tableAt, tableEdit } from "./table";
import { type Tool, WritingBar } from "./writing-bar";

type AreaProps = Omit<
  WritingAreaProps,
  "area" | "bar" | "preview" | "note" | "id" | "onPaste" | "onKeyDown" | "onFocus"
>;

export interface TextEditorProps extends AreaProps {
  value: string;
  rows: number;
}

type Panel = { is: "table"; at: Selection } | { is: "link"; at: Selection };

const TableDialog = lazyPanel(
  async () => (await import("./table-dialog")).TableDialog,
  ({ onClose, cells }) => onClose(cells ?? []),
);
const LinkDialog = lazyPanel(
  async () => (await import("./link-dialog")).LinkDialog,
  ({ onClose }) => onClose(),
);

export function TextEditor(props: TextEditorProps) {
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const [panel, setPanel] = useState<Panel | null>(null);
  const [isPreview, setPreview] = useState(false);
  const [note, setNote] = useState<PasteNote>(null);
  // Cells of a table dialog that was closed, so that an accidental press does not lose them.
  const [kept, setKept] = useState<{ of: string; cells: Cells } | null>(null);

  function edit(change: (at: Selection) => Edit) {
    // The learner may have left the question while code was loading.
    if (area.current !== null) applyEdit(area.current, change(selectionOf(area.current)));
  }

  /** The dialog returns the focus when it has closed. The text is changed after that, because it takes the focus. */
  function finish(change: (at: Selection) => Edit) {
    flushSync(() => setPanel(null));
    requestAnimationFrame(() => requestAnimationFrame(() => edit(change)));
  }

  function act(tool: Tool) {
    if (tool === "preview") setPreview(!isPreview);
    else if (tool === "bold") edit(toggleBold);
    else if (tool === "bullet" || tool === "number") edit((at) => toggleList(at, tool));
    else setPanel({ is: tool, at: selectionOf(area.current!) });
  }

  function onKey(event: KeyboardEvent<HTMLTextAreaElement>) {
    const tool = toolOf(event);
    const next = isPlainEnter(event) ? continueList(selectionOf(event.currentTarget)) : null;
    if (tool === null && next === null) return;
    event.preventDefault();
    event.stopPropagation();
    if (tool !== null) act(tool);
    if (next !== null) applyEdit(event.currentTarget, next);
  }

  function onPaste(event: ClipboardEvent<HTMLTextAreaElement>) {
    const pasted = pastedFrom(event.clipboardData);
    const plan = planPaste(selectionOf(event.currentTarget), pasted);
    setNote(plan.do === "leave" ? plan.note : null);
    if (plan.do === "leave") return;
    event.preventDefault();
    if (plan.do === "edit") return applyEdit(event.currentTarget, plan.edit);
    void convert(pasted);
  }

  async function convert(pasted: Pasted) {
    const converted = await convertPaste(pasted);
    edit(converted.edit);
    setNote(converted.note);
  }

  return (
    <>
      <WritingArea
        {...props}
        id={id}
        area={area}
        bar={<WritingBar controls={id} isPreview={isPreview} onTool={act} />}
        preview={isPreview ? <Preview text={props.value} rows={props.rows} /> : null}
        note={note && <PasteMessage note={note} onClose={() => setNote(null)} />}
        onKeyDown={onKey}
        onPaste={onPaste}
        onFocus={() => {
          setPreview(false);
          prefetchConversion();
        }}
      />
      {panel?.is === "table" && tableDialog(panel.at)}
      {panel?.is === "link" && (
        <LinkDialog
          words={panel.at.text.slice(panel.at.from, panel.at.to)}
          onClose={() => setPanel(null)}
          onDone={finish}
        />
      )}
    </>
  );

  function tableDialog({ text, from }: Selection) {
    const found = tableAt(text, from);
    const of = found === null ? "" : text.slice(found.from, found.to);
    return (
      <TableDialog
        cells={kept?.of === of ? kept.cells : (found?.cells ?? null)}
        isEdited={found !== null}
        onClose={(cells) => {
          setKept({ of, cells });
          setPanel(null);
        }}
        onDone={(cells) => {
          setKept(null);
          finish((at) => tableEdit(at, found && tableAt(at.text, from), cells));
        }}
      />
    );
  }
}

function toolOf(event: KeyboardEvent): Tool | null {
  if (!isCommandKeyHeld(event) || event.shiftKey || event.altKey) return null;
  const key = event.key.toLowerCase();
  return key === "b" ? "bold" : key === "k" ? "link" : null;
}

/** Enter without other keys. In Chinese or Japanese, Enter also ends the choice of a character. */
function isPlainEnter(event: KeyboardEvent): boolean {
  const { key, shiftKey, ctrlKey, metaKey, altKey, nativeEvent } = event;
  return key === "Enter" && !(shiftKey || ctrlKey || metaKey || altKey || nativeEvent.isComposing);
}
