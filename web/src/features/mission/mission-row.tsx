// One mission in the list: what it is, how long it takes, where it stands, what it
// waits for and what it opens.

import { Clock, LockOpen } from "lucide-react";
import { Link } from "react-router";
import { paths } from "@/app/paths";
import { formatMinutes } from "@/lib/dates";
import { missionTexts } from "@/texts/mission";
import { Badge, LinkButton, cx } from "@/ui";
import { LockReasons } from "./lock-reasons";
import { MissionState } from "./mission-state";
import type { Place } from "./reason-words";
import { shownState } from "./standing";
import type { Decision } from "./use-decisions";
import type { MissionView } from "./use-missions";

export interface MissionRowProps {
  mission: MissionView;
  decision: Decision;
  place: Place;
  isNext: boolean;
}

export function MissionRow({ mission, decision, place, isNext }: MissionRowProps) {
  const isLocked = decision.state === "locked";
  const opens = place.missions.filter((other) => decision.unlocks.includes(other.id)).map((other) => other.number);
  return (
    <li className={cx("grid gap-x-5 gap-y-3 py-6 sm:grid-cols-[3rem_1fr_auto]", isNext ? "-mx-4 bg-brand-wash/60 px-4 sm:rounded-lg" : "border-b border-line")}>
      <p aria-hidden className={cx("font-display text-3xl leading-none tabular-nums max-sm:hidden", isLocked ? "text-edge" : "text-brand")}>{mission.number}</p>
      <div className="grid min-w-0 gap-2">
        <h2 className={cx("text-xl", isLocked && "text-soft")}>
          <Link data-mission-link to={paths.mission(place.experience, mission.slug)} className="inline-block py-0.5 underline-offset-4 hover:underline">
            <span className="sm:sr-only">{mission.number}. </span>
            {mission.title}
          </Link>
        </h2>
        <p className="max-w-prose text-soft">{mission.summary}</p>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 pt-1 text-sm text-soft">
          <MissionState state={shownState(decision)} />
          <span className="inline-flex items-center gap-1.5"><Clock aria-hidden className="size-4" />{formatMinutes(mission.minutes)}</span>
          {!mission.required && <Badge>{missionTexts.optional}</Badge>}
          {mission.team && <Badge>{missionTexts.team}</Badge>}
          {opens.length > 0 && (
            <span className="inline-flex items-center gap-1.5"><LockOpen aria-hidden className="size-4" />{missionTexts.opens(opens)}</span>
          )}
        </div>
        {isLocked && <div className="pt-1"><LockReasons reasons={decision.reasons} place={place} /></div>}
      </div>
      <RowAction mission={mission} decision={decision} place={place} isNext={isNext} />
    </li>
  );
}

function RowAction({ mission, decision, place, isNext }: MissionRowProps) {
  if (!decision.is_to_do) return null;
  const { start, resume } = missionTexts.action;
  return (
    <LinkButton
      to={paths.mission(place.experience, mission.slug)}
      variant={isNext ? "primary" : "secondary"}
      className="self-start"
      aria-label={`${decision.state === "unlocked" ? start : resume}: ${mission.title}`}
    >
      {decision.state === "unlocked" ? start : resume}
    </LinkButton>
  );
}
