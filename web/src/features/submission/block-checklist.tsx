// The checklist before submitting: every question with its state in words, as a link to it.

import { Circle, CircleCheck, CircleMinus } from "lucide-react";
import { submissionTexts } from "@/texts/submission";
import { type InputBlock, anchorOf } from "./blocks";
import type { Checks } from "./use-checks";
import type { BlockCheck } from "@/api/types";

const words = submissionTexts.checklist;

export interface BlockChecklistProps {
  inputs: readonly InputBlock[];
  checks: Checks;
  onGoTo: (block: InputBlock) => void;
}

export function BlockChecklist({ inputs, checks, onGoTo }: BlockChecklistProps) {
  return (
    <ul className="grid gap-1">
      {inputs.map((block) => {
        const check = checks.of.get(block.id);
        const { text, Icon, look } = stateOf(block, check);
        return (
          <li key={block.id} className="flex items-start gap-2.5">
            <Icon aria-hidden className={`mt-1.5 size-5 shrink-0 ${look}`} />
            <p className="py-1">
              <a
                href={`#${anchorOf(block)}`}
                onClick={(event) => {
                  event.preventDefault();
                  onGoTo(block);
                }}
                className="font-semibold underline decoration-edge underline-offset-4 hover:decoration-current"
              >
                {block.label}
              </a>{" "}
              <span className="text-soft">{text}</span>
            </p>
          </li>
        );
      })}
    </ul>
  );
}

function stateOf(block: InputBlock, check: BlockCheck | undefined) {
  const open = { Icon: Circle, look: "text-edge" };
  if (check === undefined) return { ...open, text: "" };
  const [issue] = check.issues;
  if (issue !== undefined && !(check.is_empty && issue.rule === "required"))
    return { ...open, text: submissionTexts.issue(issue) };
  if (!check.is_empty) return { Icon: CircleCheck, look: "text-done", text: words.ready };
  return block.required
    ? { ...open, text: words.empty }
    : { Icon: CircleMinus, look: "text-soft", text: words.skipped };
}
