// Requirements for a new password, and which of them the typed one meets. The requirements come from the identity
// service, or from the default if it does not answer. The compiled rules check them. Until the rules are loaded no
// requirement is shown, and only the identity service checks the password.

import { useMemo } from "react";
import useSWR from "swr";
import { keys } from "@/api/keys";
import type { PasswordPolicy, PasswordTick } from "@/api/types";
import { readConfig } from "@/lib/config";
import { loadAccountRules } from "@/rules";
import { readPasswordPolicy } from "./password-policy";

const DEFAULT: PasswordPolicy = {
  min_length: null,
  max_length: null,
  lowercase: false,
  uppercase: false,
  numeric: false,
  symbol: false,
  symbols: null,
};

export function usePasswordPolicy(password: string): { ticks: PasswordTick[]; isMet: boolean } {
  const { data: rules } = useSWR(keys.accountRules(), loadAccountRules);
  const { data: policy = DEFAULT } = useSWR(keys.passwordPolicy(), fetchPolicy);
  const ticks = useMemo(() => rules?.check_password(JSON.stringify(policy), password) ?? [], [rules, policy, password]);
  return { ticks, isMet: ticks.every((tick) => tick.is_met) };
}

async function fetchPolicy(): Promise<PasswordPolicy> {
  return (await readPasswordPolicy(readConfig())) ?? DEFAULT;
}
