// One notice of the list: its text, its time, and whether it was read. Following its link marks it as read.

import {
  AtSign,
  Award,
  CalendarClock,
  CalendarDays,
  CalendarPlus,
  CircleAlert,
  ClipboardList,
  Coins,
  Compass,
  FileCheck2,
  GraduationCap,
  Hourglass,
  LockOpen,
  type LucideIcon,
  MailOpen,
  Megaphone,
  MessageSquareText,
  Receipt,
  RefreshCw,
  ScrollText,
  ShieldCheck,
  Sparkles,
  Ticket,
  Undo2,
  UserPlus,
  Users,
} from "lucide-react";
import { Link } from "react-router";
import type { NotificationKind } from "@/api/types";
import { notificationTexts, noticeWords } from "@/texts/notification";
import { IconButton } from "@/ui/button";
import { cx } from "@/ui/cx";
import { DateTimeText } from "@/ui/date-time-text";
import { VisuallyHidden } from "@/ui/visually-hidden";
import type { NoticeView } from "./use-list-notices";

const ICONS: Record<NotificationKind, LucideIcon> = {
  mission_unlocked: LockOpen,
  unlock_soon: CalendarClock,
  submission_received: FileCheck2,
  ai_feedback_ready: Sparkles,
  human_feedback_ready: MessageSquareText,
  feedback_returned: MessageSquareText,
  review_delayed: Hourglass,
  thread_reply: MessageSquareText,
  mention: AtSign,
  badge_awarded: Award,
  reward_earned: Coins,
  referral_verified: UserPlus,
  referral_stale: UserPlus,
  coupon_expiring: Ticket,
  credit_expiring: Coins,
  payment_succeeded: Receipt,
  payment_failed: CircleAlert,
  refund: Undo2,
  subscription_past_due: CircleAlert,
  subscription_renewed: RefreshCw,
  subscription_ended: RefreshCw,
  session_starting: CalendarClock,
  session_ending: CalendarClock,
  access_ending: CalendarClock,
  extension_applied: CalendarPlus,
  event_reminder: CalendarDays,
  event_changed: CalendarDays,
  certificate_issued: GraduationCap,
  letter_issued: ScrollText,
  survey_due: ClipboardList,
  team_invite: Users,
  announcement: Megaphone,
  program_opened: Compass,
  security: ShieldCheck,
};

export interface NoticeRowProps {
  notice: NoticeView;
  /** Title of the program, if the text of the notice does not name it. */
  program?: string | undefined;
  onRead: () => void;
}

export function NoticeRow({ notice: { notice, page, created_at, read_at }, program, onRead }: NoticeRowProps) {
  const isUnread = read_at === null;
  const { title, body } = noticeWords(notice);
  const Icon = ICONS[notice.kind];
  return (
    <li className="flex items-start gap-3 border-b border-line py-3">
      <span
        aria-hidden
        className={cx("mt-4.25 size-2.5 shrink-0 rounded-full", isUnread ? "bg-now" : "bg-transparent")}
      />
      <Icon aria-hidden className="mt-3 size-5 shrink-0 text-soft" />
      <div className="grid min-w-0 grow gap-0.5">
        <Link
          to={page}
          onClick={() => isUnread && onRead()}
          className="target inline-flex items-center underline-offset-4 hover:underline"
        >
          <span className={cx(isUnread && "font-semibold")}>
            <VisuallyHidden>{isUnread ? notificationTexts.unread : ""}</VisuallyHidden> {title}
          </span>
        </Link>
        {body && <p className="text-small text-soft">{body}</p>}
        <p className="text-small text-soft">
          {program !== undefined && <span>{program} · </span>}
          <DateTimeText at={created_at} />
        </p>
      </div>
      {isUnread && <IconButton icon={MailOpen} label={notificationTexts.markRead(title)} onPress={onRead} />}
    </li>
  );
}
