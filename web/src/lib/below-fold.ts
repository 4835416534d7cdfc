// Parts of a page that are below the first view on a phone. Laying out all of them would delay the first view. The
// browser therefore skips those out of sight at first, and lays out one after the other once the view is drawn.

/**
 * Placeholder height of a part that is not laid out. It keeps the next part outside the area that the browser lays out.
 * It must not be set as a width too, which would widen the page.
 */
const UNSEEN = "auto 250vh";

const waiting: HTMLElement[] = [];
let isOver = !(matchMedia("(width < 48rem)").matches && isFreshVisit());

/** A `ref` callback for a deferred part. */
export function belowFold(part: HTMLElement | null): (() => void) | undefined {
  if (part === null || isOver) return undefined;
  part.style.contentVisibility = "auto";
  part.style.containIntrinsicHeight = UNSEEN;
  if (waiting.push(part) === 1) afterFrame(layOutNext);
  return () => waiting.splice(0, waiting.length, ...waiting.filter((other) => other !== part));
}

function layOutNext(): void {
  const part = waiting.shift();
  part?.style.removeProperty("content-visibility");
  part?.style.removeProperty("contain-intrinsic-height");
  isOver = waiting.length === 0;
  if (!isOver) afterFrame(layOutNext);
}

function afterFrame(act: () => void): void {
  requestAnimationFrame(() => setTimeout(act));
}

/** Whether the page opens at the top. Otherwise all parts above the scroll position need their real heights. */
function isFreshVisit(): boolean {
  const [visit] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return visit?.type === "navigate" && location.hash === "";
}
