// The currency that the person chose to pay in, stored on this device for the next page.

import { useCallback } from "react";
import { useKept } from "@/lib/use-kept";

export function useKeptCurrency(owner: string): {
  kept: string | null;
  keep: (currency: string) => void;
  forget: () => void;
} {
  const { kept, keep, forget } = useKept<string>("currency", owner);
  return { kept, keep: useCallback((currency: string) => keep(currency), [keep]), forget };
}
