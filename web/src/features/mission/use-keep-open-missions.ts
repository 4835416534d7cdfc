// Stores open missions with their files on the device for offline use. It waits until the page is idle, and skips
// metered connections.

import { useEffect } from "react";
import { isKeeping } from "@/api/offline-reads";
import type { Schema } from "@/api/types";
import { isMetered } from "@/lib/is-metered";
import type { Decisions } from "./use-decisions";
import { fetchMission } from "./use-mission";
import type { MissionsPage } from "./use-missions";

const AFTER_MS = 6_000;
/** Maximum size of a file that is stored in advance. A larger file is fetched when it is opened. */
const MAX_FILE_BYTES = 2_000_000;

export function useKeepOpenMissions(page: MissionsPage | undefined, decisions: Decisions): void {
  const session = page?.session.slug;
  const open =
    page?.missions
      .filter(({ id }) => decisions.get(id)?.is_to_do)
      .map(({ slug }) => slug)
      .join(" ") ?? "";
  useEffect(() => {
    if (session === undefined || open === "") return undefined;
    const timer = setTimeout(() => void keepAll(open.split(" "), session), AFTER_MS);
    return () => clearTimeout(timer);
  }, [open, session]);
}

async function keepAll(missions: readonly string[], session: string): Promise<void> {
  if (!isKeeping() || isMetered()) return;
  for (const mission of missions) {
    try {
      await keepMission(mission, session);
    } catch {
      // A mission that cannot be fetched now is stored when the learner next opens it.
      return;
    }
  }
}

/** Requests are enough: the client stores the mission, the service worker its files. */
async function keepMission(mission: string, session: string): Promise<void> {
  const { blocks } = await fetchMission(mission, session);
  await Promise.all(blocks.flatMap(fileOf).map((url) => fetch(url)));
}

function fileOf({ body }: Schema<"Block">): readonly string[] {
  return "file" in body && body.file.bytes <= MAX_FILE_BYTES ? [body.file.url] : [];
}
