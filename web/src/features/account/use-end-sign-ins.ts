// The time of the current sign-in, the time since which sign-ins are valid, and an act that ends every sign-in,
// including this one.

import useSWR from "swr";
import { answer, client } from "@/api/client";
import { keys } from "@/api/keys";
import { useAct } from "@/api/use-act";
import { logOut } from "./account-store";

export function useShowSignIns() {
  return useSWR(keys.signIns(), () => answer(client.GET("/api/user/sessions")));
}

export function useEndSignIns() {
  return useAct(async () => {
    await client.DELETE("/api/user/sessions");
    await logOut();
    return true;
  });
}
