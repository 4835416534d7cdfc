// The quiet hours. A time is saved when its field is left, so that a half-typed one is never saved.

import { useState } from "react";
import type { QuietHours } from "@/api/types";
import { profileTexts } from "@/texts/profile";
import { TextField } from "@/ui/field";
import { SwitchRow } from "@/ui/switch-row";

const words = profileTexts.notices;
const USUAL: QuietHours = { from: "22:00", to: "07:00" };

export function QuietHoursField({
  hours,
  onChange,
}: {
  hours: QuietHours | null;
  onChange: (hours: QuietHours | null) => void;
}) {
  return (
    <div className="grid gap-4 border-t border-line pt-5">
      <SwitchRow
        label={words.quiet}
        help={words.quietHelp}
        isOn={hours !== null}
        onChange={(isOn) => onChange(isOn ? USUAL : null)}
      />
      {hours && (
        <div className="flex flex-wrap gap-4">
          <Time
            key={`from ${hours.from}`}
            label={words.quietFrom}
            saved={hours.from}
            onSave={(from) => onChange({ ...hours, from })}
          />
          <Time
            key={`to ${hours.to}`}
            label={words.quietTo}
            saved={hours.to}
            onSave={(to) => onChange({ ...hours, to })}
          />
        </div>
      )}
    </div>
  );
}

function Time({ label, saved, onSave }: { label: string; saved: string; onSave: (time: string) => void }) {
  const [typed, setTyped] = useState(saved);
  return (
    <TextField
      label={label}
      type="time"
      value={typed}
      onChange={setTyped}
      onBlur={() => {
        if (typed && typed !== saved) onSave(typed);
        else setTyped(saved);
      }}
      className="w-36"
    />
  );
}
