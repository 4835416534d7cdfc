// Sources of a line: each work with its simulation, when it was submitted, and who judged it.

import { Link } from "react-router";
import { paths } from "@/app/paths";
import { formatDate } from "@/lib/dates";
import { formatPercent } from "@/lib/words";
import { portfolioTexts as words } from "@/texts/portfolio";
import { Disclosure } from "@/ui/disclosure";
import { type Source, type SourceProgram, sourcesOf } from "./sources";

/**
 * From this number of works on, the list is folded. The sources of a line about all works would otherwise be longer
 * than the draft.
 */
const MANY = 3;

export function ClaimSources({ sources, works }: { sources: readonly SourceProgram[]; works: readonly number[] }) {
  const found = sourcesOf(sources, works);
  if (found.length === 0) return <p className="text-small text-soft">{words.ownLine}</p>;
  const list = (
    <ul aria-label={words.restsOn} className="grid gap-2">
      {found.map((source) => (
        <li key={source.work.number}>
          <ClaimSource source={source} />
        </li>
      ))}
    </ul>
  );
  if (found.length < MANY) return list;
  return (
    <Disclosure title={words.restsOnMany(found.length)} look="quiet">
      {list}
    </Disclosure>
  );
}

function ClaimSource({ source: { work, program } }: { source: Source }) {
  return (
    <div className="grid text-small text-soft">
      <Link
        to={paths.mission(program.xs, work.slug)}
        className="inline-flex min-h-6 items-center font-semibold break-words text-ink underline-offset-4 hover:underline"
      >
        {work.title}
      </Link>
      <span className="break-words">{program.title}</span>
      <span>{[words.submitted(formatDate(work.submitted_at)), judgement(work.judged)].filter(Boolean).join(", ")}</span>
      {work.judged.criteria.length > 0 && (
        <span className="break-words">
          {work.judged.criteria.map(({ title, level }) => `${title}: ${level}`).join(" · ")}
        </span>
      )}
    </div>
  );
}

function judgement({ by, reviewer, score_bp }: Source["work"]["judged"]): string | null {
  if (!by) return null;
  if (by === "keys") return words.marked;
  return words.passedBy(
    reviewer ? words.reviewer(reviewer) : words.judged[by],
    typeof score_bp === "number" ? formatPercent(score_bp) : null,
  );
}
