// The autosave line: where the learner's words are right now. It floats at the end
// of the view, and speaks only when something needs attention or has recovered.

import { CircleAlert, CloudCheck, CloudOff, HardDrive, LoaderCircle, PenLine, type LucideIcon } from "lucide-react";
import { formatTime } from "@/lib/dates";
import { refusalText } from "@/texts/refusals";
import { submissionTexts } from "@/texts/submission";
import { cx } from "@/ui";
import type { DraftLine } from "./draft-line";

const words = submissionTexts.autosave;

const ICONS: Record<DraftLine["is"], LucideIcon> = {
  nothing_yet: PenLine,
  kept_on_device: HardDrive,
  saving: LoaderCircle,
  saved: CloudCheck,
  kept_offline: CloudOff,
  needs_choice: CircleAlert,
  refused: CircleAlert,
};

export function AutosaveLine({ line }: { line: DraftLine }) {
  const Icon = ICONS[line.is];
  const isTrouble = line.is === "kept_offline" || line.is === "needs_choice" || line.is === "refused";
  return (
    <>
      <p className={cx("inline-flex items-center gap-2 text-sm leading-tight font-medium", isTrouble ? "text-marker-ink" : "text-soft")}>
        <Icon aria-hidden className={cx("size-4 shrink-0", line.is === "saving" && "motion-safe:animate-spin")} />
        {shortText(line)}
      </p>
      <p role="status" className="sr-only">{isTrouble ? longText(line) : ""}</p>
    </>
  );
}

function shortText(line: DraftLine): string {
  return line.is === "saved" ? words.saved(formatTime(line.at)) : words[line.is];
}

/** What the line means and what the learner can do, for when it is more than a state. */
export function longText(line: DraftLine): string {
  if (line.is === "kept_offline") return words.kept_offline_more;
  if (line.is === "refused") return `${words.refused}. ${refusalText(line.code).title}. ${refusalText(line.code).body}`;
  return shortText(line);
}
