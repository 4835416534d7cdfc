// Claims of an identity token, unverified. Only the server verifies them.

export interface TokenClaims {
  /** Id of the person at the identity service. */
  sub?: unknown;
  /** Expiry in seconds. */
  exp?: unknown;
  /** Roles of the person in the product; absent before the product knows them. */
  roles?: unknown;
}

/** Returns no claims if the token cannot be parsed. */
export function claimsOf(token: string): TokenClaims {
  try {
    const payload = token.split(".")[1]!.replaceAll("-", "+").replaceAll("_", "/");
    return JSON.parse(atob(payload)) as TokenClaims;
  } catch {
    return {};
  }
}
