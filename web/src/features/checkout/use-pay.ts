// Starts a payment of the current quote, once: a retry after a lost response returns the same payment. Then it
// redirects to the provider's page, returns the step that needs a card form, or calls `onDone` if the payment is
// settled at once. The act stays pending until then, so a second press has no effect.

import { answer, client } from "@/api/client";
import { asRefusal } from "@/api/refusal";
import type { Schema } from "@/api/types";
import { useOnceAct } from "@/api/use-act";
import { checkoutTexts } from "@/texts/checkout";
import type { Quote } from "./reckon";

export type PaymentPath = Schema<"PaymentPath">;

/** A payment that needs a card form. */
export type CardStep = Extract<Schema<"PaymentStep">, { step: "card_form" }> & { payment: string };

/** Whether the text names a way to pay. */
export function isPaymentPath(text: string | null): text is PaymentPath {
  return text !== null && text in checkoutTexts.paths;
}

/**
 * Calls `onDone` if the payment is settled at once. `isWarned`: the learner continues although an earlier payment may
 * have been paid.
 */
export function usePay(onDone: () => Promise<void>) {
  const { run, isPending, error, clear } = useOnceAct(
    async (
      key,
      method: PaymentPath,
      { id, hash }: Quote,
      billing: string | null,
      isWarned: boolean,
    ): Promise<CardStep | undefined> => {
      if (id === null) throw new Error("the quote has no id, so it cannot be paid");
      const { payment, then } = await answer(
        client.POST("/api/payment/{method}/initialise-transaction", {
          params: { path: { method }, header: { "Idempotency-Key": key } },
          body: { quote: id, hash, billing, ...(isWarned && { is_warned: true }) },
        }),
      );
      if (then.step === "card_form") return { ...then, payment: payment.id };
      if (then.step === "page") {
        globalThis.location.assign(then.address);
        await new Promise(() => undefined);
      }
      await onDone();
    },
  );
  return { run, isPending, refusal: error === null ? null : asRefusal(error), clear };
}
