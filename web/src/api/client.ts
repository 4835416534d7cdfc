// The typed client of the product's API. It adds the token, applies the retry rules of identity-retry.ts, shares
// identical reads, stores some answers for offline use, enforces a timeout, and throws every refused response as a
// Refusal. It shows no messages; screens decide what the learner reads.

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
/** Streams are not shared and have no timeout. */
const anonymous = withIdentity({ token: () => Promise.resolve(null) }, reads.send);
let streamAsPerson = anonymous(sendOpen);
let sendAsPerson = anonymous(reads.send);

/** Sets the source of tokens; the account feature calls it once. */
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

/** Sends a request whose response is a stream. */
export function sendStream(request: Request): Promise<Response> {
  return streamAsPerson(request);
}

/** Stops sharing earlier reads. Called when data has changed outside this page. */
export function outdateReads(): void {
  reads.outdate();
}

/**
 * Returns the data of a response. A response without data is an error, not an empty result. A call whose schema has no
 * data does not compile here; await the call directly.
 */
export async function answer<Data>(
  call: Promise<{ data?: Data; response: Response }> & ([Data] extends [undefined] ? "has no data" : unknown),
): Promise<Data> {
  const { data, response } = await call;
  if (data !== undefined && data !== null) return data;
  const empty = new Refusal({
    code: "unknown-server-error",
    status: response.status,
    requestId: response.headers.get("x-request-id"),
  });
  report(empty);
  throw empty;
}

/** Creates a key for a form or a button press that must act only once. Keep the key until the act has finished. */
export function newIdempotencyKey(): string {
  return crypto.randomUUID();
}

function send(request: Request): Promise<Response> {
  const deadline = AbortSignal.timeout(TIMEOUT_MS);
  return sendWithin(request, deadline);
}

/** Sends a stream's request without a timeout, because a timeout would also end a long stream. */
function sendOpen(request: Request): Promise<Response> {
  return sendWithin(request, null);
}

async function sendWithin(request: Request, deadline: AbortSignal | null): Promise<Response> {
  // Without a network the request was not sent.
  const mayHaveArrived = request.method !== "GET" && navigator.onLine;
  try {
    return await fetch(request, deadline === null ? {} : { signal: AbortSignal.any([request.signal, deadline]) });
  } catch (error) {
    if (request.signal.aborted) throw error;
    throw networkRefusal({ isTimeout: deadline?.aborted === true, mayHaveArrived });
  }
}
