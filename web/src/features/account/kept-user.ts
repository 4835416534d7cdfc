// The identity SDK's own record of the person signed in on this browser. It is read without the SDK, which is slow to
// load on a phone. The SDK stores the record in one of three places.

import { readConfig } from "@/lib/config";
import { deviceStorage, tabStorage } from "@/lib/storage";

const DATABASE = "firebaseLocalStorageDb";
const TABLE = "firebaseLocalStorage";
/** Time limit, because in some private modes opening a database neither succeeds nor fails. */
const WITHIN_MS = 1_000;

/** The uid of the record; null without a record. */
export async function keptUser(): Promise<string | null> {
  const key = `firebase:authUser:${readConfig().firebase.apiKey}:[DEFAULT]`;
  return uidOf(parsed(tabStorage.get(key))) ?? uidOf(parsed(deviceStorage.get(key))) ?? uidOf(await stored(key));
}

function stored(key: string): Promise<unknown> {
  return new Promise((resolve) => {
    setTimeout(resolve, WITHIN_MS, null);
    try {
      const opening = indexedDB.open(DATABASE);
      // Aborts the creation of a missing database: the SDK creates its own.
      opening.addEventListener("upgradeneeded", () => opening.transaction?.abort());
      opening.addEventListener("error", () => resolve(null));
      opening.addEventListener("success", () => {
        const database = opening.result;
        if (!database.objectStoreNames.contains(TABLE)) return close(null);
        const reading = database.transaction(TABLE).objectStore(TABLE).get(key) as IDBRequest<
          { value?: unknown } | undefined
        >;
        reading.addEventListener("success", () => close(reading.result?.value));
        reading.addEventListener("error", () => close(null));
        function close(value: unknown) {
          database.close();
          resolve(value);
        }
      });
    } catch {
      resolve(null);
    }
  });
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}

function uidOf(record: unknown): string | null {
  return typeof record === "object" && record !== null && "uid" in record && typeof record.uid === "string"
    ? record.uid
    : null;
}
