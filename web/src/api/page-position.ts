// Position of this page in the updates: the earliest among its answers. Everything the page has read is at least as new,
// so the stream of updates starts there and repeats nothing that the page already shows.

type Send = (request: Request) => Promise<Response>;

const HEADER = "updates-position";

/** A page that reads nothing is given up on after this time. */
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

/** For the next person on this page. */
export function forgetPosition(): void {
  earliest = null;
}

/** Resolves once no read is under way, since an answer on its way may have an earlier position. Null if there was no answer. */
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

/** How many transactions had ended in the position's snapshot, `time/xmin:xmax:running,…`: it grows with every commit. */
function endedBefore(position: string): number {
  const [, xmax, running] = (position.split("/")[1] ?? "").split(":");
  return Number(xmax) - (running ? running.split(",").length : 0);
}
