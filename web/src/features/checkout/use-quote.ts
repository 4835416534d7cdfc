// The quote that is shown: the server's, and until it answers the browser's own for the choice
// that was just made.

import { useEffect, useState } from "react";
import { isProven, reckon, type Quote } from "./reckon";
import type { PriceQuote } from "./use-price";

export interface ShownQuote {
  quote: Quote;
  /** Whether it can be paid: it is the server's for this very choice. */
  isCurrent: boolean;
  /** Whether the browser comes to the same; null while it has not reckoned, or cannot. */
  isProven: boolean | null;
}

export function useQuote(price: PriceQuote, useCredit: boolean, isLoading: boolean): ShownQuote {
  const [own, setOwn] = useState<{ price: PriceQuote; useCredit: boolean; quote: Quote | null; isProven: boolean } | null>(null);
  useEffect(() => {
    let isOver = false;
    Promise.all([reckon(price, useCredit), isProven(price, useCredit)]).then(
      ([quote, proven]) => isOver || setOwn({ price, useCredit, quote, isProven: proven }),
      // Without rules the server's price stands by itself.
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
