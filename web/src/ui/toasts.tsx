// Brief news that needs no answer: four seconds, three at a time, polite. Faults that
// ask for action stay inline, where the work is. The library is fetched with the first
// toast, so that no page waits for it.

import { lazy, Suspense, useSyncExternalStore } from "react";

type Tone = "success" | "info" | "error";
type News = (message: string, options?: { description?: string | undefined }) => void;

const Toaster = lazy(async () => ({ default: (await import("./toaster")).ThemedToaster }));

let isWanted = false;
const listeners = new Set<() => void>();

export const toast: Record<Tone, News> = {
  success: (message, options) => void show("success", message, options),
  info: (message, options) => void show("info", message, options),
  error: (message, options) => void show("error", message, options),
};

/** The place where toasts appear; once, in the root layout. */
export function Toasts() {
  const isShown = useSyncExternalStore(subscribe, () => isWanted);
  return isShown ? (
    <Suspense>
      <Toaster />
    </Suspense>
  ) : null;
}

async function show(tone: Tone, ...news: Parameters<News>): Promise<void> {
  isWanted = true;
  for (const listener of listeners) listener();
  const { toast } = await import("sonner");
  toast[tone](...news);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
