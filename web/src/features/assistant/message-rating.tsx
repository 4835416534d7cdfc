// Thumbs up or down for an answer; a thumbs down asks for a reason.

import { ThumbsDown, ThumbsUp } from "lucide-react";
import { useState } from "react";
import type { Schema } from "@/api/types";
import { assistantTexts as words } from "@/texts/assistant";
import { Button } from "@/ui/button";
import { RadioGroup } from "@/ui/choice";
import { TextArea } from "@/ui/field";
import { type MessageRating as Rating, useRateMessage } from "./use-rate-message";

type Reason = Schema<"RatingReason">;

const REASONS: readonly Reason[] = ["wrong", "off_topic", "gives_away", "harmful"];

export function MessageRating({ thread, message, rating }: { thread: string; message: string; rating: Rating | null }) {
  const { run, isPending } = useRateMessage(thread, message);
  const [isAsked, setAsked] = useState(false);
  const [reason, setReason] = useState<Reason | null>(null);
  const [comment, setComment] = useState("");

  return (
    <div className="grid gap-3">
      <div role="group" aria-label={words.rating.label} className="flex flex-wrap items-center gap-2">
        <Button
          size="sm"
          variant="quiet"
          icon={ThumbsUp}
          aria-pressed={rating?.value === 1}
          onPress={() => void run({ value: 1, reason: null, comment: null }).then(() => setAsked(false))}
        >
          {words.rating.up}
        </Button>
        <Button
          size="sm"
          variant="quiet"
          icon={ThumbsDown}
          aria-pressed={rating?.value === -1}
          aria-expanded={isAsked}
          onPress={() => setAsked(true)}
        >
          {words.rating.down}
        </Button>
        <span role="status" className="text-small text-soft">
          {rating !== null && !isAsked && words.rating.thanks}
        </span>
      </div>
      {isAsked && (
        <form
          className="grid gap-4 rounded-lg border border-line p-4"
          onSubmit={(event) => {
            event.preventDefault();
            void run({ value: -1, reason, comment: comment || null }).then((rated) => rated && setAsked(false));
          }}
        >
          <RadioGroup
            label={words.rating.why}
            value={reason}
            onChange={(value) => setReason(value as Reason)}
            options={REASONS.map((value) => ({ value, label: words.rating.reason[value] }))}
          />
          <TextArea label={words.rating.comment} rows={2} value={comment} onChange={setComment} maxLength={1000} />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" variant="primary" isPending={isPending} pendingLabel={words.rating.sending}>
              {words.rating.send}
            </Button>
            <Button variant="quiet" onPress={() => setAsked(false)}>
              {words.rating.cancel}
            </Button>
          </div>
        </form>
      )}
    </div>
  );
}
