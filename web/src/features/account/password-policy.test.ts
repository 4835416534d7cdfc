// The identity service's requirements for a new password.

import { http, HttpResponse } from "msw";
import { expect, test } from "vitest";
import { type FieldworkConfig, readConfig } from "@/lib/config";
import { network } from "@/testing/api";
import { readPasswordPolicy } from "./password-policy";

const config: FieldworkConfig = {
  ...readConfig(),
  firebase: { projectId: "demo-fieldwork", apiKey: "key", authDomain: "localhost" },
};

const POLICY = "https://identitytoolkit.googleapis.com/v2/passwordPolicy";

test("the password policy is the identity service's", async () => {
  network.use(
    http.get(POLICY, ({ request }) => {
      expect(new URL(request.url).searchParams.get("key")).toBe("key");
      return HttpResponse.json({
        allowedNonAlphanumericCharacters: ["-", "_"],
        customStrengthOptions: { minPasswordLength: 8, maxPasswordLength: 64, containsNumericCharacter: true },
      });
    }),
  );
  expect(await readPasswordPolicy(config)).toEqual({
    min_length: 8,
    max_length: 64,
    lowercase: false,
    uppercase: false,
    numeric: true,
    symbol: false,
    symbols: "-_",
  });
});

test.each([
  ["not implemented", () => new HttpResponse(null, { status: 501 })],
  ["unreachable", () => HttpResponse.error()],
  ["something else", () => HttpResponse.json({})],
])("there is no policy where the answer is %s", async (_, answer) => {
  network.use(http.get(POLICY, answer));
  expect(await readPasswordPolicy(config)).toBeNull();
});

test("the emulator is asked at its own address", async () => {
  network.use(
    http.get("http://127.0.0.1:9099/identitytoolkit.googleapis.com/v2/passwordPolicy", () =>
      HttpResponse.json({ customStrengthOptions: { minPasswordLength: 10 } }),
    ),
  );
  expect(await readPasswordPolicy({ ...config, emulator: "http://127.0.0.1:9099" })).toMatchObject({ min_length: 10 });
});
