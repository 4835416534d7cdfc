// A fake identity service on the network, for tests of the code around the SDK: one account, its codes, and errors that
// a test switches on.

import { http, HttpResponse } from "msw";
import { network } from "./api";

const TOOLKIT = "https://identitytoolkit.googleapis.com";
const TOKENS = "https://securetoken.googleapis.com/v1/token";

export interface IdentityService {
  account: {
    localId: string;
    email: string;
    emailVerified: boolean;
    displayName?: string;
    photoUrl?: string;
    providers: string[];
  };
  password: string;
  claims: Record<string, unknown>;
  /** The valid code of an e-mailed link; null if no code is valid. */
  code: string | null;
  /** Errors of the next token requests: an error code of the service, or a lost connection. */
  tokenFaults: (string | "offline")[];
  /** Requests so far, as "path" or "path body". */
  asked: string[];
  /** Time of each token request, by the clock of the test. */
  tokensAt: number[];
}

export function anIdentityService(): IdentityService {
  const service: IdentityService = {
    account: { localId: "uid-ada", email: "ada@fieldwork.test", emailVerified: false, providers: ["password"] },
    password: "right-one",
    claims: {},
    code: "good-code",
    tokenFaults: [],
    asked: [],
    tokensAt: [],
  };
  const session = () => ({
    ...tokens(service),
    localId: service.account.localId,
    email: service.account.email,
    kind: "",
  });
  const spend = (code: string) => {
    if (service.code !== code) return refusal("INVALID_OOB_CODE");
    return HttpResponse.json({ email: service.account.email, requestType: "PASSWORD_RESET" });
  };
  network.use(
    http.post(`${TOOLKIT}/v1/accounts\\:signInWithPassword`, async ({ request }) => {
      const { password } = (await request.json()) as { password: string };
      service.asked.push("signIn");
      return password === service.password ? HttpResponse.json(session()) : refusal("INVALID_LOGIN_CREDENTIALS");
    }),
    http.post(`${TOOLKIT}/v1/accounts\\:lookup`, () => {
      service.asked.push("lookup");
      const { providers, ...account } = service.account;
      return HttpResponse.json({
        users: [
          { ...account, providerUserInfo: providers.map((providerId) => ({ providerId, rawId: account.email })) },
        ],
      });
    }),
    http.post(`${TOOLKIT}/v1/accounts\\:update`, async ({ request }) => {
      const body = (await request.json()) as { oobCode?: string; displayName?: string; photoUrl?: string };
      if (Object.values(body).includes(null as never)) return refusal("INVALID_ARGUMENT");
      service.asked.push("update");
      if (body.oobCode !== undefined) {
        if (service.code !== body.oobCode) return refusal("EXPIRED_OOB_CODE");
        service.code = null;
        service.account.emailVerified = true;
      } else Object.assign(service.account, { displayName: body.displayName, photoUrl: body.photoUrl });
      return HttpResponse.json({ ...service.account, ...tokens(service) });
    }),
    http.post(`${TOOLKIT}/v1/accounts\\:resetPassword`, async ({ request }) => {
      const { oobCode, newPassword } = (await request.json()) as { oobCode: string; newPassword?: string };
      const answer = spend(oobCode);
      if (newPassword === undefined || service.code !== oobCode) return answer;
      Object.assign(service, { password: newPassword, code: null });
      return answer;
    }),
    http.post(TOKENS, () => {
      service.asked.push("token");
      service.tokensAt.push(Date.now());
      const fault = service.tokenFaults.shift();
      if (fault === "offline") return HttpResponse.error();
      if (fault !== undefined) return refusal(fault);
      const { idToken, refreshToken, expiresIn } = tokens(service);
      return HttpResponse.json({
        id_token: idToken,
        access_token: idToken,
        refresh_token: refreshToken,
        expires_in: expiresIn,
        user_id: service.account.localId,
      });
    }),
  );
  return service;
}

let made = 0;

function tokens({ account, claims }: IdentityService) {
  made += 1;
  const now = Math.floor(Date.now() / 1000);
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const payload = { sub: account.localId, iat: now, exp: now + 3600, auth_time: now, jti: made, ...claims };
  return { idToken: `${part({ alg: "none" })}.${part(payload)}.`, refreshToken: "refresh", expiresIn: "3600" };
}

function refusal(message: string) {
  return HttpResponse.json({ error: { code: 400, message } }, { status: 400 });
}
