// Answer controls: choices before and after marking, a scale, text with its word count, and the autosave line.

import { Bold, Eye, Table } from "lucide-react";
import { useRef, useState } from "react";
import { lookTexts as words } from "@/texts/look";
import { CheckboxGroup, RadioGroup } from "@/ui/choice";
import type { ChoiceOption } from "@/ui/choice-row";
import { TextArea } from "@/ui/field";
import { Meter } from "@/ui/meter";
import { PercentField } from "@/ui/percent-field";
import { SavedLine, type SavedState } from "@/ui/saved-line";
import { Segmented } from "@/ui/segmented";
import { ToolButton, Toolbar } from "@/ui/toolbar";
import { WritingArea } from "@/ui/writing-area";
import { LookSection } from "./look-section";

const SAVED: readonly SavedState[] = ["idle", "device", "saving", "saved", "offline", "failed"];
const options: readonly ChoiceOption[] = words.choiceOptions.map((label, index) => ({ value: String(index), label }));
const marked: readonly ChoiceOption[] = options.map((option, index) =>
  index === 0
    ? { ...option, verdict: { mark: "miss", ...words.markedWrong } }
    : index === 1
      ? { ...option, verdict: { mark: "right", ...words.markedRight } }
      : { ...option, isDisabled: true },
);
const scale = words.scale.map((label, index) => ({ value: String(index), label }));
const nothing = () => undefined;

export function Answers() {
  const [one, setOne] = useState<string | null>("1");
  const [several, setSeveral] = useState<string[]>(["1", "2"]);
  const [rating, setRating] = useState("2");
  const [percent, setPercent] = useState(80);
  const [text, setText] = useState<string>(words.answerText);
  const area = useRef<HTMLTextAreaElement>(null);
  return (
    <>
      <LookSection title={words.choices}>
        <RadioGroup label={words.choiceLabel} options={options} value={one} onChange={setOne} />
        <CheckboxGroup
          label={words.choiceLabel}
          description={words.choiceHint}
          options={options}
          value={several}
          onChange={setSeveral}
        />
        <RadioGroup label={words.markedLabel} options={marked} value="0" onChange={nothing} />
        <Segmented label={words.scaleLabel} options={scale} value={rating} onChange={setRating} />
      </LookSection>
      <LookSection title={words.answer}>
        <TextArea
          label={words.answer}
          rows={4}
          defaultValue={words.answerText}
          footer={
            <div className="flex flex-wrap items-center gap-3 text-small text-soft">
              <span>{words.meterWords}</span>
              <Meter label={words.meter} value={115} max={350} notch={130} />
            </div>
          }
        />
        <WritingArea
          id="look-writing"
          area={area}
          label={words.writing}
          rows={3}
          value={text}
          onChange={setText}
          error={words.writingFault}
          preview={null}
          note={null}
          bar={
            <Toolbar label={words.tools} controls="look-writing" className="flex border-b border-line">
              <ToolButton icon={Bold} label={words.bold} onPress={nothing} />
              <ToolButton icon={Table} label={words.table} hasDialog onPress={nothing} />
              <ToolButton icon={Eye} label={words.preview} isLabelShown isOn onPress={nothing} />
            </Toolbar>
          }
        />
        <div className="flex flex-wrap items-center gap-3 text-small text-soft">
          <span>{words.meterOver}</span>
          <Meter label={words.meter} value={12_000} max={350} notch={130} isOver />
        </div>
        <Meter label={words.meterTried} value={230} max={350} notch={130} isTried />
        <PercentField
          label={words.percent}
          description={words.percentHelp}
          boxLabel={words.percentBox}
          value={percent}
          onChange={setPercent}
        />
      </LookSection>
      <LookSection title={words.saving}>
        <div className="flex flex-wrap gap-x-6 gap-y-2">
          {SAVED.map((state) => (
            <SavedLine key={state} state={state}>
              {words.saved[state]}
            </SavedLine>
          ))}
        </div>
      </LookSection>
    </>
  );
}
