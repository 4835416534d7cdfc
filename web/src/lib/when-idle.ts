// Defers work that is slow and not urgent.

const AT_LATEST_MS = 3_000;
const AFTER_VIEW_MS = 3_000;

/** Runs `act` when the browser is idle. */
export function whenIdle(act: () => void): void {
  if ("requestIdleCallback" in window) requestIdleCallback(act, { timeout: AT_LATEST_MS });
  else setTimeout(act, 200);
}

/** Runs `act` some time after the page has loaded. The returned function cancels it. */
export function afterFirstView(act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => (timer = setTimeout(() => whenIdle(act), AFTER_VIEW_MS));
  if (document.readyState === "complete") wait();
  else window.addEventListener("load", wait, { once: true });
  return () => {
    window.removeEventListener("load", wait);
    clearTimeout(timer);
  };
}
