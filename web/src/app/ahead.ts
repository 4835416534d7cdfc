// A script of its own, before the application and while that is on its way. On the screens of a session it asks for what
// they show first, with the token that this browser kept; the application takes the answers as they come
// (api/asked-ahead.ts). It asks for the screen's own files when their time has come. And it has the browser read its list
// of languages, which takes a slow phone a moment, when nobody waits for it.

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
 * The screen's own files are asked for once all but one of those that every page needs have come. Asked for with them,
 * each would take its share of a slow line, and the application would begin as late as the last of all.
 */
function onceFirstHasCome(act: () => void): void {
  const first = new Set([...document.querySelectorAll<HTMLScriptElement>("script[type=module][src]")].map(({ src }) => src));
  const arrivals = new PerformanceObserver((list) => {
    for (const { name } of list.getEntries()) first.delete(name);
    if (first.size > 1) return;
    arrivals.disconnect();
    act();
  });
  arrivals.observe({ type: "resource", buffered: true });
}

/** A few at a time, since each takes a slow phone a moment, and together they would hold up whoever touches the page. */
function askForSome(files: readonly string[]): void {
  for (const href of files.slice(0, AT_ONCE)) addLink({ ...(href.endsWith(".woff2") ? TYPEFACE : CODE), crossOrigin: "", href });
  const rest = files.slice(AT_ONCE);
  if (rest.length > 0) setTimeout(askForSome, 0, rest);
}

/** Of a screen whose files are not known: that of its texts, which would be laid out anew if it came after them. */
function askForTypeface(): void {
  void document.fonts.load('1rem "Source Sans 3 Variable"');
}

/** Has a file fetched that is needed later. */
function addLink(link: Partial<HTMLLinkElement>): void {
  document.head.append(Object.assign(document.createElement("link"), { fetchPriority: "low" }, link));
}

function askAll(token: string, experience: string, mission: string | null): void {
  const answers = new Map<string, Promise<Response>>();
  const ask = (address: string): Promise<Response> => {
    const asked = fetch(address, { headers: { authorization: `Bearer ${token}` }, priority: "high", signal: AbortSignal.timeout(WITHIN_MS) });
    answers.set(address, asked);
    // Whoever takes it learns what became of it.
    asked.catch(() => undefined);
    return asked;
  };
  const versionAsked = askBoard(ask, experience);
  const version = versionAsked.then(({ answer }) => answer);
  (mission === null ? version.then(preloadScene) : version).catch(() => undefined);
  window.fieldworkAskedAhead = { token, answers, versionAsked: versionAsked.catch(() => undefined) };
  if (mission !== null) void ask(`/api/app/missions/${mission}/blocks?xs=${experience}`);
}

/** Asks for the learner's own part, then for the version that it names, and ends when that is asked for. */
async function askBoard(ask: (address: string) => Promise<Response>, experience: string): Promise<{ answer: Promise<Response> }> {
  const own = await ask(`/api/app/experience-sessions/${experience}/missions?decided=true`);
  if (!own.ok) throw new Error("refused");
  const { version } = (await own.clone().json()) as Schema<"MissionsPage">;
  return { answer: ask(`/api/program-versions/${version.id}/${version.hash}`) };
}

/** The picture at the head of such a screen, the largest thing on it. What the page is made of goes first. */
async function preloadScene(version: Response): Promise<void> {
  const { program } = (await version.clone().json()) as Schema<"ProgramVersion">;
  if (typeof program.art.scene !== "string") return;
  addLink({ rel: "preload", as: "image", href: program.art.scene });
}
