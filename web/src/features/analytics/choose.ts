// Choosing: kept on this device, and with the account of somebody who has one.

import { noteStale } from "@/api/changes";
import { client } from "@/api/client";
import { keys } from "@/api/keys";
import { keepChoice, type Choice } from "./consent";

export function chooseAnalytics(choice: Choice, isSignedIn: boolean): void {
  keepChoice(choice);
  // The device knows; the account learns it when it can.
  if (isSignedIn) void tellAccount(choice);
}

async function tellAccount(choice: Choice): Promise<void> {
  try {
    await client.PATCH("/api/user/settings", { body: { analytics: choice } });
    noteStale([keys.settings()]);
  } catch {
    // The settings page shows what the account says, and can say it again.
  }
}
