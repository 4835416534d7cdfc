// The next sitting: when it is, what is done in it, and the way to its mission.

import { paths } from "@/app/paths";
import { formatDayTime, formatMinutes } from "@/lib/dates";
import { sittingTexts as words } from "@/texts/sitting";
import { LinkButton } from "@/ui/button";
import { Card } from "@/ui/surface";
import { Tag } from "@/ui/tag";
import { type Missions, partWords } from "./sitting-words";
import type { Sitting } from "./use-sittings";

export interface NextSittingProps {
  sitting: Sitting;
  missions: Missions;
  experience: string;
}

export function NextSitting({ sitting: { starts_at, minutes, parts }, missions, experience }: NextSittingProps) {
  const first = missions.find(({ id }) => id === parts[0]?.mission);
  return (
    <Card as="section" className="grid content-start gap-3 border-2 border-now">
      <h2 className="grid gap-3">
        <Tag tone="now" className="w-fit">
          {words.next}
        </Tag>{" "}
        <span className="text-h1">{words.nextAt(formatDayTime(starts_at), formatMinutes(minutes))}</span>
      </h2>
      <ul className="grid gap-1">
        {parts.map((part) => (
          <li key={part.mission}>
            {partWords(part, missions)}: <span>{missions.find(({ id }) => id === part.mission)?.title}</span>
          </li>
        ))}
      </ul>
      <p className="text-small text-soft">{words.missed}</p>
      {first !== undefined && (
        <p className="pt-1">
          <LinkButton to={paths.mission(experience, first.slug)} variant="primary">
            {words.start}
          </LinkButton>
        </p>
      )}
    </Card>
  );
}
