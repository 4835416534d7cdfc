// The button that begins another attempt, or why there is no other.

import { PenLine } from "lucide-react";
import type { Schema } from "@/api/types";
import { submissionTexts } from "@/texts/submission";
import { Button } from "@/ui/button";
import { RefusalCallout } from "@/ui/refusal-callout";
import type { Improving } from "./use-improving";

const words = submissionTexts.received;

export interface ImproveAttemptProps {
  improving: Improving;
  acts: Schema<"AttemptActs"> | null;
  isWithdrawn: boolean;
  /** Whether it is the page's main action. */
  isMain: boolean;
}

export function ImproveAttempt({ improving, acts, isWithdrawn, isMain }: ImproveAttemptProps) {
  const { begin, isPending, refusal } = improving;
  return (
    <section className="grid justify-items-start gap-3 empty:hidden">
      {begin !== null && (
        <Button
          icon={PenLine}
          onPress={() => begin(null)}
          isPending={isPending}
          pendingLabel={words.improving}
          variant={isWithdrawn || isMain ? "primary" : "secondary"}
        >
          {isWithdrawn ? words.goOn : words.improve}
        </Button>
      )}
      {begin !== null && !isWithdrawn && <p className="text-small text-soft">{words.improveHint}</p>}
      {acts?.improve?.code === "submission/no-attempts-left" && (
        <p className="text-small text-soft">{words.noMoreAttempts}</p>
      )}
      {refusal !== null && <RefusalCallout refusal={refusal} />}
    </section>
  );
}
