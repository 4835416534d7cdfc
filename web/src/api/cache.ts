// Lifetimes in the cache. Identical requests within 2000 ms are sent once. An answer is fresh for an hour. The first
// component that mounts after that requests it again. An entry that no component shows is dropped after five minutes.
// Failed queries retry three times, with waits that double from one second; a definite refusal is not retried. A write
// makes answers stale (changes.ts): those on screen are requested again, the others are dropped. After an act without a
// response everything on screen is requested again, so that the page shows what is saved.

import { useEffect } from "react";
import type { Middleware, ScopedMutator, SWRConfiguration } from "swr";
import { unstable_serialize, useSWRConfig } from "swr";
import { doublingWait } from "@/lib/backoff";
import { isAskedAhead } from "./asked-ahead";
import { isCarried } from "./carried-answers";
import { onChange, onDoubt, type KeyStart } from "./changes";
import { networkRefusal, Refusal } from "./refusal";

const FRESH_MS = 3_600_000;
const UNUSED_MS = 300_000;
const RETRIES = 3;
const FIRST_RETRY_MS = 1000;
const LONGEST_RETRY_MS = 30_000;
const WARM_WITHIN_MS = 1_000;

export const cacheConfig: SWRConfiguration = {
  dedupingInterval: 2000,
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
  shouldRetryOnError: (error: unknown) => !(error instanceof Refusal) || error.isPassing,
  onErrorRetry: (_error, _key, _config, revalidate, { retryCount }) => {
    if (retryCount > RETRIES) return;
    setTimeout(() => void revalidate({ retryCount }), retryDelay(retryCount));
  },
  provider: () => (current = warmedCache()),
  use: [keepFresh],
};

/** Empties the cache before a log-out, so that no data of the person stays in memory. */
export function clearCache(): void {
  current?.clear();
}

/** Invalidates cached answers after writes and updates. Called once, inside the cache's provider. */
export function useInvalidation(): void {
  const { cache, mutate } = useSWRConfig();
  useEffect(() => {
    if (!(cache instanceof StampedCache)) return undefined;
    const ends = [onChange((starts) => cache.invalidate(starts, mutate)), onDoubt(() => cache.doubt(mutate))];
    return () => ends.forEach((end) => end());
  }, [cache, mutate]);
}

/**
 * Puts an answer into the cache before the first drawing, so that the page is drawn complete. It only waits if answers
 * were requested before the application loaded or are part of the page, and only for a short time. Otherwise it returns
 * `null`, and the component requests the answer as usual.
 */
export async function warm<Data>(key: readonly unknown[], fetch: () => Promise<Data>): Promise<Data | null> {
  if (current !== null || !(isAskedAhead() || isCarried())) return null;
  try {
    const asked = fetch();
    const name = unstable_serialize([...key]);
    keepUnderWay(name, asked);
    const data = await Promise.race([asked, tooLate()]);
    warmed.set(name, { data });
    return data;
  } catch {
    return null;
  }
}

const warmed = new Map<string, Entry>();

/**
 * Requests that were too late for the first drawing. The component takes over the request instead of sending another.
 */
const underWay = new Map<string, Promise<unknown>>();

function keepUnderWay(name: string, asked: Promise<unknown>): void {
  underWay.set(name, asked);
  const forget = () => underWay.delete(name);
  asked.then(forget, forget);
}

function takeUnderWay(name: string): Promise<unknown> | undefined {
  const asked = underWay.get(name);
  underWay.delete(name);
  return asked;
}

/** Moves the answers from `warm` into the new cache. */
function warmedCache(): StampedCache {
  const cache = new StampedCache();
  for (const [key, entry] of warmed) cache.set(key, entry);
  warmed.clear();
  return cache;
}

function tooLate(): Promise<never> {
  return new Promise((_, reject) => setTimeout(() => reject(networkRefusal({ isTimeout: true })), WARM_WITHIN_MS));
}

/** Wait before retry number `count`, counted from one. */
export function retryDelay(count: number): number {
  return doublingWait(count, FIRST_RETRY_MS, LONGEST_RETRY_MS);
}

/** Prefix of the key of a paged list's entry. Each page of the list also has an entry. */
const LIST = "$inf$";

interface Entry {
  data?: unknown;
  isValidating?: boolean;
}

/** A cache that records when each entry last got its answer, and how many components show it. */
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

  override clear(): void {
    this.#stamps.clear();
    super.clear();
  }

  invalidate(starts: readonly KeyStart[], mutate: ScopedMutator): void {
    const heads = starts.map((start) => unstable_serialize([...start]));
    const isStale = (key: string) => heads.some((head) => key.replace(LIST, "").startsWith(head));
    const stale = [...this.keys()].filter(isStale);
    for (const key of [...underWay.keys()].filter(isStale)) underWay.delete(key);
    for (const key of stale) {
      this.#stamps.delete(key);
      if (this.#isShown(key)) continue;
      // A response under way is older than the write and must be ignored.
      void mutate(key);
      this.delete(key);
    }
    for (const key of stale) if (this.#isShown(key)) void mutate(key);
  }

  /** Requests everything on screen again; other entries are requested when they are next shown. */
  doubt(mutate: ScopedMutator): void {
    this.#stamps.clear();
    for (const key of [...this.keys()]) if (this.#isShown(key)) void mutate(key);
  }

  isFresh(key: string): boolean {
    return Date.now() - (this.#stamps.get(key) ?? -Infinity) < FRESH_MS;
  }

  #isShown(key: string): boolean {
    return (this.#shown.get(key) ?? 0) > 0;
  }

  /** Counts one more component that shows the entry; the returned function removes it. */
  show(key: string): () => void {
    clearTimeout(this.#drops.get(key));
    this.#shown.set(key, (this.#shown.get(key) ?? 0) + 1);
    return () => {
      const left = (this.#shown.get(key) ?? 1) - 1;
      this.#shown.set(key, left);
      if (left === 0)
        this.#drops.set(
          key,
          setTimeout(() => this.delete(key), UNUSED_MS),
        );
    };
  }
}

let current: StampedCache | null = null;

function keepFresh(useNext: Parameters<Middleware>[0]): ReturnType<Middleware> {
  return (key, fetcher, config) => {
    const { cache } = useSWRConfig();
    const name = nameOf(key);
    const isFresh = cache instanceof StampedCache && cache.isFresh(name);
    useEffect(() => (cache instanceof StampedCache && name ? cache.show(name) : undefined), [cache, name]);
    return useNext(key, fetcher && (defined(name, fetcher) as typeof fetcher), {
      ...config,
      revalidateIfStale: config.revalidateIfStale !== false && !isFresh,
    });
  };
}

function nameOf(key: unknown): string {
  const isList = typeof key === "function";
  const name = unstable_serialize((isList ? (key as (index: number, before: null) => unknown)(0, null) : key) as never);
  return isList && name ? LIST + name : name;
}

/** Makes an empty answer an error: a page would otherwise wait for the answer for ever. */
function defined(name: string, fetcher: (...args: never[]) => unknown): (...args: never[]) => Promise<unknown> {
  return async (...args) => {
    const data = await (takeUnderWay(name) ?? fetcher(...args));
    if (data === undefined)
      throw new Refusal({ code: "unknown-server-error", status: 500, message: "the answer was empty" });
    return data;
  };
}
