// Sections of a cheat sheet with the lines that match the search. The search words are highlighted, and each line can
// be copied.

import type { Schema } from "@/api/types";
import { hasWords, partsOf } from "@/lib/highlight";
import { bonusTexts } from "@/texts/bonus";
import { CopyButton } from "@/ui/copy-button";

type Section = Schema<"CheatSection">;

const words = bonusTexts.sheet;

export function CheatSections({ sections, sought }: { sections: readonly Section[]; sought: readonly string[] }) {
  return (
    <div className="gap-x-10 lg:columns-2 print:columns-2">
      {sections.map((section) => (
        <section
          key={section.title}
          aria-label={section.title}
          className="mb-8 grid break-inside-avoid gap-2 print:mb-4"
        >
          <h2 className="text-h3">
            <Marked text={section.title} sought={sought} />
          </h2>
          <ul className="border-t border-line">
            {section.lines.map(({ key, text }) => (
              <li key={(key ?? "") + text} className="flex items-start gap-2 border-b border-line py-1 print:py-0.5">
                <p className="min-w-0 grow py-2 text-small print:py-0">
                  {key !== null && (
                    <code className="me-2 rounded-sm bg-tag box-decoration-clone px-1.5 py-0.5 font-mono text-[0.92em] wrap-anywhere print:border print:border-line print:bg-transparent">
                      <Marked text={key} sought={sought} />
                    </code>
                  )}
                  <Marked text={text} sought={sought} />
                </p>
                <div className="shrink-0 print:hidden">
                  <CopyButton text={key ?? text} label={words.copy(key ?? text)} />
                </div>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** Matches lines by their own words and by the title of their section. */
export function foundSections(sections: readonly Section[], sought: readonly string[]): Section[] {
  const found = sections.map((section) => ({
    ...section,
    lines: section.lines.filter(({ key, text }) => hasWords(`${section.title} ${key ?? ""} ${text}`, sought)),
  }));
  return found.filter(({ lines }) => lines.length > 0);
}

function Marked({ text, sought }: { text: string; sought: readonly string[] }) {
  return partsOf(text, sought).map((part) =>
    part.isHit ? (
      <mark key={part.at} className="rounded-xs bg-now-wash text-now-ink">
        {part.text}
      </mark>
    ) : (
      <span key={part.at}>{part.text}</span>
    ),
  );
}
