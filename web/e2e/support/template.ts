// Before all journeys: one database is migrated and filled with the programs, and every server gets a copy of it.

import { needed, serverCommand, settingsOf } from "./environment";

export async function setup(): Promise<void> {
  const settings = settingsOf(needed("E2E_DATABASE_URL"));
  await serverCommand(settings, "migrate");
  await serverCommand(settings, "content", "import", "content");
}
