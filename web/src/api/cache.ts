// How long answers live (seed, section 9): identical requests within 2000 ms are one, an
// answer is fresh for an hour and asked again by the first mount after that, an entry
// nobody shows is dropped after five minutes. Failed queries retry three times, doubling
// from one second; a definite refusal is an answer and is not asked again.

import { useEffect } from "react";
import type { Middleware, SWRConfiguration } from "swr";
import { unstable_serialize, useSWRConfig } from "swr";
import { Refusal } from "./refusal";

const FRESH_MS = 3_600_000;
const UNUSED_MS = 300_000;
const RETRIES = 3;
const FIRST_RETRY_MS = 1000;
const LONGEST_RETRY_MS = 30_000;

export const cacheConfig: SWRConfiguration = {
  dedupingInterval: 2000,
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
  shouldRetryOnError: (error: unknown) => !(error instanceof Refusal) || error.isPassing,
  onErrorRetry: (_error, _key, _config, revalidate, { retryCount }) => {
    if (retryCount > RETRIES) return;
    setTimeout(() => void revalidate({ retryCount }), retryDelay(retryCount));
  },
  provider: () => new StampedCache(),
  use: [keepFresh],
};

/** The wait before retry number `count`, counted from one. */
export function retryDelay(count: number): number {
  return Math.min(FIRST_RETRY_MS * 2 ** (count - 1), LONGEST_RETRY_MS);
}

interface Entry {
  data?: unknown;
  isValidating?: boolean;
}

/** A cache that remembers when each entry last got its answer, and who still shows it. */
class StampedCache extends Map<string, Entry> {
  readonly #stamps = new Map<string, number>();
  readonly #shown = new Map<string, number>();
  readonly #drops = new Map<string, ReturnType<typeof setTimeout>>();

  override set(key: string, entry: Entry): this {
    const before = this.get(key);
    const isAnswered = entry.data !== before?.data || (before?.isValidating === true && entry.isValidating === false);
    if (entry.data !== undefined && isAnswered) this.#stamps.set(key, Date.now());
    return super.set(key, entry);
  }

  override delete(key: string): boolean {
    this.#stamps.delete(key);
    return super.delete(key);
  }

  isFresh(key: string): boolean {
    return Date.now() - (this.#stamps.get(key) ?? -Infinity) < FRESH_MS;
  }

  /** Counts one more place that shows the entry; the answer takes it away again. */
  show(key: string): () => void {
    clearTimeout(this.#drops.get(key));
    this.#shown.set(key, (this.#shown.get(key) ?? 0) + 1);
    return () => {
      const left = (this.#shown.get(key) ?? 1) - 1;
      this.#shown.set(key, left);
      if (left === 0) this.#drops.set(key, setTimeout(() => this.delete(key), UNUSED_MS));
    };
  }
}

function keepFresh(useNext: Parameters<Middleware>[0]): ReturnType<Middleware> {
  return (key, fetcher, config) => {
    const { cache } = useSWRConfig();
    const name = unstable_serialize(key as never);
    const isFresh = cache instanceof StampedCache && cache.isFresh(name);
    useEffect(() => (cache instanceof StampedCache && name ? cache.show(name) : undefined), [cache, name]);
    return useNext(key, fetcher, { ...config, revalidateIfStale: config.revalidateIfStale !== false && !isFresh });
  };
}
