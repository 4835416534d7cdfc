// Edits a draft line by line. The edit and its base version are stored on the device until the edit is saved, so
// neither a reload nor an edit made elsewhere loses it.

import { Plus, Undo2, X } from "lucide-react";
import { useState } from "react";
import type { Act } from "@/api/use-act";
import { asRefusal } from "@/api/refusal";
import type { Schema } from "@/api/types";
import { useKept } from "@/lib/use-kept";
import { portfolioTexts as words } from "@/texts/portfolio";
import { refusalText } from "@/texts/refusals";
import { Button, IconButton } from "@/ui/button";
import { TextArea, TextField } from "@/ui/field";
import { Callout } from "@/ui/surface";
import { ClaimSources } from "./claim-sources";
import { StaleDraft } from "./stale-draft";
import type { SourceProgram } from "./sources";
import type { PortfolioDraft } from "./use-portfolio-draft";
import type { PortfolioVersion } from "./use-portfolio-versions";

type Text = Schema<"PortfolioText">;
type Section = Schema<"PortfolioSection">;

/** The edited text and its base version. */
interface Edit {
  base: number;
  text: Text;
}

export interface DraftEditorProps {
  draft: PortfolioDraft;
  newest: PortfolioVersion;
  owner: string;
  edit: Act<[Schema<"PortfolioEdit">], PortfolioDraft>;
  onDone: () => void;
}

export function DraftEditor({ draft, newest, owner, edit, onDone }: DraftEditorProps) {
  const { kept, keep, forget } = useKept<Edit>(`portfolio.${draft.id}`, owner);
  const { base, text } = kept ?? { base: newest.number, text: newest.text };
  const refusal = edit.error === null ? null : asRefusal(edit.error);
  const isStale = refusal?.code === "ai-portfolio/stale-version";
  const fault = refusal === null || isStale ? null : refusalText(refusal);
  const brokenField = refusal?.code === "validation-fail" ? (refusal.meta.field ?? "") : "";
  const change = (next: Text) => keep({ base, text: next });
  const changeSection = (at: number, section: Section) =>
    change({ ...text, sections: text.sections.map((one, other) => (other === at ? section : one)) });

  async function save(from: number) {
    if ((await edit.run({ base: from, text })) === undefined) return;
    forget();
    onDone();
  }
  function leave() {
    forget();
    edit.clear();
    onDone();
  }

  if (isStale)
    return (
      <StaleDraft
        mine={text}
        theirs={newest.text}
        version={newest.number}
        isSaving={edit.isPending}
        onTakeTheirs={leave}
        onSaveMine={() => void save(newest.number)}
      />
    );
  return (
    <form
      className="grid gap-8"
      onSubmit={(event) => {
        event.preventDefault();
        void save(base);
      }}
    >
      {kept !== null && (
        <p role="status" className="text-small text-soft">
          {words.kept}
        </p>
      )}
      {text.sections.map((section, at) => (
        // Sections are neither moved nor added, so their index identifies them.
        <SectionEditor
          key={`section-${String(at)}`}
          section={section}
          sources={draft.sources}
          brokenField={brokenField}
          field={`sections.${String(at)}`}
          onChange={(next) => changeSection(at, next)}
        />
      ))}
      <TextField
        label={words.label}
        description={words.labelHelp}
        value={text.label}
        onChange={(label) => change({ ...text, label })}
        error={brokenField === "label" ? words.labelFault : undefined}
      />
      {fault && (
        <Callout tone="miss" role="alert" title={fault.title}>
          {fault.body}
        </Callout>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" isPending={edit.isPending} pendingLabel={words.saving}>
          {words.save}
        </Button>
        <Button onPress={leave}>{kept === null ? words.close : words.cancel}</Button>
      </div>
    </form>
  );
}

interface SectionEditorProps {
  section: Section;
  sources: readonly SourceProgram[];
  /** Name of the field that the server refused. `field` is the name of this section's field. */
  brokenField: string;
  field: string;
  onChange: (section: Section) => void;
}

function SectionEditor({ section, sources, brokenField, field, onChange }: SectionEditorProps) {
  const { claims } = section;
  const withClaims = (next: Section["claims"]) => onChange({ ...section, claims: next });
  const [removed, setRemoved] = useState<Section["claims"] | null>(null);
  function remove(at: number) {
    setRemoved(claims);
    withClaims(claims.filter((_, other) => other !== at));
  }
  // After an edit the removal of a line can no longer be undone, because undoing restores the lines as they were before
  // it.
  function changeLine(at: number, text: string) {
    setRemoved(null);
    withClaims(claims.map((one, other) => (other === at ? { ...one, text } : one)));
  }
  function undo() {
    if (removed !== null) withClaims(removed);
    setRemoved(null);
  }
  return (
    <fieldset className="grid gap-4">
      <legend className="sr-only">{section.heading ?? words.part}</legend>
      {section.heading !== null && (
        <TextField
          label={words.heading}
          value={section.heading}
          maxLength={120}
          onChange={(heading) => onChange({ ...section, heading })}
        />
      )}
      {claims.map((claim, at) => (
        <div key={`line-${String(at)}`} className="grid gap-2 border-t border-line pt-4">
          <TextArea
            rows={3}
            maxLength={2000}
            label={words.line(at + 1)}
            value={claim.text}
            onChange={(text) => changeLine(at, text)}
            error={brokenField === `${field}.claims.${String(at)}` ? words.tooLong : undefined}
          />
          <div className="flex items-start justify-between gap-4">
            <ClaimSources sources={sources} works={claim.works} />
            <IconButton icon={X} label={words.removeLine(at + 1)} onPress={() => remove(at)} />
          </div>
        </div>
      ))}
      <p role="status" className={removed === null ? "sr-only" : "flex flex-wrap items-center gap-3"}>
        {removed !== null && (
          <>
            <span>{words.lineRemoved}</span>
            <Button size="sm" icon={Undo2} onPress={undo}>
              {words.undo}
            </Button>
          </>
        )}
      </p>
      <div>
        <Button
          size="sm"
          icon={Plus}
          onPress={() => {
            setRemoved(null);
            withClaims([...claims, { text: "", works: [] }]);
          }}
        >
          {words.addLine}
        </Button>
      </div>
    </fieldset>
  );
}
