// The facts about a learner's work that a letter may state.

import type { Schema } from "@/api/types";
import { factWords } from "@/texts/letter";

export function LetterFacts({ record }: { record: readonly Schema<"LetterFact">[] }) {
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2 text-small [&_dd]:font-semibold [&_dd]:break-words [&_dt]:text-soft">
      {record.map((fact) => {
        const [label, value] = factWords(fact);
        return (
          <div key={label + value} className="contents">
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        );
      })}
    </dl>
  );
}
