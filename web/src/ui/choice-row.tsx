// One option of several: the whole row can be pressed, and a chosen row has a border in the brand colour and a filled
// shape. After marking, a row shows its result as a mark, a word and a reason. The native input is invisible and covers
// the drawn shape.

import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "./cx";
import { VerdictMark, type Verdict } from "./verdict-mark";

export interface ChoiceOption {
  value: string;
  label: ReactNode;
  description?: string | undefined;
  isDisabled?: boolean;
  /** The result after marking. */
  verdict?: { mark: Verdict; word: string; why?: ReactNode };
}

export interface ChoiceRowProps {
  option: ChoiceOption;
  type: "radio" | "checkbox";
  name: string;
  isChosen: boolean;
  isDisabled: boolean;
  onToggle: () => void;
}

export function ChoiceRow({
  option: { value, label, description, verdict },
  type,
  name,
  isChosen,
  isDisabled,
  onToggle,
}: ChoiceRowProps) {
  return (
    <label
      className={cx(
        "relative flex min-h-12 cursor-pointer items-start gap-3 rounded-md border-[1.5px] bg-surface px-3.5 py-2.5 transition-colors duration-180",
        "has-[:disabled]:cursor-default has-[:focus-visible]:outline-3 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-brand",
        verdict
          ? BORDERS[verdict.mark]
          : "border-line hover:not-has-[:disabled]:border-edge has-[:checked]:border-brand has-[:checked]:shadow-[inset_0_0_0_0.5px_var(--color-brand)]",
      )}
    >
      <input
        type={type}
        name={type === "radio" ? name : undefined}
        value={value}
        checked={isChosen}
        disabled={isDisabled}
        onChange={onToggle}
        className="peer absolute inset-s-3.5 top-3 size-5.5 cursor-[inherit] opacity-0"
      />
      {verdict ? <VerdictMark verdict={verdict.mark} size="sm" /> : <Shape type={type} />}
      <span className="grid min-w-0 gap-0.5">
        <span>
          {verdict && <strong className="font-semibold">{verdict.word}: </strong>}
          <span>{label}</span>
        </span>
        {(verdict?.why ?? description) && <span className="text-small text-soft">{verdict?.why ?? description}</span>}
      </span>
    </label>
  );
}

function Shape({ type }: { type: "radio" | "checkbox" }) {
  return type === "radio" ? (
    <span
      aria-hidden
      className="mt-0.5 size-5.5 shrink-0 rounded-full border-2 border-edge bg-surface peer-checked:border-[7px] peer-checked:border-brand"
    />
  ) : (
    <span
      aria-hidden
      className="mt-0.5 grid size-5.5 shrink-0 place-items-center rounded-[5px] border-2 border-edge bg-surface text-transparent peer-checked:border-brand peer-checked:bg-brand peer-checked:text-on-brand"
    >
      <Check className="size-4" strokeWidth={3} />
    </span>
  );
}

const BORDERS: Record<Verdict, string> = {
  right: "border-right",
  partly: "border-edge",
  miss: "border-miss",
  unrated: "border-dashed border-edge",
};
