// One notice of the list: what it says, when, and whether it was read. Following it marks
// it as read.

import { CalendarClock, Check, FileCheck2, LockOpen, MessageSquareText, ShieldCheck, Sparkles, type LucideIcon } from "lucide-react";
import { Link } from "react-router";
import type { NotificationKind } from "@/api/types";
import { notificationTexts, noticeWords } from "@/texts/notification";
import { DateTimeText, IconButton, VisuallyHidden, cx } from "@/ui";
import type { NoticeView } from "./use-list-notices";

const ICONS: Partial<Record<NotificationKind, LucideIcon>> = {
  mission_unlocked: LockOpen,
  submission_received: FileCheck2,
  ai_feedback_ready: Sparkles,
  human_feedback_ready: MessageSquareText,
  feedback_returned: MessageSquareText,
  security: ShieldCheck,
};

export interface NoticeRowProps {
  notice: NoticeView;
  onRead: () => void;
}

export function NoticeRow({ notice: { notice, page, created_at, read_at }, onRead }: NoticeRowProps) {
  const isUnread = read_at === null;
  const { title, body } = noticeWords(notice);
  const Icon = ICONS[notice.kind] ?? CalendarClock;
  return (
    <li className="flex items-start gap-3 border-b border-line py-3">
      <span aria-hidden className={cx("mt-4.25 size-2.5 shrink-0 rounded-full", isUnread ? "bg-now" : "bg-transparent")} />
      <Icon aria-hidden className="mt-3 size-5 shrink-0 text-soft" />
      <div className="grid min-w-0 grow gap-0.5">
        <Link to={page} onClick={() => isUnread && onRead()} className="target inline-flex items-center underline-offset-4 hover:underline">
          <span className={cx(isUnread && "font-semibold")}>
            {isUnread && <VisuallyHidden>{notificationTexts.unread}</VisuallyHidden>} {title}
          </span>
        </Link>
        {body && <p className="text-small text-soft">{body}</p>}
        <p className="text-small text-soft"><DateTimeText at={created_at} /></p>
      </div>
      {isUnread && <IconButton icon={Check} label={notificationTexts.markRead(title)} onPress={onRead} />}
    </li>
  );
}
