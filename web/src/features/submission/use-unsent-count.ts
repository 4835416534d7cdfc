// Number of missions for which this device has unsent text of a person. It is counted repeatedly, because other code
// and other tabs change the text. The code of the store is fetched in advance, while there is a network.

import { useEffect, useState } from "react";

const COUNT_EVERY_MS = 3_000;

const loadStore = () => import("./draft-store");

/** Zero if there is no person, or if `isCounting` is false. */
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
    // If counting fails, the last number stays.
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
