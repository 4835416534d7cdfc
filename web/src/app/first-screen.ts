// The wait for the code and the answers of the first screen. Until they are here the page shows the shape that it
// brought along.

import type { DataRouter } from "react-router";

/** After this long the application draws its own shape, with a bar that works. */
const WITHIN_MS = 1_500;

export function firstScreen(router: DataRouter): Promise<void> {
  return new Promise((resolve) => {
    if (router.state.initialized) return resolve();
    const stop = router.subscribe(({ initialized }) => initialized && end());
    const timer = setTimeout(end, WITHIN_MS);
    function end() {
      clearTimeout(timer);
      stop();
      resolve();
    }
  });
}
