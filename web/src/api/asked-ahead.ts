// Responses that a small script requested while the application was loading (app/ahead.ts). Each is used once, and only
// for a request with the same token. A write that changes missions discards the others.

import { onChange } from "./changes";

const VERSIONS = "/api/program-versions/";

type Send = (request: Request) => Promise<Response>;

export interface AskedAhead {
  token: string;
  /** Responses by path and query. */
  answers: Map<string, Promise<Response>>;
  /** Settles when the version of the board has been requested too, or will not be. */
  versionAsked: Promise<unknown>;
}

declare global {
  interface Window {
    fieldworkAskedAhead?: AskedAhead | undefined;
  }
}

export function isAskedAhead(): boolean {
  return window.fieldworkAskedAhead !== undefined;
}

export function fromAskedFirst(send: Send): Send {
  const early = window.fieldworkAskedAhead;
  if (early === undefined) return send;
  const { token, answers, versionAsked } = early;
  onChange((starts) => starts.some(([noun]) => noun === "mission") && answers.clear());
  return async (request) => {
    const { pathname, search } = new URL(request.url);
    const isOurs = request.method === "GET" && request.headers.get("authorization") === `Bearer ${token}`;
    if (isOurs && pathname.startsWith(VERSIONS)) await versionAsked;
    const answer = isOurs ? answers.get(pathname + search) : undefined;
    if (answer === undefined) return send(request);
    answers.delete(pathname + search);
    // If the early request failed, the request is sent normally.
    return answer.catch(() => send(request));
  };
}
