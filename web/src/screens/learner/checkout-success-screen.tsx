// /checkout/success?payment=…: the page after returning from a provider. It always shows whether the money has arrived,
// survives a reload, and may be closed.

import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import { paths } from "@/app/paths";
import { isPaymentPath } from "@/features/checkout/use-pay";
import { usePayment, type VerifiedPayment } from "@/features/checkout/use-payment";
import { useListEnrolments } from "@/features/enrolment/use-list-enrolments";
import { formatMoney } from "@/lib/money";
import { checkoutTexts } from "@/texts/checkout";
import { extensionTexts } from "@/texts/extension";
import { Button, LinkButton } from "@/ui/button";
import { EmptyState, Loading, Skeleton } from "@/ui/states";
import { Callout, PageHeader } from "@/ui/surface";
import { FaultState } from "../fault-state";

const words = checkoutTexts.success;

export function CheckoutSuccessScreen() {
  const [search] = useSearchParams();
  const [payment, way] = [search.get("payment"), search.get("way")];
  const method = isPaymentPath(way) ? way : null;
  const { data, error, mutate } = usePayment(payment, method);
  if (payment === null || method === null)
    return (
      <EmptyState
        isPage
        {...words.missing}
        action={
          <LinkButton variant="primary" to={paths.purchases()}>
            {checkoutTexts.purchases.title}
          </LinkButton>
        }
      />
    );
  if (data === undefined) {
    return error ? (
      <FaultState isPage title={words.faultTitle} error={error} onRetry={() => void mutate()} />
    ) : (
      <Loading>
        <Skeleton className="h-48" />
      </Loading>
    );
  }
  return <Outcome seen={data} search={search} onLook={() => void mutate()} />;
}

interface OutcomeProps {
  seen: VerifiedPayment;
  search: URLSearchParams;
  onLook: () => void;
}

function Outcome({ seen, search, onLook }: OutcomeProps) {
  const { payment } = seen;
  const order = orderOf(search, daysOf(payment));
  const again = order !== null && (
    <LinkButton variant={payment.is_awaited ? undefined : "primary"} reloadDocument to={order}>
      {words.back}
    </LinkButton>
  );
  switch (payment.status) {
    case "succeeded":
    case "partially_refunded":
      return <Done seen={seen} />;
    case "processing":
      return (
        <Said
          title={words.confirmingTitle}
          body={words.confirmingBody}
          actions={<Button onPress={onLook}>{words.again}</Button>}
        />
      );
    case "initialised":
    case "pending":
      if (payment.is_awaited) {
        const { title, body } = checkoutTexts.awaited;
        return (
          <Said
            title={title(checkoutTexts.methods[payment.method])}
            body={body}
            actions={
              <>
                <Button variant="primary" onPress={onLook}>
                  {words.again}
                </Button>
                {again}
              </>
            }
          />
        );
      }
      return (
        <Said
          title={words.openTitle}
          body={words.openBody}
          actions={
            <>
              {again}
              <Button onPress={onLook}>{words.again}</Button>
            </>
          }
        />
      );
    case "review":
      return (
        <Said
          title={words.reviewTitle}
          body={words.reviewBody}
          actions={<LinkButton to={paths.support()}>{words.support}</LinkButton>}
        />
      );
    case "failed":
    case "cancelled":
    case "expired":
      if (seen.refund) {
        const { status, amount } = seen.refund;
        return (
          <Said
            title={words.returnedTitle}
            body={words.returned(checkoutTexts.refund.progress[status](formatMoney(amount)))}
            actions={
              <LinkButton variant="primary" to={paths.purchases()}>
                {checkoutTexts.purchases.title}
              </LinkButton>
            }
          />
        );
      }
      if (payment.mismatch !== null) {
        const base = order !== null && (
          <LinkButton variant="primary" reloadDocument to={`${order}&price=everybody`}>
            {words.base}
          </LinkButton>
        );
        return (
          <Said
            tone="miss"
            title={words.failedTitle}
            body={`${words.failedBody} ${checkoutTexts.mismatch(payment.mismatch)}`}
            actions={
              <>
                {base}
                {again}
              </>
            }
          />
        );
      }
      return <Said tone="miss" title={words.failedTitle} body={words.failedBody} actions={again} />;
    case "refunded":
      return <Said title={words.refundedTitle} body={words.refundedBody} />;
    case "disputed":
      return (
        <Said
          title={words.disputedTitle}
          body={words.disputedBody}
          actions={<LinkButton to={paths.support()}>{words.support}</LinkButton>}
        />
      );
  }
}

/** The checkout with the original order; null if the address does not name a session. */
function orderOf(search: URLSearchParams, days: number | null): string | null {
  const [xs, chosen] = [search.get("xs"), (name: string) => search.get(name) ?? undefined];
  return xs === null
    ? null
    : paths.checkoutOf(xs, {
        extension: days?.toString(),
        billing: chosen("billing"),
        currency: chosen("currency"),
        coupon: chosen("coupon"),
        credit: chosen("credit"),
      });
}

/** Days of the extension; null if a place was bought. */
function daysOf({ item }: VerifiedPayment["payment"]): number | null {
  return typeof item === "object" && "extension" in item ? item.extension : null;
}

/** A settled payment. The learner's enrolments are loaded for the program's title and the link to its first page. */
function Done({ seen: { payment, enrolment } }: { seen: VerifiedPayment }) {
  const { data: enrolments } = useListEnrolments();
  const card = enrolments?.find((each) => each.enrolment.id === enrolment);
  const days = daysOf(payment);
  const paid = payment.method === "free" ? words.freeBody : words.doneBody(formatMoney(payment.amount));
  const body =
    days === null || card === undefined ? paid : `${extensionTexts.done(card.enrolment.access_until)} ${paid}`;
  const title = days === null ? words.doneTitle : (program: string) => extensionTexts.doneFor(days, program);
  return (
    <Page title={card === undefined ? words.paidTitle : title(card.program.title)}>
      <Callout
        tone="right"
        role="status"
        title={words.paid}
        actions={
          <>
            <LinkButton variant="primary" to={card === undefined ? paths.portal() : paths.missions(card.session.slug)}>
              {days === null ? words.start : extensionTexts.goOn}
            </LinkButton>
            <LinkButton to={paths.purchases()}>{words.receipt}</LinkButton>
          </>
        }
      >
        {body}
      </Callout>
    </Page>
  );
}

function Said({
  tone = "note",
  title,
  body,
  actions,
}: {
  tone?: "note" | "miss";
  title: string;
  body: string;
  actions?: ReactNode;
}) {
  return (
    <Page title={title}>
      <Callout tone={tone} role="status" actions={actions}>
        {body}
      </Callout>
    </Page>
  );
}

function Page({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mx-auto grid max-w-2xl gap-6">
      <PageHeader title={title} />
      {children}
    </div>
  );
}
