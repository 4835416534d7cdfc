// The passages that an answer cites, each with its matching part and a link to its source. The server has sanitised
// their HTML.

import { useId, useState } from "react";
import { Link } from "react-router";
import type { Schema } from "@/api/types";
import { paths } from "@/app/paths";
import { assistantTexts as words } from "@/texts/assistant";
import { Button } from "@/ui/button";
import { Disclosure } from "@/ui/disclosure";
import { Prose } from "@/ui/surface";

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
          {areQuoted ? <Quote citation={citation} /> : <QuoteBehindButton citation={citation} />}
        </li>
      ))}
    </ol>
  );
}

/** The part that matches the question, and on request the whole passage. An older answer has only the plain text. */
function Quote({ citation: { lead_html, passage_html, quote, title } }: { citation: Citation }) {
  const [isWhole, setWhole] = useState(false);
  const id = useId();
  if (lead_html === null) return <blockquote className="whitespace-pre-line">{quote}</blockquote>;
  return (
    <>
      <blockquote id={id} className="min-w-0">
        <Prose html={isWhole && passage_html !== null ? passage_html : lead_html} />
      </blockquote>
      {passage_html !== null && (
        <div>
          <Button
            size="sm"
            variant="quiet"
            aria-expanded={isWhole}
            aria-controls={id}
            aria-label={isWhole ? words.showLessOf(title) : words.showMoreOf(title)}
            onPress={() => setWhole(!isWhole)}
          >
            {isWhole ? words.showLess : words.showMore}
          </Button>
        </div>
      )}
    </>
  );
}

function QuoteBehindButton({ citation: { lead_html, passage_html, quote } }: { citation: Citation }) {
  const html = passage_html ?? lead_html;
  return (
    <Disclosure title={words.showQuote} look="quiet">
      <blockquote className="pb-2 text-small">
        {html === null ? <span className="whitespace-pre-line">{quote}</span> : <Prose html={html} />}
      </blockquote>
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
