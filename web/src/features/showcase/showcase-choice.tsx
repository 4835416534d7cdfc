// The learner's choice for the page: a name, a headline, and the pieces. What is typed is kept on the device until it is
// saved.

import type { FormEvent } from "react";
import type { Schema } from "@/api/types";
import { asRefusal } from "@/api/refusal";
import { showcaseTexts as words } from "@/texts/showcase";
import { Button } from "@/ui/button";
import { Checkbox } from "@/ui/checkbox";
import { TextField } from "@/ui/field";
import { RefusalCallout } from "@/ui/refusal-callout";
import type { ShowcaseChoice as Choice } from "./use-own-showcase";

export interface ShowcaseChoiceProps {
  pieces: readonly Schema<"Piece">[];
  choice: Choice;
  isChanged: boolean;
  isPending: boolean;
  error: unknown;
  onChange: (choice: Choice) => void;
  onSave: () => void;
}

export function ShowcaseChoice({ pieces, choice, isChanged, isPending, error, onChange, onSave }: ShowcaseChoiceProps) {
  const refusal = error === null ? null : asRefusal(error);
  const broken = refusal?.code === "validation-fail" ? refusal.meta : null;
  const fault = (field: string) =>
    broken?.field === field && typeof broken.need === "number" ? words.tooLong(broken.need) : null;
  const toggle = (mission: string, isChosen: boolean) => {
    const others = choice.missions.filter((chosen) => chosen !== mission);
    onChange({ ...choice, missions: isChosen ? [...others, mission] : others });
  };
  function submit(event: FormEvent) {
    event.preventDefault();
    onSave();
  }
  return (
    <form onSubmit={submit} aria-labelledby="showcase-choice" className="grid gap-5">
      <h2 id="showcase-choice" className="text-h2">
        {words.choose}
      </h2>
      <TextField
        label={words.name}
        description={words.nameHelp}
        value={choice.name ?? ""}
        onChange={(name) => onChange({ ...choice, name: name === "" ? null : name })}
        error={fault("name")}
        autoComplete="name"
      />
      <TextField
        label={words.headline}
        description={words.headlineHelp}
        value={choice.headline ?? ""}
        onChange={(headline) => onChange({ ...choice, headline: headline === "" ? null : headline })}
        error={fault("headline")}
        autoComplete="off"
      />
      <fieldset className="grid gap-1">
        <legend className="mb-1 font-semibold">{words.pieces}</legend>
        {pieces.map((piece) => (
          <Checkbox
            key={piece.mission}
            isSelected={choice.missions.includes(piece.mission)}
            onChange={(isChosen) => toggle(piece.mission, isChosen)}
            description={piece.claims.map((claim) => claim.text).join(" ")}
          >
            {piece.title}
          </Checkbox>
        ))}
      </fieldset>
      <Checkbox
        isSelected={choice.is_listed}
        onChange={(isListed) => onChange({ ...choice, is_listed: isListed })}
        description={words.listedHelp}
      >
        {words.listed}
      </Checkbox>
      {refusal !== null && <RefusalCallout refusal={refusal} failed={words.saveFailed} />}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" variant="primary" isPending={isPending} pendingLabel={words.saving}>
          {words.save}
        </Button>
        <span role="status" className="text-small text-soft">
          {isChanged ? words.kept : words.saved}
        </span>
      </div>
    </form>
  );
}
