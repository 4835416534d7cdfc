// Public interface of teams.

export { FoundTeam } from "./found-team";
export { OwnTeamCard } from "./own-team-card";
export { TeamList } from "./team-list";
export { TeamNeeded } from "./team-needed";
export { TeamPeople } from "./team-people";
export { useActOnTeam } from "./use-act-on-team";
export { useSayWriting } from "./use-say-writing";
export { type OtherTeam, useTeams, type Teams } from "./use-teams";
export { type TeamWork, useTeamWork } from "./use-team-work";
