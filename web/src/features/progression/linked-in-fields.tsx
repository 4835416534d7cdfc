// A certificate for LinkedIn: a link that fills in LinkedIn's form as far as possible, and each field to copy by hand.

import type { Schema } from "@/api/types";
import { wayOutTexts } from "@/texts/progression";
import { buttonClass } from "@/ui/button";
import { CopyButton } from "@/ui/copy-button";
import { Card } from "@/ui/surface";

const words = wayOutTexts.linkedIn;

export function LinkedInFields({ form }: { form: Schema<"LinkedInForm"> }) {
  return (
    <Card as="section" className="grid gap-4">
      <div className="grid gap-1">
        <h2 className="text-h3">{words.title}</h2>
        <p className="text-soft">{words.lead}</p>
      </div>
      <p>
        <a href={form.url} target="_blank" rel="noreferrer" className={buttonClass({ variant: "primary" })}>
          {words.open}
        </a>
      </p>
      <ul className="grid divide-y divide-line">
        {form.fields.map(({ name, value }) => {
          const label = words.fields[name] ?? name;
          return (
            <li key={name} className="flex items-center justify-between gap-3 py-1">
              <div className="min-w-0">
                <p className="text-note text-soft">{label}</p>
                <p className="font-semibold wrap-anywhere">{value}</p>
              </div>
              <CopyButton text={value} label={words.copy(label)} />
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
