// A separate script that runs while the application loads. On screens of a session it requests the first answers with
// the token stored in this browser; the application takes over the responses (api/asked-ahead.ts). It fetches the
// screen's own files after most of the files that every page needs. It also makes the browser initialise its list of
// languages early, which takes a slow phone a moment.

import type { Schema } from "@/api/types";
import { readKept } from "@/features/account/kept-session";
import type { Screen } from "./screens";

const WITHIN_MS = 30_000;
const AT_ONCE = 5;
const CODE = { rel: "modulepreload" };
const TYPEFACE = { rel: "preload", as: "font", type: "font/woff2" };

const { screen, files } = (document.currentScript?.dataset ?? {}) as { screen?: Screen | ""; files?: string };
const [experience, mission] = location.pathname.split("/").filter(Boolean);
const kept = readKept();
if (kept !== null && experience !== undefined && mission !== undefined) {
  if (screen === "missions" || screen === "dashboard") askAll(kept.token, experience, null);
  if (screen === "mission") askAll(kept.token, experience, mission);
}
onceFirstHasCome(() => (files ? askForSome(files.split(" ")) : askForTypeface()));
Intl.DateTimeFormat.supportedLocalesOf(["en"]);

/**
 * Fetches the screen's own files once all but one of the files that every page needs have arrived. Fetched together,
 * all files would share a slow connection, and the application could only start after the last of them.
 */
function onceFirstHasCome(act: () => void): void {
  const first = new Set(
    [...document.querySelectorAll<HTMLScriptElement>("script[type=module][src]")].map(({ src }) => src),
  );
  const arrivals = new PerformanceObserver((list) => {
    for (const { name } of list.getEntries()) first.delete(name);
    if (first.size > 1) return;
    arrivals.disconnect();
    act();
  });
  arrivals.observe({ type: "resource", buffered: true });
}

/** Adds a few files at a time. Each takes a slow phone a moment, so adding all at once would block input. */
function askForSome(files: readonly string[]): void {
  for (const href of files.slice(0, AT_ONCE))
    addLink({ ...(href.endsWith(".woff2") ? TYPEFACE : CODE), crossOrigin: "", href });
  const rest = files.slice(AT_ONCE);
  if (rest.length > 0) setTimeout(askForSome, 0, rest);
}

/**
 * Loads the text font, for a screen whose files are unknown. Loaded later, the font would change the layout of the
 * text.
 */
function askForTypeface(): void {
  void document.fonts.load('1rem "Source Sans 3 Variable"');
}

/** Fetches a file that is needed later. */
function addLink(link: Partial<HTMLLinkElement>): void {
  document.head.append(Object.assign(document.createElement("link"), { fetchPriority: "low" }, link));
}

function askAll(token: string, experience: string, mission: string | null): void {
  const answers = new Map<string, Promise<Response>>();
  const ask = (address: string): Promise<Response> => {
    const asked = fetch(address, {
      headers: { authorization: `Bearer ${token}` },
      priority: "high",
      signal: AbortSignal.timeout(WITHIN_MS),
    });
    answers.set(address, asked);
    // The code that takes the response handles its failure.
    asked.catch(() => undefined);
    return asked;
  };
  const versionAsked = askBoard(ask, experience);
  const version = versionAsked.then(({ answer }) => answer);
  (mission === null ? version.then(preloadScene) : version).catch(() => undefined);
  window.fieldworkAskedAhead = { token, answers, versionAsked: versionAsked.catch(() => undefined) };
  if (mission !== null) void ask(`/api/app/missions/${mission}/blocks?xs=${experience}`);
}

/**
 * Requests the learner's own part of the board, then the program version that it names. Resolves once the version has
 * been requested.
 */
async function askBoard(
  ask: (address: string) => Promise<Response>,
  experience: string,
): Promise<{ answer: Promise<Response> }> {
  const own = await ask(`/api/app/experience-sessions/${experience}/missions?decided=true`);
  if (!own.ok) throw new Error("the board could not be loaded");
  const { version } = (await own.clone().json()) as Schema<"MissionsPage">;
  return { answer: ask(`/api/program-versions/${version.id}/${version.hash}`) };
}

/** Preloads the scene at the top of the screen, its largest element. Code and fonts go first. */
async function preloadScene(version: Response): Promise<void> {
  const { program } = (await version.clone().json()) as Schema<"ProgramVersion">;
  if (typeof program.art.scene !== "string") return;
  addLink({ rel: "preload", as: "image", href: program.art.scene });
}
