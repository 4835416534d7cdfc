// A reference letter by its serial number.

import useSWR from "swr";
import { answer, client } from "@/api/client";
import { keys } from "@/api/keys";

export function usePublicLetter(serial: string) {
  return useSWR(keys.letter(serial), () =>
    answer(client.GET("/api/letters/{serial}", { params: { path: { serial } } })),
  );
}
