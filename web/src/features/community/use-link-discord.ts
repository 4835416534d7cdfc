// Links the account with Discord, after the person has agreed there.

import { useAct } from "@/api/use-act";
import { answer, client } from "@/api/client";
import type { Schema } from "@/api/types";

export function useLinkDiscord() {
  return useAct((body: Schema<"DiscordConsentRequest">) => answer(client.POST("/api/discord/link", { body })));
}
