// Colour roles and type steps.

import { lookTexts as words } from "@/texts/look";
import { cx } from "@/ui/cx";
import { LookSection } from "./look-section";

const ROLES: readonly (readonly [string, string])[][] = [
  [
    ["paper", "bg-paper"],
    ["surface", "bg-surface"],
    ["sunken", "bg-sunken"],
    ["raised", "bg-raised"],
    ["letter", "bg-letter"],
    ["tag", "bg-tag"],
  ],
  [
    ["ink", "bg-ink"],
    ["soft", "bg-soft"],
    ["line", "bg-line"],
    ["edge", "bg-edge"],
  ],
  [
    ["brand", "bg-brand"],
    ["brand-deep", "bg-brand-deep"],
    ["brand-wash", "bg-brand-wash"],
  ],
  [
    ["now", "bg-now"],
    ["now-wash", "bg-now-wash"],
    ["now-ink", "bg-now-ink"],
  ],
  [
    ["done", "furrows"],
    ["on-done", "bg-on-done"],
  ],
  [
    ["right", "bg-right"],
    ["right-ink", "bg-right-ink"],
    ["right-wash", "bg-right-wash"],
  ],
  [
    ["miss", "bg-miss"],
    ["miss-ink", "bg-miss-ink"],
    ["miss-wash", "bg-miss-wash"],
  ],
  [
    ["tip-ink", "bg-tip-ink"],
    ["tip-wash", "bg-tip-wash"],
  ],
];

const STEPS: Record<(typeof words.typeSteps)[number], string> = {
  display: "font-display font-semibold text-display",
  h1: "font-display font-semibold text-h1",
  title: "font-display font-semibold text-title",
  h2: "font-display font-semibold text-h2",
  h3: "font-display font-semibold text-h3",
  lead: "text-lead",
  answer: "text-answer",
  body: "text-body",
  small: "text-small",
  note: "text-note",
};

export function Ground() {
  return (
    <>
      <LookSection title={words.colours}>
        {ROLES.map((row) => (
          <ul key={row[0]![0]} className="flex flex-wrap gap-x-4 gap-y-2">
            {row.map(([role, look]) => (
              <li key={role} className="flex items-center gap-2 text-note">
                <span aria-hidden className={cx("h-7 w-9 rounded-[6px] border border-line", look)} />
                {role}
              </li>
            ))}
          </ul>
        ))}
      </LookSection>
      <LookSection title={words.type}>
        {words.typeSteps.map((step) => (
          <p key={step} className={STEPS[step]}>
            {words.typeSample} <span className="font-sans text-note font-normal tracking-normal text-soft">{step}</span>
          </p>
        ))}
      </LookSection>
    </>
  );
}
