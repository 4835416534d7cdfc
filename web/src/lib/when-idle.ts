// Later: for what a page needs some time, and nobody waits for.

const AT_LATEST_MS = 3_000;
const AFTER_VIEW_MS = 3_000;

/** Once the browser has nothing else to do. */
export function whenIdle(act: () => void): void {
  if ("requestIdleCallback" in window) requestIdleCallback(act, { timeout: AT_LATEST_MS });
  else setTimeout(act, 200);
}

/** Once the first view is there, by all that can be told. The answer calls it off. */
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
