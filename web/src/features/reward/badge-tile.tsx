// One badge in a list: its drawing, its purpose, and either the date when it was earned or what is missing for it.

import type { ReactNode } from "react";
import { rewardTexts as words } from "@/texts/reward";
import { DateTimeText } from "@/ui/date-time-text";
import { BadgeArt } from "./badge-art";
import type { UserBadge } from "./use-badges";

export interface BadgeTileProps {
  badge: UserBadge;
  awardedAt?: string;
  /** Number that the learner has reached of what the badge counts. */
  have?: number;
}

export function BadgeTile({ badge, awardedAt, have }: BadgeTileProps) {
  const { title, about, counting, need, program } = badge;
  return (
    <li className="grid grid-cols-[4rem_minmax(0,1fr)] items-start gap-x-4 border-b border-line py-4 last:border-b-0">
      <BadgeArt counting={counting} hue={program.cover.hue} isEarned={awardedAt !== undefined} className="size-16" />
      <div className="grid gap-0.5">
        <p className="font-semibold">{title}</p>
        {awardedAt !== undefined ? <Line>{about}</Line> : <Line>{words.rule(counting, need)}</Line>}
        {awardedAt !== undefined && (
          <p className="text-note text-soft">
            {words.since} <DateTimeText at={awardedAt} />
          </p>
        )}
        {have !== undefined && (
          <p className="text-small font-semibold tabular-nums">{words.have(counting, have, need)}</p>
        )}
      </div>
    </li>
  );
}

function Line({ children }: { children: ReactNode }) {
  return <p className="text-small text-soft">{children}</p>;
}
