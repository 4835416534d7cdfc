// The outline of a session: its pages, and every mission with its number, minutes and state in words.

import { NavLink } from "react-router";
import { PLACE_ICONS } from "@/app/place-icons";
import { paths } from "@/app/paths";
import { type SessionPlace, sessionPlaces } from "@/app/session-places";
import { MissionState } from "@/features/mission/mission-state";
import { useDecisions } from "@/features/mission/use-decisions";
import { useMissions } from "@/features/mission/use-missions";
import { formatMinutes } from "@/lib/dates";
import { missionTexts } from "@/texts/mission";
import { cx } from "@/ui/cx";

export function ExperienceOutline({ experience }: { experience: string }) {
  const { data: page } = useMissions(experience);
  const decisions = useDecisions(page);
  const { main, more } = sessionPlaces(experience, page?.missions);
  return (
    <nav aria-label={missionTexts.outline.label} className="grid gap-5 pb-4">
      {page && <p className="px-3 font-display text-h3 leading-snug font-bold">{page.program.title}</p>}
      <ul className="grid gap-0.5">
        {main.map((place) => (
          <Place key={place.name} {...place} />
        ))}
      </ul>
      {page && (
        <ol className="grid gap-0.5">
          {page.missions.map((mission) => (
            <li key={mission.id}>
              <NavLink
                to={paths.mission(experience, mission.slug)}
                className={({ isActive }) => linkClass(isActive, "grid grid-cols-[1.25rem_1fr] gap-x-2.5 py-2")}
              >
                <span className="font-display font-bold text-soft tabular-nums">{mission.number}</span>
                <span className="grid gap-1">
                  <span className="leading-snug font-medium">{mission.title}</span>
                  <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-note text-soft">
                    <MissionState standing={decisions.get(mission.id)!.standing} />
                    {formatMinutes(mission.minutes)}
                  </span>
                </span>
              </NavLink>
            </li>
          ))}
        </ol>
      )}
      <ul className="grid gap-0.5 border-t border-line pt-4">
        {more.map((place) => (
          <Place key={place.name} {...place} />
        ))}
      </ul>
    </nav>
  );
}

function Place({ name, to, label }: SessionPlace) {
  const Icon = PLACE_ICONS[name];
  return (
    <li>
      <NavLink
        to={to}
        className={({ isActive }) => linkClass(isActive, "target flex items-center gap-2.5 font-semibold")}
      >
        <Icon aria-hidden className="size-5 shrink-0" />
        {label}
      </NavLink>
    </li>
  );
}

function linkClass(isActive: boolean, layout: string): string {
  return cx("rounded-md px-3", layout, isActive ? "bg-brand-wash text-brand forced-chosen" : "hover:bg-sunken");
}
