// The five questions of the offboarding. Each answer is saved at once.

import { useId, useState, type ReactNode } from "react";
import type { Offboarding, Schema } from "@/api/types";
import { useListOffering } from "@/features/program/use-list-offering";
import type { useOffboarding } from "@/features/progression/use-offboarding";
import { useFaultFocus } from "@/lib/use-fault-focus";
import { useFreshFocus } from "@/lib/use-fresh-focus";
import { fieldFaults } from "@/texts/field-faults";
import { wayOutTexts as words } from "@/texts/progression";
import { Button } from "@/ui/button";
import { RadioGroup } from "@/ui/choice";
import { TextArea, TextField } from "@/ui/field";
import { SavedLine } from "@/ui/saved-line";
import { Segmented } from "@/ui/segmented";
import { Callout, Card } from "@/ui/surface";

const { steps } = words;
const scale = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => ({ value: String(from + index), label: String(from + index) }));
const OUTCOMES = Object.entries(steps.outcomes).map(([value, label]) => ({ value, label }));
const MOST_PROGRAMS = 4;
const NONE = "none";

type Leaving = ReturnType<typeof useOffboarding>;

export interface OffboardingFormProps {
  leaving: Leaving;
  offboarding: Offboarding;
  finishLabel: string;
  isFinishing: boolean;
  /** Finishes the program. Returns whether the server accepted that. */
  onFinish: () => Promise<boolean>;
}

export function OffboardingForm({ leaving, offboarding, finishLabel, isFinishing, onFinish }: OffboardingFormProps) {
  const { given, give, state, error } = leaving;
  const faults = fieldFaults(error);
  const isRefused = Object.keys(faults).length > 0;
  const satisfaction = given.satisfaction ?? { satisfaction: null, nps: null };
  const { testimonial } = given;
  const [form, focusFault] = useFaultFocus<HTMLDivElement>();
  async function finish() {
    if (!(await onFinish())) focusFault();
  }
  return (
    <div ref={form} className="grid gap-6">
      <Step title={steps.satisfaction}>
        <Scale
          label={steps.satisfactionScale}
          options={scale(1, 5)}
          value={satisfaction.satisfaction}
          fault={faults["satisfaction"]}
          onChange={(value) => give({ satisfaction: { ...satisfaction, satisfaction: value } })}
        />
        <Scale
          label={steps.nps}
          options={scale(0, 10)}
          value={satisfaction.nps}
          fault={faults["nps"]}
          onChange={(value) => give({ satisfaction: { ...satisfaction, nps: value } })}
        />
        <p className="text-small text-soft">{steps.scale}</p>
      </Step>
      <Step title={steps.outcome}>
        <RadioGroup
          label={<span className="sr-only">{steps.outcome}</span>}
          options={OUTCOMES}
          value={given.outcome ?? null}
          error={faults["outcome"]}
          onChange={(value) => give({ outcome: value as Schema<"CareerOutcome"> })}
        />
      </Step>
      <Step title={steps.testimonial}>
        <RadioGroup
          label={<span className="sr-only">{steps.testimonial}</span>}
          options={[
            { value: "yes", label: steps.yes },
            { value: "no", label: steps.no },
          ]}
          value={testimonial === undefined ? null : testimonial.has_consent ? "yes" : "no"}
          error={faults["testimonial"]}
          onChange={(value) =>
            give({ testimonial: { quote: testimonial?.quote ?? null, has_consent: value === "yes" } })
          }
        />
        {testimonial?.has_consent && (
          <TextArea
            label={steps.quote}
            rows={3}
            value={testimonial.quote ?? ""}
            error={faults["quote"]}
            onChange={(quote) => give({ testimonial: { ...testimonial, quote } })}
          />
        )}
      </Step>
      <Step title={steps.name}>
        <NameCheck
          confirmed={given.name_check}
          boxed={offboarding.boxed_characters}
          suggested={offboarding.profile_name ?? ""}
          fault={faults["legal_name"]}
          onConfirm={(name) => give({ name_check: name })}
        />
      </Step>
      <Step title={steps.next}>
        <NextPrograms
          value={given.next_program}
          fault={faults["next_program"]}
          onChange={(next_program) => give({ next_program })}
        />
      </Step>
      <div className="grid gap-3">
        <SavedLine state={isRefused ? "idle" : state} spoken={state === "failed" && !isRefused ? words.failed : ""}>
          {isRefused
            ? words.idle
            : { idle: words.idle, saving: words.saving, saved: words.saved, failed: words.failed }[state]}
        </SavedLine>
        {state === "failed" && !isRefused && (
          <div>
            <Button onPress={leaving.retry}>{words.again}</Button>
          </div>
        )}
        {isRefused && (
          <Callout tone="miss" role="alert" title={words.notMet}>
            {Object.values(faults).length === 1 ? words.oneMissing : words.someMissing}
          </Callout>
        )}
        <div>
          <Button
            variant="primary"
            size="lg"
            isPending={isFinishing || leaving.isFinishing}
            isDisabled={state === "saving" && !leaving.isFinishing}
            pendingLabel={words.finishing}
            onPress={() => void finish()}
          >
            {finishLabel}
          </Button>
        </div>
      </div>
    </div>
  );
}

