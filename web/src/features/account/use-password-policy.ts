// What a new password needs, and which of it a typed one has. The numbers come from the
// rules; until those are loaded nothing is asked for here, and the identity service
// decides. Its own policy endpoint is not asked yet.

import useSWR from "swr";
import { keys } from "@/api/keys";
import { loadRules } from "@/rules";

export interface PasswordTick {
  name: "min-length";
  need: number;
  isMet: boolean;
}

export function usePasswordPolicy(password: string): { ticks: PasswordTick[]; isMet: boolean } {
  const { data: need } = useSWR(keys.passwordMinLength(), async () => (await loadRules()).password_min_length());
  const ticks: PasswordTick[] = need === undefined ? [] : [{ name: "min-length", need, isMet: [...password].length >= need }];
  return { ticks, isMet: ticks.every((tick) => tick.isMet) };
}
