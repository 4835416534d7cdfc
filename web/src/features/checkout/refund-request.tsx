// The refund of a purchase: a form to request it, its status, or the reason why it is not possible.

import { useState, type FormEvent, type Ref } from "react";
import { asRefusal } from "@/api/refusal";
import type { Schema } from "@/api/types";
import { useKept } from "@/lib/use-kept";
import { formatDate } from "@/lib/dates";
import { formatMoney } from "@/lib/money";
import { useFreshFocus } from "@/lib/use-fresh-focus";
import { checkoutTexts } from "@/texts/checkout";
import { fieldFaults } from "@/texts/field-faults";
import { refusalText } from "@/texts/refusals";
import { Button } from "@/ui/button";
import { Disclosure } from "@/ui/disclosure";
import { TextArea } from "@/ui/field";
import { Callout } from "@/ui/surface";
import type { Purchase } from "./use-purchases";
import { useRefund } from "./use-refund";

const words = checkoutTexts.refund;

export interface RefundRequestProps {
  purchase: Purchase;
  /** The person who asks; their draft is stored on this device under this id. */
  user: string;
}

export function RefundRequest({ purchase, user }: RefundRequestProps) {
  const { refund, not_refundable: reasons } = purchase;
  const [hasAsked, setAsked] = useState(false);
  const message = useFreshFocus<HTMLDivElement>(hasAsked && reasons.length > 0);
  return (
    <>
      {refund && <Asked refund={refund} messageRef={message} />}
      {reasons.length === 0 ? (
        <Ask purchase={purchase} user={user} onAsked={() => setAsked(true)} />
      ) : (
        <Reasons reasons={reasons} />
      )}
    </>
  );
}

function Asked({
  refund: { status, amount, requested_at },
  messageRef,
}: {
  refund: Schema<"Refund">;
  messageRef: Ref<HTMLDivElement>;
}) {
  return (
    <div ref={messageRef} tabIndex={-1} role="status">
      <p>{words.progress[status](formatMoney(amount))}</p>
      <p className="text-small text-soft">{words.askedOn(formatDate(requested_at))}</p>
    </div>
  );
}

/** Reasons why a refund is not possible, except those that the purchase's tag or a pending refund already shows. */
function Reasons({ reasons }: { reasons: readonly Schema<"NotRefundable">[] }) {
  const said = reasons.flatMap((reason) => words.why(reason) ?? []);
  return (
    said.length > 0 && (
      <p className="text-small text-soft">
        {words.notPossible} {said.join(" ")}
      </p>
    )
  );
}

function Ask({ purchase: { id, item, paid }, user, onAsked }: RefundRequestProps & { onAsked: () => void }) {
  const { run, isPending, error } = useRefund();
  const { kept, keep, forget } = useKept<string>(`refund-reason.${id}`, user);
  const reason = kept ?? "";
  const fault = fieldFaults(error)["reason"];
  const text = error === null || fault !== undefined ? null : refusalText(asRefusal(error));
  async function ask(event: FormEvent) {
    event.preventDefault();
    if ((await run(id, reason)) === undefined) return;
    forget();
    onAsked();
  }
  return (
    <Disclosure title={words.open} className="max-w-prose">
      <form onSubmit={(event) => void ask(event)} className="grid justify-items-start gap-3 pt-3" noValidate>
        <p className="text-small text-soft">
          {typeof item === "object" && "subscription" in item
            ? words.leadOfSubscription(formatMoney(paid))
            : words.lead(formatMoney(paid))}
        </p>
        <TextArea label={words.reason} value={reason} onChange={keep} error={fault} rows={3} className="w-full" />
        {text && (
          <Callout tone="miss" role="alert" title={text.title}>
            {text.body}
          </Callout>
        )}
        <Button type="submit" isPending={isPending} pendingLabel={words.asking}>
          {words.ask}
        </Button>
      </form>
    </Disclosure>
  );
}
