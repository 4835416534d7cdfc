// Shares identical reads: reads at the same time cause one request, and its answer is reused for 2000 ms. Reads are
// identical if they have the same address and the same token. A write clears the shared reads when it is sent and when
// it is answered, so that no later read returns older data. After an update from elsewhere, reads that began before it
// are no longer shared: later callers share one more request, which starts after the pending read. A refused response
// is shared with concurrent callers, but not kept.

type Send = (request: Request) => Promise<Response>;

export const SHARED_FOR_MS = 2000;

interface Read {
  answer: Promise<Response>;
  /** When the response came; null while the read is under way. */
  at: number | null;
  /** Whether an update came after the read began. */
  isOutdated: boolean;
}

export interface SharedReads {
  send: Send;
  /** Removes every shared read. */
  clear: () => void;
  /** Stops sharing the reads that began before this call. Called for an update. */
  outdate: () => void;
}

export function shareReads(send: Send): SharedReads {
  const reads = new Map<string, Read>();

  async function write(request: Request): Promise<Response> {
    reads.clear();
    try {
      return await send(request);
    } finally {
      reads.clear();
    }
  }

  function read(request: Request): Promise<Response> {
    const name = `${request.headers.get("authorization") ?? ""} ${request.url}`;
    const known = reads.get(name);
    if (known && !known.isOutdated && (known.at === null || Date.now() - known.at < SHARED_FOR_MS)) return known.answer;
    // A caller that aborts must not abort the read for the others.
    const alone = new Request(request, { signal: null });
    const begin = () => {
      entry.isOutdated = false;
      return send(alone);
    };
    const entry = { at: null, isOutdated: false } as Read;
    entry.answer = known?.at === null ? known.answer.then(begin, begin) : begin();
    reads.set(name, entry);
    void keep(entry, () => reads.get(name) === entry && reads.delete(name));
    return entry.answer;
  }

  return {
    clear: () => reads.clear(),
    outdate: () => reads.forEach((read) => (read.isOutdated = true)),
    send: async (request) => {
      if (request.method !== "GET") return write(request);
      request.signal.throwIfAborted();
      const response = await Promise.race([read(request), givenUp(request.signal)]);
      return response.clone();
    },
  };
}

/** Keeps a successful response for a while; removes a refused or lost one at once. */
async function keep(entry: Read, forget: () => void): Promise<void> {
  try {
    const { ok } = await entry.answer;
    entry.at = Date.now();
    if (ok) setTimeout(forget, SHARED_FOR_MS);
    else forget();
  } catch {
    forget();
  }
}

function givenUp(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) =>
    signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true }),
  );
}
