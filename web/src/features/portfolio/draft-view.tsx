// One draft. While it is being written, its progress is shown; afterwards it can be read, copied, downloaded and
// edited.

import { Pencil, Square, Trash2 } from "lucide-react";
import { useState } from "react";
import { useFreshFocus } from "@/lib/use-fresh-focus";
import { portfolioTexts as words } from "@/texts/portfolio";
import { refusalText } from "@/texts/refusals";
import { Button, IconButton } from "@/ui/button";
import { Dialog } from "@/ui/overlay";
import { ErrorState, Loading, Skeleton } from "@/ui/states";
import { Callout } from "@/ui/surface";
import { DraftEditor } from "./draft-editor";
import { DraftFiles } from "./draft-files";
import { DraftText } from "./draft-text";
import { useChangeDraft } from "./use-change-draft";
import { type PortfolioDraft, usePortfolioDraft } from "./use-portfolio-draft";
import { VersionList } from "./version-list";

export interface DraftViewProps {
  id: string;
  /** Id of the person, as the owner of edits stored on the device. */
  owner: string;
  /** Whether the person has just opened this draft. It then takes the focus, even if it is further down the page. */
  isAsked: boolean;
  onGone: () => void;
}

export function DraftView({ id, owner, isAsked, onGone }: DraftViewProps) {
  const { data: draft, error, mutate } = usePortfolioDraft(id);
  if (draft === undefined) {
    if (error === undefined)
      return (
        <Loading>
          <Skeleton className="h-96" />
        </Loading>
      );
    const { title, body } = refusalText(error);
    return (
      <ErrorState
        title={words.draftFault}
        body={`${title}. ${body}`}
        onRetry={() => void mutate()}
        requestId={error.requestId}
      />
    );
  }
  return <Shown key={draft.id} draft={draft} owner={owner} isAsked={isAsked} onGone={onGone} />;
}

function Shown({ draft, owner, isAsked, onGone }: Omit<DraftViewProps, "id"> & { draft: PortfolioDraft }) {
  const heading = useFreshFocus(isAsked);
  const [isEdited, setEdited] = useState(false);
  const { edit, stop, remove } = useChangeDraft(draft.id);
  const { newest, sources, status } = draft;
  return (
    <article
      aria-labelledby="portfolio-draft"
      aria-busy={status === "writing"}
      className="grid gap-6 rounded-lg border border-line bg-raised p-4 md:p-8"
    >
      <header className="flex flex-wrap items-start justify-between gap-4">
        <div className="grid min-w-0 gap-1">
          <h2 ref={heading} tabIndex={-1} id="portfolio-draft" className="text-h2">
            {isEdited ? words.editing : words.formats[draft.format]}
          </h2>
          <p className="text-small text-soft">
            {words.tones[draft.tone]}. {newest === null ? "" : words.versionOf(newest.number)}
          </p>
        </div>
        {!isEdited && (
          <RemoveDraft
            isPending={remove.isPending}
            onRemove={() => void remove.run().then((gone) => gone && onGone())}
          />
        )}
      </header>
      <p role="status" className={status === "writing" ? "text-soft" : "sr-only"}>
        {status === "writing" ? words.writing : ""}
      </p>
      {status === "writing" && (
        <div>
          <Button size="sm" icon={Square} isPending={stop.isPending} onPress={() => void stop.run()}>
            {words.stop}
          </Button>
        </div>
      )}
      {status === "stopped" && <p>{words.stopped}</p>}
      {status === "failed" && (
        <Callout tone="miss" title={words.failedTitle}>
          {words.failed[draft.failure ?? "away"]}
        </Callout>
      )}
      {newest !== null && isEdited && (
        <DraftEditor draft={draft} newest={newest} owner={owner} edit={edit} onDone={() => setEdited(false)} />
      )}
      {newest !== null && !isEdited && (
        <>
          <DraftFiles draft={draft} newest={newest} />
          <p className="text-small text-soft">
            {newest.author === "learner" ? words.byLearner : draft.reader === "model" ? words.byModel : words.onRecord}
          </p>
          <DraftText text={newest.text} sources={sources} />
          <div>
            <Button icon={Pencil} onPress={() => setEdited(true)}>
              {words.edit}
            </Button>
          </div>
          <VersionList
            draft={draft.id}
            newest={newest.number}
            onBringBack={(text) => edit.run({ base: newest.number, text })}
          />
        </>
      )}
    </article>
  );
}

function RemoveDraft({ isPending, onRemove }: { isPending: boolean; onRemove: () => void }) {
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <IconButton icon={Trash2} label={words.remove} onPress={() => setAsked(true)} />
      <Dialog
        isOpen={isAsked}
        onOpenChange={setAsked}
        title={words.removeTitle}
        role="alertdialog"
        actions={
          <>
            <Button onPress={() => setAsked(false)}>{words.keep}</Button>
            <Button variant="destructive" isPending={isPending} onPress={onRemove}>
              {words.remove}
            </Button>
          </>
        }
      >
        <p>{words.removeBody}</p>
      </Dialog>
    </>
  );
}
