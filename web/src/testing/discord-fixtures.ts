// A realistic link with Discord for tests.

import type { Schema } from "@/api/types";

export function aDiscordSession(change: Partial<Schema<"DiscordSession">> = {}): Schema<"DiscordSession"> {
  return {
    is_offered: true,
    linked: true,
    name: "ada.obi",
    roles: ["Data analysis"],
    error: null,
    is_for_staff: false,
    synced_at: "2026-11-20T11:59:00Z",
    invite_url: "https://discord.example/invite",
    ...change,
  };
}

export const NOT_LINKED = aDiscordSession({ linked: false, name: null, roles: [], synced_at: null });

export function aDiscordCode(change: Partial<Schema<"DiscordCode">> = {}): Schema<"DiscordCode"> {
  return {
    code: "09AZ01JM",
    expires_at: "2026-11-20T12:10:00Z",
    invite_url: "https://discord.example/invite",
    oauth_url: "https://discord.example/oauth2/authorize?state=a",
    ...change,
  };
}
