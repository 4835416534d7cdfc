// The learner's weekly hours and daily starting time; the plan updates at once.

import { planTexts as words } from "@/texts/plan";
import { Segmented } from "@/ui/segmented";
import { Select } from "@/ui/select";
import type { Pace } from "./use-plan";

const ANY = "any";
const HOURS = ["2", "5", "10"];
const TIMES = Array.from({ length: 18 }, (_, index) => `${String(index + 5).padStart(2, "0")}:00`);

export function PaceForm({
  pace: { hoursPerWeek, from },
  zone,
  onChange,
}: {
  pace: Pace;
  zone: string;
  onChange: (pace: Pace) => void;
}) {
  const options = [
    ...HOURS.map((value) => ({ value, label: words.hours(Number(value)) })),
    { value: ANY, label: words.anyTime },
  ];
  return (
    <div className="grid items-end gap-x-6 gap-y-4 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="grid gap-1.5">
        <span aria-hidden className="text-small font-semibold">
          {words.time}
        </span>
        <Segmented
          label={words.time}
          options={options}
          value={hoursPerWeek === null ? ANY : String(hoursPerWeek)}
          onChange={(value) => onChange({ from, hoursPerWeek: value === ANY ? null : Number(value) })}
        />
      </div>
      <Select
        label={words.from(zone)}
        options={TIMES.map((value) => ({ value, label: value }))}
        value={from}
        isDisabled={hoursPerWeek === null}
        onChange={(value) => onChange({ hoursPerWeek, from: value })}
        className="sm:w-48"
      />
    </div>
  );
}
