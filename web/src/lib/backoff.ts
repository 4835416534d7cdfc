// Waits that double with each failure, and retries that use them.

/** Wait in milliseconds after `failures` in a row: `firstMs`, doubled with each failure, up to `longestMs`. */
export function doublingWait(failures: number, firstMs: number, longestMs = Infinity): number {
  return Math.min(firstMs * 2 ** Math.max(failures - 1, 0), longestMs);
}

export interface BackoffOptions {
  retries: number;
  firstMs: number;
  /** Whether a retry may succeed after this failure. */
  isPassing: (error: unknown) => boolean;
}

export async function withBackoff<T>(
  attempt: () => Promise<T>,
  { retries, firstMs, isPassing }: BackoffOptions,
): Promise<T> {
  for (let tried = 0; ; tried += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (tried === retries || !isPassing(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, doublingWait(tried + 1, firstMs)));
    }
  }
}
