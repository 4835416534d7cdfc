// Below a question that is not right: the hint, a button for another try, and a button that shows the answer and ends
// the tries.

import { RotateCcw } from "lucide-react";
import type { Schema } from "@/api/types";
import { submissionTexts } from "@/texts/submission";
import { Button } from "@/ui/button";
import { RefusalCallout } from "@/ui/refusal-callout";
import { Callout } from "@/ui/surface";
import type { Trying } from "./trying";
import { WithCode } from "./with-code";

const words = submissionTexts.tries;

export interface QuestionTriesProps {
  block: string;
  label: string;
  /** The author's lines about the answer. */
  hints: readonly string[];
  tries: Schema<"QuestionTries"> | undefined;
  trying: Trying | null;
}

export function QuestionTries({ block, label, hints, tries, trying }: QuestionTriesProps) {
  const mayTry = trying !== null && trying.onTry !== null && tries?.may_try === true;
  const canShow = trying !== null && tries?.can_show === true;
  return (
    <>
      {hints.length > 0 && (
        <Callout tone="tip" title={words.hint}>
          {hints.map((line) => (
            <p key={line}>
              <WithCode text={line} />
            </p>
          ))}
        </Callout>
      )}
      {(mayTry || canShow) && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {mayTry && (
            <Button
              icon={RotateCcw}
              isPending={trying.isStarting}
              onPress={() => trying.onTry?.(block)}
              aria-label={words.tryOf(label)}
            >
              {words.again(tries.left)}
            </Button>
          )}
          {canShow && (
            <>
              <Button
                variant="quiet"
                isPending={trying.showing === block}
                pendingLabel={words.showing}
                onPress={() => trying.onShow(block)}
                aria-describedby={`ends-${block}`}
              >
                {words.show}
              </Button>
              <p id={`ends-${block}`} className="text-small text-soft">
                {words.ends}
              </p>
            </>
          )}
        </div>
      )}
      {trying?.refused?.block === block && <RefusalCallout refusal={trying.refused.refusal} />}
    </>
  );
}
