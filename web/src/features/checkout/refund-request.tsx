// The way back of a purchase: asking for the money, where that stands, or why it is not possible.

import type { FormEvent } from "react";
import { asRefusal } from "@/api/refusal";
import type { Schema } from "@/api/types";
import { useKept } from "@/lib/use-kept";
import { formatDate } from "@/lib/dates";
import { formatMoney } from "@/lib/money";
import { checkoutTexts } from "@/texts/checkout";
import { fieldFaults } from "@/texts/field-faults";
import { refusalText } from "@/texts/refusals";
import { Button, Callout, TextArea } from "@/ui";
import type { Purchase } from "./use-purchases";
import { useRefund } from "./use-refund";

const words = checkoutTexts.refund;

export interface RefundRequestProps {
  purchase: Purchase;
  /** Who asks: what they have written stays theirs on this device. */
  user: string;
}

export function RefundRequest({ purchase, user }: RefundRequestProps) {
  const { refund, not_refundable: reasons } = purchase;
  return (
    <>
      {refund && <Asked refund={refund} />}
      {reasons.length === 0 ? <Ask purchase={purchase} user={user} /> : <Reasons reasons={reasons} />}
    </>
  );
}

function Asked({ refund: { status, amount, requested_at } }: { refund: Schema<"Refund"> }) {
  return (
    <div role="status">
      <p>{words.progress[status](formatMoney(amount))}</p>
      <p className="text-small text-soft">{words.askedOn(formatDate(requested_at))}</p>
    </div>
  );
}

/** What the tag of the purchase and a refund that is under way say already is not said again. */
function Reasons({ reasons }: { reasons: readonly Schema<"NotRefundable">[] }) {
  const said = reasons.flatMap((reason) => words.why(reason) ?? []);
  return said.length > 0 && <p className="text-small text-soft">{words.notPossible} {said.join(" ")}</p>;
}

function Ask({ purchase: { id, paid }, user }: RefundRequestProps) {
  const { run, isPending, error } = useRefund();
  const { kept, keep, forget } = useKept<string>(`refund-reason.${id}`, user);
  const reason = kept ?? "";
  const fault = fieldFaults(error)["reason"];
  const text = error === null || fault !== undefined ? null : refusalText(asRefusal(error).code);
  function ask(event: FormEvent) {
    event.preventDefault();
    void run(id, reason).then((refund) => refund && forget());
  }
  return (
    <details className="max-w-prose">
      <summary className="target cursor-pointer font-semibold">{words.open}</summary>
      <form onSubmit={ask} className="grid justify-items-start gap-3 pt-3" noValidate>
        <p className="text-small text-soft">{words.lead(formatMoney(paid))}</p>
        <TextArea label={words.reason} value={reason} onChange={keep} error={fault} rows={3} className="w-full" />
        {text && <Callout tone="miss" role="alert" title={text.title}>{text.body}</Callout>}
        <Button type="submit" isPending={isPending} pendingLabel={words.asking}>{words.ask}</Button>
      </form>
    </details>
  );
}
