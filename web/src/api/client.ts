// The typed client of the product's API. It adds the token, keeps the retry rules of
// identity-retry.ts, shares identical reads, keeps some for a time without a network, gives up after a time, and turns every
// refused answer into a thrown Refusal. It shows nothing: what to tell the learner is
// the screen's business.

import createClient from "openapi-fetch";
import { noteTrace } from "@/lib/last-trace";
import { fromAskedFirst } from "./asked-ahead";
import { report } from "./breakages";
import { fromPageFirst } from "./carried-answers";
import { noteChange } from "./changes";
import { type TokenSource, withIdentity } from "./identity-retry";
import { keepForOffline } from "./offline-reads";
import { notePositions } from "./page-position";
import { networkRefusal, readRefusal, Refusal } from "./refusal";
import type { paths } from "./schema";
import { shareReads } from "./share-reads";

const TIMEOUT_MS = 30_000;

const reads = shareReads(notePositions(fromAskedFirst(fromPageFirst(send))));
/** Streams are not shared and have no end to wait for. */
const anonymous = withIdentity({ token: () => Promise.resolve(null) }, reads.send);
let streamAsPerson = anonymous(sendOpen);
let sendAsPerson = anonymous(reads.send);

/** Says where tokens come from; the account feature calls it once. */
export function setTokenSource(source: TokenSource): void {
  reads.clear();
  const identified = withIdentity(source, reads.send);
  sendAsPerson = identified(reads.send);
  streamAsPerson = identified(sendOpen);
}

export const client = createClient<paths>({
  baseUrl: globalThis.location.origin,
  fetch: keepForOffline((request) => sendAsPerson(request)),
});

client.use({
  async onResponse({ request, response, schemaPath }) {
    if (!response.ok) {
      const refusal = await readRefusal(response);
      noteTrace(refusal.requestId);
      report(refusal);
      throw refusal;
    }
    noteChange(request.method, schemaPath);
  },
});

/** Sends a request whose answer is a stream. */
export function sendStream(request: Request): Promise<Response> {
  return streamAsPerson(request);
}

/** Called when something has changed elsewhere: reads that began before are not shared. */
export function outdateReads(): void {
  reads.outdate();
}

/**
 * The data of an answer. An answer without data is a fault, not an empty result; a call whose contract has none is
 * awaited as it is, and does not compile here.
 */
export async function answer<Data>(call: Promise<{ data?: Data; response: Response }> & ([Data] extends [undefined] ? "has no data" : unknown)): Promise<Data> {
  const { data, response } = await call;
  if (data !== undefined && data !== null) return data;
  const empty = new Refusal({ code: "unknown-server-error", status: response.status, requestId: response.headers.get("x-request-id") });
  report(empty);
  throw empty;
}

/** One per form or button press that must act once; keep it until the act is done. */
export function newIdempotencyKey(): string {
  return crypto.randomUUID();
}

function send(request: Request): Promise<Response> {
  const deadline = AbortSignal.timeout(TIMEOUT_MS);
  return sendWithin(request, deadline);
}

/** The deadline is that of a stream's whole answer, and it has none. */
function sendOpen(request: Request): Promise<Response> {
  return sendWithin(request, null);
}

async function sendWithin(request: Request, deadline: AbortSignal | null): Promise<Response> {
  // Without a network it has not gone out.
  const mayHaveArrived = request.method !== "GET" && navigator.onLine;
  try {
    return await fetch(request, deadline === null ? {} : { signal: AbortSignal.any([request.signal, deadline]) });
  } catch (error) {
    if (request.signal.aborted) throw error;
    throw networkRefusal({ isTimeout: deadline?.aborted === true, mayHaveArrived });
  }
}
