// Stores a choice on this device, and in the account of a signed-in person.

import { noteStale } from "@/api/changes";
import { client } from "@/api/client";
import { keys } from "@/api/keys";
import { keepChoice, type Choice } from "./consent";

export function chooseAnalytics(choice: Choice, isSignedIn: boolean): void {
  keepChoice(choice);
  // The choice applies on this device, even if the account cannot be changed.
  if (isSignedIn) void tellAccount(choice);
}

async function tellAccount(choice: Choice): Promise<void> {
  try {
    await client.PATCH("/api/user/settings", { body: { analytics: choice } });
    noteStale([keys.settings()]);
  } catch {
    // Ignored: the settings page shows the account's value and can set it again.
  }
}
