// /desk/letters/{id}: a reference letter beside the learner's record. Its steps are: written, approved by a named
// person, issued, and revoked if necessary.

import { useParams } from "react-router";
import { asRefusal } from "@/api/refusal";
import { paths } from "@/app/paths";
import { LetterFacts } from "@/features/progression/letter-facts";
import { LetterTag } from "@/features/progression/letter-tag";
import { LetterTests } from "@/features/progression/letter-tests";
import { useLetterSheet, type LetterSheet } from "@/features/progression/use-letter-sheet";
import { letterTexts } from "@/texts/letter";
import { refusalText } from "@/texts/refusals";
import { Loading, Skeleton } from "@/ui/states";
import { Callout, PageHeader } from "@/ui/surface";
import { FaultState } from "../fault-state";
import { LetterSteps } from "./letter-steps";

const words = letterTexts.desk;

export function DeskLetterScreen() {
  const { letter: id = "" } = useParams();
  // The key resets the state, so that each letter starts with its own text.
  return <Sheet key={id} id={id} />;
}

function Sheet({ id }: { id: string }) {
  const { sheet, error, retry, change } = useLetterSheet(id);
  if (sheet === undefined) {
    return error ? (
      <FaultState isPage title={words.sheetFault} error={error} onRetry={retry} />
    ) : (
      <Loading>
        <Skeleton className="h-96" />
      </Loading>
    );
  }
  const text = change.error === null ? null : refusalText(asRefusal(change.error));
  return (
    <div className="grid gap-8">
      <PageHeader
        breadcrumbs={[{ label: words.back, to: paths.deskLetters() }, { label: words.letter }]}
        title={sheet.learner ?? words.nameless}
        lead={sheet.program}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-10 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <section aria-labelledby="letter-text" className="grid gap-6">
          <div className="flex flex-wrap items-center gap-3">
            <h2 id="letter-text" className="text-h2">
              {words.text}
            </h2>
            <LetterTag status={sheet.letter.status} />
          </div>
          {text && (
            <Callout tone="miss" role="alert" title={text.title}>
              {text.body}
            </Callout>
          )}
          <LetterSteps sheet={sheet} change={change} />
        </section>
        <Record sheet={sheet} />
      </div>
    </div>
  );
}

function Record({ sheet: { letter, record, completion, requested_at } }: { sheet: LetterSheet }) {
  return (
    <aside className="grid gap-6">
      <section className="grid gap-2">
        <h2 className="text-h3">{words.purpose}</h2>
        <p className="break-words">{letter.purpose}</p>
        <p className="text-small text-soft">{words.asked(requested_at)}</p>
      </section>
      <section className="grid gap-3">
        <h2 className="text-h3">{words.record}</h2>
        <p className="text-small text-soft">{words.recordLead}</p>
        <LetterFacts record={record} />
      </section>
      <section className="grid gap-3">
        <h2 className="text-h3">{words.takes}</h2>
        <LetterTests tests={completion.tests} />
      </section>
    </aside>
  );
}
