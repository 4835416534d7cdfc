// Number of missions with unsent text of a person on this device. It is counted repeatedly, because other code and
// other tabs write the text. The store's code is fetched while there is a network.

import { useEffect, useState } from "react";

const COUNT_EVERY_MS = 3_000;

const loadStore = () => import("./draft-store");

/** Zero for no person, and while counting is off. */
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
    // If counting fails, no number is shown.
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
