// Keys inside a session: j and k open the next and the previous mission (in the list they move from row to row), "g m"
// and "g d" open the list and the dashboard.

import { useNavigate, useParams } from "react-router";
import { paths } from "@/app/paths";
import { useKeys } from "@/features/command/use-keys";
import { useMissions } from "@/features/mission/use-missions";

export function useSessionKeys(experience: string): void {
  const navigate = useNavigate();
  const { mission: shown } = useParams();
  const { data: page } = useMissions(experience);

  function move(step: 1 | -1) {
    if (shown === undefined) return moveInList(step);
    const missions = page?.missions ?? [];
    const at = missions.findIndex(({ slug, id }) => slug === shown || id === shown);
    const next = at === -1 ? undefined : missions[at + step];
    if (next !== undefined) void navigate(paths.mission(experience, next.slug));
  }

  useKeys({
    j: () => move(1),
    k: () => move(-1),
    "g m": () => void navigate(paths.missions(experience)),
    "g d": () => void navigate(paths.dashboard(experience)),
  });
}

function moveInList(step: 1 | -1): void {
  const links = [...document.querySelectorAll<HTMLElement>("main [data-mission-link]")];
  const at = links.findIndex((link) => link === document.activeElement);
  const next = at === -1 ? links[step === 1 ? 0 : links.length - 1] : links[at + step];
  next?.focus();
}
