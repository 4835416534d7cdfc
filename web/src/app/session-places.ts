// The pages of a session in the order of every menu: frequently used ones first, then the others.

import { paths } from "@/app/paths";
import { assistantTexts } from "@/texts/assistant";
import { discordTexts } from "@/texts/discord";
import { missionTexts } from "@/texts/mission";

const words = missionTexts.outline;

const MAIN = {
  missions: [paths.missions, missionTexts.heading],
  dashboard: [paths.dashboard, words.dashboard],
  feedback: [paths.feedback, words.feedback],
  grades: [paths.grades, words.grades],
  assistant: [paths.ta, assistantTexts.title],
} as const;

const MORE = {
  plan: [paths.plan, words.plan],
  cheatSheets: [paths.cheatSheets, words.cheatSheet],
  bonus: [paths.bonusModules, words.bonus],
  team: [paths.teams, words.team],
  discord: [paths.discord, discordTexts.title],
  wayOut: [paths.offboarding, words.wayOut],
  howItWorks: [paths.howItWorks, words.howItWorks],
  support: [paths.support, words.support],
} as const;

export type SessionPlaceName = keyof typeof MAIN | keyof typeof MORE;

export interface SessionPlace {
  name: SessionPlaceName;
  to: string;
  label: string;
}

/** `missions` decide whether there is a page for teams: it needs a mission that a team works on. */
export function sessionPlaces(
  experience: string,
  missions: readonly { team: boolean }[] = [],
): { main: SessionPlace[]; more: SessionPlace[] } {
  const hasTeams = missions.some(({ team }) => team);
  const more = placesOf(MORE, experience).filter(({ name }) => name !== "team" || hasTeams);
  return { main: placesOf(MAIN, experience), more };
}

function placesOf(
  places: Partial<Record<SessionPlaceName, readonly [(experience: string) => string, string]>>,
  experience: string,
): SessionPlace[] {
  return Object.entries(places).map(([name, [path, label]]) => ({
    name: name as SessionPlaceName,
    to: path(experience),
    label,
  }));
}
