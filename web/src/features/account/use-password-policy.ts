// What a new password needs, and which of it a typed one has. The identity service's
// default policy: at least six characters. Its policy endpoint is not asked yet.

export interface PasswordTick {
  name: "min-length";
  need: number;
  isMet: boolean;
}

const MIN_LENGTH = 6;

export function usePasswordPolicy(password: string): { ticks: PasswordTick[]; isMet: boolean } {
  const ticks: PasswordTick[] = [{ name: "min-length", need: MIN_LENGTH, isMet: [...password].length >= MIN_LENGTH }];
  return { ticks, isMet: ticks.every((tick) => tick.isMet) };
}
