// Informs the other tabs of this browser that an address was verified.

const NAME = "fieldwork.verified";

export function tellVerified(): void {
  const channel = new BroadcastChannel(NAME);
  channel.postMessage("verified");
  channel.close();
}

/** Calls back when another tab reports it; the returned function stops listening. */
export function onVerified(listener: () => void): () => void {
  const channel = new BroadcastChannel(NAME);
  channel.addEventListener("message", listener);
  return () => channel.close();
}
