// Conversations about a session, latest first.

import { Archive, ArchiveRestore, EllipsisVertical, Pencil, Trash2, Undo2 } from "lucide-react";
import { useState } from "react";
import { formatDay } from "@/lib/dates";
import { assistantTexts as words } from "@/texts/assistant";
import { Button } from "@/ui/button";
import { cx } from "@/ui/cx";
import { Menu } from "@/ui/menu";
import { Dialog } from "@/ui/overlay";
import { RenameThread } from "./rename-thread";
import { useChangeThread } from "./use-change-thread";
import type { Thread } from "./use-ta";

export interface ThreadListProps {
  threads: readonly Thread[];
  current: string | null;
  onOpen: (thread: string | null) => void;
}

export function ThreadList({ threads, current, onOpen }: ThreadListProps) {
  return (
    <ul className="border-t border-line">
      {threads.map((thread) => (
        <li key={thread.id} className="flex flex-wrap items-center gap-x-2 border-b border-line">
          <button
            type="button"
            aria-current={thread.id === current ? "true" : undefined}
            onClick={() => onOpen(thread.id)}
            className={cx(
              "target grid min-w-0 flex-1 gap-0.5 rounded-md px-2 py-2 text-start",
              thread.id === current ? "text-brand" : "hover:bg-sunken",
            )}
          >
            <span className="truncate font-semibold">{thread.title}</span>
            <span className="text-small text-soft">{formatDay(thread.updated_at)}</span>
          </button>
          <ThreadActs thread={thread} onGone={() => thread.id === current && onOpen(null)} />
        </li>
      ))}
    </ul>
  );
}

function ThreadActs({ thread, onGone }: { thread: Thread; onGone: () => void }) {
  const { rename, change, remove } = useChangeThread(thread.id);
  const [isAsked, setAsked] = useState(false);
  const [isRenamed, setRenamed] = useState(false);
  const [before, setBefore] = useState<string | null>(null);
  const isArchived = thread.archived_at !== null;
  const title = thread.title ?? "";
  async function undo() {
    if ((await change.run({ title: before, is_archived: null })) !== undefined) setBefore(null);
  }
  return (
    <>
      <Menu
        label={words.actsOf(title)}
        buttonLabel={words.actsOf(title)}
        className="target grid shrink-0 place-items-center rounded-md hover:bg-sunken"
        items={[
          { id: "rename", label: words.rename, icon: Pencil, onAction: () => setRenamed(true) },
          {
            id: "archive",
            label: isArchived ? words.unarchive : words.archive,
            icon: isArchived ? ArchiveRestore : Archive,
            onAction: () =>
              void change.run({ is_archived: !isArchived, title: null }).then((changed) => changed && onGone()),
          },
          { id: "delete", label: words.remove, icon: Trash2, onAction: () => setAsked(true) },
        ]}
      >
        <EllipsisVertical aria-hidden className="size-5" />
      </Menu>
      <p
        role="status"
        className={before === null ? "sr-only" : "flex basis-full flex-wrap items-center gap-2 px-2 pb-2 text-small"}
      >
        {before !== null && (
          <>
            <span>{words.renamed}</span>
            <Button size="sm" icon={Undo2} onPress={() => void undo()}>
              {words.undo}
            </Button>
          </>
        )}
      </p>
      {isRenamed && (
        <RenameThread
          title={title}
          rename={rename}
          onDone={(renamed) => (setRenamed(false), renamed && setBefore(title))}
        />
      )}
      <Dialog
        isOpen={isAsked}
        onOpenChange={setAsked}
        title={words.removeTitle}
        role="alertdialog"
        actions={
          <>
            <Button onPress={() => setAsked(false)}>{words.keep}</Button>
            <Button
              variant="destructive"
              isPending={remove.isPending}
              onPress={() => void remove.run().then((gone) => gone && (setAsked(false), onGone()))}
            >
              {words.remove}
            </Button>
          </>
        }
      >
        <p>{words.removeBody(title)}</p>
      </Dialog>
    </>
  );
}
