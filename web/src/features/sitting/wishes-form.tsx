// When the learner wants to work: the days of the week, from when and for how long on each, and days off.

import { useState } from "react";
import type { Schema } from "@/api/types";
import { formatMinutes, formatShortDay, noonOf } from "@/lib/dates";
import { sittingTexts as words } from "@/texts/sitting";
import { Button } from "@/ui/button";
import { Chip } from "@/ui/chip";
import { TextField } from "@/ui/field";
import { Select } from "@/ui/select";
import type { SittingWishes } from "./use-sittings";

type WorkingDay = Schema<"WorkingDay">;

const DAYS = Object.keys(words.days) as readonly WorkingDay["day"][];
const WEEKEND: readonly WorkingDay["day"][] = ["saturday", "sunday"];
const TIMES = Array.from({ length: 36 }, (_, index) => timeOf(360 + index * 30));
const LENGTHS = [30, 45, 60, 75, 90, 120];

export interface WishesFormProps {
  wishes: SittingWishes;
  onChange: (wishes: SittingWishes) => void;
}

export function WishesForm({ wishes, onChange }: WishesFormProps) {
  const { days } = wishes;
  const put = (next: WorkingDay[]) => onChange({ ...wishes, days: inOrder(next) });
  function toggle(day: WorkingDay["day"]) {
    if (days.some((other) => other.day === day)) put(days.filter((other) => other.day !== day));
    else put([...days, { ...likeDay(day, days), day }]);
  }
  return (
    <div className="grid gap-6">
      <div role="group" aria-labelledby="sitting-days" className="grid gap-2">
        <p id="sitting-days" className="font-semibold">
          {words.whichDays}
        </p>
        <div className="flex flex-wrap gap-2">
          {DAYS.map((day) => (
            <Chip key={day} isPressed={days.some((other) => other.day === day)} onPress={() => toggle(day)}>
              {words.days[day]}
            </Chip>
          ))}
        </div>
      </div>
      {days.length === 0 ? (
        <p className="text-soft">{words.noDay}</p>
      ) : (
        <ul className="grid gap-4">
          {days.map((day) => (
            <li key={day.day}>
              <DayTimes day={day} onChange={(next) => put(days.map((other) => (other === day ? next : other)))} />
            </li>
          ))}
        </ul>
      )}
      <DaysOff days={wishes.days_off} onChange={(days_off) => onChange({ ...wishes, days_off })} />
    </div>
  );
}

/** The times of another day of the working week or of the weekend; without one, a usual evening or morning. */
function likeDay(day: WorkingDay["day"], days: readonly WorkingDay[]): Pick<WorkingDay, "from" | "minutes"> {
  const isWeekend = WEEKEND.includes(day);
  const other = days.find((chosen) => WEEKEND.includes(chosen.day) === isWeekend);
  return other ?? { from: isWeekend ? "09:30" : "18:30", minutes: 90 };
}

function DayTimes({ day, onChange }: { day: WorkingDay; onChange: (day: WorkingDay) => void }) {
  const name = words.days[day.day];
  const times = TIMES.includes(day.from) ? TIMES : [day.from, ...TIMES];
  const lengths = LENGTHS.includes(day.minutes) ? LENGTHS : [day.minutes, ...LENGTHS];
  return (
    <div role="group" aria-label={name} className="grid grid-cols-2 items-end gap-3 sm:grid-cols-[8rem_10rem_10rem]">
      <p className="font-semibold max-sm:col-span-2 sm:pb-2.5">{name}</p>
      <Select
        label={words.from}
        options={times.map((value) => ({ value, label: value }))}
        value={day.from}
        onChange={(from) => onChange({ ...day, from })}
      />
      <Select
        label={words.forUpTo}
        options={lengths.map((minutes) => ({ value: String(minutes), label: formatMinutes(minutes) }))}
        value={String(day.minutes)}
        onChange={(minutes) => onChange({ ...day, minutes: Number(minutes) })}
      />
    </div>
  );
}

function DaysOff({ days, onChange }: { days: readonly string[]; onChange: (days: string[]) => void }) {
  const [asked, setAsked] = useState("");
  function add() {
    if (asked === "") return;
    onChange([...new Set([...days, asked])].sort());
    setAsked("");
  }
  return (
    <div role="group" aria-label={words.daysOff} className="grid gap-3">
      <div className="flex flex-wrap items-end gap-3">
        <TextField label={words.dayOff} type="date" value={asked} onChange={setAsked} className="w-48" />
        <Button isDisabled={asked === ""} onPress={add}>
          {words.addDayOff}
        </Button>
      </div>
      {days.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {days.map((day) => (
            <li key={day}>
              <Chip isPressed isRemovable onPress={() => onChange(days.filter((other) => other !== day))}>
                {words.isOff(formatShortDay(noonOf(day)))}
              </Chip>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function inOrder(days: WorkingDay[]): WorkingDay[] {
  return DAYS.flatMap((day) => days.filter((other) => other.day === day));
}

/** The time this many minutes after midnight, as `HH:MM`. */
function timeOf(minutes: number): string {
  const part = (value: number) => String(value).padStart(2, "0");
  return `${part(Math.floor(minutes / 60))}:${part(minutes % 60)}`;
}
