// The learner's wallet, wherever a screen shows it.

import { useCredit } from "@/features/reward/use-credit";
import { Wallet } from "@/features/reward/wallet";
import { referralTexts } from "@/texts/referral";
import { LoadingRows } from "@/ui/states";
import { FaultState } from "./fault-state";

export function OwnWallet() {
  const { data: credit, error, mutate } = useCredit();
  if (credit) return <Wallet credit={credit} />;
  return error ? (
    <FaultState title={referralTexts.wallet.faultTitle} error={error} onRetry={() => void mutate()} />
  ) : (
    <LoadingRows row="h-16" />
  );
}
