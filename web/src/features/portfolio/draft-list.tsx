// The learner's drafts, latest first.

import { formatDay } from "@/lib/dates";
import { portfolioTexts as words } from "@/texts/portfolio";
import { Button } from "@/ui/button";
import { cx } from "@/ui/cx";
import { Tag } from "@/ui/tag";
import type { PortfolioCard } from "./use-portfolio-drafts";

export interface DraftListProps {
  drafts: readonly PortfolioCard[];
  current: string | null;
  hasMore: boolean;
  onMore: () => void;
  onOpen: (draft: string) => void;
}

export function DraftList({ drafts, current, hasMore, onMore, onOpen }: DraftListProps) {
  if (drafts.length === 0) return <p className="text-soft">{words.noDrafts}</p>;
  return (
    <div className="grid gap-3">
      <ul className="border-t border-line">
        {drafts.map((draft) => (
          <li key={draft.id} className="border-b border-line">
            <button
              type="button"
              aria-current={draft.id === current ? "true" : undefined}
              onClick={() => onOpen(draft.id)}
              className={cx(
                "target grid w-full gap-0.5 rounded-md px-2 py-2 text-start",
                draft.id === current ? "text-brand" : "hover:bg-sunken",
              )}
            >
              <span className="flex flex-wrap items-center gap-2 font-semibold">
                {words.formats[draft.format]}
                <StatusTag status={draft.status} />
              </span>
              <span className="text-small break-words text-soft">{draft.programs.join(", ")}</span>
              <span className="text-small text-soft">
                {formatDay(draft.updated_at)}
                {draft.version > 1 && <span>{` · ${words.versionOf(draft.version)}`}</span>}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {hasMore && (
        <Button size="sm" className="justify-self-start" onPress={onMore}>
          {words.moreDrafts}
        </Button>
      )}
    </div>
  );
}

function StatusTag({ status }: Pick<PortfolioCard, "status">) {
  if (status === "ready") return null;
  return <Tag tone={status === "failed" ? "miss" : "neutral"}>{words.statuses[status]}</Tag>;
}
