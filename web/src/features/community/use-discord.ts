// The link with Discord: its state, the code that creates it, and the acts on it.

import useSWR from "swr";
import { answer, client } from "@/api/client";
import { keys } from "@/api/keys";
import type { Refusal } from "@/api/refusal";
import type { Schema } from "@/api/types";
import { useAct } from "@/api/use-act";
import { discordTexts } from "@/texts/discord";

export type DiscordSession = Schema<"DiscordSession">;
export type DiscordCode = Schema<"DiscordCode">;

export function useDiscord() {
  return useSWR<DiscordSession, Refusal>(keys.discord(), () => answer(client.GET("/api/user-discord-session/session")));
}

export function useDiscordCode() {
  return useSWR<DiscordCode, Refusal>(keys.discordCode(), () => answer(client.GET("/api/discord/unique-code")));
}

export function useUnlinkDiscord() {
  return useAct(
    async () => {
      await client.DELETE("/api/user-discord-session/session");
      return true;
    },
    { errorToast: { title: discordTexts.unlinkFailed } },
  );
}

export function useSyncDiscord() {
  return useAct(() => answer(client.POST("/api/user-discord-session/sync")), {
    errorToast: { title: discordTexts.againFailed },
  });
}
