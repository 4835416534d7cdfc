// The tag manager: its script, with the container of this deployment, and the only event that the product sends to it.

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

const HOST = "https://www.googletagmanager.com";
const SCRIPT = "tag-manager";

/** Loads the container. A page that enables it without an id is misconfigured. */
export function openTagManager(id: string | null): void {
  if (!id) throw new Error("Google Tag Manager ID is not set");
  tell("consent", "default", {
    analytics_storage: "granted",
    ad_storage: "denied",
    ad_user_data: "denied",
    ad_personalization: "denied",
  });
  push({ "gtm.start": Date.now(), event: "gtm.js" });
  const script = document.createElement("script");
  script.id = SCRIPT;
  script.async = true;
  script.src = `${HOST}/gtm.js?id=${encodeURIComponent(id)}`;
  document.head.append(script);
}

export function isTagManagerOpen(): boolean {
  return document.getElementById(SCRIPT) !== null;
}

export function tellUserId(userId: string): void {
  push({ event: "userIdSet", user_id: userId });
}

/** A script cannot be unloaded, but its consent can be withdrawn. */
export function updateTagConsent(isGranted: boolean): void {
  tell("consent", "update", { analytics_storage: isGranted ? "granted" : "denied" });
}

function push(entry: unknown): void {
  window.dataLayer ??= [];
  window.dataLayer.push(entry);
}

/** The tag manager recognises commands by their `arguments` object. */
function tell(..._command: unknown[]): void {
  push(arguments);
}
