// /checkout?xs=…: the price of a place, line by line, and the ways to pay. With extension=… it is the price of an
// extension by so many days. Coupon, credit and currency are applied at once. The choices are in the address, so that a
// reload and the return from a provider restore them.

import { useCallback } from "react";
import { Navigate, useSearchParams } from "react-router";
import type { Refusal } from "@/api/refusal";
import type { Course, Money, SessionView } from "@/api/types";
import { paths } from "@/app/paths";
import { usePerson } from "@/features/account/use-account";
import { BillingForm } from "@/features/checkout/billing-form";
import type { Way } from "@/features/checkout/pay-ways";
import { useConfiguration } from "@/features/checkout/use-configuration";
import { isPaymentPath } from "@/features/checkout/use-pay";
import { usePrice, type Wish } from "@/features/checkout/use-price";
import { useKeptCurrency } from "@/features/checkout/use-kept-currency";
import { useExtension } from "@/features/enrolment/use-extension";
import { useListEnrolments } from "@/features/enrolment/use-list-enrolments";
import { HostMark, HostScene } from "@/features/program/host-art";
import { useShowCourse } from "@/features/program/use-show-course";
import { IncludedList } from "@/features/program/included-list";
import { SubscriptionHint } from "@/features/subscription/subscription-hint";
import { formatDateRange, formatDateTime } from "@/lib/dates";
import { formatMoney } from "@/lib/money";
import { checkoutTexts as words, couponWords } from "@/texts/checkout";
import { courseTexts } from "@/texts/course";
import { extensionRefusalWords, extensionTexts } from "@/texts/extension";
import { offerTexts } from "@/texts/offer";
import { programTexts } from "@/texts/program";
import { Button, LinkButton } from "@/ui/button";
import { EmptyState } from "@/ui/states";
import { Callout, PageHeader } from "@/ui/surface";
import { TextLink } from "@/ui/text-link";
import { FaultState } from "../fault-state";
import { CourseSkeleton } from "../public/course-skeleton";
import { Checkout } from "./checkout";

export function CheckoutScreen() {
  const [search, setSearch] = useSearchParams();
  const xs = search.get("xs");
  const { kept, keep, forget } = useKeptCurrency(usePerson()?.uid ?? "");
  const wish: Wish = {
    currency: search.get("currency") ?? kept,
    billing: search.get("billing"),
    isBase: search.get("price") === "everybody",
    coupon: search.get("coupon"),
    useCredit: search.get("credit") !== "no",
    extension: daysOf(search.get("extension")),
  };
  const { data: course, error, mutate } = useShowCourse(xs);
  const { price, refusal, isLoading, retry } = usePrice(xs, wish);
  const { data: enrolments } = useListEnrolments();

  const change = useCallback(
    (changed: Record<string, string | null>) => {
      if (changed["currency"]) keep(changed["currency"]);
      setSearch(
        (old) => {
          const next = new URLSearchParams(old);
          next.delete("payment");
          for (const [name, value] of Object.entries(changed)) {
            if (value === null) next.delete(name);
            else next.set(name, value);
          }
          return next;
        },
        { replace: true, preventScrollReset: true },
      );
    },
    [setSearch, keep],
  );

  if (xs === null)
    return (
      <EmptyState
        isPage
        {...words.missing}
        action={
          <LinkButton variant="primary" to={paths.catalogue()}>
            {programTexts.catalogue.title}
          </LinkButton>
        }
      />
    );
  if (error && !course)
    return <FaultState isPage title={courseTexts.faultTitle} error={error} onRetry={() => void mutate()} />;
  const session = course?.sessions.find(({ slug, id }) => slug === xs || id === xs);
  if (!course || !session) return <CourseSkeleton />;
  const { extension } = wish;
  const left = leftWay(search);
  if (extension === null && enrolments?.some((card) => card.is_current && card.session.id === session.id))
    return <Navigate replace to={paths.missions(session.slug)} />;
  const refusedCoupon = refusal !== null && wish.coupon !== null && refusal.code.startsWith("coupon/") ? refusal : null;
  const noCurrency = refusal?.code === "price/currency-not-found" ? wish.currency : null;
  const isSaid = refusedCoupon !== null || noCurrency !== null;
  return (
    <div className="grid gap-8">
      <PageHeader
        breadcrumbs={[{ label: course.program.title, to: paths.course(course.program.slug) }, { label: words.crumb }]}
        title={words.title}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_27.5rem]">
        <Bought course={course} session={session} extension={extension} total={price?.quote.total ?? null} />
        {left !== null && <Callout tone="note" role="status" title={words.left(words.ways[left].label)} />}
        {refusedCoupon !== null && (
          <Callout
            tone="miss"
            role="alert"
            title={couponWords(refusedCoupon)}
            actions={
              <TextLink
                to={
                  extension === null ? paths.checkout(session.slug) : paths.checkoutOfExtension(session.slug, extension)
                }
              >
                {words.remove}
              </TextLink>
            }
          />
        )}
        {noCurrency !== null && (
          <Callout
            tone="note"
            role="alert"
            title={words.noCurrency(noCurrency)}
            actions={<Button onPress={() => (forget(), change({ currency: null }))}>{words.usualCurrency}</Button>}
          />
        )}
        {refusal !== null &&
          !isSaid &&
          (extension === null ? (
            <FaultState title={words.faultTitle} error={refusal} onRetry={retry} />
          ) : (
            <NoExtension refusal={refusal} xs={session.slug} onRetry={retry} />
          ))}
        {price !== undefined && (
          <Checkout
            course={course}
            session={session}
            wish={wish}
            price={price}
            isLoading={isLoading}
            isCouponRefused={refusedCoupon !== null}
            isMissing={refusal !== null}
            left={left}
            onChange={change}
            onRetry={retry}
          />
        )}
        {extension === null ? (
          <Included course={course} session={session} />
        ) : (
          <Longer xs={session.slug} days={extension} />
        )}
        <div className="lg:col-start-1">
          <BillingForm />
        </div>
      </div>
    </div>
  );
}

