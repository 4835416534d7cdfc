// The form to create a team: its name and its maximum size. The input is stored on the device.

import type { FormEvent } from "react";
import { useFaultFocus } from "@/lib/use-fault-focus";
import { useKept } from "@/lib/use-kept";
import { teamTexts as words } from "@/texts/team";
import { fieldFaults } from "@/texts/field-faults";
import { Button } from "@/ui/button";
import { TextField } from "@/ui/field";
import { Select } from "@/ui/select";
import { Card } from "@/ui/surface";
import type { useChangeTeam } from "./use-change-team";
import type { Teams } from "./use-teams";

export interface FoundTeamProps {
  limits: Teams["limits"];
  experience: string;
  owner: string;
  act: ReturnType<typeof useChangeTeam>;
}

interface TeamDraft {
  name: string;
  size: number;
}

export function FoundTeam({
  limits: { min_size, max_size },
  experience,
  owner,
  act: { run, isPending, error },
}: FoundTeamProps) {
  const { kept, keep, forget } = useKept<TeamDraft>(`team.${experience}`, owner);
  const draft = kept ?? { name: "", size: max_size };
  const [form, focusFault] = useFaultFocus();
  const faults = fieldFaults(error);
  const sizes = Array.from({ length: max_size - min_size + 1 }, (_, index) => String(min_size + index));

  async function found(event: FormEvent) {
    event.preventDefault();
    if ((await run({ found: { name: draft.name.toWellFormed(), size: draft.size } })) === undefined)
      return focusFault();
    forget();
  }

  return (
    <Card as="section" className="grid gap-4">
      <h2 className="text-h3">{words.found}</h2>
      <form ref={form} noValidate onSubmit={(event) => void found(event)} className="grid gap-4">
        <TextField
          label={words.name}
          value={draft.name}
          error={faults["name"]}
          onChange={(name) => keep({ ...draft, name })}
          className="max-w-md"
        />
        <Select
          label={words.size}
          options={sizes.map((value) => ({ value, label: words.people(Number(value)) }))}
          value={String(draft.size)}
          error={faults["size"]}
          onChange={(size) => keep({ ...draft, size: Number(size) })}
          className="max-w-40"
        />
        <div>
          <Button type="submit" variant="primary" isPending={isPending} pendingLabel={words.founding}>
            {words.foundAction}
          </Button>
        </div>
      </form>
    </Card>
  );
}
