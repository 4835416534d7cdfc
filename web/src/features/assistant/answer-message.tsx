// One answer, incomplete or complete. A screen reader announces that the answer is being written and that it is
// complete, but not every word.

import { RotateCw, Square } from "lucide-react";
import { type ReactNode, useId } from "react";
import type { Schema } from "@/api/types";
import { assistantTexts as words } from "@/texts/assistant";
import { Button } from "@/ui/button";
import { Callout } from "@/ui/surface";
import { AnswerText } from "./answer-text";
import { CitationList } from "./citation-list";
import { MessageRating } from "./message-rating";
import { useAnswer } from "./use-answer";
import type { Message } from "./use-messages";
import { useStop } from "./use-stop";

/** Shows an answer by rule. Its parts come from other features. */
export type RenderRule = (answer: Schema<"RuleAnswer">) => ReactNode;

export interface AnswerMessageProps {
  experience: string;
  thread: string;
  message: Message;
  renderRule: RenderRule;
  /** Asks the question again; only for the last answer. */
  onRetry: (() => void) | null;
}

export function AnswerMessage({ experience, thread, message, renderRule, onRetry }: AnswerMessageProps) {
  const scope = useId();
  const arriving = useAnswer(thread, message);
  const { stop, isStopping } = useStop(thread);
  const { answer } = message;
  if (answer === null) return null;
  const { status, reader } = answer;
  const text = arriving?.text ?? message.text;
  const citations = arriving?.citations ?? answer.citations;
  const isQuoted = reader === "built_in";
  const idOf = (number: number) => `${scope}-${number}`;
  const hasEnded = arriving === null;
  return (
    <article
      aria-label={words.answer}
      aria-busy={!hasEnded}
      className="grid gap-4 rounded-lg border border-line bg-surface p-4 md:p-6"
    >
      <p className="text-small font-semibold text-soft">{words.answer}</p>
      {answer.by_rule && <div className="contents">{renderRule(answer.by_rule)}</div>}
      {isQuoted && citations.length > 0 && <p>{words.onlyQuotes}</p>}
      {hasEnded && !answer.by_rule && text === "" && citations.length === 0 && status === "whole" && (
        <p>{words.nothingFound}</p>
      )}
      {text !== "" && <AnswerText text={text} idOf={idOf} />}
      <p role="status" className={hasEnded ? "sr-only" : "text-soft"}>
        {hasEnded ? "" : words.writing}
      </p>
      {citations.length > 0 && (
        <CitationList experience={experience} citations={citations} areQuoted={isQuoted} idOf={idOf} />
      )}
      {status === "held_back" && (
        <Callout tone="tip" title={words.heldBackTitle}>
          {words.heldBack}
        </Callout>
      )}
      {status === "stopped" && <p className="text-small text-soft">{words.stopped}</p>}
      {status === "failed" && (
        <Callout tone="miss" title={words.failedTitle}>
          {words.failed[answer.failure ?? "away"]}
        </Callout>
      )}
      {!hasEnded && (
        <div>
          <Button size="sm" icon={Square} isPending={isStopping} onPress={() => stop(message.id)}>
            {words.stop}
          </Button>
        </div>
      )}
      {(status === "failed" || status === "stopped") && onRetry && (
        <div>
          <Button size="sm" icon={RotateCw} onPress={onRetry}>
            {words.retry}
          </Button>
        </div>
      )}
      {hasEnded && (status === "whole" || status === "held_back") && (
        <MessageRating thread={thread} message={message.id} rating={answer.rating} />
      )}
    </article>
  );
}
