// Fields of a judgement: a level for each criterion, and a text. While a criterion has the focus, a digit chooses its
// level. Text that is selected in the learner's work can be quoted.

import { Quote } from "lucide-react";
import { type KeyboardEvent, useState } from "react";
import { asRefusal } from "@/api/refusal";
import { feedbackTexts } from "@/texts/feedback";
import { Button } from "@/ui/button";
import { RadioGroup } from "@/ui/choice";
import { TextArea } from "@/ui/field";
import { RefusalCallout } from "@/ui/refusal-callout";
import type { ReviewSheet, Said } from "./use-review";

const words = feedbackTexts.desk;

interface LevelsProps {
  sheet: ReviewSheet;
  marks: Said["marks"];
  onMark: (marks: Said["marks"]) => void;
  isDisabled?: boolean;
}

export function Levels({ sheet, marks, onMark, isDisabled = false }: LevelsProps) {
  const own = sheet.attempts.find(({ submission }) => submission.id === sheet.submission)?.self_rating ?? [];
  return sheet.rubric?.criteria.map((criterion) => {
    const levels = criterion.levels.map(({ label, descriptor }) => ({ value: label, label, description: descriptor }));
    const theirs = own.find((one) => one.criterion === criterion.id);
    const choose = (level: string) =>
      onMark([...marks.filter((one) => one.criterion !== criterion.id), { criterion: criterion.id, level }]);
    return (
      <div
        key={criterion.id}
        role="presentation"
        onKeyDown={(event) => !isDisabled && chooseByDigit(event, levels, choose)}
      >
        <RadioGroup
          label={criterion.title}
          description={theirs ? words.selfRating(theirs.level) : criterion.description}
          options={levels}
          value={marks.find((one) => one.criterion === criterion.id)?.level ?? null}
          onChange={choose}
          isDisabled={isDisabled}
        />
      </div>
    );
  });
}

function chooseByDigit(event: KeyboardEvent, levels: readonly { value: string }[], choose: (level: string) => void) {
  const level = levels[Number(event.key) - 1];
  if (level === undefined) return;
  event.preventDefault();
  choose(level.value);
}

interface SummaryFieldProps {
  value: string;
  limits: ReviewSheet["limits"];
  onChange: (summary: string) => void;
  isReadOnly?: boolean;
}

export function SummaryField({ value, limits, onChange, isReadOnly = false }: SummaryFieldProps) {
  const [hasNothing, setHasNothing] = useState(false);
  function quote() {
    const selected = selectedWords();
    setHasNothing(selected === "");
    if (selected !== "") onChange(withQuote(value, selected));
  }
  return (
    <div className="grid justify-items-start gap-3">
      <TextArea
        label={words.summary}
        description={words.summaryHint(limits.min_chars)}
        value={value}
        onChange={onChange}
        rows={7}
        isReadOnly={isReadOnly}
        className="w-full"
      />
      {/* A mouse press would clear the selection. */}
      {!isReadOnly && (
        <Button size="sm" icon={Quote} onMouseDown={(event) => event.preventDefault()} onPress={quote}>
          {words.quote}
        </Button>
      )}
      <p role="status" className="text-small text-soft empty:hidden">
        {hasNothing ? words.quoteFirst : ""}
      </p>
    </div>
  );
}

/** The text selected inside the work; empty for a selection elsewhere. */
function selectedWords(): string {
  const selection = window.getSelection();
  const work = document.getElementById("work")?.closest("section");
  return selection?.anchorNode && work?.contains(selection.anchorNode) ? selection.toString().trim() : "";
}

function withQuote(text: string, quoted: string): string {
  const lines = quoted
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => `> ${line.trim()}`);
  return [text.trimEnd(), ...lines, ""].filter((part, index) => index > 0 || part !== "").join("\n");
}

export function ReviewFault({ error }: { error: unknown }) {
  if (error === null) return null;
  return <RefusalCallout refusal={asRefusal(error)} />;
}
