// The identity service's requirements for a new password. If no answer comes in time, the domain's default applies.

import type { PasswordPolicy } from "@/api/types";
import type { FieldworkConfig } from "@/lib/config";

const SERVICE = "identitytoolkit.googleapis.com";
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
  // The emulator's paths begin with the service's host.
  const service = emulator === null ? `https://${SERVICE}` : `${emulator}/${SERVICE}`;
  try {
    const response = await fetch(`${service}/v2/passwordPolicy?key=${encodeURIComponent(firebase.apiKey)}`, {
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    return response.ok ? policyOf((await response.json()) as Answer) : null;
  } catch {
    return null;
  }
}

function policyOf({
  allowedNonAlphanumericCharacters: symbols,
  customStrengthOptions: options,
}: Answer): PasswordPolicy | null {
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
