// Verifies a signed credential with public keys, in the browser and without a request.

const RS256 = { name: "RSASSA-PKCS1-v1_5", hash: "SHA-256" };

/** A public key with its id. */
export type NamedKey = JsonWebKey & { kid?: string };

/** Claims of a credential. */
export interface Claims {
  /** The program and the learner, in one line. */
  name: string;
  /** Start of validity, as RFC 3339. */
  validFrom: string;
}

/** Reads the claims; null if the text is not a credential. */
export function claimsOf(credential: string): Claims | null {
  try {
    const { name, validFrom } = partOf(credential.split(".")[1] ?? "") as Partial<Record<keyof Claims, unknown>>;
    return typeof name === "string" && typeof validFrom === "string" && !Number.isNaN(Date.parse(validFrom))
      ? { name, validFrom }
      : null;
  } catch {
    return null;
  }
}

export async function matchesSignature(credential: string, keys: readonly NamedKey[]): Promise<boolean> {
  const [header = "", payload = "", signature = ""] = credential.split(".");
  const { alg, kid } = partOf(header) as { alg?: string; kid?: string };
  const key = keys.find((each) => each.kid === kid);
  if (alg !== "RS256" || key === undefined) return false;
  const { kty, n, e } = key;
  const imported = await crypto.subtle.importKey("jwk", { kty: kty!, n: n!, e: e! }, RS256, false, ["verify"]);
  return crypto.subtle.verify(RS256, imported, bytesOf(signature), new TextEncoder().encode(`${header}.${payload}`));
}

function partOf(part: string): unknown {
  return JSON.parse(new TextDecoder().decode(bytesOf(part)));
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64url.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
}
