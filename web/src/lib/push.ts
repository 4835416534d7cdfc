// Push notifications: whether this browser supports them, and its subscription at the browser maker's push service. The
// person is only asked for permission after a press, because the browser asks once and remembers a refusal.

/** Reason why this browser cannot receive push notifications. */
export type PushObstacle = "unsupported" | "not-installed" | "blocked";

export function pushObstacle(): PushObstacle | null {
  if (!("serviceWorker" in navigator && "PushManager" in window && "Notification" in window))
    return isAppleTouchDevice() ? "not-installed" : "unsupported";
  return Notification.permission === "denied" ? "blocked" : null;
}

/** Whether the browser has not asked the person yet. */
export function isPushUnasked(): boolean {
  return pushObstacle() === null && Notification.permission === "default";
}

/** The current subscription of this browser, if it has one. */
export async function currentSubscription(): Promise<PushSubscription | null> {
  if (pushObstacle() === "unsupported" || pushObstacle() === "not-installed") return null;
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/**
 * Asks the person for permission and subscribes with the sender's key; null if they refuse. Call it in response to a
 * press.
 */
export async function subscribe(key: string): Promise<PushSubscription | null> {
  if ((await Notification.requestPermission()) !== "granted") return null;
  await navigator.serviceWorker.register("/sw.js");
  const { pushManager } = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: key };
  const before = await pushManager.getSubscription();
  // The earlier subscription may have an older key of the sender. The browser would not replace that.
  if (before !== null) await before.unsubscribe();
  return pushManager.subscribe(options);
}

/** Ends the subscription; the push service then rejects notifications for it. */
export async function unsubscribe(): Promise<void> {
  await (await currentSubscription())?.unsubscribe();
}

/** A name by which the person recognises this device. */
export function deviceName(): string {
  const agent = navigator.userAgent;
  const browser =
    [
      ["Edg", "Edge"],
      ["OPR", "Opera"],
      ["Firefox", "Firefox"],
      ["Chrome", "Chrome"],
      ["Safari", "Safari"],
    ].find(([mark]) => agent.includes(mark!))?.[1] ?? "Browser";
  const system = [
    ["Android", "Android"],
    ["iPhone", "iPhone"],
    ["iPad", "iPad"],
    ["Mac", "Mac"],
    ["Windows", "Windows"],
    ["CrOS", "ChromeOS"],
    ["Linux", "Linux"],
  ].find(([mark]) => agent.includes(mark!))?.[1];
  return system === undefined ? browser : `${browser} on ${system}`;
}

/** Safari on these devices only notifies applications that are on the home screen. */
function isAppleTouchDevice(): boolean {
  return (
    /iPhone|iPad|iPod/.test(navigator.userAgent) ||
    (navigator.userAgent.includes("Mac") && navigator.maxTouchPoints > 1)
  );
}
