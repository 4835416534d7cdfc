// Facts about a mission before it is opened: the written result, the duration, and the missions that it opens.

import { formatMinutes } from "@/lib/dates";
import { missionTexts } from "@/texts/mission";
import { pathTexts } from "@/texts/path";
import type { MissionView } from "../use-missions";

export function MissionFacts({ mission, opens }: { mission: MissionView; opens?: readonly MissionView[] }) {
  const facts = [
    ...(mission.you_write === null ? [] : [{ label: pathTexts.youWrite, value: mission.you_write }]),
    { label: pathTexts.itTakes, value: formatMinutes(mission.minutes) },
    ...(opens === undefined || opens.length === 0
      ? []
      : [{ label: pathTexts.thenOpens, value: missionTexts.numbers(opens.map((other) => other.number)) }]),
  ];
  return (
    <dl className="grid gap-x-6 gap-y-2 border-t border-line pt-4 text-small sm:auto-cols-fr sm:grid-flow-col">
      {facts.map(({ label, value }) => (
        <div key={label} className="flex gap-3 sm:grid sm:gap-0.5">
          <dt className="text-soft max-sm:w-28 max-sm:shrink-0">{label}</dt>
          <dd className="font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
