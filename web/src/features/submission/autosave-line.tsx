// The autosave line: the state of the learner's text. Screen readers only announce it when the learner must do
// something, or when a problem is over.

import { formatTime } from "@/lib/dates";
import { codeText } from "@/texts/refusals";
import { submissionTexts } from "@/texts/submission";
import { SavedLine, type SavedState } from "@/ui/saved-line";
import type { DraftLine } from "./draft-line";

const words = submissionTexts.autosave;

const STATES: Record<DraftLine["is"], SavedState> = {
  nothing_yet: "idle",
  kept_on_device: "device",
  saving: "saving",
  saved: "saved",
  kept_offline: "offline",
  needs_choice: "failed",
  refused: "failed",
};

export function AutosaveLine({ line }: { line: DraftLine }) {
  const isTrouble = line.is === "kept_offline" || line.is === "needs_choice" || line.is === "refused";
  return (
    <SavedLine state={STATES[line.is]} spoken={isTrouble ? longText(line) : ""}>
      {shortText(line)}
    </SavedLine>
  );
}

function shortText(line: DraftLine): string {
  return line.is === "saved" ? words.saved(formatTime(line.at)) : words[line.is];
}

/** The words of the line. A problem is explained, with the learner's options. */
export function longText(line: DraftLine): string {
  if (line.is === "kept_offline") return words.kept_offline_more;
  if (line.is === "refused") return `${words.refused}. ${codeText(line.code).title}. ${codeText(line.code).body}`;
  return shortText(line);
}