function Step({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card as="section" className="grid gap-4">
      <h2 className="text-h3">{title}</h2>
      {children}
    </Card>
  );
}

interface ScaleProps {
  label: string;
  options: readonly { value: string; label: string }[];
  value: number | null | undefined;
  fault: string | undefined;
  onChange: (value: number) => void;
}

function Scale({ label, options, value, fault, onChange }: ScaleProps) {
  const faultId = useId();
  return (
    <div className="grid gap-2">
      <p aria-hidden className="text-small font-semibold">
        {label}
      </p>
      <Segmented
        label={label}
        options={options}
        value={typeof value === "number" ? String(value) : null}
        isInvalid={fault !== undefined}
        aria-describedby={fault && faultId}
        onChange={(chosen) => onChange(Number(chosen))}
      />
      {fault && (
        <p id={faultId} className="text-small text-miss-ink">
          {fault}
        </p>
      )}
    </div>
  );
}

interface NameCheckProps {
  confirmed: string | undefined;
  /** Characters of the saved name that the font of the PDF lacks. */
  boxed: string;
  suggested: string;
  fault: string | undefined;
  onConfirm: (name: string) => void;
}

/** The question for the name on the certificate. The learner must confirm the name even without a change. */
function NameCheck({ confirmed, boxed, suggested, fault, onConfirm }: NameCheckProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const name = typed ?? confirmed ?? suggested;
  const isConfirmed = confirmed !== undefined && confirmed === name;
  const hasBoxes = boxed !== "" && Array.from(boxed).every((character) => name.includes(character));
  const [isJustPressed, setJustPressed] = useState(false);
  const message = useFreshFocus<HTMLParagraphElement>(isConfirmed && isJustPressed);
  function type(text: string) {
    setJustPressed(false);
    setTyped(text);
  }
  function confirm() {
    setJustPressed(true);
    onConfirm(name);
  }
  return (
    <div className="grid gap-3">
      <TextField
        label={<span className="sr-only">{steps.name}</span>}
        description={steps.nameHelp}
        value={name}
        autoComplete="name"
        error={fault}
        onChange={type}
      />
      {isConfirmed ? (
        <p ref={message} tabIndex={-1} role="status" className="text-small font-semibold text-right-ink">
          {steps.nameConfirmed(name)}
        </p>
      ) : (
        <div>
          <Button isDisabled={name.trim() === ""} onPress={confirm}>
            {steps.nameConfirm}
          </Button>
        </div>
      )}
      {isConfirmed && hasBoxes && (
        <Callout tone="note" role="status" title={steps.nameBoxed}>
          {steps.nameBoxedBody(boxed)}
        </Callout>
      )}
    </div>
  );
}

function NextPrograms({
  value,
  fault,
  onChange,
}: {
  value: Schema<"NextProgram"> | undefined;
  fault: string | undefined;
  onChange: (next: Schema<"NextProgram">) => void;
}) {
  const { cards = [] } = useListOffering({ category: null, q: null });
  const programs = new Map(cards.filter(({ is_mine }) => !is_mine).map(({ program }) => [program.id, program.title]));
  const options = [...programs].slice(0, MOST_PROGRAMS).map(([id, title]) => ({ value: id, label: title }));
  return (
    <RadioGroup
      label={<span className="sr-only">{steps.next}</span>}
      options={[...options, { value: NONE, label: steps.nextNone }]}
      value={value === undefined ? null : (value.program ?? NONE)}
      error={fault}
      onChange={(chosen) => onChange({ program: chosen === NONE ? null : chosen })}
    />
  );
}
