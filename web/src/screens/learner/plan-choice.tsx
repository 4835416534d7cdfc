// The plans with their prices in a currency, and the providers with their features. If a provider is not available, the
// reason is shown.

import { useState } from "react";
import { paths } from "@/app/paths";
import { HiddenProviders } from "@/features/checkout/hidden-providers";
import { useSubscribe } from "@/features/subscription/use-subscribe";
import type { SubscriptionPage } from "@/features/subscription/use-subscription";
import { checkoutTexts } from "@/texts/checkout";
import { failureText, refusalText } from "@/texts/refusals";
import { subscriptionTexts as words } from "@/texts/subscription";
import { Button, LinkButton } from "@/ui/button";
import { RadioGroup } from "@/ui/choice";
import { Select } from "@/ui/select";
import { EmptyState } from "@/ui/states";
import { Callout, Card } from "@/ui/surface";
import { TextLink } from "@/ui/text-link";

export interface PlanChoiceProps {
  page: SubscriptionPage;
  onCurrency: (currency: string) => void;
}

export function PlanChoice({ page: { plans, currencies, not_in: notIn, providers }, onCurrency }: PlanChoiceProps) {
  const [slug, setSlug] = useState<string | null>(null);
  const [way, setWay] = useState<string | null>(null);
  const { subscribe, isPending, refusal } = useSubscribe();
  const chosen = plans.find((plan) => plan.slug === slug) ?? plans[0];
  if (chosen === undefined)
    return (
      <EmptyState
        {...words.noPlans}
        action={
          <LinkButton variant="primary" to={paths.catalogue()}>
            {words.find}
          </LinkButton>
        }
      />
    );
  const { currency } = chosen.price;
  const ways = providers.filter(({ hidden }) => hidden === null);
  const provider = (ways.find((each) => each.provider === way) ?? ways[0])?.provider;
  const fault = refusal === null ? null : failureText(refusal, `${words.failed}. ${refusalText(refusal).title}`);
  return (
    <Card as="section" className="grid gap-6">
      <RadioGroup
        label={words.plans}
        value={chosen.slug}
        onChange={setSlug}
        isDisabled={isPending}
        options={plans.map((plan) => ({
          value: plan.slug,
          label: `${plan.title}, ${words.price(plan.price, plan.interval)}`,
          description: plan.about,
        }))}
      />
      <Select
        label={words.currency}
        options={currencies.map((code) => ({ value: code, label: checkoutTexts.currencyOf(code) }))}
        value={currency}
        onChange={onCurrency}
        isDisabled={isPending}
      />
      {notIn !== null && (
        <p className="text-small text-soft">
          {words.notIn(checkoutTexts.currencyOf(notIn), checkoutTexts.currencyOf(currency))}
        </p>
      )}
      {provider !== undefined && (
        <RadioGroup
          label={words.how}
          value={provider}
          onChange={setWay}
          isDisabled={isPending}
          options={ways.map((choice) => ({ value: choice.provider, ...words.way(choice) }))}
        />
      )}
      {provider === undefined && <Callout tone="miss" title={words.notPossible} />}
      {fault !== null && (
        <Callout tone="miss" role="alert" title={fault.title}>
          {fault.body}
        </Callout>
      )}
      <Button
        variant="primary"
        size="lg"
        isWide
        isDisabled={provider === undefined}
        isPending={isPending}
        pendingLabel={words.subscribing}
        onPress={() => void (provider && subscribe(chosen.slug, provider, currency))}
      >
        {words.subscribe(words.price(chosen.price, chosen.interval))}
      </Button>
      <div className="grid gap-1 text-small text-soft">
        <p>{words.renews}</p>
        <p>
          <TextLink to={paths.pro()}>{words.gain}</TextLink>
        </p>
        <HiddenProviders choices={providers} currency={currency} />
      </div>
    </Card>
  );
}
