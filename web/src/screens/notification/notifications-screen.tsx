// /notifications: the person's notices, newest first.

import { BellOff, CheckCheck } from "lucide-react";
import { paths } from "@/app/paths";
import { useListEnrolments } from "@/features/enrolment/use-list-enrolments";
import { NoticeRow } from "@/features/notification/notice-row";
import { useListNotices, type NoticeView } from "@/features/notification/use-list-notices";
import { useMarkRead } from "@/features/notification/use-mark-read";
import { notificationTexts as words } from "@/texts/notification";
import { Button, LinkButton } from "@/ui/button";
import { EmptyState, LoadingRows, useIsWhole } from "@/ui/states";
import { PageHeader } from "@/ui/surface";
import { TextLink } from "@/ui/text-link";
import { FaultState } from "../fault-state";

export function NotificationsScreen() {
  const { notices, error, retry, hasMore, showMore } = useListNotices();
  const isWhole = useIsWhole([useListEnrolments()]);
  return (
    <div className="grid max-w-3xl gap-8">
      <PageHeader
        title={words.title}
        actions={notices && <MarkAll notices={notices} />}
        lead={<TextLink to={paths.profile("notices")}>{words.choose}</TextLink>}
      />
      {notices && isWhole ? (
        <NoticeList notices={notices} />
      ) : error ? (
        <FaultState title={words.faultTitle} error={error} onRetry={retry} />
      ) : (
        <LoadingRows row="h-16" />
      )}
      {hasMore && (
        <Button className="justify-self-start" onPress={showMore}>
          {words.more}
        </Button>
      )}
    </div>
  );
}

function NoticeList({ notices }: { notices: readonly NoticeView[] }) {
  const { one } = useMarkRead();
  const programs = usePrograms();
  if (notices.length === 0) {
    return (
      <EmptyState
        icon={BellOff}
        title={words.emptyTitle}
        body={words.emptyBody}
        action={
          <LinkButton variant="primary" to={paths.portal()}>
            {words.toWork}
          </LinkButton>
        }
      />
    );
  }
  return (
    <ul className="border-t border-line">
      {notices.map((notice) => (
        <NoticeRow
          key={notice.id}
          notice={notice}
          program={"mission" in notice.notice ? programs.get(notice.notice.mission.session) : undefined}
          onRead={() => void one.run(notice.id)}
        />
      ))}
    </ul>
  );
}

/** Titles of the learner's programs, by session slug. */
function usePrograms(): ReadonlyMap<string, string> {
  const { data: cards = [] } = useListEnrolments();
  return new Map(cards.map(({ session, program }) => [session.slug, program.title]));
}

function MarkAll({ notices }: { notices: readonly NoticeView[] }) {
  const { all } = useMarkRead();
  const newest = notices[0];
  if (newest === undefined || notices.every(({ read_at }) => read_at !== null)) return null;
  return (
    <Button
      icon={CheckCheck}
      isPending={all.isPending}
      pendingLabel={words.marking}
      onPress={() => void all.run(newest.id)}
    >
      {words.markAll}
    </Button>
  );
}
