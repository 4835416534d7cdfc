// Position of this page in the stream of updates: the earliest position among its answers. All data on the page is at
// least as new as that, so the update stream starts there and misses no change.

type Send = (request: Request) => Promise<Response>;

const HEADER = "updates-position";

/** Maximum wait for the answers of a page; a page may request no data. */
const PATIENCE_MS = 5_000;

let earliest: string | null = null;
let underWay = 0;
const waiting = new Set<() => void>();

export function notePositions(send: Send): Send {
  return async (request) => {
    if (request.method !== "GET") return send(request);
    underWay += 1;
    try {
      const response = await send(request);
      note(response.headers.get(HEADER));
      return response;
    } finally {
      underWay -= 1;
      for (const look of waiting) look();
    }
  };
}

/** Resets the position for the next person on this page. */
export function forgetPosition(): void {
  earliest = null;
}

/**
 * Resolves once no read is pending, because its response may have an earlier position. Null if no answer has arrived in
 * time.
 */
export function pagePosition(signal: AbortSignal): Promise<string | null> {
  return new Promise((resolve) => {
    const settle = () => {
      clearTimeout(timer);
      waiting.delete(look);
      resolve(earliest);
    };
    const look = () => {
      if (underWay === 0 && earliest !== null) settle();
    };
    const timer = setTimeout(settle, PATIENCE_MS);
    waiting.add(look);
    signal.addEventListener("abort", settle, { once: true });
    look();
  });
}

function note(position: string | null): void {
  if (position === null) return;
  if (earliest === null || endedBefore(position) < endedBefore(earliest)) earliest = position;
}

/**
 * Number of transactions that had ended in the position's snapshot, `time/xmin:xmax:running,…`; grows with every
 * commit.
 */
function endedBefore(position: string): number {
  const [, xmax, running] = (position.split("/")[1] ?? "").split(":");
  return Number(xmax) - (running ? running.split(",").length : 0);
}
