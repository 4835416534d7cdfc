// The message after submitting: the sender's reply and the missions that opened. After withdrawing, it says that every
// word is kept.

import { ArrowDown } from "lucide-react";
import type { ReactNode } from "react";
import type { Schema } from "@/api/types";
import type { Submission } from "@/features/submission/draft";
import type { SubmissionResult } from "@/features/submission/use-submit";
import { formatDateTime } from "@/lib/dates";
import { useFreshFocus } from "@/lib/use-fresh-focus";
import { submissionTexts } from "@/texts/submission";
import { buttonClass } from "@/ui/button";
import { cx } from "@/ui/cx";
import { unfold } from "@/ui/folded-section";
import { Letter } from "@/ui/letter";
import { Prose } from "@/ui/surface";
import { NextCard, type NextCardProps } from "./next-card";

const words = submissionTexts.received;

/** The message after withdrawing. It takes the focus, because the pressed button was removed. */
export function TakenBack({ sender, isFresh }: { sender: string; isFresh: boolean }) {
  const heading = useFreshFocus(isFresh);
  return (
    <section aria-labelledby="taken-back" className="grid gap-2 rounded-lg border border-line bg-sunken p-6">
      <h2 id="taken-back" ref={heading} tabIndex={-1} className="text-h2">
        {words.withdrawn}
      </h2>
      <p>{words.withdrawnBody(sender)}</p>
    </section>
  );
}

interface ReceivedProps extends NextCardProps {
  data: Schema<"MissionBlocks">;
  submission: Submission;
  /** The result of submitting just now; null if it was submitted earlier. */
  result: SubmissionResult | null;
  /** Whether there is a model answer further down. */
  canCompare: boolean;
}

export function Received({ data, submission, result, canCompare, ...props }: ReceivedProps) {
  const heading = useFreshFocus(result !== null);
  const { sender } = props.mission;
  const isComplete = data.user_mission?.state === "complete";
  const judged = judgementOf(submission);
  // The access ended before the attempt was submitted.
  if (submission.submitted_at === null) return null;
  return (
    <section
      aria-labelledby="received"
      className="grid items-stretch gap-4 lg:grid-cols-[minmax(0,1fr)_23.25rem] lg:gap-8"
    >
      <Letter
        portrait={sender.portrait}
        name={sender.name}
        role={`${sender.role} · ${words.at(formatDateTime(submission.submitted_at))}`}
        size="lg"
        className={cx(result !== null && "appear-last")}
      >
        <h2 id="received" ref={heading} tabIndex={-1} className="text-h2">
          {words.heading}
        </h2>
        <div className="grid gap-3 pt-2 text-lead">
          {submission.reply === null ? <p>{words.from(sender.name)}</p> : <Prose html={submission.reply.html} />}
        </div>
        <p className={cx("pt-3", judged === null ? "text-soft" : "font-semibold")}>
          {judged === null ? (isComplete ? words.nextComplete : words.nextReview) : words[judged]}
        </p>
        <div className="flex flex-wrap gap-3 pt-5 empty:hidden">
          {judged !== null && <Jump to="reviews">{words.readReview}</Jump>}
          {canCompare && <Jump to="compare-title">{submissionTexts.compare.action}</Jump>}
        </div>
      </Letter>
      <NextCard {...props} />
    </section>
  );
}

/** The reviewer's decision; null before the decision. */
export function judgementOf({ status }: Submission): "returned" | "passed" | null {
  return status === "returned" || status === "passed" ? status : null;
}

/** A button that scrolls to a heading further down, and unfolds its section. */
function Jump({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a
      href={`#${to}`}
      onClick={(event) => {
        event.preventDefault();
        unfold(to);
      }}
      className={buttonClass({})}
    >
      {children}
      <ArrowDown aria-hidden className="size-5" />
    </a>
  );
}
