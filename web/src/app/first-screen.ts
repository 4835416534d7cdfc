// Waits for the code and the answers of the first screen. Until then the page shows the skeleton that the server sent.

import type { DataRouter } from "react-router";

/** After this time the application draws its own skeleton, with a working top bar. */
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
