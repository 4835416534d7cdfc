// Verifies a credential independently of the product: its signature by jose, its format by the official JSON schema of
// Open Badges 3.0, and its revocation status by the published list.

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import { Ajv2019 } from "ajv/dist/2019.js";
import addFormats from "ajv-formats";
import { createRemoteJWKSet, type JWTPayload, jwtVerify } from "jose";
import { expect } from "vitest";

const SCHEMA = fileURLToPath(new URL("../schemas/ob_v3p0_achievementcredential_schema.json", import.meta.url));
/** Number of characters that are changed, one at a time. */
const CHANGED = 60;

interface StatusEntry {
  statusListCredential: string;
  statusListIndex: string;
}

/** Verifies a valid credential, and that every copy with one changed character is rejected. */
export async function checkCredential(origin: string, jwt: string): Promise<void> {
  const keys = createRemoteJWKSet(new URL("/.well-known/jwks.json", origin));
  const verified = async (token: string): Promise<JWTPayload> =>
    (await jwtVerify(token, keys, { algorithms: ["RS256"] })).payload;
  const credential = await verified(jwt);

  const ajv = new Ajv2019({ strict: false, allErrors: true });
  addFormats.default(ajv);
  const isWellFormed = ajv.compile(JSON.parse(readFileSync(SCHEMA, "utf8")) as object);
  expect(isWellFormed(credential) ? [] : isWellFormed.errors).toEqual([]);

  const status = credential["credentialStatus"] as StatusEntry;
  const list = await verified(await (await fetch(status.statusListCredential)).text());
  expect(list.iss).toBe(credential.iss);
  const { encodedList } = list["credentialSubject"] as { encodedList: string };
  const bits = gunzipSync(Buffer.from(encodedList.slice(1), "base64url"));
  const index = Number(status.statusListIndex);
  expect((bits[index >> 3] ?? 0) & (0x80 >> (index & 7))).toBe(0);

  for (let at = 0; at < jwt.length - 1; at += Math.ceil(jwt.length / CHANGED)) {
    const other = jwt[at] === "A" ? "B" : "A";
    await expect(verified(jwt.slice(0, at) + other + jwt.slice(at + 1)), `changed at ${at}`).rejects.toBeInstanceOf(
      Error,
    );
  }
}
