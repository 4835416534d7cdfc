// The choice before the end: wait for promised reviews and get a higher award, or finish now.

import { Clock } from "lucide-react";
import type { Schema } from "@/api/types";
import { paths } from "@/app/paths";
import { awardTexts } from "@/texts/award";
import { Button, LinkButton } from "@/ui/button";
import { Card } from "@/ui/surface";
import { Tag } from "@/ui/tag";

const words = awardTexts.choice;

export interface FinishChoiceProps {
  /** The award that the learner gets by finishing now. */
  heading: Schema<"AwardKind">;
  later: Schema<"LaterAward">;
  experience: string;
  isFinishing: boolean;
  onFinish: () => void;
}

export function FinishChoice({ heading, later, experience, isFinishing, onFinish }: FinishChoiceProps) {
  const { kind, reviews, first_by, by, is_late } = later;
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <Card as="section" isLifted className="grid content-between gap-5 border-now">
        <div className="grid justify-items-start gap-2">
          <Tag tone="now" icon={Clock}>
            {is_late ? words.late : words.by(first_by)}
          </Tag>
          <h2 className="text-h2">{words.wait(reviews, kind)}</h2>
          <p>{is_late ? words.waitLate : words.waitBody(reviews, first_by, by)}</p>
          <p className="text-small text-soft">{words.loseNothing}</p>
        </div>
        <div>
          <LinkButton variant="primary" to={paths.dashboard(experience)}>
            {words.waitAction}
          </LinkButton>
        </div>
      </Card>
      <Card as="section" className="grid content-between gap-5">
        <div className="grid justify-items-start gap-2">
          <Tag>{words.today}</Tag>
          <h2 className="text-h2">{words.now(heading)}</h2>
          <p>{words.nowBody(heading, kind)}</p>
        </div>
        <div>
          <Button isPending={isFinishing} pendingLabel={words.nowAction} onPress={onFinish}>
            {words.nowAction}
          </Button>
        </div>
      </Card>
    </div>
  );
}
