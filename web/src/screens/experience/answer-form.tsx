// The form of a draft: questions with live checks, the autosave line, handing in.

import { useCallback, useEffect, useState } from "react";
import type { Schema } from "@/api/types";
import { AutosaveLine, longText } from "@/features/submission/autosave-line";
import { type Layout, isInput } from "@/features/submission/blocks";
import { ContentBlock } from "@/features/submission/content-block";
import { conflicts } from "@/features/submission/draft";
import { lineOf } from "@/features/submission/draft-line";
import { HandInPanel } from "@/features/submission/hand-in-panel";
import { Question } from "@/features/submission/question";
import { useChecks } from "@/features/submission/use-checks";
import type { OpenDraft } from "@/features/submission/use-draft";
import { type SubmissionResult, useHandIn } from "@/features/submission/use-hand-in";
import { missionTexts } from "@/texts/mission";
import { submissionTexts } from "@/texts/submission";
import { Callout } from "@/ui";
import type { OpenMissionProps } from "./open-mission";

export interface AnswerFormProps extends OpenMissionProps {
  data: Schema<"MissionBlocks">;
  layout: Layout;
  open: OpenDraft;
  onHandedIn: (result: SubmissionResult) => void;
  /** Another device changed or handed in the attempt: look again. */
  onReload: () => void;
}

export function AnswerForm({ data, layout, open: { engine, draft }, mission, onHandedIn, onReload }: AnswerFormProps) {
  const [areFaultsShown, setFaultsShown] = useState(false);
  const handIn = useHandIn(engine);
  const checks = useChecks(data.blocks, layout.inputs.map((block) => block.id), (block) => draft.blocks[block]?.value ?? null);
  const line = lineOf(draft);
  const attempt = data.submission?.attempt ?? 1;
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const noteBusy = useCallback((block: string, isBusy: boolean) => setBusy((before) => (isBusy ? new Set([...before, block]) : new Set([...before].filter((other) => other !== block)))), []);
  const isOutdated = draft.refusal?.code === "submission/not-draft" || handIn.fault?.is === "changed_elsewhere";
  useEffect(() => {
    if (isOutdated) onReload();
  }, [isOutdated, onReload]);

  async function confirm() {
    const result = await handIn.handIn();
    if (result !== null) onHandedIn(result);
  }

  return (
    <div className="grid min-w-0 gap-8">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 className="text-2xl">{submissionTexts.answer.heading}</h2>
        {(attempt > 1 || data.max_attempts !== null) && <p className="text-sm text-soft">{submissionTexts.answer.attempt(attempt, data.max_attempts)}</p>}
      </div>
      {!draft.isOnDevice && <Callout tone="warning" title={submissionTexts.autosave.memory_only_title}>{submissionTexts.autosave.memory_only}</Callout>}
      {line.is === "refused" && <Callout tone="warning" role="alert" title={submissionTexts.autosave.refused}>{longText(line)}</Callout>}
      {layout.answering.map((block) =>
        isInput(block) ? (
          <Question
            key={block.id}
            block={block}
            draft={draft.blocks[block.id]}
            check={checks?.of.get(block.id)}
            areFaultsShown={areFaultsShown}
            refusal={draft.refusal?.block === block.id ? draft.refusal : null}
            ask={checks === null ? null : (value) => checks.ask(block.id, value)}
            onBusy={noteBusy}
            onType={(value) => engine.tell({ is: "typed", block: block.id, value })}
            onChoose={(value) => engine.tell({ is: "chosen", block: block.id, value })}
          />
        ) : (
          <ContentBlock key={block.id} body={block.body} />
        ),
      )}
      <HandInPanel
        inputs={layout.inputs}
        checks={checks}
        hasConflict={conflicts(draft).length > 0}
        isUploading={busy.size > 0}
        mission={missionTexts.number(mission.number)}
        sender={mission.sender.name}
        isLastAttempt={data.max_attempts !== null && attempt >= data.max_attempts}
        handIn={handIn}
        onTried={() => setFaultsShown(true)}
        onConfirm={() => void confirm()}
      />
      <div className="pointer-events-none sticky bottom-4 z-30 flex justify-end">
        <div className="pointer-events-auto flex min-h-11 items-center rounded-[1.375rem] border border-line bg-raised px-4 py-1.5 shadow-float max-lg:max-w-[calc(100vw-11rem)]">
          <AutosaveLine line={line} />
        </div>
      </div>
    </div>
  );
}
