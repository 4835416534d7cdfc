// One piece of a showcase: the learner's own sentences, what the records say about it, and the work itself.

import { Check } from "lucide-react";
import type { Schema } from "@/api/types";
import { formatDate } from "@/lib/dates";
import { showcaseTexts as words } from "@/texts/showcase";
import { Disclosure } from "@/ui/disclosure";
import { Card, Prose } from "@/ui/surface";

type ShownPiece = Schema<"ShownPiece">;

export function ShownWork({ shown: { piece, parts } }: { shown: ShownPiece }) {
  const quotes = piece.claims.filter((claim) => claim.evidence.kind === "answer");
  const records = piece.claims.filter((claim) => claim.evidence.kind !== "answer");
  return (
    <Card as="article" className="grid gap-4">
      <div className="grid gap-1">
        <h3 className="text-h3 break-words">{piece.title}</h3>
        <p className="text-small text-soft">
          {piece.is_team
            ? words.submittedByTeam(formatDate(piece.submitted_at))
            : words.submitted(formatDate(piece.submitted_at))}
        </p>
      </div>
      {quotes.map((claim) => (
        <blockquote key={claim.text} className="border-s-4 border-brand ps-4 text-lead break-words">
          {claim.text}
        </blockquote>
      ))}
      <div className="grid gap-2">
        <h4 className="text-small font-semibold">{words.records}</h4>
        <ul className="grid gap-1.5">
          {records.map((claim) => (
            <li key={claim.text} className="flex items-start gap-2">
              <Check aria-hidden className="mt-1 size-4.5 shrink-0 text-right-ink" />
              <span className="min-w-0 break-words">{claim.text}</span>
            </li>
          ))}
        </ul>
        {typeof piece.is_writing_reviewed === "boolean" && (
          <p className="text-small text-soft">
            {piece.is_writing_reviewed ? words.writing.reviewed : words.writing.notReviewed}
          </p>
        )}
      </div>
      {parts.length > 0 && (
        <Disclosure title={words.readWork(piece.title)} look="quiet">
          <div className="grid gap-5 pt-2">
            {parts.map((part, at) => (
              // The parts of a piece have no id, and their order never changes.
              // oxlint-disable-next-line react/no-array-index-key
              <Part key={at} part={part} />
            ))}
          </div>
        </Disclosure>
      )}
    </Card>
  );
}

function Part({ part: { title, answer } }: { part: Schema<"WorkPart"> }) {
  return (
    <section className="grid min-w-0 gap-2">
      {title && <h4 className="font-semibold break-words">{title}</h4>}
      {answer.kind === "text" && <Prose html={answer.html} />}
      {answer.kind === "files" && <p className="break-words">{words.files(answer.names)}</p>}
      {answer.kind === "link" && (
        <a href={answer.address} rel="nofollow ugc noreferrer" className="break-all text-brand underline">
          {answer.address}
        </a>
      )}
    </section>
  );
}
