// /desk/answers: the assistant's answers that learners rated as not helpful, for moderators of conversations.

import { Flag } from "lucide-react";
import { type FlaggedMessage, useFlaggedMessages } from "@/features/assistant/use-flagged-messages";
import { formatDayTime } from "@/lib/dates";
import { assistantTexts } from "@/texts/assistant";
import { Button } from "@/ui/button";
import { EmptyState, LoadingRows } from "@/ui/states";
import { Card, PageHeader } from "@/ui/surface";
import { Tag } from "@/ui/tag";
import { FaultState } from "../fault-state";

const words = assistantTexts.flagged;

export function AnswersScreen() {
  const { flagged, hasMore, showMore, error, retry } = useFlaggedMessages();
  return (
    <div className="grid max-w-4xl gap-8">
      <PageHeader title={words.title} lead={words.lead} />
      {flagged ? (
        <Answers flagged={flagged} />
      ) : error ? (
        <FaultState title={words.faultTitle} error={error} onRetry={retry} />
      ) : (
        <LoadingRows row="h-40" />
      )}
      {hasMore && (
        <Button className="justify-self-start" onPress={showMore}>
          {words.more}
        </Button>
      )}
    </div>
  );
}

function Answers({ flagged }: { flagged: readonly FlaggedMessage[] }) {
  if (flagged.length === 0) return <EmptyState icon={Flag} title={words.emptyTitle} body={words.emptyBody} />;
  return (
    <ul className="grid gap-4">
      {flagged.map((message) => (
        <li key={message.id}>
          <Answer message={message} />
        </li>
      ))}
    </ul>
  );
}

function Answer({
  message: { program, mission, question, text, citations, by_rule, reason, comment, created_at },
}: {
  message: FlaggedMessage;
}) {
  const found =
    citations.length === 0
      ? words.nothingFound
      : words.onlyQuotes(words.passages(citations.map((citation) => citation.title)));
  const quotes = by_rule === null ? found : words.byRule;
  return (
    <Card as="article" className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-small break-words text-soft">
          {[program, mission].filter(Boolean).join(" · ")}, {formatDayTime(created_at)}
        </p>
        <Tag tone="miss">{reason ? assistantTexts.rating.reason[reason] : words.noReason}</Tag>
      </div>
      <dl className="grid gap-3 [&_dd]:break-words [&_dd]:whitespace-pre-line [&_dt]:text-small [&_dt]:font-semibold [&_dt]:text-soft">
        <div>
          <dt>{words.question}</dt>
          <dd>{question}</dd>
        </div>
        <div>
          <dt>{words.answer}</dt>
          <dd>{text === "" ? quotes : text}</dd>
        </div>
        {comment && (
          <div>
            <dt>{words.reason}</dt>
            <dd>{comment}</dd>
          </div>
        )}
      </dl>
    </Card>
  );
}
