// The workbench of an open mission with its draft. Answers are checked while typing. A keystroke only renders its
// question and other parts whose output changes.

import { useCallback, useEffect, useMemo, useState, type ReactElement, type ReactNode } from "react";
import type { Schema } from "@/api/types";
import { AutosaveLine } from "@/features/submission/autosave-line";
import { BlockChecklist } from "@/features/submission/block-checklist";
import { type InputBlock, type Layout, goToBlock } from "@/features/submission/blocks";
import { conflicts } from "@/features/submission/draft";
import { lineOf } from "@/features/submission/draft-line";
import { SubmitDialog } from "@/features/submission/submit-dialog";
import { SubmitPanel } from "@/features/submission/submit-panel";
import { readinessOf } from "@/features/submission/readiness";
import { useBusyBlocks } from "@/features/submission/use-busy-blocks";
import { useChecks } from "@/features/submission/use-checks";
import type { OpenDraft } from "@/features/submission/use-draft";
import { type SubmitFault, type SubmissionResult, useSubmit } from "@/features/submission/use-submit";
import { useIsDesk } from "@/lib/use-is-desk";
import { useSame } from "@/lib/use-same";
import { missionTexts } from "@/texts/mission";
import { AnswerHead } from "./answer-head";
import { TeamNote } from "./team-note";
import type { OpenMissionProps } from "./open-mission";
import { Questions } from "./questions";
import { useLinkedBlock } from "./use-linked-block";
import { useTogether } from "./use-together";
import { Workbench } from "./workbench";
import { WorkbenchBar } from "./workbench-bar";
import type { Part } from "./workbench-parts";

export interface AnswerDeskProps extends OpenMissionProps {
  data: Schema<"MissionBlocks">;
  layout: Layout;
  open: OpenDraft;
  rail: ReactNode;
  brief: ReactElement;
  files: ReactElement | null;
  /** The question with which the learner begins; null for the first open one. */
  first: string | null;
  onSubmitted: (result: SubmissionResult) => void;
  /** Called to reload the attempt, after another device has changed or submitted it. */
  onReload: () => void;
}

export function AnswerDesk({
  data,
  layout,
  open: { engine, draft },
  mission,
  page,
  place,
  rail,
  brief,
  files,
  first,
  onSubmitted,
  onReload,
}: AnswerDeskProps) {
  const isDesk = useIsDesk();
  // The text stored on this device is only read after the first view of the page.
  const [chosenPart, setPart] = useState<Part | null>(null);
  const part = chosenPart ?? (data.submission !== null || Object.keys(draft.blocks).length > 0 ? "answer" : "brief");
  useLinkedBlock(layout, setPart);
  const [wasTried, setTried] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const submit = useSubmit(engine);
  const checks = useChecks(data.blocks, layout.inputIds, (block) => draft.blocks[block]?.value ?? null);
  const { busy, noteBusy } = useBusyBlocks();
  const together = useTogether(mission, page.session.id, draft.submission?.id ?? null);
  const readiness = useSame(
    readinessOf({
      checks,
      inputs: layout.inputs,
      hasConflict: conflicts(draft).length > 0,
      isUploading: busy.size > 0,
      ofTeam: together.keepsFromHandingIn,
    }),
  );
  const line = useSame(lineOf(draft));
  const attempt = data.submission?.attempt ?? 1;
  const isOutdated = draft.refusal?.code === "submission/not-draft" || isOutdatedBy(submit.fault);
  useEffect(() => {
    if (isOutdated) onReload();
  }, [isOutdated, onReload]);
  const isHeldForTeam = draft.refusal?.code === "team/needed" && together.work !== undefined;
  useEffect(() => {
    // The server refused the text without a team. The learner has a team now, so it is sent again.
    if (isHeldForTeam) engine.tell({ is: "send_now" });
  }, [engine, isHeldForTeam]);
  const goTo = useCallback((block: InputBlock) => {
    setPart("answer");
    goToBlock(block);
  }, []);

  const goToSubmit = useCallback(() => {
    setPart("submit");
    requestAnimationFrame(() => document.getElementById("submit-button")?.focus());
  }, []);

  async function confirm() {
    setAsking(false);
    const result = await submit.submit();
    if (result !== null) onSubmitted(result);
  }

  const ask = useCallback(() => {
    setTried(true);
    if (!isDesk) setPart("submit");
    if (readiness.isReady) setAsking(true);
  }, [isDesk, readiness]);

  const saved = useMemo(() => <AutosaveLine line={line} />, [line]);
  const above = useMemo(
    () => <TeamNote together={together} experience={place.experience} />,
    [together, place.experience],
  );
  return (
    <>
      <Workbench
        bar={<WorkbenchBar mission={mission} page={page} experience={place.experience} saved={saved} />}
        rail={rail}
        brief={brief}
        files={files}
        answer={
          <>
            <AnswerHead
              title={mission.title}
              inputs={layout.inputs}
              checks={checks}
              attempt={attempt}
              maxAttempts={data.max_attempts}
            />
            <Questions
              layout={layout}
              submission={data.submission}
              rubric={data.rubric}
              first={first}
              draft={draft}
              engine={engine}
              checks={checks}
              areFaultsShown={wasTried}
              above={above}
              writing={together.writing}
              onWriting={together.onWriting}
              onBusy={noteBusy}
              onLast={goToSubmit}
            />
          </>
        }
        submit={
          <SubmitPanel
            checklist={
              isDesk || checks === null ? null : <BlockChecklist inputs={layout.inputs} checks={checks} onGoTo={goTo} />
            }
            readiness={readiness}
            submit={submit}
            isDocked={isDesk}
            onAsk={ask}
            onGoTo={goTo}
          />
        }
        part={part}
        onPart={setPart}
      />
      <SubmitDialog
        isOpen={isAsking}
        isReady={readiness.isReady}
        mission={missionTexts.number(mission.number)}
        sender={mission.sender.name}
        isLastAttempt={data.max_attempts !== null && attempt >= data.max_attempts}
        isForTeam={mission.team}
        onClose={() => setAsking(false)}
        onConfirm={() => void confirm()}
      />
    </>
  );
}

/** Whether the attempt may have been changed or submitted on the server. */
function isOutdatedBy(fault: SubmitFault | null): boolean {
  if (fault?.is === "refused") return fault.refusal.code === "submission/not-draft";
  return fault?.is === "changed_elsewhere" || fault?.is === "unanswered";
}
