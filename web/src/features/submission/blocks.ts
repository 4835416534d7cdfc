// How a mission's blocks are laid out: which ones take an answer and under which
// name, and which content belongs to the brief rather than between the questions.

import type { Schema } from "@/api/types";
import { submissionTexts } from "@/texts/submission";

export type Block = Schema<"Block">;
export type BlockBody = Block["body"];
export type Kind = BlockBody["kind"];
export type BodyOf<K extends Kind> = Extract<BlockBody, { kind: K }>;

const INPUTS = ["short_text", "long_text", "reflection", "single_choice", "multi_choice", "number", "link", "files", "audio", "checklist"] as const;
export type InputKind = (typeof INPUTS)[number];
export type InputBody = Extract<BlockBody, { kind: InputKind }>;
export type InputBlock = Omit<Block, "body"> & { body: InputBody; label: string };
export type ContentBody = Exclude<BlockBody, InputBody>;
export type ContentBlock = Omit<Block, "body"> & { body: ContentBody };

export interface Layout {
  /** Beside the brief: what comes before the first question, and every resource. */
  reading: ContentBlock[];
  /** The questions with what stands between them, in order. */
  answering: (InputBlock | ContentBlock)[];
  inputs: InputBlock[];
}

export function isInput(block: InputBlock | ContentBlock): block is InputBlock {
  return (INPUTS as readonly string[]).includes(block.body.kind);
}

export function layOut(blocks: readonly Block[]): Layout {
  const layout: Layout = { reading: [], answering: [], inputs: [] };
  for (const block of [...blocks].sort((a, b) => a.order - b.order)) {
    if (isInput(block as InputBlock | ContentBlock)) {
      const input = { ...block, label: submissionTexts.answer.question(layout.inputs.length + 1) } as InputBlock;
      layout.inputs.push(input);
      layout.answering.push(input);
    } else {
      const content = block as ContentBlock;
      const belongsToBrief = layout.inputs.length === 0 || content.body.kind === "resource" || content.body.kind === "file";
      const isAnswer = content.body.kind === "model_answer";
      (belongsToBrief && !isAnswer ? layout.reading : layout.answering).push(content);
    }
  }
  return layout;
}

/** The element of a question, for links that lead to it. */
export function anchorOf(block: Pick<Block, "key">): string {
  return `answer-${block.key}`;
}

/** Moves to a question and into its first control. */
export function goToBlock(block: Pick<Block, "key">): void {
  const section = document.getElementById(anchorOf(block));
  section?.scrollIntoView({ block: "start" });
  section?.querySelector<HTMLElement>("textarea, input, button")?.focus({ preventScroll: true });
}
