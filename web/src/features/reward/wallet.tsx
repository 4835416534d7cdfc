// The learner's credit: the available amount, the amounts that are held or expire soon, and every movement with its
// reason.

import { formatDate } from "@/lib/dates";
import { formatMoney } from "@/lib/money";
import { referralTexts } from "@/texts/referral";
import { EmptyState } from "@/ui/states";
import type { CreditDetails } from "./use-credit";

const words = referralTexts.wallet;

export function Wallet({ credit }: { credit: CreditDetails }) {
  if (credit.entries.length === 0) return <EmptyState title={words.emptyTitle} body={words.emptyBody} />;
  // Each movement has entries in two accounts. Only the one in the learner's available or held credit is shown.
  const lines = credit.entries
    .filter(({ account, kind }) => account === "available" || (account === "held" && kind !== "hold_release"))
    .toReversed();
  return (
    <div className="grid gap-6">
      {credit.wallets.map(({ available, held, expiring }) => (
        <div key={available.currency} className="grid gap-1">
          <p className="text-small text-soft">{words.available}</p>
          <p className="text-h1 tabular-nums">{formatMoney(available)}</p>
          {held.map(({ amount, at }) => (
            <p key={`held ${at}`} className="text-small">
              {words.held(formatMoney(amount), formatDate(at))}
            </p>
          ))}
          {expiring.map(({ amount, at }) => (
            <p key={`expiring ${at}`} className="text-small">
              {words.expiring(formatMoney(amount), formatDate(at))}
            </p>
          ))}
        </div>
      ))}
      <div>
        <h3 className="text-small font-semibold">{words.history}</h3>
        <ul>
          {lines.map((entry) => (
            <li
              key={`${entry.lot} ${entry.kind} ${entry.account} ${entry.at}`}
              className="flex items-baseline justify-between gap-4 border-b border-line py-2 text-small last:border-b-0"
            >
              <span className="min-w-0">{words.line(entry, nameOf(entry, credit))}</span>
              <span className="shrink-0 font-semibold tabular-nums">{formatMoney(entry.amount)}</span>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

/** Name of the friend or milestone that an entry comes from. */
function nameOf({ source }: CreditDetails["entries"][number], { friends, rewards }: CreditDetails): string | null {
  if ("referral" in source) return friends.find(({ referral }) => referral === source.referral)?.name_masked ?? null;
  if ("reward" in source) return rewards.find(({ reward }) => reward === source.reward)?.title ?? null;
  return null;
}
