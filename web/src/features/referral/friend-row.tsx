// One friend: the step that they have reached, since when, and a button to remind them if they have become inactive.

import { BellRing } from "lucide-react";
import { asRefusal } from "@/api/refusal";
import { formatDate } from "@/lib/dates";
import { referralTexts } from "@/texts/referral";
import { refusalText } from "@/texts/refusals";
import { Button } from "@/ui/button";
import { DateTimeText } from "@/ui/date-time-text";
import { Tag } from "@/ui/tag";
import type { Friend } from "./use-friends";
import { useRemind } from "./use-remind";

const words = referralTexts.friends;

export function FriendRow({ friend }: { friend: Friend }) {
  const { id, name_masked: name, status, at, stale, stale_at: staleAt, reminding } = friend;
  const remind = useRemind();
  const shown = name ?? words.nameless;
  return (
    <li className="grid gap-2 border-b border-line py-4 last:border-b-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <p className="font-semibold">{shown}</p>
        <Tag tone={stale ? "neutral" : words.tones[status]}>{stale ? words.quiet : words.statuses[status]}</Tag>
      </div>
      <p className="text-small text-soft">
        {words.since[status]} <DateTimeText at={at} />
      </p>
      {stale && <p className="text-small">{words.waits[stale]}</p>}
      {!stale && staleAt && <p className="text-note text-soft">{words.goesQuiet(formatDate(staleAt))}</p>}
      {reminding && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {reminding.is_open && (
            <Button
              size="sm"
              icon={BellRing}
              isPending={remind.isPending}
              pendingLabel={words.reminding}
              onPress={() => void remind.run(id)}
            >
              {words.remind(shown)}
            </Button>
          )}
          <p className="text-note text-soft">
            {words.left(reminding.left, reminding.is_open || !reminding.from ? null : formatDate(reminding.from))}
          </p>
        </div>
      )}
      {Boolean(remind.error) && (
        <p role="alert" className="text-small text-miss-ink">
          {refusalText(asRefusal(remind.error)).title}
        </p>
      )}
    </li>
  );
}
