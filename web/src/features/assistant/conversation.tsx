// A conversation: questions and answers, oldest first, and the form for the next question.

import type { Refusal } from "@/api/refusal";
import type { Schema } from "@/api/types";
import { assistantTexts as words } from "@/texts/assistant";
import { refusalText } from "@/texts/refusals";
import { ErrorState, LoadingRows } from "@/ui/states";
import { AnswerMessage, type RenderRule } from "./answer-message";
import { AskForm } from "./ask-form";
import { type Asked, useAsk } from "./use-ask";
import { type Message, useMessages } from "./use-messages";

export interface ConversationProps {
  experience: string;
  owner: string;
  /** Null before the first question. */
  thread: string | null;
  /** The mission of a new conversation. */
  mission: string | null;
  usage: Schema<"Quota"> | undefined;
  suggestions: readonly string[];
  renderRule: RenderRule;
  onAsked: (asked: Asked) => void;
}

export function Conversation({
  experience,
  owner,
  thread,
  mission,
  usage,
  suggestions,
  renderRule,
  onAsked,
}: ConversationProps) {
  const { data: messages, error, mutate } = useMessages(thread);
  const { ask, isAsking, refusal } = useAsk(experience);

  async function send(question: string): Promise<boolean> {
    const asked = await ask({ thread, mission, question });
    if (asked !== undefined) onAsked(asked);
    return asked !== undefined;
  }

  if (thread !== null && messages === undefined) {
    return error === undefined ? <LoadingRows row="h-24" /> : <Fault refusal={error} onRetry={() => void mutate()} />;
  }
  const shown = messages ?? [];
  const isBusy = shown.at(-1)?.answer?.status === "streaming";
  return (
    <div className="grid gap-6">
      {shown.length > 0 && (
        <ol className="grid gap-4">
          {shown.map((message, at) => (
            <li key={message.id}>
              {message.answer === null ? (
                <Question message={message} />
              ) : (
                <AnswerMessage
                  experience={experience}
                  thread={thread!}
                  message={message}
                  renderRule={renderRule}
                  onRetry={at === shown.length - 1 ? () => void send(shown[at - 1]?.text ?? "") : null}
                />
              )}
            </li>
          ))}
        </ol>
      )}
      <AskForm
        owner={owner}
        place={thread ?? mission ?? experience}
        usage={usage}
        isAsking={isAsking}
        isBusy={isBusy}
        refusal={refusal}
        suggestions={shown.length === 0 ? suggestions : []}
        onAsk={send}
      />
    </div>
  );
}

function Question({ message }: { message: Message }) {
  return (
    <article
      aria-label={words.yourQuestion}
      className="ms-auto grid w-fit max-w-[90%] gap-1 rounded-lg bg-brand-wash px-4 py-3"
    >
      <p className="text-small font-semibold text-soft">{words.yourQuestion}</p>
      <p className="whitespace-pre-line">{message.text}</p>
    </article>
  );
}

function Fault({ refusal, onRetry }: { refusal: Refusal; onRetry: () => void }) {
  const { title, body } = refusalText(refusal);
  return <ErrorState title={title} body={body} onRetry={onRetry} requestId={refusal.requestId} />;
}
