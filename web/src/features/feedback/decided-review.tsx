// A decided review at the reviewer's desk: its text with every earlier version. Its author can edit the text. The
// decision cannot be changed.

import { useState } from "react";
import { useHold } from "@/lib/busy";
import { feedbackTexts } from "@/texts/feedback";
import { Button } from "@/ui/button";
import { Disclosure } from "@/ui/disclosure";
import { Tag } from "@/ui/tag";
import { toast } from "@/ui/toasts";
import { Levels, ReviewFault, SummaryField } from "./judgement-fields";
import { ReviewWords } from "./review-words";
import type { ReviewSheet, useReview } from "./use-review";

const words = feedbackTexts.desk;

interface DecidedReviewProps {
  sheet: ReviewSheet;
  edit: ReturnType<typeof useReview>["edit"];
}

export function DecidedReview({ sheet, edit }: DecidedReviewProps) {
  const [isOpen, setOpen] = useState(false);
  const { outcome, said, rev } = sheet.review;
  const isOwn = sheet.edit === null;
  if (isOpen && said !== null) return <Edit sheet={sheet} edit={edit} first={said} onClose={() => setOpen(false)} />;
  const earlier = sheet.history.filter((version) => version.rev < rev).toReversed();
  return (
    <div className="grid justify-items-start gap-4">
      <p className="font-semibold">{isOwn && outcome !== null ? words.decided[outcome] : words.decidedByOther}</p>
      {said !== null && <Version sheet={sheet} said={said} />}
      {isOwn && <Button onPress={() => setOpen(true)}>{words.edit}</Button>}
      {earlier.length > 0 && (
        <Disclosure title={words.versions} className="w-full">
          <ol className="grid gap-6 pt-3">
            {earlier.map((version) => (
              <li key={version.rev} className="grid gap-2">
                <p className="text-small text-soft">{words.version(version.rev, version.at)}</p>
                <Version sheet={sheet} said={version.said} />
              </li>
            ))}
          </ol>
        </Disclosure>
      )}
    </div>
  );
}

function Version({
  sheet: { rubric },
  said: { marks, summary },
}: {
  sheet: ReviewSheet;
  said: ReviewSheet["history"][number]["said"];
}) {
  const title = (criterion: string) => rubric?.criteria.find(({ id }) => id === criterion)?.title ?? criterion;
  return (
    <div className="grid gap-2">
      {marks.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {marks.map(({ criterion, level }) => (
            <li key={criterion}>
              <Tag className="whitespace-normal!">{feedbackTexts.level(title(criterion), level)}</Tag>
            </li>
          ))}
        </ul>
      )}
      <ReviewWords text={summary} />
    </div>
  );
}

interface EditProps extends DecidedReviewProps {
  first: ReviewSheet["history"][number]["said"];
  onClose: () => void;
}

function Edit({ sheet, edit, first, onClose }: EditProps) {
  const [said, setSaid] = useState(first);
  useHold(said !== first);
  async function keep() {
    if ((await edit.run(sheet.review.rev, said)) === undefined) return;
    toast.success(words.edited);
    onClose();
  }
  return (
    <form className="grid gap-6" onSubmit={(event) => event.preventDefault()}>
      <p className="text-soft">{words.editLead}</p>
      <Levels sheet={sheet} marks={said.marks} onMark={(marks) => setSaid({ ...said, marks })} />
      <SummaryField value={said.summary} limits={sheet.limits} onChange={(summary) => setSaid({ ...said, summary })} />
      <ReviewFault error={edit.error} />
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" isPending={edit.isPending} pendingLabel={words.keeping} onPress={() => void keep()}>
          {words.keepEdit}
        </Button>
        <Button onPress={onClose}>{words.cancelEdit}</Button>
      </div>
    </form>
  );
}
