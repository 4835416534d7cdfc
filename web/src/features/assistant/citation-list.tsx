// The passages that an answer cites, each with its text and a link to its source.

import { Link } from "react-router";
import type { Schema } from "@/api/types";
import { paths } from "@/app/paths";
import { assistantTexts as words } from "@/texts/assistant";
import { Disclosure } from "@/ui/disclosure";

export type Citation = Schema<"Citation">;

export interface CitationListProps {
  experience: string;
  citations: readonly Citation[];
  /** Whether the answer consists of the passages only. */
  areQuoted: boolean;
  /** Element ids that the text links to. */
  idOf: (number: number) => string;
}

export function CitationList({ experience, citations, areQuoted, idOf }: CitationListProps) {
  return (
    <ol aria-label={words.sources} className="grid gap-3">
      {citations.map((citation) => (
        <li
          key={citation.number}
          id={idOf(citation.number)}
          tabIndex={-1}
          className="grid gap-1 border-s-2 border-line ps-3"
        >
          <span className="flex flex-wrap items-baseline gap-x-2 text-small">
            {!areQuoted && <span className="font-semibold tabular-nums">[{citation.number}]</span>}
            <Link to={placeOf(experience, citation)} className="font-semibold underline underline-offset-4">
              {citation.title}
            </Link>
            <span className="text-soft">{words.place[citation.place]}</span>
          </span>
          {areQuoted ? (
            <blockquote className="whitespace-pre-line">{citation.quote}</blockquote>
          ) : (
            <QuoteBehindButton quote={citation.quote} />
          )}
        </li>
      ))}
    </ol>
  );
}

function QuoteBehindButton({ quote }: { quote: string }) {
  return (
    <Disclosure title={words.showQuote} look="quiet">
      <blockquote className="pb-2 text-small whitespace-pre-line">{quote}</blockquote>
    </Disclosure>
  );
}

/** Address of a passage's source. */
export function placeOf(experience: string, citation: Citation): string {
  if (citation.mission !== null)
    return `${paths.mission(experience, citation.mission)}${citation.block === null ? "" : `#block-${citation.block}`}`;
  if (citation.bonus !== null) return paths.bonusContent(experience, citation.bonus.module, citation.bonus.content);
  return citation.place === "cheat_sheet" ? paths.cheatSheets(experience) : paths.dashboard(experience);
}
