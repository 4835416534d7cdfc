// Stores the contents of open modules on the device for offline use. The client stores responses as they arrive, so
// requesting them is enough.

import { useEffect } from "react";
import { isKeeping } from "@/api/offline-reads";
import { isMetered } from "@/lib/is-metered";
import { fetchBonusContent } from "./use-bonus-content";
import type { BonusModule } from "./use-bonus-modules";

const AFTER_MS = 4_000;

export function useKeepBonus(experience: string, modules: readonly BonusModule[] | undefined): void {
  const open = (modules ?? [])
    .filter(({ decision }) => decision.can_read)
    .flatMap(({ contents }) => contents.map(({ id }) => id))
    .join(" ");
  useEffect(() => {
    if (open === "") return undefined;
    const timer = setTimeout(() => void keepAll(experience, open.split(" ")), AFTER_MS);
    return () => clearTimeout(timer);
  }, [experience, open]);
}

async function keepAll(experience: string, contents: readonly string[]): Promise<void> {
  if (!isKeeping() || isMetered()) return;
  // A content that cannot be fetched now is stored when the learner next reads it.
  await Promise.all(contents.map((content) => fetchBonusContent(experience, content))).catch(() => undefined);
}