/** The way to pay whose page the learner left without paying. The address to which they return names the payment. */
function leftWay(search: URLSearchParams): Way | null {
  const way = search.get("way");
  return search.has("payment") && isPaymentPath(way) && way !== "free-checkout" ? way : null;
}

/** A whole number of days; null for any other text. */
function daysOf(text: string | null): number | null {
  return text !== null && /^\d{1,3}$/.test(text) ? Number(text) : null;
}

interface BoughtProps {
  course: Course;
  session: SessionView;
  extension: number | null;
  /** Null until it is known. */
  total: Money | null;
}

function Bought({ course: { program, missions }, session, extension, total }: BoughtProps) {
  return (
    <section className="flex gap-4 lg:col-start-1">
      <div className="w-50 shrink-0 max-md:hidden">
        <HostScene program={program} className="rounded-lg" />
      </div>
      <div className="grid content-start gap-1">
        <p className="flex items-center gap-2 text-small font-semibold text-host-ink">
          <HostMark program={program} size="sm" />
          {program.host}
        </p>
        <h2 className="text-h2">
          {extension === null ? program.title : extensionTexts.ofTitle(extension, program.title)}
        </h2>
        <p className="text-soft">
          {[
            programTexts.missions(missions.length),
            programTexts.hours(program.hours),
            programTexts.levels[program.level],
          ].join(" · ")}
        </p>
        <p>
          {formatDateRange(session.starts_at, session.ends_at)}{" "}
          {extension === null ? (
            <TextLink to={paths.enrolInSession(session.slug)}>{words.changeSession}</TextLink>
          ) : (
            <TextLink to={paths.extension(session.slug)}>{extensionTexts.changeDays}</TextLink>
          )}
        </p>
        {/* Only on a phone, because the order is below the ways to pay there. */}
        {total !== null && <p className="font-display text-h2 font-semibold lg:hidden">{formatMoney(total)}</p>}
        {extension === null && <SubscriptionHint isSignedIn />}
      </div>
    </section>
  );
}

/** The old and the new end of access. */
function Longer({ xs, days }: { xs: string; days: number }) {
  const { data } = useExtension(xs);
  const option = data?.offer.options.find((each) => each.days === days);
  if (option === undefined) return null;
  return (
    <section className="grid gap-3 lg:col-start-1">
      <h2 className="text-h2">{words.included}</h2>
      <IncludedList
        items={[`${extensionTexts.newUntil(option.new_until)}, ${extensionTexts.instead(option.old_until)}`]}
      />
    </section>
  );
}

function NoExtension({ refusal, xs, onRetry }: { refusal: Refusal; xs: string; onRetry: () => void }) {
  if (!refusal.code.startsWith("extension/"))
    return <FaultState title={words.faultTitle} error={refusal} onRetry={onRetry} />;
  const { title, body } = extensionRefusalWords(refusal);
  return (
    <Callout
      tone="miss"
      role="alert"
      title={title}
      actions={<LinkButton to={paths.extension(xs)}>{extensionTexts.title}</LinkButton>}
    >
      {body}
    </Callout>
  );
}

function Included({ course, session }: { course: Course; session: SessionView }) {
  const { data: configuration } = useConfiguration(course.program.slug);
  const refunds =
    configuration === undefined
      ? []
      : [offerTexts.refunds(configuration.limits.refund_days, configuration.limits.refund_missions)];
  const items = [
    ...courseTexts.includedItems(course.missions.length),
    `${courseTexts.accessUntil(formatDateTime(session.access_until))} ${programTexts.continuedAccess[session.continued_access]}`,
    ...refunds,
  ];
  return (
    <section className="grid gap-3 lg:col-start-1">
      <h2 className="text-h2">{words.included}</h2>
      <IncludedList items={items} />
    </section>
  );
}
