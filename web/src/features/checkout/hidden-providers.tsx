// Why some payment providers are not offered: a line for each reason.

import type { Schema } from "@/api/types";
import { checkoutTexts as words } from "@/texts/checkout";

export interface HiddenProvidersProps {
  choices: readonly Schema<"ProviderChoice">[];
  currency: string;
}

export function HiddenProviders({ choices, currency }: HiddenProvidersProps) {
  const keyOf = ({ hidden }: Schema<"ProviderChoice">) => JSON.stringify(hidden);
  const firsts = choices.filter(
    (choice, at) => choice.hidden !== null && choices.findIndex((other) => keyOf(other) === keyOf(choice)) === at,
  );
  return firsts.map(({ hidden: reason, ...first }) => {
    const alike = choices.filter((choice) => keyOf(choice) === JSON.stringify(reason)).map(({ provider }) => provider);
    return (
      reason !== null && (
        <p key={first.provider} className="text-small text-soft">
          {words.hidden(alike, reason, currency)}
        </p>
      )
    );
  });
}
