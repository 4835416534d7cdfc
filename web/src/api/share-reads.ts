// Identical reads are one: those under way share one request,
// and an answer serves for 2000 ms more. Identical is what has the same address and the
// same token. Anything that is not a read empties this, when it leaves and when it is
// answered, so that nothing older than a write is read after it. Refused answers are
// shared while under way and not kept.

type Send = (request: Request) => Promise<Response>;

export const SHARED_FOR_MS = 2000;

interface Read {
  answer: Promise<Response>;
  /** When the answer came; null while it is under way. */
  at: number | null;
}

export interface SharedReads {
  send: Send;
  /** Forgets every answer. */
  clear: () => void;
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
    if (known && (known.at === null || Date.now() - known.at < SHARED_FOR_MS)) return known.answer;
    // Whoever gives up must not take the answer from the others.
    const answer = send(new Request(request, { signal: null }));
    const entry: Read = { answer, at: null };
    reads.set(name, entry);
    void keep(entry, () => reads.get(name) === entry && reads.delete(name));
    return answer;
  }

  return {
    clear: () => reads.clear(),
    send: async (request) => {
      if (request.method !== "GET") return write(request);
      request.signal.throwIfAborted();
      const response = await Promise.race([read(request), givenUp(request.signal)]);
      return response.clone();
    },
  };
}

/** A good answer serves for a while; a refused or lost one is forgotten at once. */
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
  return new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true }));
}
