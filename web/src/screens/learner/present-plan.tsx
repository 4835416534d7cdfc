// The plan one has: until when, and every act with what it means before it is done.

import { useState } from "react";
import { useManage, type Plan, type PossibleAct, type Subscription } from "@/features/subscription";
import { refusalText } from "@/texts/refusals";
import { subscriptionTexts as words } from "@/texts/subscription";
import { Button, Callout, Card, Dialog, Tag, toast } from "@/ui";

export interface PresentPlanProps {
  subscription: Subscription;
  plans: readonly Plan[];
  onChange: () => void;
}

export function PresentPlan({ subscription: { plan, standing, period_end, acts }, plans, onChange }: PresentPlanProps) {
  const [asked, setAsked] = useState<PossibleAct | null>(null);
  const { manage, isPending, refusal, clear } = useManage();
  async function act(chosen: PossibleAct) {
    const done = await manage(chosen.managed.action, chosen.plan);
    if (done === undefined) return;
    setAsked(null);
    toast.success(words.done[chosen.managed.action]);
    onChange();
  }
  const titleOf = (slug: string | null) => plans.find((each) => each.slug === slug)?.title ?? slug ?? "";
  const resume = acts.find(({ managed }) => managed.action === "resume");
  const others = acts.filter(({ managed }) => managed.action !== "resume");
  const fault = refusal === null ? null : refusalText(refusal.code);
  const failed = fault !== null && <Callout tone="miss" role="alert" title={`${words.manageFailed}. ${fault.title}`}>{fault.body}</Callout>;
  return (
    <Card as="section" className="grid gap-4">
      <header className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h2 className="text-h3">{plan.title}</h2>
          <p className="text-soft">{words.price(plan.price, plan.interval)}</p>
        </div>
        <Tag tone={standing.status === "active" ? "right" : undefined}>{words.statuses[standing.status]}</Tag>
      </header>
      <p>{words.standing(standing, period_end)}</p>
      {asked === null && failed}
      <div className="flex flex-wrap gap-3">
        {resume && <Button variant="primary" isPending={isPending} pendingLabel={words.changing} onPress={() => void act(resume)}>{words.resume}</Button>}
        {others.map((each) => (
          <Button key={each.plan ?? each.managed.action} onPress={() => setAsked(each)}>{each.plan === null ? words.cancel : words.change(titleOf(each.plan))}</Button>
        ))}
      </div>
      {asked !== null && (
        <Dialog
          isOpen
          role="alertdialog"
          onOpenChange={() => (setAsked(null), clear())}
          title={asked.plan === null ? words.cancelTitle : words.changeTitle(titleOf(asked.plan))}
          actions={
            <>
              <Button onPress={() => (setAsked(null), clear())}>{words.keep}</Button>
              <Button variant="primary" isPending={isPending} pendingLabel={words.changing} onPress={() => void act(asked)}>{asked.plan === null ? words.confirmCancel : words.confirmChange}</Button>
            </>
          }
        >
          <div className="grid gap-3">
            <Meaning act={asked} price={plans.find((each) => each.slug === asked.plan)} />
            {failed}
          </div>
        </Dialog>
      )}
    </Card>
  );
}

function Meaning({ act: { managed, closes }, price }: { act: PossibleAct; price: Plan | undefined }) {
  if (price !== undefined) return <p>{words.changeNow(words.price(price.price, price.interval))}</p>;
  return (
    <>
      <p>{managed.access_until === null ? words.cancelNow : words.cancelUntil(managed.access_until)}</p>
      {closes.length > 0 && <p>{words.closes(closes)}</p>}
      <p>{words.stays}</p>
    </>
  );
}
