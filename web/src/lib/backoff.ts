// Tries again with doubling waits. For identity tokens: from one
// second, ten retries.

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
      await new Promise((resolve) => setTimeout(resolve, firstMs * 2 ** tried));
    }
  }
}
