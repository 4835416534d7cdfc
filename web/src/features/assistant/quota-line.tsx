// The remaining questions of the day, and when the quota resets.

import type { Schema } from "@/api/types";
import { formatDayTime } from "@/lib/dates";
import { assistantTexts as words } from "@/texts/assistant";

export function QuotaLine({ usage, id }: { usage: Schema<"Quota">; id?: string }) {
  const left = Math.max(0, usage.limit - usage.used);
  return (
    <p id={id} className="text-small text-soft">
      {left === 0
        ? `${words.quota(left, usage.limit)} ${words.resets(formatDayTime(usage.resets_at))}`
        : words.quota(left, usage.limit)}
    </p>
  );
}
