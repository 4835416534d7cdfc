// A countdown until a mission opens. Its title has the exact instant, which screen readers read instead.

import { formatDateTime, formatSpan } from "@/lib/dates";
import { useCountdown } from "@/lib/use-countdown";
import { pathTexts } from "@/texts/path";
import { Tag } from "@/ui/tag";

export function OpensIn({ at }: { at: string }) {
  return (
    <Tag>
      <Span at={at} />
    </Tag>
  );
}

/** The same countdown as a headline. */
export function OpensInHeadline({ at }: { at: string }) {
  return (
    <p className="font-display text-display font-semibold">
      <Span at={at} />
    </p>
  );
}

function Span({ at }: { at: string }) {
  const left = useCountdown(at);
  return (
    <time dateTime={at} title={formatDateTime(at)}>
      <span aria-hidden>{pathTexts.opensIn(formatSpan(left))}</span>
      <span className="sr-only">{pathTexts.opensAt(formatDateTime(at))}</span>
    </time>
  );
}
