// The fake network of the tests, typed by the API's schema: a handler for a path that does not exist, or a response of
// the wrong type, fails the type check.

import { http, HttpResponse, type HttpHandler } from "msw";
import { setupServer } from "msw/node";
import type { paths } from "@/api/schema";
import type { RefusalMeta } from "@/api/refusal";
import type { RefusalCode } from "@/api/types";
import { aSettings, aUser } from "./account-fixtures";
import { noCredit } from "./referral-fixtures";
import { noReviews } from "./review-fixtures";
import { aSittings } from "./sitting-fixtures";
import { aSubscriptionPage } from "./subscription-fixtures";

type Method = "get" | "post" | "put" | "patch" | "delete";
type PathsWith<M extends Method> = {
  [P in keyof paths]: paths[P][M] extends { responses: unknown } ? P : never;
}[keyof paths];
type Success<R> = R extends { 200: infer A }
  ? A
  : R extends { 201: infer A }
    ? A
    : R extends { 202: infer A }
      ? A
      : never;
type JsonOf<A> = A extends { content: { "application/json": infer J } } ? J : never;
type Answer<P extends keyof paths, M extends Method> = paths[P][M] extends { responses: infer R }
  ? JsonOf<Success<R>>
  : never;

export interface Asked {
  request: Request;
  url: URL;
  params: Record<string, string | readonly string[] | undefined>;
}

type Resolver<P extends keyof paths, M extends Method> = (
  asked: Asked,
) => Answer<P, M> | Response | Promise<Answer<P, M> | Response>;

function handler<M extends Method>(method: M, status: number) {
  return <P extends PathsWith<M>>(path: P, resolve: Resolver<P, M>): HttpHandler =>
    http[method](`*${String(path).replace(/\{(\w+)\}/g, ":$1")}`, async ({ request, params }) => {
      const body = await resolve({ request, url: new URL(request.url), params });
      return body instanceof Response ? body : HttpResponse.json(body as never, { status });
    });
}

/** Creates handlers, for example `api.get("/api/time", () => …)`; pass them to `network.use`. */
export const api = {
  get: handler("get", 200),
  post: handler("post", 201),
  put: handler("put", 200),
  patch: handler("patch", 200),
  delete: handler("delete", 200),
};

/** Default responses for the requests of the shell and the home screen. A test about these requests overrides them. */
export const network = setupServer(
  api.get("/api/user/experience-sessions", () => ({ items: [], next: null })),
  api.get("/api/onboarding/user-questions", () => ({
    questions: [],
    answers: [],
    done: [],
    skipped: [],
    next_step: null,
  })),
  api.get("/api/onboarding/offers", () => ({ items: [] })),
  api.get("/api/user/", () => aUser()),
  api.get("/api/user/settings", () => aSettings()),
  api.get("/api/user/devices", () => ({
    key: "BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM",
    items: [],
  })),
  api.get("/api/user-submissions/{id}/reviews", () => noReviews()),
  api.put("/api/user-submissions/{id}/feedback-read", () => new Response(null, { status: 204 })),
  api.get("/api/program-progression/next", () => ({ suggestion: null })),
  api.get("/api/certificates", () => ({ items: [], next: null })),
  api.get("/api/user-badge", () => ({ earned: [], locked: [] })),
  api.get("/api/rewards/credit/details", () => noCredit),
  api.get("/api/app/experience-sessions/{id}/sittings", () => aSittings()),
  api.get("/api/events", () => ({ items: [], next_change_at: null })),
  api.get("/api/announcements", () => ({ items: [], next: null })),
  api.get("/api/notifications/unread", () => ({ unread: 0 })),
  api.get("/api/status", () => ({ ok: true, db: true, jobs: true, version: "unserved" })),
  api.get("/api/updates/stream", () => refused("temporarily-unavailable", 503)),
  api.get("/api/updates", () => ({ at: "2026-11-20T12:00:00Z", updates: [], is_anything: false })),
  api.put("/api/user-submissions/{id}/writing", () => new Response(null, { status: 204 })),
  api.post("/api/referrals/source", () => ({ bound: false })),
  api.get("/api/subscription", () => aSubscriptionPage()),
  api.get("/api/user/billing-details", () => ({ details: null })),
  api.get("/api/course/configuration", () => ({
    features: { paid: true, uploads: true, model_feedback: false },
    limits: { quote_minutes: 30, coupon_code_chars: 32, coupon_tries: 20, refund_days: 7, refund_missions: 2 },
    providers: ["stripe" as const, "paypal" as const, "paystack" as const],
    locales: ["en"],
  })),
  api.put("/api/referrals/verification", () => ({ status: "verified" as const })),
  http.get("https://identitytoolkit.googleapis.com/v2/passwordPolicy", () => new HttpResponse(null, { status: 501 })),
);

/** Facts of a broken rule. */
export function aFault(change: Partial<RefusalMeta<"validation-fail">>): RefusalMeta<"validation-fail"> {
  return { block: null, field: null, rule: "required", need: null, have: null, ...change };
}

/** A refused response, with the facts that the catalogue defines for the code. */
export function refused<Code extends RefusalCode>(
  code: Code,
  status: number,
  ...[meta]: object extends RefusalMeta<Code> ? [meta?: RefusalMeta<Code>] : [meta: RefusalMeta<Code>]
): Response {
  return Response.json({ code, message: code, meta: meta ?? {} }, { status, headers: { "x-request-id": "req-1" } });
}
