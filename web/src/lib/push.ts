// Whether this browser can be told of something while the application is closed, and its place at the push service of its
// maker. Nothing asks the person by itself: a browser asks once, and who says no there is not asked again.

/** What keeps it from being told; null if nothing does. */
export type PushObstacle = "unsupported" | "not-installed" | "blocked";

export function pushObstacle(): PushObstacle | null {
  if (!("serviceWorker" in navigator && "PushManager" in window && "Notification" in window)) return isAppleTouchDevice() ? "not-installed" : "unsupported";
  return Notification.permission === "denied" ? "blocked" : null;
}

/** Whether the browser has not been asked yet. */
export function isPushUnasked(): boolean {
  return pushObstacle() === null && Notification.permission === "default";
}

/** What this browser has subscribed, if it has. */
export async function currentSubscription(): Promise<PushSubscription | null> {
  if (pushObstacle() === "unsupported" || pushObstacle() === "not-installed") return null;
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Asks the person, and subscribes for the sender with this key; null if they say no. Called as an answer to a press. */
export async function subscribe(key: string): Promise<PushSubscription | null> {
  if ((await Notification.requestPermission()) !== "granted") return null;
  await navigator.serviceWorker.register("/sw.js");
  const { pushManager } = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: key };
  const before = await pushManager.getSubscription();
  // It may be for a sender with an older key, which the browser would not replace.
  if (before !== null) await before.unsubscribe();
  return pushManager.subscribe(options);
}

/** Ends the subscription; the push service tells senders that it has ended. */
export async function unsubscribe(): Promise<void> {
  await (await currentSubscription())?.unsubscribe();
}

/** What a person knows this device by. */
export function deviceName(): string {
  const agent = navigator.userAgent;
  const browser = [["Edg", "Edge"], ["OPR", "Opera"], ["Firefox", "Firefox"], ["Chrome", "Chrome"], ["Safari", "Safari"]].find(([mark]) => agent.includes(mark!))?.[1] ?? "Browser";
  const system = [["Android", "Android"], ["iPhone", "iPhone"], ["iPad", "iPad"], ["Mac", "Mac"], ["Windows", "Windows"], ["CrOS", "ChromeOS"], ["Linux", "Linux"]].find(([mark]) => agent.includes(mark!))?.[1];
  return system === undefined ? browser : `${browser} on ${system}`;
}

/** Safari there tells only applications on the home screen. */
function isAppleTouchDevice(): boolean {
  return /iPhone|iPad|iPod/.test(navigator.userAgent) || (navigator.userAgent.includes("Mac") && navigator.maxTouchPoints > 1);
}
