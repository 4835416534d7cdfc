// The program that fits after the completed ones.

import useSWR from "swr";
import { answer, client } from "@/api/client";
import { keys } from "@/api/keys";

export function useSuggest() {
  return useSWR(keys.suggestion(), () => answer(client.GET("/api/program-progression/next")));
}
