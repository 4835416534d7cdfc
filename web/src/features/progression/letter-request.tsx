// The learner's reference letter: its requirements, the request, and its status.

import type { FormEvent, ReactNode } from "react";
import { asRefusal } from "@/api/refusal";
import type { Schema } from "@/api/types";
import { paths } from "@/app/paths";
import { useKept } from "@/lib/use-kept";
import { fieldFaults } from "@/texts/field-faults";
import { letterTexts as words } from "@/texts/letter";
import { refusalText } from "@/texts/refusals";
import { Button, LinkButton } from "@/ui/button";
import { TextField } from "@/ui/field";
import { ErrorState, Skeleton } from "@/ui/states";
import { Callout } from "@/ui/surface";
import { DownloadPdf } from "./download-pdf";
import { LetterTag } from "./letter-tag";
import { LetterTests } from "./letter-tests";
import { useLetter } from "./use-letter";

export interface LetterRequestProps {
  experience: string;
  /** The person who asks; their draft is stored on this device under this id. */
  user: string;
}

export function LetterRequest({ experience, user }: LetterRequestProps) {
  const { standing, error, retry, request } = useLetter(experience);
  return (
    <section aria-labelledby="reference-letter" className="grid gap-4 border-t border-line pt-6">
      <h2 id="reference-letter" className="text-h3">
        {words.title}
      </h2>
      {standing ? (
        <Standing standing={standing} ask={<Ask request={request} experience={experience} user={user} />} />
      ) : error ? (
        <ErrorState title={words.faultTitle} body={refusalText(asRefusal(error)).body} onRetry={retry} />
      ) : (
        <Skeleton className="h-24" />
      )}
    </section>
  );
}

function Standing({ standing: { letter, completion }, ask }: { standing: Schema<"LetterStanding">; ask: ReactNode }) {
  if (letter) return <Asked letter={letter} />;
  if (completion.is_satisfactory) return ask;
  return (
    <>
      <p className="text-small text-soft">{words.lead}</p>
      <LetterTests tests={completion.tests} />
      <p className="text-small text-soft">{words.improve}</p>
    </>
  );
}

function Ask({ request, experience, user }: LetterRequestProps & Pick<ReturnType<typeof useLetter>, "request">) {
  const { kept, keep, forget } = useKept<string>(`letter-purpose.${experience}`, user);
  const purpose = kept ?? "";
  const fault = fieldFaults(request.error)["purpose"];
  const text = request.error === null || fault !== undefined ? null : refusalText(asRefusal(request.error));
  function ask(event: FormEvent) {
    event.preventDefault();
    void request.run(purpose).then((letter) => letter && forget());
  }
  return (
    <form onSubmit={ask} className="grid gap-4" noValidate>
      <p className="text-small text-soft">{words.lead}</p>
      <TextField
        label={words.purpose}
        description={words.purposeHelp}
        value={purpose}
        onChange={keep}
        error={fault}
        autoComplete="off"
      />
      {text && (
        <Callout tone="miss" role="alert" title={text.title}>
          {text.body}
        </Callout>
      )}
      <Button type="submit" isWide isPending={request.isPending} pendingLabel={words.asking}>
        {words.ask}
      </Button>
    </form>
  );
}

function Asked({ letter: { status, purpose, requested_at, serial } }: { letter: Schema<"LetterView"> }) {
  return (
    <>
      <div role="status" className="grid justify-items-start gap-2">
        <LetterTag status={status} />
        <p>{words.progress[status]}</p>
        <p className="text-small break-words text-soft">{words.askedOn(requested_at, purpose)}</p>
      </div>
      {typeof serial === "string" && (
        <div className="grid gap-2">
          <LinkButton isWide to={paths.letter(serial)}>
            {words.open}
          </LinkButton>
          <DownloadPdf paper="letter" serial={serial} />
        </div>
      )}
    </>
  );
}
