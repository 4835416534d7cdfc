// Two texts of one answer, side by side, until the learner chooses. Both stay kept.

import { formatDateTime } from "@/lib/dates";
import { submissionTexts } from "@/texts/submission";
import { Button, Callout } from "@/ui";
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
    <Callout tone="warning" role="alert" title={words.title}>
      <p>{words.body}</p>
      <div className="grid gap-4 pt-4 sm:grid-cols-2">
        <Side title={words.mine} body={body} value={draft.value} />
        <Side title={words.theirsAt(formatDateTime(theirs.saved_at))} body={body} value={theirs.value} />
      </div>
      <div className="flex flex-wrap gap-3 pt-4">
        <Button variant="primary" onPress={() => onChoose(draft.value)}>{words.keepMine}</Button>
        <Button onPress={() => onChoose(theirs.value)}>{words.keepTheirs}</Button>
        {both !== null && <Button onPress={() => onChoose(both)}>{words.keepBoth}</Button>}
      </div>
    </Callout>
  );
}

function Side({ title, body, value }: { title: string; body: InputBody; value: BlockValue | null }) {
  return (
    <section className="grid content-start gap-2 rounded-md bg-surface p-4">
      <h4 className="text-sm font-semibold text-soft">{title}</h4>
      <AnswerText body={body} value={value} />
    </section>
  );
}
