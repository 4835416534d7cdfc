// Ways to pay a total. If a listed way cannot be chosen, the reason is shown.

import type { Schema } from "@/api/types";
import { checkoutTexts as words } from "@/texts/checkout";
import { RadioGroup } from "@/ui/choice";
import { Callout } from "@/ui/surface";
import { VisuallyHidden } from "@/ui/visually-hidden";
import { HiddenProviders } from "./hidden-providers";

export type Way = Exclude<Schema<"PaymentPath">, "free-checkout">;
type Choice = Schema<"ProviderChoice">;

const WAYS: Record<Schema<"PaymentProvider">, readonly Way[]> = {
  stripe: ["card-intent", "checkout-session"],
  paypal: ["paypal"],
  paystack: ["paystack"],
  flutterwave: ["flutterwave"],
  paymentwall: ["paymentwall"],
};

export interface PayWaysProps {
  choices: readonly Choice[];
  currency: string;
  way: Way | null;
  onChoose: (way: Way) => void;
  isDisabled: boolean;
}

export function PayWays({ choices, currency, way, onChoose, isDisabled }: PayWaysProps) {
  const ways = waysOf(choices);
  const options = ways.map((value) => ({ value, ...words.ways[value] }));
  return (
    <section className="grid gap-3" aria-labelledby="how-to-pay">
      <h2 id="how-to-pay" className="text-h2">
        {words.how}
      </h2>
      {options.length > 0 && (
        <RadioGroup
          label={<VisuallyHidden>{words.how}</VisuallyHidden>}
          options={options}
          value={way}
          onChange={(chosen) => onChoose(chosen as Way)}
          isDisabled={isDisabled}
        />
      )}
      {options.length === 0 && (
        <Callout tone="miss" title={choices.length === 0 ? words.noProviders.title : words.noWay.title}>
          {choices.length === 0 ? words.noProviders.body : words.noWay.body}
        </Callout>
      )}
      <HiddenProviders choices={choices} currency={currency} />
    </section>
  );
}

/** The ways that can be chosen, in display order. */
export function waysOf(choices: readonly Choice[]): Way[] {
  return choices.filter(({ hidden }) => hidden === null).flatMap(({ provider }) => WAYS[provider]);
}
