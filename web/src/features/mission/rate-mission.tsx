// The learner's rating of a completed mission: one to five, with an optional comment. It is stored on the device until
// it has arrived; a later rating replaces an earlier one.

import { useState, type FormEvent } from "react";
import { answer, client } from "@/api/client";
import { asRefusal } from "@/api/refusal";
import type { Schema } from "@/api/types";
import { useAct } from "@/api/use-act";
import { useKept } from "@/lib/use-kept";
import { missionTexts } from "@/texts/mission";
import { failureText } from "@/texts/refusals";
import { Button } from "@/ui/button";
import { cx } from "@/ui/cx";
import { TextArea } from "@/ui/field";
import { Callout, Card } from "@/ui/surface";

const words = missionTexts.rating;
const RATINGS = [1, 2, 3, 4, 5] as const;

interface Opinion {
  rating: number | null;
  text: string;
  isSent: boolean;
}

/** Asks for a rating once the mission is complete. */
export function RateMission({ userMission, user }: { userMission: Schema<"UserMission"> | null; user: string }) {
  if (userMission?.state !== "complete") return null;
  return <Rating userMission={userMission.id} user={user} />;
}

function Rating({ userMission, user }: { userMission: string; user: string }) {
  const { kept, keep } = useKept<Opinion>(`rating.${userMission}`, user);
  const [isOpen, setOpen] = useState(false);
  const opinion = kept ?? { rating: null, text: "", isSent: false };
  const { run, isPending, error } = useAct((rating: number, text: string) =>
    answer(
      client.POST("/api/user-missions/{id}/feedback", {
        params: { path: { id: userMission } },
        body: { rating, text: text.trim() === "" ? null : text.toWellFormed() },
      }),
    ),
  );

  async function send(event: FormEvent) {
    event.preventDefault();
    if (opinion.rating === null || (await run(opinion.rating, opinion.text)) === undefined) return;
    keep({ ...opinion, isSent: true });
    setOpen(false);
  }

  if (opinion.isSent && !isOpen) {
    return (
      <Card as="section" className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p role="status">{words.thanks(opinion.rating!)}</p>
        <Button size="sm" variant="quiet" onPress={() => setOpen(true)}>
          {words.change}
        </Button>
      </Card>
    );
  }
  return (
    <Card as="section">
      <form onSubmit={(event) => void send(event)} className="grid gap-4">
        <Scale rating={opinion.rating} onRate={(rating) => keep({ ...opinion, rating, isSent: false })} />
        {opinion.rating !== null && (
          <>
            <TextArea
              label={words.why}
              rows={3}
              value={opinion.text}
              onChange={(text) => keep({ ...opinion, text, isSent: false })}
            />
            {error !== null && <Fault error={error} />}
            <Button
              type="submit"
              variant="primary"
              isPending={isPending}
              pendingLabel={words.sending}
              className="justify-self-start"
            >
              {words.send}
            </Button>
          </>
        )}
      </form>
    </Card>
  );
}

function Scale({ rating, onRate }: { rating: number | null; onRate: (rating: number) => void }) {
  return (
    <fieldset className="grid gap-3">
      <legend className="float-start mb-1 font-display text-h3 font-bold">{words.question}</legend>
      <div className="clear-both flex gap-2">
        {RATINGS.map((value) => (
          <label
            key={value}
            className={cx(
              "target grid grow cursor-pointer place-items-center rounded-md border py-2 font-display text-h3 font-bold transition-colors has-[:focus-visible]:outline-3 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-brand sm:max-w-16",
              value === rating
                ? "border-brand bg-brand text-on-brand"
                : "border-edge/60 bg-surface hover:border-brand hover:text-brand",
            )}
          >
            <input
              type="radio"
              name="rating"
              value={value}
              checked={value === rating}
              onChange={() => onRate(value)}
              aria-label={words.scale[value]}
              className="sr-only"
            />
            <span aria-hidden>{value}</span>
          </label>
        ))}
      </div>
      <p aria-hidden className="flex justify-between text-small text-soft sm:max-w-88">
        <span>{words.lowest}</span>
        <span>{words.highest}</span>
      </p>
    </fieldset>
  );
}

function Fault({ error }: { error: unknown }) {
  const { title, body } = failureText(asRefusal(error), words.failed);
  return (
    <Callout tone="miss" role="alert" title={title}>
      {body} {words.kept}
    </Callout>
  );
}
