// Polls a payment until it is settled, at first often, then less often. With each poll the server asks the provider.
// The page may be closed in the meantime.

import useSWR from "swr";
import { answer, client } from "@/api/client";
import { keys } from "@/api/keys";
import type { Schema } from "@/api/types";
import type { PaymentPath } from "./use-pay";

export type VerifiedPayment = Schema<"VerifiedPayment">;

/** Milliseconds between polls; the last value repeats. */
const PAUSES = [2_000, 3_000, 5_000, 10_000, 30_000];

export function usePayment(reference: string | null, method: PaymentPath | null) {
  let looks = 0;
  return useSWR(
    reference === null || method === null ? null : keys.payment(reference, method),
    ([, , payment, way]) =>
      answer(
        client.POST("/api/payment/{method}/verify-transaction", {
          params: { path: { method: way } },
          body: { reference: payment },
        }),
      ),
    {
      refreshInterval: (seen) =>
        seen === undefined || isOpen(seen.payment.status) ? (PAUSES[Math.min(looks++, PAUSES.length - 1)] ?? 0) : 0,
    },
  );
}

function isOpen(status: Schema<"PaymentStatus">): boolean {
  return status === "initialised" || status === "pending" || status === "processing";
}
