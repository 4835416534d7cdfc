// Two versions of an answer, side by side, until the learner chooses. Both are kept.

import { submissionTexts } from "@/texts/submission";
import { Button } from "@/ui/button";
import { DateTimeText } from "@/ui/date-time-text";
import { Callout } from "@/ui/surface";
import { AnswerText } from "./answer-text";
import type { InputBody } from "./blocks";
import type { BlockDraft, BlockValue } from "./draft";
import { joined } from "./join-values";

const words = submissionTexts.conflict;

export interface ConflictViewProps {
  body: InputBody;
  draft: BlockDraft;
  onChoose: (value: BlockValue | null) => void;
}

export function ConflictView({ body, draft, onChoose }: ConflictViewProps) {
  const theirs = draft.conflict!;
  const both = joined(theirs.value, draft.value);
  return (
    <Callout tone="note" role="alert" title={words.title}>
      <p>{words.body}</p>
      <div className="grid gap-4 pt-4 sm:grid-cols-2">
        <Side title={words.mine} body={body} value={draft.value} />
        <Side title={words.theirs} at={theirs.saved_at} body={body} value={theirs.value} />
      </div>
      <div className="flex flex-wrap gap-3 pt-4">
        <Button variant="primary" onPress={() => onChoose(draft.value)}>
          {words.keepMine}
        </Button>
        <Button onPress={() => onChoose(theirs.value)}>{words.keepTheirs}</Button>
        {both !== null && <Button onPress={() => onChoose(both)}>{words.keepBoth}</Button>}
      </div>
    </Callout>
  );
}

function Side({ title, at, body, value }: { title: string; at?: string; body: InputBody; value: BlockValue | null }) {
  return (
    <section className="grid min-w-0 content-start gap-2 rounded-md bg-surface p-4">
      <h3 className="text-body">{title}</h3>
      {at !== undefined && <DateTimeText at={at} className="-mt-2 text-small text-soft" />}
      <AnswerText body={body} value={value} />
    </section>
  );
}
