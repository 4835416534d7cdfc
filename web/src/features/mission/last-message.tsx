// The newest message from a character of the story: the reply to the last submitted answer.

import { paths } from "@/app/paths";
import { missionTexts } from "@/texts/mission";
import { submissionTexts } from "@/texts/submission";
import { Letter } from "@/ui/letter";
import { Loading, Skeleton } from "@/ui/states";
import { Prose } from "@/ui/surface";
import { TextLink } from "@/ui/text-link";
import type { Step } from "./path/step";
import { useMission } from "./use-mission";
import type { MissionsPage } from "./use-missions";

const words = missionTexts.dashboard;

export interface LastMessageProps {
  step: Step;
  session: MissionsPage["session"];
  experience: string;
}

export function LastMessage({ step: { mission }, session, experience }: LastMessageProps) {
  const { data, error } = useMission(mission, session);
  const { name, role, portrait } = mission.sender;
  const reply = data?.submission?.reply ?? null;
  return (
    <section aria-label={words.lastMessage} className="grid">
      <Letter portrait={portrait} name={name} role={role} className="grid content-start">
        <div className="grid gap-3">
          {reply !== null ? (
            <Prose html={reply.html} />
          ) : data || error ? (
            <p>{submissionTexts.received.from(name)}</p>
          ) : (
            <Loading>
              <Skeleton className="h-24" />
            </Loading>
          )}
          <p>
            <TextLink to={paths.mission(experience, mission.slug)}>
              {words.yourAnswer(missionTexts.number(mission.number))}
            </TextLink>
          </p>
        </div>
      </Letter>
    </section>
  );
}
