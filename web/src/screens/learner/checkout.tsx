// The order and the ways to pay for it. Every choice updates the price at once, and the button shows the total.

import { Check } from "lucide-react";
import { useMemo, useState } from "react";
import { useNavigate } from "react-router";
import type { Course, SessionView } from "@/api/types";
import { paths } from "@/app/paths";
import { CardForm } from "@/features/checkout/card-form";
import { CouponField } from "@/features/checkout/coupon-field";
import { OrderLines } from "@/features/checkout/order-lines";
import { PayWays, waysOf, type Way } from "@/features/checkout/pay-ways";
import type { Quote } from "@/features/checkout/reckon";
import { usePay, type CardStep } from "@/features/checkout/use-pay";
import type { PriceQuote, Wish } from "@/features/checkout/use-price";
import { useQuote } from "@/features/checkout/use-quote";
import { readConfig } from "@/lib/config";
import { countries } from "@/lib/countries";
import { formatMoney } from "@/lib/money";
import { checkoutTexts as words } from "@/texts/checkout";
import { enrolmentTexts } from "@/texts/enrolment";
import { extensionTexts } from "@/texts/extension";
import { Button } from "@/ui/button";
import { Checkbox } from "@/ui/checkbox";
import { Select } from "@/ui/select";
import { Card } from "@/ui/surface";
import { toast } from "@/ui/toasts";
import { VisuallyHidden } from "@/ui/visually-hidden";
import { PayFault } from "./pay-fault";

export interface CheckoutProps {
  course: Course;
  session: SessionView;
  wish: Wish;
  price: PriceQuote;
  /** Whether the price of the new choice is still loading, so that the earlier one is shown. */
  isLoading: boolean;
  /** Whether the coupon of `wish` was refused. */
  isCouponRefused: boolean;
  /** Whether the price for these choices could not be loaded, so that the earlier one stays. */
  isMissing: boolean;
  /** The way to pay whose page the learner left without paying. */
  left: Way | null;
  onChange: (changed: Record<string, string | null>) => void;
  onRetry: () => void;
}

