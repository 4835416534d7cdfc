// Waits that double with each failure, and trying again with them.

/** The wait after so many failures in a row, in milliseconds: the first, doubled with each, up to the longest. */
export function doublingWait(failures: number, firstMs: number, longestMs = Infinity): number {
  return Math.min(firstMs * 2 ** Math.max(failures - 1, 0), longestMs);
}

export interface BackoffOptions {
  retries: number;
  firstMs: number;
  /** False for a failure that another try cannot mend. */
  isPassing: (error: unknown) => boolean;
}

export async function withBackoff<T>(attempt: () => Promise<T>, { retries, firstMs, isPassing }: BackoffOptions): Promise<T> {
  for (let tried = 0; ; tried += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (tried === retries || !isPassing(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, doublingWait(tried + 1, firstMs)));
    }
  }
}
