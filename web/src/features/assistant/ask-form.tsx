// The form for a question. Its input is stored on the device until the question has been accepted, so that neither an
// error nor a reload loses it.

import { SendHorizontal } from "lucide-react";
import { useId } from "react";
import type { Refusal } from "@/api/refusal";
import type { Schema } from "@/api/types";
import { useIsOnline } from "@/lib/use-is-online";
import { useKept } from "@/lib/use-kept";
import { assistantTexts as words } from "@/texts/assistant";
import { refusalText } from "@/texts/refusals";
import { Button } from "@/ui/button";
import { TextArea } from "@/ui/field";
import { QuotaLine } from "./quota-line";

export interface AskFormProps {
  /** The person and the conversation that the draft belongs to. */
  owner: string;
  place: string;
  usage: Schema<"Quota"> | undefined;
  isAsking: boolean;
  /** Whether an answer is being written. */
  isBusy: boolean;
  refusal: Refusal | null;
  suggestions: readonly string[];
  /** Returns whether the question was accepted. */
  onAsk: (question: string) => Promise<boolean>;
}

export function AskForm({ owner, place, usage, isAsking, isBusy, refusal, suggestions, onAsk }: AskFormProps) {
  const { kept, keep, forget } = useKept<string>(`assistant.${place}`, owner);
  const isOnline = useIsOnline();
  const reason = useId();
  const question = kept ?? "";
  const isUsedUp = usage !== undefined && usage.used >= usage.limit;
  const cannot = !isOnline
    ? words.offline
    : isBusy
      ? words.busy
      : isUsedUp || question.trim() !== ""
        ? null
        : words.empty;

  async function ask() {
    if (await onAsk(question)) forget();
  }

  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (cannot === null && !isUsedUp) void ask();
      }}
    >
      {suggestions.length > 0 && (
        <ul aria-label={words.suggested} className="flex flex-wrap gap-2">
          {suggestions.map((suggestion) => (
            <li key={suggestion}>
              <Button size="sm" onPress={() => keep(suggestion)}>
                {suggestion}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <TextArea
        label={words.question}
        rows={3}
        value={question}
        onChange={keep}
        maxLength={4000}
        error={refusal === null ? undefined : refusalWords(refusal)}
      />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="grid gap-1">
          {usage && <QuotaLine usage={usage} id={`${reason}-quota`} />}
          {cannot !== null && (
            <p id={reason} className="text-small text-soft">
              {cannot}
            </p>
          )}
        </div>
        <Button
          type="submit"
          variant="primary"
          icon={SendHorizontal}
          isPending={isAsking}
          pendingLabel={words.asking}
          reasonId={isUsedUp ? `${reason}-quota` : cannot === null ? undefined : reason}
        >
          {words.ask}
        </Button>
      </div>
    </form>
  );
}

function refusalWords(refusal: Refusal): string {
  const { title, body } = refusalText(refusal);
  return [title, body].filter(Boolean).join(". ");
}
