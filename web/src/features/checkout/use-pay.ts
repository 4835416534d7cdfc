// Begins a payment on the quote that is shown, once: asking again after a lost answer gives the
// same payment. What goes on at a provider leads there; what is settled at once goes on here; what
// needs a card is given back. Until then the act is under way, so that a second press begins nothing.

import { answer, client } from "@/api/client";
import { asRefusal } from "@/api/refusal";
import type { Schema } from "@/api/types";
import { useOnceAct } from "@/api/use-act";
import { checkoutTexts } from "@/texts/checkout";
import type { Quote } from "./reckon";

export type PaymentPath = Schema<"PaymentPath">;

/** A payment for which a card is to be entered. */
export type CardStep = Extract<Schema<"PaymentStep">, { step: "card_form" }> & { payment: string };

/** Whether the text names a way to pay. */
export function isPaymentPath(text: string | null): text is PaymentPath {
  return text !== null && text in checkoutTexts.paths;
}

/** What is settled at once is given to onDone. Who was warned of a payment that may be paid already goes on all the same. */
export function usePay(onDone: () => Promise<void>) {
  const { run, isPending, error, clear } = useOnceAct(async (key, method: PaymentPath, { id, hash }: Quote, billing: string | null, isWarned: boolean): Promise<CardStep | undefined> => {
    if (id === null) throw new Error("a quote that is paid is kept");
    const { payment, then } = await answer(client.POST("/api/payment/{method}/initialise-transaction", { params: { path: { method }, header: { "Idempotency-Key": key } }, body: { quote: id, hash, billing, ...(isWarned && { is_warned: true }) } }));
    if (then.step === "card_form") return { ...then, payment: payment.id };
    if (then.step === "page") {
      globalThis.location.assign(then.address);
      await new Promise(() => undefined);
    }
    await onDone();
  });
  return { run, isPending, refusal: error === null ? null : asRefusal(error), clear };
}
