// What a learner needs without a network: the answers below are kept on the device as they arrive, and given out again
// when a request finds no network. They are one person's: only somebody who asked to be remembered on this device has
// any, nobody else's are ever read, and they go with the log-out. An answer that another build of the application kept
// is not read either.

import { readConfig } from "@/lib/config";
import { noteStale } from "./changes";
import { type KeptAnswers, forgetKeptAnswers, openKeptAnswers } from "./kept-answers";
import { Refusal } from "./refusal";

type Send = (request: Request) => Promise<Response>;

const KEPT: readonly RegExp[] = [
  /^\/api\/user\/$/,
  /^\/api\/user\/experience-sessions$/,
  /^\/api\/app\/experience-sessions\/[^/]+\/missions$/,
  /^\/api\/app\/missions\/[^/]+\/blocks$/,
  /^\/api\/session\/[^/]+\/bonus-modules$/,
  /^\/api\/session\/[^/]+\/bonus-content\/[^/]+$/,
  /^\/api\/session\/[^/]+\/cheat-sheet$/,
  /^\/api\/user-submissions$/,
];

const KEPT_AT = "x-kept-at";

let person: string | null = null;
/** Counts the ends of sessions: what was asked for before one is not kept after it. */
let ended = 0;
let isTold = false;

/** Called by the account feature alone: whose answers may be kept here; nobody's unless they are to be remembered. */
export function keepAnswersOf(uid: string | null): void {
  person = uid;
}

/** Whether answers are kept here at all. */
export function isKeeping(): boolean {
  return person !== null && Boolean(navigator.serviceWorker?.controller);
}

/** After the end of a session: nothing of it stays on the device. */
export async function forgetAnswers(): Promise<void> {
  person = null;
  ended += 1;
  await forgetKeptAnswers();
}

export function keepForOffline(send: Send): Send {
  return async (request) => {
    const { pathname, searchParams } = new URL(request.url);
    const reader = person;
    if (reader === null || request.method !== "GET" || !KEPT.some((path) => path.test(pathname))) return send(request);
    const name = { person: reader, address: pathname + asked(searchParams) };
    const session = ended;
    try {
      const response = await send(request);
      if (response.ok) void keep(name, session, response.clone());
      return response;
    } catch (error) {
      const kept = error instanceof Refusal && error.code === "network-request-failed" ? await find(name) : null;
      if (kept === null) throw error;
      askAgainOnline();
      return kept;
    }
  };
}

/** Whether the server decides as well makes no other answer: without a network the rules here decide. */
function asked(search: URLSearchParams): string {
  search.delete("decided");
  return search.size === 0 ? "" : `?${search}`;
}

/** Whether an answer was kept on this device, and is as old as that. */
export function isKept(response: Response): boolean {
  return response.headers.has(KEPT_AT);
}

/** When an answer left the server, by this device's clock. */
export function arrivedAt(response: Response): number {
  return Number(response.headers.get(KEPT_AT) ?? Date.now());
}

interface Name {
  person: string;
  address: string;
}

async function keep(name: Name, session: number, response: Response): Promise<void> {
  const text = await response.text();
  const store = await open();
  // Somebody may have logged out meanwhile.
  if (session === ended) await store?.keep({ ...name, version: readConfig().version, keptAt: Date.now(), text });
}

async function find(name: Name): Promise<Response | null> {
  const kept = await (await open())?.find(name.person, name.address);
  if (kept === undefined || kept.version !== readConfig().version) return null;
  return new Response(kept.text, { headers: { "content-type": "application/json", [KEPT_AT]: String(kept.keptAt) } });
}

/** Null where the browser refuses storage: nothing is kept then. */
async function open(): Promise<KeptAnswers | null> {
  return openKeptAnswers().catch(() => null);
}

/** What was shown from the device is asked for again as soon as there is a network. */
function askAgainOnline(): void {
  if (isTold) return;
  isTold = true;
  const ask = () => {
    isTold = false;
    noteStale([["mission"], ["bonus"], ["enrolment"], ["submission"], ["account", "user"]]);
  };
  window.addEventListener("online", ask, { once: true });
}
