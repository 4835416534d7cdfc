// The layout of a mission's blocks: which blocks are questions and what they are called, and which content is shown
// with the brief rather than between the questions.

import type { Schema } from "@/api/types";
import { submissionTexts } from "@/texts/submission";

export type Block = Schema<"Block">;
export type BlockBody = Block["body"];
export type Kind = BlockBody["kind"];
export type BodyOf<K extends Kind> = Extract<BlockBody, { kind: K }>;

const INPUTS = [
  "short_text",
  "long_text",
  "reflection",
  "single_choice",
  "multi_choice",
  "number",
  "link",
  "files",
  "audio",
  "checklist",
] as const;
export type InputKind = (typeof INPUTS)[number];
export type InputBody = Extract<BlockBody, { kind: InputKind }>;
/** A question with its number and its label. The label is the task, or the number if the block has no title. */
export type InputBlock = Omit<Block, "body"> & { body: InputBody; number: number; label: string };
export type ContentBody = Exclude<BlockBody, InputBody>;
export type ContentBlock = Omit<Block, "body"> & { body: ContentBody };

export type FileBlock = Omit<Block, "body"> & { body: BodyOf<"file"> | BodyOf<"resource"> };

export interface Layout {
  /** Content below the brief, before the first question. */
  reading: ContentBlock[];
  /** All files, wherever they are among the blocks. */
  files: FileBlock[];
  /** The questions and the content between them, in order. */
  answering: (InputBlock | ContentBlock)[];
  inputs: InputBlock[];
  inputIds: string[];
}

export function isInput(block: InputBlock | ContentBlock): block is InputBlock {
  return (INPUTS as readonly string[]).includes(block.body.kind);
}

export function layOut(blocks: readonly Block[]): Layout {
  const layout: Layout = { reading: [], files: [], answering: [], inputs: [], inputIds: [] };
  for (const block of [...blocks].sort((a, b) => a.order - b.order)) {
    if (isInput(block as InputBlock | ContentBlock)) {
      const number = layout.inputs.length + 1;
      const input = { ...block, number, label: block.title ?? submissionTexts.answer.question(number) } as InputBlock;
      layout.inputs.push(input);
      layout.inputIds.push(input.id);
      layout.answering.push(input);
    } else {
      const content = block as ContentBlock;
      const { kind } = content.body;
      if (kind === "resource" || kind === "file") layout.files.push(content as FileBlock);
      else (layout.inputs.length === 0 && kind !== "model_answer" ? layout.reading : layout.answering).push(content);
    }
  }
  return layout;
}

/** Element id of a question, for links to it. */
export function anchorOf(block: Pick<Block, "key">): string {
  return `answer-${block.key}`;
}

/** Element id of a content block, for links from other pages. */
export function blockAnchor(block: { id: string }): string {
  return `block-${block.id}`;
}

/** Focuses the first control of a question. The buttons above a text are for writing, so the text comes first. */
export function focusAnswer(part: Element | null, options?: FocusOptions): void {
  const control = part?.querySelector("textarea") ?? part?.querySelector<HTMLElement>("input, button");
  control?.focus(options);
}

/** Moves to a question and focuses its first control. It waits until the part with the question is on the page. */
export function goToBlock(block: Pick<Block, "key">): void {
  requestAnimationFrame(() => {
    const section = document.getElementById(anchorOf(block));
    section?.scrollIntoView({ block: "start" });
    focusAnswer(section, { preventScroll: true });
  });
}
