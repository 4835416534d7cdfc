// /subscription: the current plan with its end and invoices, and the available plans.

import { usePerson } from "@/features/account/use-account";
import { ReceiptButton } from "@/features/checkout/document-button";
import { useKeptCurrency } from "@/features/checkout/use-kept-currency";
import { useSubscription, type Subscription } from "@/features/subscription/use-subscription";
import { formatDate } from "@/lib/dates";
import { formatMoney } from "@/lib/money";
import { subscriptionTexts as words } from "@/texts/subscription";
import { Loading, Skeleton } from "@/ui/states";
import { PageHeader } from "@/ui/surface";
import { FaultState } from "../fault-state";
import { PlanChoice } from "./plan-choice";
import { PresentPlan } from "./present-plan";

export function SubscriptionScreen() {
  const { kept: currency, keep: setCurrency } = useKeptCurrency(usePerson()?.uid ?? "");
  const { data: page, error, mutate } = useSubscription({ currency });
  if (page === undefined) {
    return error ? (
      <FaultState isPage title={words.faultTitle} error={error} onRetry={() => void mutate()} />
    ) : (
      <Loading>
        <Skeleton className="h-64" />
      </Loading>
    );
  }
  const { subscription } = page;
  return (
    <div className="mx-auto grid max-w-3xl gap-8">
      <PageHeader title={words.title} lead={words.lead} />
      {subscription !== null && (
        <PresentPlan subscription={subscription} plans={page.plans} onChange={() => void mutate()} />
      )}
      {!subscription?.standing.bars_another && (
        <section className="grid gap-3">
          {subscription?.standing.has_access && <p className="max-w-prose text-soft">{words.another}</p>}
          <PlanChoice page={page} onCurrency={setCurrency} />
        </section>
      )}
      {subscription !== null && <Invoices invoices={subscription.invoices} />}
    </div>
  );
}

function Invoices({ invoices }: Pick<Subscription, "invoices">) {
  return (
    <section className="grid gap-3">
      <h2 className="text-h2">{words.invoices}</h2>
      {invoices.length === 0 && <p className="text-soft">{words.noInvoices}</p>}
      <ul className="grid gap-2">
        {invoices.map(({ reference, amount, is_paid, made_at, receipt }) => (
          <li key={reference} className="flex flex-wrap items-center justify-between gap-x-4 border-b border-line pb-2">
            <span>{receipt === null ? formatDate(made_at) : words.receipt(receipt.number, formatDate(made_at))}</span>
            <span className="tabular-nums">
              {formatMoney(amount)} · {is_paid ? words.paid : words.unpaid}
            </span>
            {receipt !== null && <ReceiptButton id={receipt.purchase} number={receipt.number} />}
          </li>
        ))}
      </ul>
    </section>
  );
}
