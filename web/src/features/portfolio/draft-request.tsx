// The request for a draft: the programs whose passed work it uses, its purpose, and its tone.

import { PenLine } from "lucide-react";
import { useId, useState } from "react";
import type { Schema } from "@/api/types";
import { paths } from "@/app/paths";
import { formatDayTime } from "@/lib/dates";
import { portfolioTexts as words } from "@/texts/portfolio";
import { refusalText } from "@/texts/refusals";
import { Button, LinkButton } from "@/ui/button";
import { CheckboxGroup, RadioGroup } from "@/ui/choice";
import { Segmented } from "@/ui/segmented";
import { Callout } from "@/ui/surface";
import { TextLink } from "@/ui/text-link";
import { useDraftPortfolio } from "./use-draft-portfolio";
import type { PortfolioContexts } from "./use-portfolio-contexts";

type Format = Schema<"PortfolioFormat">;
type Tone = Schema<"PortfolioTone">;

const FORMATS: readonly Format[] = ["cv", "linkedin", "case_study"];
const TONES: readonly Tone[] = ["plain", "confident", "warm"];

export function DraftRequest({ contexts, onBegun }: { contexts: PortfolioContexts; onBegun: (draft: string) => void }) {
  const { programs, usage, needs_consent } = contexts;
  const withWork = programs.filter((program) => program.source !== null);
  const without = programs.filter((program) => program.source === null);
  const [chosen, setChosen] = useState<readonly string[]>(() =>
    withWork.slice(0, 1).map((program) => program.enrolment),
  );
  const [format, setFormat] = useState<Format>("cv");
  const [tone, setTone] = useState<Tone>("plain");
  const { draft, isDrafting, refusal } = useDraftPortfolio();
  const reason = useId();
  const left = Math.max(0, usage.limit - usage.used);
  const cannot =
    withWork.length === 0
      ? words.noWork
      : chosen.length === 0
        ? words.noneChosen
        : left === 0
          ? words.resets(formatDayTime(usage.resets_at))
          : null;
  const fault = refusal === null ? null : refusalText(refusal);

  async function ask() {
    const begun = await draft({ enrolments: [...chosen], format, tone });
    if (begun !== undefined) onBegun(begun);
  }

  return (
    <form
      aria-labelledby="portfolio-request"
      className="grid gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        if (cannot === null) void ask();
      }}
    >
      <h2 id="portfolio-request" className="text-h3">
        {words.request}
      </h2>
      {withWork.length > 0 && (
        <CheckboxGroup
          label={words.works}
          value={chosen}
          onChange={setChosen}
          options={withWork.map((program) => ({
            value: program.enrolment,
            label: program.title,
            description: words.passed(program.source?.works.map((work) => work.title) ?? []),
          }))}
        />
      )}
      {without.length > 0 && (
        <ul aria-label={words.notYet} className="grid gap-2 text-small">
          {without.map((program) => (
            <li key={program.enrolment} className="text-soft">
              {words.nothingPassed(program.title)}{" "}
              {program.first && (
                <TextLink to={paths.mission(program.xs, program.first.slug)}>
                  {words.begin(program.first.title)}
                </TextLink>
              )}
            </li>
          ))}
        </ul>
      )}
      <RadioGroup
        label={words.format}
        value={format}
        onChange={(value) => setFormat(value as Format)}
        options={FORMATS.map((value) => ({ value, label: words.formats[value], description: words.formatHelp[value] }))}
      />
      <div className="grid gap-2">
        <span aria-hidden className="font-semibold">
          {words.tone}
        </span>
        <Segmented
          label={words.tone}
          value={tone}
          onChange={(value) => setTone(value as Tone)}
          options={TONES.map((value) => ({ value, label: words.tones[value] }))}
        />
        <p className="text-small text-soft">{words.toneHelp[tone]}</p>
      </div>
      {needs_consent && (
        <Callout
          title={words.consentTitle}
          actions={
            <LinkButton size="sm" to={paths.profile("privacy")}>
              {words.toSettings}
            </LinkButton>
          }
        >
          {words.consent}
        </Callout>
      )}
      {fault && (
        <Callout tone="miss" role="alert" title={fault.title}>
          {fault.body}
        </Callout>
      )}
      <div className="grid gap-2">
        <Button
          type="submit"
          variant="primary"
          isWide
          icon={PenLine}
          isPending={isDrafting}
          pendingLabel={words.asking}
          reasonId={cannot === null ? undefined : reason}
        >
          {words.ask}
        </Button>
        <p id={reason} className="text-small text-soft">
          {cannot ?? words.quota(left, usage.limit)}
        </p>
      </div>
    </form>
  );
}
