// Informs the other tabs of this browser about a log-out.

const NAME = "fieldwork.session";

export function tellLoggedOut(uid: string): void {
  const channel = open();
  channel?.postMessage(uid);
  channel?.close();
}

/** Calls back with the person who logged out in another tab; the returned function stops listening. */
export function onLoggedOut(listener: (uid: string) => void): () => void {
  const channel = open();
  channel?.addEventListener("message", ({ data }: MessageEvent<string>) => listener(data));
  return () => channel?.close();
}

/** Null if the browser has no BroadcastChannel. */
function open(): BroadcastChannel | null {
  try {
    return new BroadcastChannel(NAME);
  } catch {
    return null;
  }
}