export function Checkout({
  course,
  session,
  wish,
  price,
  isLoading,
  isCouponRefused,
  isMissing,
  left,
  onChange,
  onRetry,
}: CheckoutProps) {
  const choices = price.checkout === "free" ? [] : price.checkout.paid;
  const ways = waysOf(choices);
  const [chosen, setChosen] = useState<Way | null>(left);
  const way = chosen !== null && ways.includes(chosen) ? chosen : (ways[0] ?? null);
  const shown = useQuote(price, wish.useCredit, isLoading || isMissing);
  // While a card form is open its quote stays, even if the price changes in the meantime.
  const [card, setCard] = useState<{ step: CardStep; quote: Quote } | null>(null);
  const { lines, total } = card?.quote ?? shown.quote;
  const days = wish.extension;
  const item = days === null ? course.program.title : extensionTexts.ofTitle(days, course.program.title);
  const navigate = useNavigate();
  const pay = usePay(async () => {
    toast.success(days === null ? enrolmentTexts.enrol.done(course.program.title) : extensionTexts.doneTitle);
    await navigate(paths.missions(session.slug));
  });
  const isFree = price.checkout === "free";
  const method = isFree ? "free-checkout" : way;
  const isFixed = pay.isPending || card !== null;
  async function submit(isWarned: boolean) {
    const quote = shown.quote;
    const step = method === null ? undefined : await pay.run(method, quote, price.country?.code ?? null, isWarned);
    if (step !== undefined) setCard({ step, quote });
  }
  const success = ({ payment }: CardStep) => paths.checkoutSuccess(session.slug, "card-intent", payment);
  const { terms } = readConfig().links;
  return (
    <>
      {!isFree && (
        <>
          {/* On a phone the order is below the ways to pay. */}
          <p className="flex justify-between gap-4 font-display text-h2 font-bold lg:hidden">
            <span>{words.total}</span> <span className="tabular-nums">{formatMoney(total)}</span>
          </p>
          <PayWays
            choices={choices}
            currency={price.quote.currency}
            way={way}
            onChoose={setChosen}
            isDisabled={isFixed}
          />
        </>
      )}
      <Card
        as="section"
        isLifted
        className="grid gap-4 self-start max-lg:order-last lg:col-start-2 lg:row-span-4 lg:row-start-1"
      >
        <div className="flex flex-wrap items-start justify-between gap-3">
          <h2 className="text-h2">{words.order}</h2>
          {price.currencies.length > 1 && (
            <Select
              label={<VisuallyHidden>{words.currency}</VisuallyHidden>}
              options={price.currencies.map((code) => ({ value: code, label: words.currencyOf(code) }))}
              value={price.quote.currency}
              onChange={(currency) => onChange({ currency })}
              isDisabled={isFixed}
            />
          )}
        </div>
        <BillingCountry
          price={price}
          isDisabled={isFixed}
          onChoose={(billing) => onChange({ billing, price: null, currency: null })}
        />
        <OrderLines lines={lines} total={total} item={item} isStale={card === null && !shown.isCurrent} />
        {shown.isProven === false && (
          <p role="alert" className="text-small text-miss-ink">
            {words.differs}
          </p>
        )}
        {shown.isProven === true && (
          <p className="flex items-start gap-2 text-small text-soft">
            <Check aria-hidden className="mt-0.5 size-4 shrink-0" strokeWidth={3} />
            {words.proven}
          </p>
        )}
        {card === null && (
          <CouponField
            xs={session.slug}
            wish={wish}
            price={price}
            isRefused={isCouponRefused}
            onAccept={(coupon) => onChange({ coupon })}
            onRemove={() => onChange({ coupon: null })}
          />
        )}
        {price.credit !== null && (
          <Checkbox
            isSelected={wish.useCredit}
            isDisabled={isFixed}
            onChange={(used) => onChange({ credit: used ? null : "no" })}
          >
            {words.credit(price.credit)}
          </Checkbox>
        )}
        {pay.refusal !== null && (
          <PayFault
            refusal={pay.refusal}
            item={item}
            xs={session.slug}
            onPayAgain={() => void submit(true)}
            onAgree={() => (pay.clear(), onRetry())}
            onBase={() => (pay.clear(), onChange({ price: "everybody", currency: null }))}
          />
        )}
        {card === null ? (
          <Button
            variant="primary"
            size="lg"
            isWide
            isPending={pay.isPending}
            pendingLabel={!isFree ? words.paying : days === null ? words.joining : extensionTexts.submitting}
            isDisabled={!shown.isCurrent || shown.isProven === false || method === null}
            onPress={() => void submit(false)}
          >
            {isMissing
              ? words.noPrice
              : !shown.isCurrent
                ? words.waiting
                : isFree && days !== null
                  ? extensionTexts.submitFree(days)
                  : words.submit(method, formatMoney(total))}
          </Button>
        ) : (
          <CardForm
            card={card.step}
            total={formatMoney(total)}
            next={success(card.step)}
            onPaid={() => void navigate(success(card.step))}
            onLeave={() => (setCard(null), onRetry())}
          />
        )}
        <p className="text-center text-note text-soft">
          {isFree || way === null ? words.free : `${words.ways[way].description} ${words.toPay}`}
        </p>
        <p className="text-center text-note text-soft">
          {words.agree}{" "}
          <a href={terms} className="underline">
            {words.terms}
          </a>
        </p>
      </Card>
    </>
  );
}

interface BillingCountryProps {
  price: PriceQuote;
  isDisabled: boolean;
  onChoose: (country: string) => void;
}

/** The billing country and its source. If the base price applies, the reason is shown. */
function BillingCountry({ price: { country, mismatch, price }, isDisabled, onChoose }: BillingCountryProps) {
  const options = useMemo(
    () => [
      { value: "", label: words.chooseCountry },
      ...countries().map(({ code, name }) => ({ value: code, label: name })),
    ],
    [],
  );
  const why =
    mismatch !== null
      ? words.mismatch(mismatch)
      : country === null
        ? words.noCountry
        : price.level === "default"
          ? null
          : words.country(country.code, country.source);
  return (
    <Select
      label={words.billing}
      options={options}
      value={country?.code ?? ""}
      onChange={(code) => code !== "" && onChoose(code)}
      description={why}
      isDisabled={isDisabled}
    />
  );
}
