// How many missions of somebody hold words on this device that the server has not got.
// Counted anew now and then: the words are written in other places, and other tabs. The
// store's code is fetched while there is a network to fetch it by.

import { useEffect, useState } from "react";

const COUNT_EVERY_MS = 3_000;

const loadStore = () => import("./draft-store");

/** Zero for nobody, and while nothing is to be counted. */
export function useUnsentCount(user: string | null, isCounting: boolean): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (user !== null) loadStore().catch(() => undefined);
  }, [user]);
  useEffect(() => {
    if (user === null || !isCounting) return undefined;
    let isOver = false;
    const look = async () => {
      const store = await (await loadStore()).openDraftStore();
      const { length } = await store.missionsWithUnsentWords(user);
      if (!isOver) setCount(length);
    };
    // What cannot be counted is not said.
    const tryLook = () => void look().catch(() => undefined);
    tryLook();
    const timer = setInterval(tryLook, COUNT_EVERY_MS);
    return () => {
      isOver = true;
      clearInterval(timer);
    };
  }, [user, isCounting]);
  return user === null || !isCounting ? 0 : count;
}
