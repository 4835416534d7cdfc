// Reports to the server once which link a new person followed. The first request after a sign-up does this, on any
// page.

import { useEffect } from "react";
import { answer, client } from "@/api/client";
import { asRefusal } from "@/api/refusal";
import { useAct } from "@/api/use-act";
import { keepLink, keptLink } from "./kept-link";

/** Binds the person to the link stored on this device; `uid` is null while no person is signed in. */
export function useBind(uid: string | null): void {
  useEffect(() => {
    const link = keptLink();
    if (uid === null || link === null || link.toldOf.includes(uid)) return;
    const note = () => keepLink({ ...link, toldOf: [...link.toldOf, uid] });
    bind(link.code, link.landedAt).then(note, (error: unknown) => {
      if (!asRefusal(error).isPassing) note();
    });
  }, [uid]);
}

/** Binds the person to a typed code. */
export function useBindCode() {
  return useAct((code: string) => bind(code, null));
}

function bind(code: string, landedAt: string | null) {
  return answer(client.POST("/api/referrals/source", { body: { code, landed_at: landedAt, utm: null } }));
}
