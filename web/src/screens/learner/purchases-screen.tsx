// /purchases: the learner's purchases, each with its receipt line by line.

import { paths } from "@/app/paths";
import { usePerson } from "@/features/account/use-account";
import { BillingForm } from "@/features/checkout/billing-form";
import { CreditNoteButton, ReceiptButton } from "@/features/checkout/document-button";
import { OrderLines } from "@/features/checkout/order-lines";
import { RefundRequest } from "@/features/checkout/refund-request";
import { usePurchases, type Purchase } from "@/features/checkout/use-purchases";
import { useReturnedPayments } from "@/features/checkout/use-returned-payments";
import { formatDateTime } from "@/lib/dates";
import { formatMoney } from "@/lib/money";
import { checkoutTexts } from "@/texts/checkout";
import { extensionTexts } from "@/texts/extension";
import { Button, LinkButton } from "@/ui/button";
import { EmptyState, LoadingRows } from "@/ui/states";
import { Card, PageHeader } from "@/ui/surface";
import { Tag } from "@/ui/tag";
import { TextLink } from "@/ui/text-link";
import { FaultState } from "../fault-state";

const words = checkoutTexts.purchases;

export function PurchasesScreen() {
  const { purchases, hasMore, showMore, error, retry } = usePurchases();
  return (
    <div className="mx-auto grid max-w-3xl gap-8">
      <PageHeader title={words.title} lead={words.lead} />
      <p>
        <TextLink to={paths.subscription()}>{words.subscription}</TextLink>
      </p>
      {purchases === undefined ? (
        error ? (
          <FaultState title={words.faultTitle} error={error} onRetry={retry} />
        ) : (
          <LoadingRows row="h-40" />
        )
      ) : purchases.length === 0 ? (
        <EmptyState
          title={words.emptyTitle}
          body={words.emptyBody}
          action={
            <LinkButton variant="primary" to={paths.catalogue()}>
              {words.find}
            </LinkButton>
          }
        />
      ) : (
        <ul className="grid gap-6">
          {purchases.map((purchase) => (
            <li key={purchase.id}>
              <Receipt purchase={purchase} />
            </li>
          ))}
        </ul>
      )}
      <Returned />
      {hasMore && (
        <div>
          <Button onPress={showMore}>{words.more}</Button>
        </div>
      )}
      <BillingForm />
    </div>
  );
}

/** Payments that led to no purchase and are refunded: a duplicate payment, or one for a second subscription. */
function Returned() {
  const { data: returned = [] } = useReturnedPayments();
  const texts = words.returned;
  if (returned.length === 0) return null;
  return (
    <section className="grid gap-4" aria-labelledby="returned">
      <h2 id="returned" className="text-h2">
        {texts.title}
      </h2>
      <p className="text-soft">{texts.lead}</p>
      <ul className="grid gap-4">
        {returned.map(({ id, item, title, method, refund }) => (
          <li key={id}>
            <Card as="article" className="grid gap-2">
              <h3 className="text-h3">{title !== null && nameOf({ item, title })}</h3>
              <p className="text-small text-soft">
                {texts.numbered(formatDateTime(refund.requested_at), checkoutTexts.methods[method])}
              </p>
              <p>{checkoutTexts.refund.progress[refund.status](formatMoney(refund.amount))}</p>
            </Card>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Receipt({ purchase }: { purchase: Purchase }) {
  const {
    id,
    receipt,
    bought_at,
    item,
    session_slug,
    method,
    status,
    lines,
    paid,
    refunded,
    reference,
    billing,
    credit_notes: notes,
  } = purchase;
  const person = usePerson();
  const name = nameOf(purchase);
  return (
    <Card as="article" className="grid gap-4">
      <header className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h2 className="text-h3">{name}</h2>
          <p className="text-small text-soft">
            {words.numbered(receipt, formatDateTime(bought_at), checkoutTexts.methods[method])}
          </p>
          {billing && <p className="text-small text-soft">{words.billedTo(billing.name)}</p>}
          {reference !== null && <p className="text-small break-all text-soft">{words.reference(reference)}</p>}
        </div>
        <Tag tone={status === "succeeded" ? "right" : undefined}>{words.statuses[status]}</Tag>
      </header>
      <OrderLines lines={lines} total={paid} item={name} />
      {status === "partially_refunded" && <p>{words.refundedSoFar(formatMoney(refunded))}</p>}
      {notes.length > 0 && <CreditNotes notes={notes} />}
      {person && <RefundRequest purchase={purchase} user={person.uid} />}
      <div className="flex flex-wrap items-start gap-3">
        {typeof session_slug === "string" && (
          <LinkButton size="sm" to={paths.missions(session_slug)}>
            {words.open}
          </LinkButton>
        )}
        {typeof item === "object" && "subscription" in item && (
          <LinkButton size="sm" to={paths.subscription()}>
            {words.openSubscription}
          </LinkButton>
        )}
        <ReceiptButton id={id} number={receipt} />
      </div>
    </Card>
  );
}

/** Name of the purchased item. */
function nameOf({ item, title }: Pick<Purchase, "item" | "title">): string {
  if (typeof item !== "object") return title;
  return "extension" in item ? extensionTexts.ofTitle(item.extension, title) : words.subscriptionTo(title);
}

function CreditNotes({ notes }: { notes: Purchase["credit_notes"] }) {
  return (
    <section className="grid gap-2">
      <h3 className="font-semibold">{words.creditNotes}</h3>
      <ul className="grid gap-2">
        {notes.map(({ id, number, issued_at, amount }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-3">
            <span>{words.creditNote(number, formatDateTime(issued_at), formatMoney(amount))}</span>
            <CreditNoteButton id={id} number={number} />
          </li>
        ))}
      </ul>
    </section>
  );
}
