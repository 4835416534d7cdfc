// The typed client of the product's API. It adds the token, keeps the retry rules of
// identity-retry.ts, shares identical reads, gives up after a time, and turns every
// refused answer into a thrown Refusal. It shows nothing: what to tell the learner is
// the screen's business.

import createClient from "openapi-fetch";
import { noteTrace } from "@/lib/last-trace";
import { fromPageFirst } from "./carried-answers";
import { noteChange } from "./changes";
import { sendWithIdentity, type TokenSource } from "./identity-retry";
import { networkRefusal, readRefusal, Refusal } from "./refusal";
import type { paths } from "./schema";
import { shareReads } from "./share-reads";

const TIMEOUT_MS = 30_000;

const reads = shareReads(fromPageFirst(send));
let sendAsPerson = sendWithIdentity({ token: () => Promise.resolve(null) }, reads.send);

/** Says where tokens come from; the account feature calls it once. */
export function setTokenSource(source: TokenSource): void {
  reads.clear();
  sendAsPerson = sendWithIdentity(source, reads.send);
}

export const client = createClient<paths>({
  baseUrl: globalThis.location.origin,
  fetch: (request) => sendAsPerson(request),
});

client.use({
  async onResponse({ request, response, schemaPath }) {
    if (!response.ok) {
      const refusal = await readRefusal(response);
      noteTrace(refusal.requestId);
      throw refusal;
    }
    noteChange(request.method, schemaPath);
  },
});

/** The data of an answer. An answer without data is a fault, not an empty result. */
export async function answer<Data>(call: Promise<{ data?: Data; response: Response }>): Promise<Data> {
  const { data, response } = await call;
  if (data !== undefined) return data;
  throw new Refusal({ code: "unknown-server-error", status: response.status, requestId: response.headers.get("x-request-id") });
}

/** One per form or button press that must act once; keep it until the act is done. */
export function newIdempotencyKey(): string {
  return crypto.randomUUID();
}

async function send(request: Request): Promise<Response> {
  const deadline = AbortSignal.timeout(TIMEOUT_MS);
  try {
    return await fetch(request, { signal: AbortSignal.any([request.signal, deadline]) });
  } catch (error) {
    if (request.signal.aborted) throw error;
    throw networkRefusal({ isTimeout: deadline.aborted });
  }
}
