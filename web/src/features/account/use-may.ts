// Whether the signed-in person has a permission: by the roles of their account and the table that the server uses too.

import useSWR from "swr";
import { keys } from "@/api/keys";
import { loadAccountRules } from "@/rules";
import { useShowUser } from "./use-user";

/** False until it is known. */
export function useMay(permission: "review" | "approve_letter" | "moderate_threads", isAsked: boolean): boolean {
  const { data: user } = useShowUser(isAsked);
  const { data: rules } = useSWR(user === undefined ? null : keys.accountRules(), loadAccountRules);
  if (user === undefined || rules === undefined) return false;
  return rules.permits(JSON.stringify({ roles: user.roles, permission })).may;
}
