// Begins a payment on the quote that is shown, once: asking again after a lost answer gives the
// same payment. What goes on at a provider leads there; what is settled at once is given back.

import { answer, client } from "@/api/client";
import { asRefusal } from "@/api/refusal";
import type { Schema } from "@/api/types";
import { useOnceAct } from "@/api/use-act";
import { checkoutTexts } from "@/texts/checkout";
import type { Quote } from "./reckon";

export type PaymentPath = Schema<"PaymentPath">;

/** Whether the text names a way to pay. */
export function isPaymentPath(text: string | null): text is PaymentPath {
  return text !== null && text in checkoutTexts.paths;
}

export function usePay() {
  const { run, isPending, error, clear } = useOnceAct(async (key, method: PaymentPath, { id, hash }: Quote) => {
    if (id === null) throw new Error("a quote that is paid is kept");
    const begun = await answer(client.POST("/api/payment/{method}/initialise-transaction", { params: { path: { method }, header: { "Idempotency-Key": key } }, body: { quote: id, hash } }));
    if (begun.then.step === "page") {
      globalThis.location.assign(begun.then.address);
      // The page stays as it is until the other one is there.
      await new Promise(() => undefined);
    }
    return begun;
  });
  return { run, isPending, refusal: error === null ? null : asRefusal(error), clear };
}
