// The quote that is shown: the server's. After a new choice it is the browser's calculation until the server has
// answered.

import { useEffect, useState } from "react";
import { isProven, reckon, type Quote } from "./reckon";
import type { PriceQuote } from "./use-price";

export interface ShownQuote {
  quote: Quote;
  /** Whether it can be paid: it is the server's quote for the current choice. */
  isCurrent: boolean;
  /**
   * Whether the browser's calculation results in the same quote; null before the calculation, or if it is not possible.
   */
  isProven: boolean | null;
}

export function useQuote(price: PriceQuote, useCredit: boolean, isLoading: boolean): ShownQuote {
  const [own, setOwn] = useState<{
    price: PriceQuote;
    useCredit: boolean;
    quote: Quote | null;
    isProven: boolean;
  } | null>(null);
  useEffect(() => {
    let isOver = false;
    Promise.all([reckon(price, useCredit), isProven(price, useCredit)]).then(
      ([quote, proven]) => isOver || setOwn({ price, useCredit, quote, isProven: proven }),
      // Without rules the server's price is shown unchecked.
      () => isOver || setOwn(null),
    );
    return () => {
      isOver = true;
    };
  }, [price, useCredit]);
  const reckoned = own !== null && own.price === price && own.useCredit === useCredit ? own : null;
  if (isLoading) return { quote: reckoned?.quote ?? price.quote, isCurrent: false, isProven: null };
  return { quote: price.quote, isCurrent: true, isProven: reckoned === null ? null : reckoned.isProven };
}
