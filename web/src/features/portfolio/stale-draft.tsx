// An edit that conflicts with a newer version: shows both texts and asks which to keep.

import type { Schema } from "@/api/types";
import { portfolioTexts as words } from "@/texts/portfolio";
import { Button } from "@/ui/button";
import { Callout } from "@/ui/surface";

type Text = Schema<"PortfolioText">;

export interface StaleDraftProps {
  mine: Text;
  theirs: Text;
  version: number;
  isSaving: boolean;
  onTakeTheirs: () => void;
  onSaveMine: () => void;
}

export function StaleDraft({ mine, theirs, version, isSaving, onTakeTheirs, onSaveMine }: StaleDraftProps) {
  return (
    <div className="grid gap-6">
      <Callout tone="miss" role="alert" title={words.staleTitle}>
        {words.stale(version)}
      </Callout>
      <div className="grid gap-6 md:grid-cols-2">
        <TextOf title={words.theirs} text={theirs} />
        <TextOf title={words.mine} text={mine} />
      </div>
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" isPending={isSaving} pendingLabel={words.saving} onPress={onSaveMine}>
          {words.saveMine}
        </Button>
        <Button onPress={onTakeTheirs}>{words.takeTheirs}</Button>
      </div>
    </div>
  );
}

function TextOf({ title, text }: { title: string; text: Text }) {
  return (
    <section className="grid content-start gap-3">
      <h3 className="text-h3">{title}</h3>
      {text.sections.map((section, at) => (
        <div key={`${String(at)}-${section.heading ?? ""}`} className="grid gap-2">
          {section.heading && <p className="font-semibold break-words">{section.heading}</p>}
          <ul className="grid gap-2">
            {section.claims.map((claim, line) => (
              <li key={`${String(line)}-${claim.text}`} className="break-words whitespace-pre-line">
                {claim.text}
              </li>
            ))}
          </ul>
        </div>
      ))}
      <p className="break-words text-soft">{text.label}</p>
    </section>
  );
}
