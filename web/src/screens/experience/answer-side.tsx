// The answer side of a mission: the form while the attempt is a draft, else what was
// handed in. It joins the draft engine with the mission's data.

import { useCallback, useEffect, useState } from "react";
import { useSWRConfig } from "swr";
import { keys } from "@/api/keys";
import type { Schema } from "@/api/types";
import { useRefreshMissions } from "@/features/mission/use-missions";
import type { Layout } from "@/features/submission/blocks";
import type { Submission } from "@/features/submission/draft";
import { useDraft } from "@/features/submission/use-draft";
import type { SubmissionResult } from "@/features/submission/use-hand-in";
import { Loading, Skeleton } from "@/ui";
import { AnswerForm } from "./answer-form";
import { HandedIn } from "./handed-in";
import type { OpenMissionProps } from "./open-mission";

export interface AnswerSideProps extends OpenMissionProps {
  data: Schema<"MissionBlocks">;
  user: string;
  layout: Layout;
}

export function AnswerSide({ data, user, layout, ...props }: AnswerSideProps) {
  const { mutate } = useSWRConfig();
  const refresh = useRefreshMissions(props.place.experience);
  const [result, setResult] = useState<SubmissionResult | null>(null);
  const [isJustTakenBack, setJustTakenBack] = useState(false);
  const { mission, page } = props;
  const look = useCallback(() => void mutate(keys.missionBlocks(mission.id, page.session.id)), [mutate, mission.id, page.session.id]);
  const open = useDraft({ user, mission: mission.id, submission: data.submission, userMission: data.user_mission?.id ?? null });
  const keepResult = (change: (current: Schema<"MissionBlocks">) => Schema<"MissionBlocks">) =>
    void mutate<Schema<"MissionBlocks">>(keys.missionBlocks(mission.id, page.session.id), (current) => current && change(current), { revalidate: false });

  function onHandedIn(handedIn: SubmissionResult) {
    setResult(handedIn);
    keepResult((current) => withResult(current, handedIn));
    void refresh();
  }

  function onWithdrawn(withdrawn: SubmissionResult) {
    setResult(null);
    setJustTakenBack(true);
    keepResult((current) => withResult(current, withdrawn));
    void refresh();
  }

  function onImproving(submission: Submission) {
    setResult(null);
    keepResult((current) => ({ ...current, submission }));
    void refresh();
  }

  const hasBegun = open !== null && Object.values(open.draft.blocks).some((block) => block.baseRev > 0);
  const decision = props.decisions.get(mission.id)!;
  const isShownAsNew = decision.state === "unlocked";
  useEffect(() => {
    if (hasBegun && isShownAsNew) void refresh();
  }, [hasBegun, isShownAsNew, refresh]);

  if (layout.inputs.length === 0) return null;
  if (open === null) return <Loading><Skeleton className="h-96" /></Loading>;
  const submission = data.submission;
  const isReadOnly = decision.access === "read_only";
  if (submission !== null && (submission.status !== "draft" || isReadOnly)) {
    return <HandedIn {...props} data={data} layout={layout} submission={submission} draft={open.draft} result={result} isReadOnly={isReadOnly} onImproving={onImproving} onWithdrawn={onWithdrawn} isJustTakenBack={isJustTakenBack} />;
  }
  return isReadOnly ? null : <AnswerForm {...props} data={data} layout={layout} open={open} onHandedIn={onHandedIn} onReload={look} />;
}

/** The answer of a submit names what became true; nothing is asked again. */
function withResult(current: Schema<"MissionBlocks">, result: SubmissionResult): Schema<"MissionBlocks"> {
  const revealed = new Map(result.model_answers.map((answer) => [answer.block, answer.html]));
  const blocks = current.blocks.map((block) => {
    const html = revealed.get(block.id);
    return block.body.kind === "model_answer" && html !== undefined ? { ...block, body: { ...block.body, html } } : block;
  });
  return { ...current, blocks, submission: result.submission, user_mission: result.user_mission };
}
