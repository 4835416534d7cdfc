// The order and the ways to pay it: every choice shows at once what it comes to, and the total
// stands on the button.

import { useState } from "react";
import { useNavigate } from "react-router";
import type { Course, SessionView } from "@/api/types";
import { paths } from "@/app/paths";
import { CouponField, OrderLines, PayWays, usePay, useQuote, waysOf, type PriceQuote, type Way, type Wish } from "@/features/checkout";
import { formatMoney } from "@/lib/money";
import { checkoutTexts as words } from "@/texts/checkout";
import { enrolmentTexts } from "@/texts/enrolment";
import { Button, Card, Checkbox, Select, toast } from "@/ui";
import { PayFault } from "./pay-fault";

export interface CheckoutProps {
  course: Course;
  session: SessionView;
  wish: Wish;
  price: PriceQuote;
  /** Whether the price of another choice is shown. */
  isLoading: boolean;
  onChange: (changed: Record<string, string | null>) => void;
  onRetry: () => void;
}

export function Checkout({ course, session, wish, price, isLoading, onChange, onRetry }: CheckoutProps) {
  const choices = price.checkout === "free" ? [] : price.checkout.paid;
  const ways = waysOf(choices);
  const [chosen, setChosen] = useState<Way | null>(null);
  const way = chosen !== null && ways.includes(chosen) ? chosen : (ways[0] ?? null);
  const shown = useQuote(price, wish.useCredit, isLoading);
  const navigate = useNavigate();
  const pay = usePay(async () => {
    toast.success(enrolmentTexts.enrol.done(course.program.title));
    await navigate(paths.missions(session.slug));
  });
  const isFree = price.checkout === "free";
  const method = isFree ? "free-checkout" : way;
  return (
    <>
      {!isFree && <PayWays choices={choices} currency={price.quote.currency} way={way} onChoose={setChosen} isDisabled={pay.isPending} />}
      <Card as="section" isLifted className="grid gap-4 self-start max-lg:order-last lg:col-start-2 lg:row-span-4 lg:row-start-1">
        <div className="flex flex-wrap items-start justify-between gap-3">
          <h2 className="text-h2">{words.order}</h2>
          {price.currencies.length > 1 && (
            <Select label={words.currency} options={price.currencies.map((code) => ({ value: code, label: words.currencyOf(code) }))} value={price.quote.currency} onChange={(currency) => onChange({ currency })} isDisabled={pay.isPending} />
          )}
        </div>
        <OrderLines lines={shown.quote.lines} total={shown.quote.total} item={course.program.title} isStale={!shown.isCurrent} />
        {shown.isProven === false && <p role="alert" className="text-small text-miss-ink">{words.differs}</p>}
        <CouponField xs={session.slug} wish={wish} price={price} onAccept={(coupon) => onChange({ coupon })} onRemove={() => onChange({ coupon: null })} />
        {price.credit !== null && <Checkbox isSelected={wish.useCredit} isDisabled={pay.isPending} onChange={(used) => onChange({ credit: used ? null : "no" })}>{words.credit(price.credit)}</Checkbox>}
        {pay.refusal !== null && <PayFault refusal={pay.refusal} item={course.program.title} onAgree={() => (pay.clear(), onRetry())} />}
        <Button
          variant="primary"
          size="lg"
          isWide
          isPending={pay.isPending}
          pendingLabel={isFree ? words.joining : words.paying}
          isDisabled={!shown.isCurrent || shown.isProven === false || method === null}
          onPress={() => method !== null && void pay.run(method, shown.quote)}
        >
          {shown.isCurrent ? (isFree ? words.join : words.pay(formatMoney(shown.quote.total))) : words.waiting}
        </Button>
        <p className="text-center text-note text-soft">{isFree || way === null ? words.free : `${words.ways[way].description} ${words.toPay}`}</p>
      </Card>
    </>
  );
}
