// Stores answers for offline use in IndexedDB. Each pair of person and address has a row. Storing an answer first
// removes the answers of all other people.

import type { DBSchema, IDBPDatabase } from "idb";

export interface KeptAnswer {
  person: string;
  address: string;
  /** Build of the application that stored the answer. */
  version: string;
  /** Time in milliseconds by this device's clock. */
  keptAt: number;
  text: string;
}

export interface KeptAnswers {
  keep(answer: KeptAnswer): Promise<void>;
  find(person: string, address: string): Promise<KeptAnswer | undefined>;
}

interface Tables extends DBSchema {
  answers: { key: [string, string]; value: KeptAnswer };
}

const NAME = "fieldwork-answers";
let opened: Promise<KeptAnswers> | undefined;

export function openKeptAnswers(): Promise<KeptAnswers> {
  opened ??= openStore().catch((error: unknown) => {
    opened = undefined;
    throw error;
  });
  return opened;
}

/** Removes the stored answers of all people, and the mission files that the service worker cached. */
export async function forgetKeptAnswers(): Promise<void> {
  opened = undefined;
  await Promise.all([deleteDatabase(), globalThis.caches?.delete("fieldwork-content")]).catch(() => undefined);
}

async function openStore(): Promise<KeptAnswers> {
  const { openDB } = await import("idb");
  const db: IDBPDatabase<Tables> = await openDB<Tables>(NAME, 1, {
    upgrade: (created) => void created.createObjectStore("answers", { keyPath: ["person", "address"] }),
    // Another tab deletes the database.
    blocking: () => {
      opened = undefined;
      db.close();
    },
    terminated: () => (opened = undefined),
  });
  return {
    async keep(answer) {
      const transaction = db.transaction("answers", "readwrite");
      for (const key of await transaction.store.getAllKeys())
        if (key[0] !== answer.person) void transaction.store.delete(key);
      await transaction.store.put(answer);
      await transaction.done;
    },
    find: (person, address) => db.get("answers", [person, address]),
  };
}

function deleteDatabase(): Promise<void> {
  return new Promise((resolve) => {
    const deleting = indexedDB.deleteDatabase(NAME);
    deleting.addEventListener("success", () => resolve());
    deleting.addEventListener("error", () => resolve());
  });
}
