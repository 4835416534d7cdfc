// Signatures of credentials, with a real key.

import { expect, test } from "vitest";
import { claimsOf, matchesSignature } from "./signature";

const RS256 = { name: "RSASSA-PKCS1-v1_5", hash: "SHA-256" };
const base64url = (text: string) => btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

async function aCredential(kid: string) {
  const { privateKey, publicKey } = await crypto.subtle.generateKey(
    { ...RS256, modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]) },
    true,
    ["sign", "verify"],
  );
  const signed = `${base64url(JSON.stringify({ alg: "RS256", kid }))}.${base64url(JSON.stringify({ name: "Ada Obi" }))}`;
  const signature = new Uint8Array(await crypto.subtle.sign(RS256, privateKey, new TextEncoder().encode(signed)));
  const key = { ...(await crypto.subtle.exportKey("jwk", publicKey)), kid };
  return { credential: `${signed}.${base64url(String.fromCharCode(...signature))}`, key };
}

test("a credential counts as it was signed, and no longer once a letter of it changes", async () => {
  const { credential, key } = await aCredential("one");
  const other = await aCredential("one");
  const [header, , signature] = credential.split(".");
  const changed = [header, base64url(JSON.stringify({ name: "Ada Eze" })), signature].join(".");
  expect(await matchesSignature(credential, [key])).toBe(true);
  expect(await matchesSignature(changed, [key])).toBe(false);
  expect(await matchesSignature(credential, [other.key])).toBe(false);
  expect(await matchesSignature(credential, [])).toBe(false);
});

test("a text says what it claims only where it is a credential", () => {
  const part = base64url(JSON.stringify({ name: "Tide tables - Ada Obi", validFrom: "2026-06-01T09:00:00Z" }));
  expect(claimsOf(`e30.${part}.e30`)).toEqual({ name: "Tide tables - Ada Obi", validFrom: "2026-06-01T09:00:00Z" });
  for (const text of ["", "nonsense", "e30.e30.e30", "e30.%%%.e30", `e30.${base64url("[1]")}.e30`])
    expect(claimsOf(text)).toBeNull();
});
