// Work on an open mission: the workbench while the attempt is a draft, its result after submitting, or the mission
// without fields if it can only be read. Connects the draft engine to the mission's data.

import { useCallback, useEffect, useState } from "react";
import type { KeyedMutator } from "swr";
import { outdateReads } from "@/api/client";
import type { Schema } from "@/api/types";
import { ExperienceFrame } from "@/app/layouts/experience-layout";
import { useRefreshMissions } from "@/features/mission/use-missions";
import { useBadges } from "@/features/reward/use-badges";
import type { Submission } from "@/features/submission/draft";
import { useDraft } from "@/features/submission/use-draft";
import type { SubmissionResult } from "@/features/submission/use-submit";
import { missionTexts } from "@/texts/mission";
import { toast } from "@/ui/toasts";
import { AnswerDesk } from "./answer-desk";
import { Submitted } from "./submitted";
import type { OpenMissionProps } from "./open-mission";
import { ReadMission } from "./read-mission";
import { useMissionParts } from "./use-mission-parts";
import { WorkbenchSkeleton } from "./workbench-skeleton";

const NONE: readonly string[] = [];

export interface MissionWorkProps extends OpenMissionProps {
  data: Schema<"MissionBlocks">;
  user: string;
  /** Changes the mission's cached data, or requests it again. */
  mutate: KeyedMutator<Schema<"MissionBlocks">>;
}

export function MissionWork({ data, user, mutate, ...props }: MissionWorkProps) {
  const { mission, place, decisions } = props;
  const refresh = useRefreshMissions(place.experience);
  const [result, setResult] = useState<SubmissionResult | null>(null);
  const [first, setFirst] = useState<string | null>(null);
  const [isJustTakenBack, setJustTakenBack] = useState(false);
  const { layout, brief, files, rail } = useMissionParts(data, props);
  // Fetched before the hand-in, so that a badge that it earns can be drawn with the next page.
  useBadges();
  const look = useCallback(() => void mutate(), [mutate]);
  const open = useDraft({
    user,
    mission: mission.id,
    submission: data.submission,
    userMission: data.user_mission?.id ?? null,
  });
  const keep = (change: (current: Schema<"MissionBlocks">) => Schema<"MissionBlocks">) => {
    void mutate((current) => current && change(current), { revalidate: false });
    void refresh();
  };

  function onSubmitted(submitted: SubmissionResult) {
    setResult(submitted);
    keep((current) => withResult(current, submitted));
  }

  function onWithdrawn(withdrawn: SubmissionResult) {
    setResult(null);
    setJustTakenBack(true);
    keep((current) => withResult(current, withdrawn));
  }

  function onImproving(submission: Submission, block: string | null) {
    setResult(null);
    setFirst(block);
    keep((current) => ({ ...current, submission }));
  }

  function onShown(shown: Schema<"AnswerShown">) {
    keep((current) => withAnswers(current, shown));
  }

  const hasBegun = open !== null && Object.values(open.draft.blocks).some((block) => block.baseRev > 0);
  const decision = decisions.get(mission.id)!;
  const isShownAsNew = decision.state === "unlocked";
  useEffect(() => {
    if (hasBegun && isShownAsNew) void refresh();
  }, [hasBegun, isShownAsNew, refresh]);

  const isSubmittedElsewhere = open?.draft.isSubmittedElsewhere === true;
  useEffect(() => {
    if (!isSubmittedElsewhere) return;
    toast.info(missionTexts.submittedElsewhere);
    outdateReads();
    void mutate();
    void refresh();
  }, [isSubmittedElsewhere, mutate, refresh]);

  const { submission } = data;
  const isReadOnly = decision.access === "read_only";
  const isWritten = submission !== null && (submission.status !== "draft" || isReadOnly);
  const read = { ...props, brief, files };
  if (layout.inputs.length === 0 || (isReadOnly && !isWritten))
    return (
      <ExperienceFrame>
        <ReadMission {...read} data={data} user={user} />
      </ExperienceFrame>
    );
  if (open === null || (isSubmittedElsewhere && !isWritten)) return <WorkbenchSkeleton title={mission.title} />;
  if (isWritten) {
    return (
      <ExperienceFrame justEarned={result?.badges ?? NONE}>
        <Submitted
          {...read}
          data={data}
          user={user}
          layout={layout}
          submission={submission}
          draft={open.draft}
          result={result}
          onImproving={onImproving}
          onShown={onShown}
          onWithdrawn={onWithdrawn}
          isJustTakenBack={isJustTakenBack}
        />
      </ExperienceFrame>
    );
  }
  return (
    <AnswerDesk
      {...read}
      rail={rail}
      data={data}
      layout={layout}
      open={open}
      first={first}
      onSubmitted={onSubmitted}
      onReload={look}
    />
  );
}

/** Applies the result of a submit to the mission's data. It contains all changes, so no further request is needed. */
function withResult(current: Schema<"MissionBlocks">, result: SubmissionResult): Schema<"MissionBlocks"> {
  return { ...withAnswers(current, result), acts: result.acts, user_mission: result.user_mission };
}

/** Applies the answers that may be shown now. */
function withAnswers(current: Schema<"MissionBlocks">, shown: Schema<"AnswerShown">): Schema<"MissionBlocks"> {
  const revealed = new Map(shown.model_answers.map((answer) => [answer.block, answer.html]));
  const blocks = current.blocks.map((block) => {
    const html = revealed.get(block.id);
    return block.body.kind === "model_answer" && html !== undefined
      ? { ...block, body: { ...block.body, html } }
      : block;
  });
  return { ...current, blocks, keys: shown.keys, tries: shown.tries, submission: shown.submission };
}
