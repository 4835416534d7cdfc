// /purchases: what one has bought, each with its receipt line by line.

import { paths } from "@/app/paths";
import { usePerson } from "@/features/account";
import { OrderLines, ReceiptButton, RefundRequest, usePurchases, type Purchase } from "@/features/checkout";
import { formatDateTime } from "@/lib/dates";
import { formatMoney } from "@/lib/money";
import { checkoutTexts } from "@/texts/checkout";
import { extensionTexts } from "@/texts/extension";
import { Button, Card, EmptyState, LinkButton, LoadingRows, PageHeader, Tag, TextLink } from "@/ui";
import { FaultState } from "../fault-state";

const words = checkoutTexts.purchases;

export function PurchasesScreen() {
  const { purchases, hasMore, showMore, error, retry } = usePurchases();
  return (
    <div className="mx-auto grid max-w-3xl gap-8">
      <PageHeader title={words.title} lead={words.lead} />
      <p><TextLink to={paths.subscription()}>{words.subscription}</TextLink></p>
      {purchases === undefined ? (
        error ? <FaultState title={words.faultTitle} error={error} onRetry={retry} /> : <LoadingRows row="h-40" />
      ) : purchases.length === 0 ? (
        <EmptyState title={words.emptyTitle} body={words.emptyBody} action={<LinkButton variant="primary" to={paths.catalogue()}>{words.find}</LinkButton>} />
      ) : (
        <ul className="grid gap-6">{purchases.map((purchase) => <li key={purchase.id}><Receipt purchase={purchase} /></li>)}</ul>
      )}
      {hasMore && <div><Button onPress={showMore}>{words.more}</Button></div>}
    </div>
  );
}

function Receipt({ purchase }: { purchase: Purchase }) {
  const { receipt, bought_at, item, title, session_slug, method, status, lines, paid, refunded } = purchase;
  const person = usePerson();
  const isLonger = typeof item === "object" && "extension" in item;
  const name = typeof title !== "string" ? receipt : isLonger ? extensionTexts.ofTitle(item.extension, title) : title;
  return (
    <Card as="article" className="grid gap-4">
      <header className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h2 className="text-h3">{name}</h2>
          <p className="text-small text-soft">{words.numbered(receipt, formatDateTime(bought_at), checkoutTexts.methods[method])}</p>
        </div>
        <Tag tone={status === "succeeded" ? "right" : undefined}>{words.statuses[status]}</Tag>
      </header>
      <OrderLines lines={lines} total={paid} item={name} />
      {status === "partially_refunded" && <p>{words.refundedSoFar(formatMoney(refunded))}</p>}
      {person && <RefundRequest purchase={purchase} user={person.uid} />}
      <div className="flex flex-wrap items-start gap-3">
        {typeof session_slug === "string" && <LinkButton size="sm" to={paths.missions(session_slug)}>{words.open}</LinkButton>}
        <ReceiptButton purchase={purchase} />
      </div>
    </Card>
  );
}
