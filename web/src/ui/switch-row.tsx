// A switch with an explanation. It takes effect at once.

import type { ReactNode } from "react";
import { Switch } from "react-aria-components/Switch";

export interface SwitchRowProps {
  label: string;
  help?: ReactNode;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

export function SwitchRow({ label, help, isOn, onChange }: SwitchRowProps) {
  return (
    <Switch
      isSelected={isOn}
      onChange={onChange}
      className="group target flex cursor-pointer items-start justify-between gap-6 py-1"
    >
      <span className="grid gap-0.5">
        <span className="font-medium">{label}</span>
        {help && <span className="max-w-prose text-small text-soft">{help}</span>}
      </span>
      <span
        aria-hidden
        className="mt-0.5 flex h-7 w-12 shrink-0 items-center rounded-full border-2 border-edge bg-sunken px-0.5 transition-colors group-data-[focus-visible]:outline-3 group-data-[focus-visible]:outline-offset-2 group-data-[focus-visible]:outline-brand group-data-[selected]:border-brand group-data-[selected]:bg-brand"
      >
        <span className="size-5 rounded-full bg-edge transition-transform forced-colors:bg-[CanvasText] group-data-[selected]:translate-x-5 group-data-[selected]:bg-on-brand rtl:group-data-[selected]:-translate-x-5" />
      </span>
    </Switch>
  );
}
