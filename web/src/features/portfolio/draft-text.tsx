// The text of a draft. Each line has its source works beside it; the label is below the text.

import type { Schema } from "@/api/types";
import { ClaimSources } from "./claim-sources";
import type { SourceProgram } from "./sources";

export function DraftText({ text, sources }: { text: Schema<"PortfolioText">; sources: readonly SourceProgram[] }) {
  return (
    <div className="grid gap-8">
      {text.sections.map((section, at) => (
        <section key={`${String(at)}-${section.heading ?? ""}`} className="grid gap-4">
          {section.heading && <h3 className="text-h3 break-words">{section.heading}</h3>}
          <ul className="grid gap-4">
            {section.claims.map((claim, line) => (
              <li
                key={`${String(line)}-${claim.text}`}
                className="grid gap-x-8 gap-y-2 border-t border-line pt-4 md:grid-cols-[minmax(0,1fr)_15rem]"
              >
                <p className="text-answer break-words whitespace-pre-line">{claim.text}</p>
                <ClaimSources sources={sources} works={claim.works} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      <p className="border-t border-line pt-4 break-words text-soft">{text.label}</p>
    </div>
  );
}
