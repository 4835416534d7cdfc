// The steps of a reference letter at the desk: the next step, with the earlier steps above it.

import { useState, type FormEvent, type ReactElement, type ReactNode } from "react";
import { usePerson } from "@/features/account/use-account";
import { paths } from "@/app/paths";
import type { LetterSheet, useLetterSheet } from "@/features/progression/use-letter-sheet";
import { useKept } from "@/lib/use-kept";
import { fieldFaults } from "@/texts/field-faults";
import { letterTexts } from "@/texts/letter";
import { Button, LinkButton } from "@/ui/button";
import { TextArea, TextField } from "@/ui/field";
import { toast } from "@/ui/toasts";

const words = letterTexts.desk;

type Signatory = NonNullable<LetterSheet["letter"]["signatory"]>;

interface StepProps {
  sheet: LetterSheet;
  change: ReturnType<typeof useLetterSheet>["change"];
}

export function LetterSteps({ sheet, change }: StepProps) {
  const [isEdited, setEdited] = useState(false);
  const write = <Write sheet={sheet} change={change} onDone={() => setEdited(false)} />;
  const written = (next: ReactElement) =>
    isEdited ? (
      write
    ) : (
      <Written text={sheet.letter.body ?? ""} onEdit={() => setEdited(true)}>
        {next}
      </Written>
    );
  const steps: Record<LetterSheet["letter"]["status"], ReactNode> = {
    not_eligible: null,
    requested: write,
    drafted: written(<Approve sheet={sheet} change={change} />),
    approved: written(<Issue sheet={sheet} change={change} />),
    issued: (
      <Out sheet={sheet}>
        <TakeBack change={change} />
      </Out>
    ),
    revoked: <Out sheet={sheet} />,
  };
  return steps[sheet.letter.status];
}

function Written({ text, onEdit, children }: { text: string; onEdit: () => void; children: ReactNode }) {
  return (
    <>
      <LetterText text={text} />
      <div>
        <Button size="sm" onPress={onEdit}>
          {words.edit}
        </Button>
      </div>
      {children}
    </>
  );
}

function LetterText({ text }: { text: string }) {
  return <p className="rounded-lg border border-line bg-letter p-5 break-words whitespace-pre-wrap md:p-6">{text}</p>;
}

/** The form to write the letter. Unsaved text survives a reload. */
function Write({ sheet, change, onDone }: StepProps & { onDone: () => void }) {
  const { kept, keep, forget } = useKept<string>(`letter.${sheet.id}`, usePerson()?.uid ?? "");
  const text = kept ?? sheet.letter.body ?? sheet.suggestion;
  async function save(event: FormEvent) {
    event.preventDefault();
    const saved = await change.run({ draft: { stated: sheet.record, body: text } });
    if (saved === undefined) return;
    forget();
    toast.success(words.saved);
    onDone();
  }
  return (
    <form onSubmit={(event) => void save(event)} className="grid gap-4" noValidate>
      <TextArea
        label={words.text}
        description={words.textHelp}
        rows={16}
        value={text}
        onChange={keep}
        error={fieldFaults(change.error)["body"]}
      />
      {kept !== null && <p className="text-small text-soft">{words.unsaved}</p>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" isPending={change.isPending} pendingLabel={words.saving}>
          {words.save}
        </Button>
        <Button onPress={() => keep(sheet.suggestion)}>{words.suggest}</Button>
      </div>
    </form>
  );
}

function Approve({ sheet, change }: StepProps) {
  const { kept, keep, forget } = useKept<Signatory>(`letter.${sheet.id}.signatory`, usePerson()?.uid ?? "");
  const signatory = kept ?? { name: "", title: "" };
  const faults = fieldFaults(change.error);
  async function approve(event: FormEvent) {
    event.preventDefault();
    if ((await change.run({ approve: signatory })) === undefined) return;
    forget();
    toast.success(words.approved);
  }
  return (
    <form onSubmit={(event) => void approve(event)} className="grid gap-4 border-t border-line pt-6" noValidate>
      <div>
        <h3 className="text-h3">{words.approveTitle}</h3>
        <p className="text-small text-soft">{words.approveLead}</p>
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={words.name}
          value={signatory.name}
          onChange={(name) => keep({ ...signatory, name })}
          error={faults["signatory.name"]}
          autoComplete="name"
        />
        <TextField
          label={words.signatoryTitle}
          value={signatory.title}
          onChange={(title) => keep({ ...signatory, title })}
          error={faults["signatory.title"]}
          autoComplete="organization-title"
        />
      </div>
      <div>
        <Button type="submit" variant="primary" isPending={change.isPending} pendingLabel={words.approving}>
          {words.approve}
        </Button>
      </div>
    </form>
  );
}

function Issue({ sheet, change }: StepProps) {
  async function issue() {
    if ((await change.run("issue")) !== undefined) toast.success(words.issued);
  }
  return (
    <div className="grid justify-items-start gap-4 border-t border-line pt-6">
      <p>{words.issueLead(sheet.letter.signatory?.name ?? "")}</p>
      <Button variant="primary" isPending={change.isPending} pendingLabel={words.issuing} onPress={() => void issue()}>
        {words.issue}
      </Button>
    </div>
  );
}

function Out({ sheet: { letter }, children }: Pick<StepProps, "sheet"> & { children?: ReactNode }) {
  return (
    <>
      <LetterText text={letter.body ?? ""} />
      {typeof letter.serial === "string" && (
        <div>
          <LinkButton to={paths.letter(letter.serial)}>{words.seePublic}</LinkButton>
        </div>
      )}
      <div className="contents">{children}</div>
    </>
  );
}

/** Asks for confirmation, because revoking is final. */
function TakeBack({ change }: Pick<StepProps, "change">) {
  const [isSure, setSure] = useState(false);
  async function revoke() {
    if ((await change.run("revoke")) !== undefined) toast.success(words.revoked);
  }
  if (!isSure)
    return (
      <div>
        <Button onPress={() => setSure(true)}>{words.revoke}</Button>
      </div>
    );
  return (
    <div
      role="group"
      aria-label={words.revokeSure}
      className="grid justify-items-start gap-3 rounded-lg border border-line bg-surface p-5"
    >
      <h3 className="text-h3">{words.revokeSure}</h3>
      <p>{words.revokeLead}</p>
      <div className="flex flex-wrap gap-3">
        <Button isPending={change.isPending} pendingLabel={words.revoking} onPress={() => void revoke()}>
          {words.revoke}
        </Button>
        <Button variant="quiet" onPress={() => setSure(false)}>
          {words.revokeKeep}
        </Button>
      </div>
    </div>
  );
}
