// The steps before the first mission, each with its state in words and its action.

import { Circle, CircleCheckBig } from "lucide-react";
import { asRefusal } from "@/api/refusal";
import type { Schema, SessionStep } from "@/api/types";
import { paths } from "@/app/paths";
import { commonTexts } from "@/texts/common";
import { sessionTexts } from "@/texts/session";
import { Button, LinkButton } from "@/ui/button";
import { cx } from "@/ui/cx";
import { Loading, Skeleton } from "@/ui/states";
import { Callout } from "@/ui/surface";
import { Tag } from "@/ui/tag";
import { VisuallyHidden } from "@/ui/visually-hidden";
import { RefusalCallout } from "@/ui/refusal-callout";
import { useDoStep, useSessionFlow } from "./use-session-flow";

const words = sessionTexts.steps;

export function FlowSteps({ session }: { session: string }) {
  const { data: flow, error, mutate } = useSessionFlow(session);
  const { run, isPending, error: notDone } = useDoStep(session);
  return (
    <section aria-labelledby="steps" className="grid gap-4">
      <h2 id="steps" className="text-h2">
        {words.title}
      </h2>
      <p className="text-soft">{flow?.next_step === null ? words.allDone : words.lead}</p>
      {flow ? (
        <ol className="overflow-hidden rounded-lg border border-line bg-surface">
          {flow.steps.map((step) => (
            <Step key={step.step} step={step} isPending={isPending} onDo={() => void run(step.step)} />
          ))}
        </ol>
      ) : error ? (
        <Callout
          tone="note"
          title={words.failedLoad}
          actions={
            <Button size="sm" onPress={() => void mutate()}>
              {commonTexts.retry}
            </Button>
          }
        />
      ) : (
        <Loading>
          <Skeleton className="h-56 rounded-lg" />
        </Loading>
      )}
      {notDone !== null && <RefusalCallout refusal={asRefusal(notDone)} failed={words.failed} />}
    </section>
  );
}

function Step({
  step: { step, is_done },
  isPending,
  onDo,
}: {
  step: Schema<"FlowStep">;
  isPending: boolean;
  onDo: () => void;
}) {
  const { title, body, action } = words.of[step];
  const Icon = is_done ? CircleCheckBig : Circle;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 border-b border-line px-5 py-4 last:border-b-0">
      <Icon aria-hidden className={cx("size-6 shrink-0", is_done ? "text-done" : "text-edge")} />
      <div className="min-w-0 grow basis-56">
        <h3 className="text-h3">
          {title} {is_done ? <Tag>{words.done}</Tag> : <VisuallyHidden>({words.open})</VisuallyHidden>}
        </h3>
        <p className="text-small text-soft">{body}</p>
      </div>
      {!is_done && <StepAction step={step} label={action} isPending={isPending} onDo={onDo} />}
    </li>
  );
}

/** The action of a step. The learner can only confirm the name by typing it. */
function StepAction({
  step,
  label,
  isPending,
  onDo,
}: {
  step: SessionStep;
  label: string;
  isPending: boolean;
  onDo: () => void;
}) {
  if (step === "confirm_name")
    return (
      <LinkButton to={paths.profile()} className="max-sm:w-full">
        {label}
      </LinkButton>
    );
  return (
    <Button isPending={isPending} onPress={onDo} className="max-sm:w-full">
      {label}
    </Button>
  );
}
