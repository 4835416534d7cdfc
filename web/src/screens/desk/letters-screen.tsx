// /desk/letters: the reference letters on which staff have to act, oldest request first.

import { Inbox } from "lucide-react";
import { Link, useSearchParams } from "react-router";
import { paths } from "@/app/paths";
import { LetterTag } from "@/features/progression/letter-tag";
import { type LetterFilter, type ListedLetter, useLetterQueue } from "@/features/progression/use-letter-queue";
import { letterTexts } from "@/texts/letter";
import { Button } from "@/ui/button";
import { Segmented } from "@/ui/segmented";
import { EmptyState, Loading, Skeleton } from "@/ui/states";
import { PageHeader } from "@/ui/surface";
import { FaultState } from "../fault-state";

const words = letterTexts.desk;
const FILTERS: readonly LetterFilter[] = ["waiting", "done"];

export function LettersScreen() {
  const [parameters, setParameters] = useSearchParams();
  const filter = FILTERS.find((one) => one === parameters.get("filter")) ?? "waiting";
  const { letters, error, retry, hasMore, showMore } = useLetterQueue(filter);
  const options = FILTERS.map((value) => ({ value, label: words.filters[value] }));
  return (
    <div className="grid max-w-4xl gap-8">
      <PageHeader title={words.title} lead={words.lead} />
      <Segmented
        label={words.filtersLabel}
        options={options}
        value={filter}
        onChange={(value) => setParameters({ filter: value }, { replace: true })}
      />
      {letters ? (
        <Queue letters={letters} />
      ) : error ? (
        <FaultState title={words.faultTitle} error={error} onRetry={retry} />
      ) : (
        <Loading>
          <div className="grid gap-4">
            <Skeleton className="h-20" />
            <Skeleton className="h-20" />
          </div>
        </Loading>
      )}
      {hasMore && (
        <Button className="justify-self-start" onPress={showMore}>
          {words.more}
        </Button>
      )}
    </div>
  );
}

function Queue({ letters }: { letters: readonly ListedLetter[] }) {
  if (letters.length === 0) return <EmptyState icon={Inbox} title={words.emptyTitle} body={words.emptyBody} />;
  return (
    <ul className="border-t border-line">
      {letters.map(({ id, status, learner, program, purpose, requested_at }) => (
        <li key={id} className="grid gap-2 border-b border-line py-4 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
          <div className="grid min-w-0 gap-0.5">
            <Link
              to={paths.deskLetter(id)}
              className="target inline-flex items-center font-semibold break-words underline-offset-4 hover:underline"
            >
              {learner ?? words.nameless}
            </Link>
            <p className="text-small text-soft">
              {program} · {words.asked(requested_at)}
            </p>
            <p className="text-small break-words text-soft">{purpose}</p>
          </div>
          <div>
            <LetterTag status={status} />
          </div>
        </li>
      ))}
    </ul>
  );
}
