// Requirements of a certificate, and how much of each is met.

import { CircleCheck, CircleDashed } from "lucide-react";
import type { Requirement } from "@/api/types";
import { wayOutTexts as words } from "@/texts/progression";

export function RequirementList({ requirements }: { requirements: readonly Requirement[] }) {
  return (
    <ul className="grid gap-3">
      {requirements.map(({ name, need, have, is_met }) => {
        const Icon = is_met ? CircleCheck : CircleDashed;
        return (
          <li key={name} className="flex items-start gap-3">
            <Icon
              aria-hidden
              className={is_met ? "mt-0.5 size-5 shrink-0 text-right-ink" : "mt-0.5 size-5 shrink-0 text-soft"}
            />
            <span className="grid">
              <span className="font-semibold">
                <span className="sr-only">{is_met ? words.met : words.notMet}: </span>
                {words.requirements[name].label}
              </span>
              <span className="text-small text-soft">{words.requirements[name].have(need, have)}</span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
