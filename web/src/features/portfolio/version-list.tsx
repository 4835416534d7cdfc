// All versions of a draft, to read and to restore. Restoring creates a new version.

import { RotateCcw } from "lucide-react";
import type { Schema } from "@/api/types";
import { formatDayTime } from "@/lib/dates";
import { portfolioTexts as words } from "@/texts/portfolio";
import { Button } from "@/ui/button";
import { Disclosure } from "@/ui/disclosure";
import { Tag } from "@/ui/tag";
import { toast } from "@/ui/toasts";
import { type PortfolioVersion, usePortfolioVersions } from "./use-portfolio-versions";

export interface VersionListProps {
  draft: string;
  newest: number;
  /** Returns the changed draft; undefined if the change failed. */
  onBringBack: (text: Schema<"PortfolioText">) => Promise<unknown>;
}

export function VersionList({ draft, newest, onBringBack }: VersionListProps) {
  return (
    <Disclosure title={words.versions} isLazy className="border-t border-line pt-4">
      <Versions draft={draft} newest={newest} onBringBack={onBringBack} />
    </Disclosure>
  );
}

function Versions({ draft, newest, onBringBack }: VersionListProps) {
  const { versions, hasMore, showMore, error, retry } = usePortfolioVersions(draft, newest);
  if (versions === undefined) {
    if (error === undefined) return null;
    return (
      <p role="alert" className="flex flex-wrap items-center gap-3">
        {words.versionsFault}{" "}
        <Button size="sm" onPress={retry}>
          {words.again}
        </Button>
      </p>
    );
  }
  return (
    <div className="grid gap-3">
      <ol className="grid">
        {versions.map((version) => (
          <li key={version.number} className="grid gap-1 border-b border-line py-3">
            <Version version={version} isNewest={version.number === newest} onBringBack={onBringBack} />
          </li>
        ))}
      </ol>
      {hasMore && (
        <Button size="sm" className="justify-self-start" onPress={showMore}>
          {words.moreVersions}
        </Button>
      )}
    </div>
  );
}

function Version({
  version: { number, author, created_at, plain, text },
  isNewest,
  onBringBack,
}: {
  version: PortfolioVersion;
  isNewest: boolean;
  onBringBack: VersionListProps["onBringBack"];
}) {
  async function bringBack() {
    const back = await onBringBack(text);
    if (back === undefined) toast.error(words.bringBackFailed);
    else toast.success(words.broughtBack(number));
  }
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="flex flex-wrap items-center gap-2">
          <span className="font-semibold">{words.versionOf(number)}</span>
          <span className="text-small text-soft">
            {words.authors[author]}, {formatDayTime(created_at)}
          </span>
          {isNewest && <Tag>{words.newest}</Tag>}
        </span>
        {!isNewest && (
          <Button size="sm" icon={RotateCcw} aria-label={words.bringBackOf(number)} onPress={() => void bringBack()}>
            {words.bringBack}
          </Button>
        )}
      </div>
      <Disclosure title={words.read(number)} look="quiet">
        <p className="text-small break-words whitespace-pre-line">{plain}</p>
      </Disclosure>
    </>
  );
}
