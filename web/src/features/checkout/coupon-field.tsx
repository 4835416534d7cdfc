// The field for a coupon code. When typing pauses, it shows whether the code is accepted, with the price that would be
// charged.

import { Check, X } from "lucide-react";
import { useEffect, useId, useLayoutEffect, useRef, useState, type FormEvent } from "react";
import { formatDate } from "@/lib/dates";
import { useFreshFocus } from "@/lib/use-fresh-focus";
import { checkoutTexts as words, couponWords } from "@/texts/checkout";
import { Button } from "@/ui/button";
import { TextField } from "@/ui/field";
import { readCode } from "./reckon";
import { usePrice, type PriceQuote, type Wish } from "./use-price";

/** A code is checked after this pause in typing. */
const PAUSE_MS = 700;

export interface CouponFieldProps {
  xs: string;
  wish: Wish;
  /** The current price, including an accepted coupon. */
  price: PriceQuote;
  /** Whether the coupon of `wish` was refused. `price` is then the price before it. */
  isRefused: boolean;
  onAccept: (code: string) => void;
  onRemove: () => void;
}

export function CouponField({ xs, wish, price, isRefused, onAccept, onRemove }: CouponFieldProps) {
  // Whether the field had the focus when the code was accepted. If the focus has moved on, for example to the payment
  // button, it stays there.
  const [isAwaited, setAwaited] = useState(false);
  function accept(code: string, hasFocus: boolean) {
    setAwaited(hasFocus);
    onAccept(code);
  }
  if (wish.coupon !== null && price.coupon !== null && !isRefused)
    return <Accepted code={wish.coupon} price={price} isAwaited={isAwaited} onRemove={onRemove} />;
  return <Typed xs={xs} wish={wish} onAccept={accept} />;
}

function Accepted({
  code,
  price: { coupon, quote },
  isAwaited,
  onRemove,
}: {
  code: string;
  price: PriceQuote;
  isAwaited: boolean;
  onRemove: () => void;
}) {
  const verdict = useFreshFocus<HTMLParagraphElement>(isAwaited);
  const isUsed = quote.lines.some(({ kind }) => kind === "coupon");
  return (
    <div className="grid gap-2">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2">
        <TextField label={words.coupon} value={code} isReadOnly />
        <Button onPress={onRemove}>{words.remove}</Button>
      </div>
      <p ref={verdict} tabIndex={-1} role="status" className="flex items-start gap-2 text-small text-right-ink">
        <Check aria-hidden className="mt-0.5 size-4 shrink-0" strokeWidth={3} />
        {isUsed ? words.accepted(valueOf(coupon), endOf(coupon)) : words.setAside}
      </p>
    </div>
  );
}

interface TypedProps extends Pick<CouponFieldProps, "xs" | "wish"> {
  onAccept: (code: string, hasFocus: boolean) => void;
}

function Typed({ xs, wish, onAccept }: TypedProps) {
  const [typed, setTyped] = useState("");
  const [asked, setAsked] = useState<string | null>(null);
  const [isNone, setNone] = useState(false);
  const { price, refusal, isLoading, retry } = usePrice(asked === null ? null : xs, { ...wish, coupon: asked });

  async function ask(text: string) {
    const code = text.trim() === "" ? null : await readCode(text).catch(() => text.trim());
    setNone(code === null && text.trim() !== "");
    setAsked(code);
  }
  useEffect(() => {
    const timer = setTimeout(() => void ask(typed), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);

  const isAccepted = asked !== null && !isLoading && refusal === null && price !== undefined && price.coupon !== null;

  const why = isNone ? words.noCode : refusal !== null && !isLoading && asked !== null ? couponWords(refusal) : null;
  // Without a response it is unknown whether the code is valid.
  const isUnanswered = refusal?.isPassing === true;
  const isWrong = why !== null && !isUnanswered;
  const verdictId = useId();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (isAccepted) onAccept(asked, form.current?.contains(document.activeElement) === true);
  }, [isAccepted, asked, onAccept]);
  const isJustApplied = useRef(false);
  useLayoutEffect(() => {
    if (!isWrong || !isJustApplied.current) return;
    isJustApplied.current = false;
    form.current?.querySelector("input")?.focus();
  }, [isWrong]);
  function apply(event: FormEvent) {
    event.preventDefault();
    isJustApplied.current = !isWrong;
    if (isWrong) form.current?.querySelector("input")?.focus();
    if (isUnanswered) retry();
    else void ask(typed);
  }
  return (
    <form ref={form} onSubmit={apply} className="grid gap-2" noValidate>
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2">
        <TextField
          label={words.coupon}
          value={typed}
          onChange={(text) => {
            isJustApplied.current = false;
            setTyped(text);
            setAsked(null);
            setNone(false);
          }}
          isInvalid={isWrong}
          aria-describedby={verdictId}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <Button type="submit">{words.apply}</Button>
      </div>
      <p id={verdictId} role="status" className="flex items-start gap-2 text-small empty:hidden">
        {isLoading && asked !== null && <span className="text-soft">{words.checking}</span>}
        {why !== null && (
          <>
            <X aria-hidden className="mt-0.5 size-4 shrink-0 text-miss-ink" strokeWidth={3} />
            <span>{why}</span>
          </>
        )}
      </p>
    </form>
  );
}

function valueOf(coupon: PriceQuote["coupon"]): string {
  return coupon !== null && "percent_bp" in coupon.value ? words.percent(coupon.value.percent_bp) : words.fixed;
}

function endOf(coupon: PriceQuote["coupon"]): string | null {
  return typeof coupon?.ends_at === "string" ? formatDate(coupon.ends_at) : null;
}
