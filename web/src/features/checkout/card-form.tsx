// The card form. Stripe provides its fields, so that the card number never reaches the product's server.

import type { Stripe, StripeElements } from "@stripe/stripe-js";
import { useEffect, useRef, useState, type FormEvent } from "react";
import { useAct } from "@/api/use-act";
import { useFreshFocus } from "@/lib/use-fresh-focus";
import { checkoutTexts } from "@/texts/checkout";
import { Button } from "@/ui/button";
import { Skeleton } from "@/ui/states";
import { Callout } from "@/ui/surface";
import { loadStripe } from "./stripe";
import type { CardStep } from "./use-pay";

const words = checkoutTexts.card;

export interface CardFormProps {
  card: CardStep;
  /** The total, as shown on the button. */
  total: string;
  /** Address of the page after the payment. A payer who confirms at their bank returns there too. */
  next: string;
  onPaid: () => void;
  onLeave: () => void;
}

type State = "loading" | "ready" | "failed";

export function CardForm({ card, total, next, onPaid, onLeave }: CardFormProps) {
  const heading = useFreshFocus(true);
  const place = useRef<HTMLDivElement>(null);
  const form = useRef<{ stripe: Stripe; elements: StripeElements } | null>(null);
  const [state, setState] = useState<State>("loading");
  const [fault, setFault] = useState<string | null>(null);
  const { client_secret: clientSecret, publishable_key: key, script_url: script } = card;

  useEffect(() => {
    let isOver = false;
    let unmount = () => {};
    async function show(into: HTMLElement) {
      const stripe = await loadStripe(script, key);
      if (isOver) return;
      const isDark = getComputedStyle(document.documentElement).colorScheme === "dark";
      const elements = stripe.elements({ clientSecret, appearance: { theme: isDark ? "night" : "stripe" } });
      const element = elements.create("payment");
      element.on("ready", () => setState("ready"));
      element.on("loaderror", () => setState("failed"));
      element.mount(into);
      unmount = () => element.destroy();
      form.current = { stripe, elements };
    }
    if (place.current !== null) show(place.current).catch(() => isOver || setState("failed"));
    return () => {
      isOver = true;
      unmount();
    };
  }, [script, key, clientSecret]);

  const confirm = useAct(async () => {
    setFault(null);
    if (form.current === null) return;
    const { stripe, elements } = form.current;
    const { error } = await stripe.confirmPayment({
      elements,
      confirmParams: { return_url: new URL(next, location.href).href },
      redirect: "if_required",
    });
    if (error) setFault(error.message ?? words.refused);
    else onPaid();
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    void confirm.run();
  }
  return (
    <form className="grid gap-4" aria-labelledby="card-title" onSubmit={submit}>
      <h3 id="card-title" ref={heading} tabIndex={-1} className="text-h3">
        {words.label}
      </h3>
      {state === "loading" && <Skeleton className="h-40" />}
      {state === "failed" && (
        <Callout tone="miss" role="alert" title={words.missingTitle}>
          {words.missingBody}
        </Callout>
      )}
      <div ref={place} hidden={state !== "ready"} />
      {(fault !== null || confirm.error !== null) && (
        <Callout tone="miss" role="alert" title={words.faultTitle}>
          {fault ?? words.refused}
        </Callout>
      )}
      {state !== "failed" && (
        <Button
          type="submit"
          variant="primary"
          size="lg"
          isWide
          isDisabled={state === "loading"}
          isPending={confirm.isPending}
          pendingLabel={words.paying}
        >
          {words.pay(total)}
        </Button>
      )}
      <Button isWide isDisabled={confirm.isPending} onPress={onLeave}>
        {words.leave}
      </Button>
    </form>
  );
}
