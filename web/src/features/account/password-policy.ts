// What the identity service asks of a new password. Its emulator has no answer to this and is not asked,
// and a page must not wait for it: without an answer the rules' own default stands.

import type { PasswordPolicy } from "@/api/types";
import type { FieldworkConfig } from "@/lib/config";

const POLICY = "https://identitytoolkit.googleapis.com/v2/passwordPolicy";
const PATIENCE_MS = 5_000;

interface Answer {
  allowedNonAlphanumericCharacters?: string[];
  customStrengthOptions?: {
    minPasswordLength?: number;
    maxPasswordLength?: number;
    containsLowercaseCharacter?: boolean;
    containsUppercaseCharacter?: boolean;
    containsNumericCharacter?: boolean;
    containsNonAlphanumericCharacter?: boolean;
  };
}

export async function readPasswordPolicy({ firebase, emulator }: FieldworkConfig): Promise<PasswordPolicy | null> {
  if (emulator !== null) return null;
  try {
    const response = await fetch(`${POLICY}?key=${encodeURIComponent(firebase.apiKey)}`, { signal: AbortSignal.timeout(PATIENCE_MS) });
    return response.ok ? policyOf((await response.json()) as Answer) : null;
  } catch {
    return null;
  }
}

function policyOf({ allowedNonAlphanumericCharacters: symbols, customStrengthOptions: options }: Answer): PasswordPolicy | null {
  if (!options) return null;
  return {
    min_length: options.minPasswordLength ?? null,
    max_length: options.maxPasswordLength ?? null,
    lowercase: options.containsLowercaseCharacter ?? false,
    uppercase: options.containsUppercaseCharacter ?? false,
    numeric: options.containsNumericCharacter ?? false,
    symbol: options.containsNonAlphanumericCharacter ?? false,
    symbols: symbols?.length ? symbols.join("") : null,
  };
}
