// Public interface of Discord.

export { DiscordCodeCard } from "./discord-code-card";
export { DiscordLinkCard } from "./discord-link-card";
export { useDiscord, useDiscordCode, useLinkDiscord } from "./use-discord";
