// The current plan with its end, and the possible acts. Each act is explained before it is done.

import { useState } from "react";
import { useManage } from "@/features/subscription/use-manage";
import type { Plan, PossibleAct, Subscription } from "@/features/subscription/use-subscription";
import { useFreshFocus } from "@/lib/use-fresh-focus";
import { subscriptionTexts as words } from "@/texts/subscription";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/overlay";
import { Card } from "@/ui/surface";
import { Tag } from "@/ui/tag";
import { toast } from "@/ui/toasts";
import { RefusalCallout } from "@/ui/refusal-callout";

export interface PresentPlanProps {
  subscription: Subscription;
  plans: readonly Plan[];
  onChange: () => void;
}

export function PresentPlan({ subscription, plans, onChange }: PresentPlanProps) {
  const { plan, standing, period_end, provider, acts } = subscription;
  const [pressed, setPressed] = useState<PossibleAct | null>(null);
  // If the act is no longer offered, it has been done, even if the response was lost.
  const asked = acts.find((each) => pressed !== null && isSameAct(each, pressed)) ?? null;
  if (pressed !== null && asked === null) setPressed(null);
  const [before, setBefore] = useState<Subscription | null>(null);
  const news = useFreshFocus<HTMLParagraphElement>(before !== null && before !== subscription && asked === null);
  const { manage, isPending, refusal, clear } = useManage();
  async function act(chosen: PossibleAct) {
    setBefore(subscription);
    const done = await manage(chosen.managed.action, chosen.plan?.slug ?? null);
    if (done === undefined) {
      setBefore(null);
      return;
    }
    setPressed(null);
    toast.success(words.done[chosen.managed.action]);
    onChange();
  }
  function leave() {
    setPressed(null);
    clear();
  }
  const offered = ({ plan }: PossibleAct) => plans.find((each) => each.slug === plan?.slug);
  const titleOf = (act: PossibleAct) => offered(act)?.title ?? act.plan?.slug ?? "";
  const resume = acts.find(({ managed }) => managed.action === "resume");
  const others = acts.filter(({ managed }) => managed.action !== "resume");
  const failed = refusal !== null && <RefusalCallout refusal={refusal} failed={words.manageFailed} />;
  const said = asked === null ? null : actWords(asked, titleOf(asked));
  return (
    <Card as="section" className="grid gap-4">
      <header className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h2 className="text-h3">{plan.title}</h2>
          <p className="text-soft">{words.price(plan.price, plan.interval)}</p>
        </div>
        <Tag tone={standing.status === "active" ? "right" : undefined}>{words.statuses[standing.status]}</Tag>
      </header>
      <p ref={news} tabIndex={-1}>
        {words.standing(standing, period_end, provider)}
      </p>
      {asked === null && failed}
      <div className="flex flex-wrap gap-3">
        {resume && (
          <Button
            variant="primary"
            isPending={isPending && asked === null}
            pendingLabel={words.changing}
            onPress={() => (resume.managed.is_charged_now ? setPressed(resume) : void act(resume))}
          >
            {words.resume(standing)}
          </Button>
        )}
        {others.map((each) => (
          <Button key={each.plan?.slug ?? each.managed.action} onPress={() => setPressed(each)}>
            {actWords(each, titleOf(each)).label}
          </Button>
        ))}
      </div>
      {standing.is_plan_fixed && standing.actions.length > 0 && (
        <p className="text-small text-soft">{words.planFixed(provider)}</p>
      )}
      {asked !== null && said !== null && (
        <Dialog
          isOpen
          role="alertdialog"
          onOpenChange={leave}
          title={said.title}
          actions={
            <>
              <Button onPress={leave}>{said.leave}</Button>
              <Button
                variant="primary"
                isPending={isPending}
                pendingLabel={words.changing}
                onPress={() => void act(asked)}
              >
                {said.confirm}
              </Button>
            </>
          }
        >
          <div className="grid gap-3">
            <Meaning act={asked} plan={{ ...(offered(asked) ?? plan), price: asked.plan?.price ?? plan.price }} />
            {failed}
          </div>
        </Dialog>
      )}
    </Card>
  );
}

function isSameAct(one: PossibleAct, other: PossibleAct): boolean {
  return one.managed.action === other.managed.action && one.plan?.slug === other.plan?.slug;
}

/** The words of an act, for its button and for its confirmation. */
function actWords({ managed }: PossibleAct, title: string) {
  switch (managed.action) {
    case "cancel":
      return { label: words.cancel, title: words.cancelTitle, confirm: words.confirmCancel, leave: words.keep };
    case "pause":
      return { label: words.pause, title: words.pauseTitle, confirm: words.confirmPause, leave: words.keep };
    case "resume":
      return {
        label: words.confirmResume,
        title: words.resumeTitle,
        confirm: words.confirmResume,
        leave: words.notNow,
      };
    case "change_plan":
      return {
        label: words.change(title),
        title: words.changeTitle(title),
        confirm: words.confirmChange,
        leave: words.keep,
      };
  }
}

function Meaning({ act: { managed, closes }, plan }: { act: PossibleAct; plan: Plan }) {
  const price = words.price(plan.price, plan.interval);
  if (managed.action === "change_plan") return <p>{words.changeNow(price)}</p>;
  if (managed.action === "resume") return <p>{words.resumeNow(price)}</p>;
  return (
    <>
      <p>
        {words.access(managed)} {managed.action === "pause" ? words.restsUncharged : words.noMoreCharged}
      </p>
      {managed.is_final && <p>{words.final}</p>}
      {closes.length > 0 && <p>{words.closes(closes)}</p>}
      <p>{words.stays}</p>
    </>
  );
}
