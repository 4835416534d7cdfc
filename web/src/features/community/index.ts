// What other parts of the application may use of teams and of Discord.

export { DiscordCodeCard } from "./discord-code-card";
export { DiscordLinkCard } from "./discord-link-card";
export { FoundTeam } from "./found-team";
export { OwnTeamCard } from "./own-team-card";
export { TeamList } from "./team-list";
export { useActOnTeam } from "./use-act-on-team";
export { type OtherTeam, useTeams, type Teams } from "./use-teams";
export { useDiscord, useDiscordCode, useLinkDiscord } from "./use-discord";
