// Announcements of staff to a session, on its dashboard. Renders no elements if there are no announcements.

import { commonTexts } from "@/texts/common";
import { eventTexts } from "@/texts/event";
import { refusalText } from "@/texts/refusals";
import { Button } from "@/ui/button";
import { DateTimeText } from "@/ui/date-time-text";
import { Callout, Card, Prose } from "@/ui/surface";
import { Tag } from "@/ui/tag";
import { useAnnouncements } from "./use-announcements";

const words = eventTexts.announcements;

export function AnnouncementList({ experience }: { experience: string }) {
  const { announcements, hasMore, showMore, error, reload } = useAnnouncements(experience);
  if (announcements === undefined && error !== undefined) {
    return (
      <Callout
        tone="miss"
        title={words.faultTitle}
        actions={<Button onPress={() => void reload()}>{commonTexts.retry}</Button>}
      >
        {refusalText(error).body}
      </Callout>
    );
  }
  if (announcements === undefined || announcements.length === 0) return null;
  return (
    <section id="announcements" aria-labelledby="announcements-title" className="grid scroll-mt-24 gap-4">
      <h2 id="announcements-title" className="text-h2">
        {words.title}
      </h2>
      <ul className="grid gap-4">
        {announcements.map(({ id, title, html, is_important, author, created_at }) => (
          <Card key={id} as="li" className="grid gap-3">
            <div className="grid gap-1">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-soft">
                <span>
                  <DateTimeText at={created_at} /> {words.by(author ?? words.team)}
                </span>
                {is_important && <Tag tone="now">{words.important}</Tag>}
              </p>
              <h3 className="text-h3 wrap-anywhere">{title}</h3>
            </div>
            <Prose html={html} />
          </Card>
        ))}
      </ul>
      {hasMore && (
        <div>
          <Button onPress={showMore}>{words.more}</Button>
        </div>
      )}
    </section>
  );
}
