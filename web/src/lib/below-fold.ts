// Parts of a page that a phone shows only when it is scrolled. All laid out with the first view, they would hold it up; so
// the first time the browser passes over those that are not in sight, and takes one after the other as soon as the view is
// drawn.

/** Until a part is laid out, the next is out of sight and of what a browser lays out around it. As a width it would widen the page. */
const UNSEEN = "auto 250vh";

const waiting: HTMLElement[] = [];
let isOver = !(matchMedia("(width < 48rem)").matches && isFreshVisit());

/** For the `ref` of such a part. */
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

/** Whether the page opens at its head. Otherwise what stands above the place that it opens at must have its height. */
function isFreshVisit(): boolean {
  const [visit] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return visit?.type === "navigate" && location.hash === "";
}
