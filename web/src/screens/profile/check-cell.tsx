// A checkbox in a table. For screen readers its name consists of its column and its row.

import { Check, Minus } from "lucide-react";
import { Checkbox } from "react-aria-components/Checkbox";

interface CheckCellProps {
  label: string;
  state: "all" | "none" | "part";
  isDisabled?: boolean;
  onChange: (isOn: boolean) => void;
}

export function CheckCell({ label, state, isDisabled = false, onChange }: CheckCellProps) {
  return (
    <Checkbox
      aria-label={label}
      isSelected={state === "all"}
      isIndeterminate={state === "part"}
      isDisabled={isDisabled}
      onChange={onChange}
      className="group target inline-grid cursor-pointer place-items-center data-[disabled]:cursor-not-allowed"
    >
      <span
        aria-hidden
        className="grid size-5 place-items-center rounded-sm border-2 border-edge bg-surface text-transparent transition-colors group-data-[disabled]:opacity-55 group-data-[focus-visible]:outline-3 group-data-[focus-visible]:outline-offset-2 group-data-[focus-visible]:outline-brand group-data-[indeterminate]:border-brand group-data-[indeterminate]:text-brand group-data-[selected]:border-brand group-data-[selected]:bg-brand group-data-[selected]:text-on-brand"
      >
        {state === "part" ? <Minus className="size-4" strokeWidth={3} /> : <Check className="size-4" strokeWidth={3} />}
      </span>
    </Checkbox>
  );
}
