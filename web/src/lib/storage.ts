// Web storage that never throws. A browser may refuse it (a private window, a strict setting, a full disk); values are
// then kept in memory until the page is closed.

type Kind = "localStorage" | "sessionStorage";

export class SafeStorage {
  readonly #kind: Kind;
  readonly #memory = new Map<string, string>();

  constructor(kind: Kind) {
    this.#kind = kind;
  }

  get(key: string): string | null {
    return this.#memory.get(key) ?? attempt(() => window[this.#kind].getItem(key)) ?? null;
  }

  set(key: string, value: string): void {
    this.#memory.delete(key);
    if (attempt(() => (window[this.#kind].setItem(key, value), true)) !== true) this.#memory.set(key, value);
  }

  remove(key: string): void {
    this.#memory.delete(key);
    attempt(() => window[this.#kind].removeItem(key));
  }

  /** Keys that begin with `prefix`. */
  keys(prefix: string): string[] {
    const stored = attempt(() => Object.keys(window[this.#kind])) ?? [];
    return [...new Set([...this.#memory.keys(), ...stored])].filter((key) => key.startsWith(prefix));
  }

  clear(): void {
    this.#memory.clear();
    attempt(() => window[this.#kind].clear());
  }

  /** Whether values written now outlive the page. */
  isKept(): boolean {
    const key = "fieldwork.probe";
    const isKept = attempt(() => (window[this.#kind].setItem(key, "1"), true)) === true;
    attempt(() => window[this.#kind].removeItem(key));
    return isKept;
  }
}

/** Storage that outlives the tab. It is cleared at log-out. */
export const deviceStorage = new SafeStorage("localStorage");

/** Storage that lasts as long as the tab. */
export const tabStorage = new SafeStorage("sessionStorage");

const OPEN_WITHIN_MS = 3_000;

/** Whether IndexedDB can be used. In some private modes it exists, but opening a database fails or never ends. */
export function canUseIndexedDb(): Promise<boolean> {
  return new Promise((resolve) => {
    const name = "fieldwork-probe";
    const timer = setTimeout(() => resolve(false), OPEN_WITHIN_MS);
    const settle = (isUsable: boolean) => {
      clearTimeout(timer);
      resolve(isUsable);
    };
    try {
      const opening = indexedDB.open(name);
      opening.addEventListener("error", () => settle(false));
      opening.addEventListener("success", () => {
        opening.result.close();
        indexedDB.deleteDatabase(name);
        settle(true);
      });
    } catch {
      settle(false);
    }
  });
}

function attempt<Result>(access: () => Result): Result | undefined {
  try {
    return access();
  } catch {
    return undefined;
  }
}
