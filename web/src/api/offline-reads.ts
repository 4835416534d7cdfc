// Answers that a learner needs offline: responses for the paths below are stored on the device as they arrive. They are
// returned when a request fails without a network. Answers are stored only for a person who asked to be remembered on
// this device, returned only to that person, and deleted at log-out. An answer stored by another build of the
// application is ignored.

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
  /^\/api\/grades$/,
];

const KEPT_AT = "x-kept-at";

let person: string | null = null;
/**
 * Number of sessions that have ended on this page. A response that was requested before the last one ended is not
 * stored.
 */
let ended = 0;
let isTold = false;

/** Sets the person whose answers may be stored, or null for no person. Only the account feature calls it. */
export function keepAnswersOf(uid: string | null): void {
  person = uid;
}

/** Whether answers are being stored on this device and the service worker controls the page. */
export function isKeeping(): boolean {
  return person !== null && Boolean(navigator.serviceWorker?.controller);
}

/** Deletes all stored answers after the end of a session. */
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

/** Query of the stored address. It omits `decided`, because offline the rules in the browser decide. */
function asked(search: URLSearchParams): string {
  search.delete("decided");
  return search.size === 0 ? "" : `?${search}`;
}

/** Whether the response came from this device's store. */
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
  // The person may have logged out in the meantime.
  if (session === ended) await store?.keep({ ...name, version: readConfig().version, keptAt: Date.now(), text });
}

async function find(name: Name): Promise<Response | null> {
  const kept = await (await open())?.find(name.person, name.address);
  if (kept === undefined || kept.version !== readConfig().version) return null;
  return new Response(kept.text, { headers: { "content-type": "application/json", [KEPT_AT]: String(kept.keptAt) } });
}

/** Opens the store; null if the browser refuses storage, so that no answer is stored. */
async function open(): Promise<KeptAnswers | null> {
  return openKeptAnswers().catch(() => null);
}

/** Requests the stored answers from the server again once the device is online. */
function askAgainOnline(): void {
  if (isTold) return;
  isTold = true;
  const ask = () => {
    isTold = false;
    noteStale([["mission"], ["bonus"], ["enrolment"], ["submission"], ["account", "user"]]);
  };
  window.addEventListener("online", ask, { once: true });
}
