// An entry of the inbox: mission, author, status and next step.

import { Sparkles, UserRoundCheck } from "lucide-react";
import { Link } from "react-router";
import { inboxTexts as words } from "@/texts/feedback";
import { cx } from "@/ui/cx";
import { DateTimeText } from "@/ui/date-time-text";
import { Tag, type TagTone } from "@/ui/tag";
import { VisuallyHidden } from "@/ui/visually-hidden";
import type { FeedbackEntry } from "./use-inbox";

const TONES: Partial<Record<FeedbackEntry["state"], TagTone>> = { ready: "right", passed: "right", returned: "now" };

export function InboxRow({ entry, title, to }: { entry: FeedbackEntry; title: string; to: string }) {
  const { source, reviewer, state, attempt, at, due_at, is_unread, next } = entry;
  const Icon = source === "check" ? Sparkles : UserRoundCheck;
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-2 border-b border-line py-4 sm:grid-cols-[auto_minmax(0,1fr)_auto] sm:items-center">
      <span className="flex items-center gap-3 self-start pt-2.5">
        <span aria-hidden className={cx("size-2.5 shrink-0 rounded-full", is_unread ? "bg-now" : "bg-transparent")} />
        <Icon aria-hidden className="size-5 shrink-0 text-soft" />
      </span>
      <div className="grid gap-0.5">
        <Link
          to={to}
          className={cx(
            "target inline-flex items-center underline-offset-4 hover:underline",
            is_unread && "font-semibold",
          )}
        >
          <span>
            <VisuallyHidden>{is_unread ? words.unread : ""}</VisuallyHidden> {title}
          </span>
        </Link>
        <p className="text-small text-soft">
          {words.who(source, reviewer)} · {words.attempt(attempt)} · <DateTimeText at={at} />
        </p>
        {due_at !== null && <p className="text-small text-soft">{words.due(due_at)}</p>}
        {words.next[next] !== null && <p className="text-small">{words.next[next]}</p>}
      </div>
      <Tag tone={TONES[state] ?? "neutral"} className="max-sm:col-start-2 justify-self-start">
        {words.state[state]}
      </Tag>
    </li>
  );
}
