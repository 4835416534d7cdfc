// Brief messages that need no answer: four seconds, three at a time, polite. Errors that require action stay inline,
// beside the work. The library is fetched for the first toast, so that no page waits for it.

import { useSyncExternalStore } from "react";
import { noteMissingCode } from "@/lib/missing-code";
import { lazyComponent } from "./lazy-component";

type Tone = "success" | "info" | "error";
type News = (message: string, options?: { description?: string | undefined }) => void;

const Toaster = lazyComponent(async () => (await import("./toaster")).ThemedToaster, { onMissing: () => want(false) });

let isWanted = false;
const listeners = new Set<() => void>();

export const toast: Record<Tone, News> = {
  success: (message, options) => void show("success", message, options),
  info: (message, options) => void show("info", message, options),
  error: (message, options) => void show("error", message, options),
};

/** The container of toasts; mounted once, in the root layout. */
export function Toasts() {
  const isShown = useSyncExternalStore(subscribe, () => isWanted);
  return isShown ? <Toaster /> : null;
}

async function show(tone: Tone, ...news: Parameters<News>): Promise<void> {
  want(true);
  // Without a connection the library may fail to load. The next toast tries to load it again.
  const library = await import("sonner").catch(() => (noteMissingCode(), null));
  library?.toast[tone](...news);
}

function want(isIt: boolean): void {
  isWanted = isIt;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
