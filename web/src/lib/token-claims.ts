// What an identity token says of itself. The server alone checks whether it is true.

export interface TokenClaims {
  /** The identity service's id of the person. */
  sub?: unknown;
  /** When the token ends, in seconds. */
  exp?: unknown;
  /** What the product lets the person do; none before it knows them. */
  roles?: unknown;
}

/** Nothing for what cannot be read. */
export function claimsOf(token: string): TokenClaims {
  try {
    const payload = token.split(".")[1]!.replaceAll("-", "+").replaceAll("_", "/");
    return JSON.parse(atob(payload)) as TokenClaims;
  } catch {
    return {};
  }
}
