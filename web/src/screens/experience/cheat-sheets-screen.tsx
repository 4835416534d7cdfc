// /{experience}/cheat-sheets: reference material for the work. It is searched while typing, its lines can be copied,
// and it prints without the surrounding page.

import { NotebookText, Printer, Search } from "lucide-react";
import { useState } from "react";
import { useParams } from "react-router";
import { asRefusal } from "@/api/refusal";
import type { Schema } from "@/api/types";
import { paths } from "@/app/paths";
import { CheatSections, foundSections } from "@/features/bonus/cheat-sections";
import { useCheatSheet } from "@/features/bonus/use-cheat-sheet";
import { type MissionsPage, useMissions } from "@/features/mission/use-missions";
import { searchWords } from "@/lib/highlight";
import { bonusTexts } from "@/texts/bonus";
import { Button, LinkButton } from "@/ui/button";
import { TextField } from "@/ui/field";
import { EmptyState, LoadingRows } from "@/ui/states";
import { PageHeader } from "@/ui/surface";
import { ExperienceFault } from "./experience-fault";

const words = bonusTexts.sheet;

export function CheatSheetsScreen() {
  const { experience = "" } = useParams();
  const { data: page, error: pageError, mutate: reloadPage } = useMissions(experience);
  const { data: sheet, error, mutate } = useCheatSheet(experience);
  if (page !== undefined && sheet !== undefined)
    return sheet === null ? (
      <NoSheet page={page} experience={experience} />
    ) : (
      <Sheet page={page} sheet={sheet} experience={experience} />
    );
  const fault: unknown = pageError ?? error;
  if (fault !== undefined)
    return (
      <ExperienceFault
        refusal={asRefusal(fault)}
        experience={experience}
        onRetry={() => void Promise.all([mutate(), reloadPage()])}
      />
    );
  return <LoadingRows row="h-40" />;
}

function NoSheet({ page, experience }: { page: MissionsPage; experience: string }) {
  return (
    <div className="grid max-w-3xl gap-6">
      <PageHeader
        title={words.title}
        breadcrumbs={[{ label: page.program.title, to: paths.dashboard(experience) }, { label: words.title }]}
      />
      <EmptyState
        icon={NotebookText}
        title={words.emptyTitle}
        body={words.emptyBody}
        action={
          <LinkButton variant="primary" to={paths.missions(experience)}>
            {bonusTexts.toMissions}
          </LinkButton>
        }
      />
    </div>
  );
}

function Sheet({ page, sheet, experience }: { page: MissionsPage; sheet: Schema<"CheatSheet">; experience: string }) {
  const [typed, setTyped] = useState("");
  const sought = searchWords(typed);
  const found = foundSections(sheet.sections, sought);
  const lines = found.reduce((sum, section) => sum + section.lines.length, 0);
  return (
    <div className="grid gap-6">
      <PageHeader
        title={sheet.title}
        lead={sheet.summary}
        breadcrumbs={[{ label: page.program.title, to: paths.dashboard(experience) }, { label: words.title }]}
        actions={
          <Button className="print:hidden" icon={Printer} onPress={() => globalThis.print()}>
            {words.print}
          </Button>
        }
      />
      <div role="search" className="flex flex-wrap items-end gap-x-4 gap-y-2 print:hidden">
        <TextField
          type="search"
          className="w-full max-w-md"
          label={words.search}
          inputProps={{ placeholder: words.placeholder }}
          value={typed}
          onChange={setTyped}
          end={<Search aria-hidden className="me-2 size-5 text-soft" />}
        />
        <p role="status" className="min-h-6 pb-2.5 text-small text-soft">
          {sought.length > 0 && words.found(lines)}
        </p>
      </div>
      {found.length === 0 ? (
        <EmptyState
          title={words.noneTitle(typed.trim())}
          body={words.noneBody}
          action={
            <Button variant="primary" onPress={() => setTyped("")}>
              {words.clear}
            </Button>
          }
        />
      ) : (
        <CheatSections sections={found} sought={sought} />
      )}
    </div>
  );
}
