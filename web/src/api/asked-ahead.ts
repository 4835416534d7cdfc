// Answers that a small script asked for while the application itself was on its way (app/ahead.ts). Each is given
// once, and only to a request with the very token. What changes missions makes the others old.

import { onChange } from "./changes";

const VERSIONS = "/api/program-versions/";

type Send = (request: Request) => Promise<Response>;

export interface AskedAhead {
  token: string;
  /** By path and query. */
  answers: Map<string, Promise<Response>>;
  /** Ends when the version of the board is asked for too, or will not be. */
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
    // One that was lost on the way is asked for as any other.
    return answer.catch(() => send(request));
  };
}
