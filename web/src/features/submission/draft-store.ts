// Stores drafts on this device: IndexedDB, one row per user, mission and block, so that no user of a shared computer
// sees another's text. If the browser refuses storage, text is kept in memory and the screen says so.

import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { BlockDraft, Blocks, OpenSubmission } from "./draft";

/** Owner of a visitor's text. The next person who opens the mission with an account takes it over. */
export const VISITOR = "visitor";

export interface DraftKey {
  readonly user: string;
  readonly mission: string;
}

export interface KeptDraft {
  readonly blocks: Blocks;
  readonly submission: OpenSubmission | null;
  /** Idempotency key for creating this draft's submission, the same in every tab and after a reload. */
  readonly createKey: string;
}

export interface DraftStore {
  readonly isOnDevice: boolean;
  restore(key: DraftKey): Promise<KeptDraft>;
  keepBlock(key: DraftKey, block: string, draft: BlockDraft): Promise<void>;
  keepSubmission(key: DraftKey, submission: OpenSubmission): Promise<void>;
  forget(key: DraftKey): Promise<void>;
  /** Removes a person's rows for every mission whose text is saved completely. */
  forgetSaved(user: string): Promise<void>;
  /** Removes all data of a person whose account is deleted. */
  forgetPerson(user: string): Promise<void>;
  missionsWithUnsentWords(user: string): Promise<string[]>;
}

interface HeadRow extends DraftKey {
  submission: OpenSubmission | null;
  createKey: string;
}

interface BlockRow extends DraftKey {
  block: string;
  draft: BlockDraft;
}

interface Tables extends DBSchema {
  heads: { key: [string, string]; value: HeadRow };
  blocks: { key: [string, string, string]; value: BlockRow };
}

const OPEN_WITHIN_MS = 3_000;
let opened: Promise<DraftStore> | undefined;

/** The store of this tab. */
export function openDraftStore(): Promise<DraftStore> {
  opened ??= openOnDevice().catch(() => inMemory());
  return opened;
}

/** The store of this device. Fails if the browser refuses storage or does not answer. */
export async function openOnDevice(): Promise<DraftStore> {
  const opening = openDB<Tables>("fieldwork-drafts", 1, {
    upgrade(db) {
      db.createObjectStore("heads", { keyPath: ["user", "mission"] });
      db.createObjectStore("blocks", { keyPath: ["user", "mission", "block"] });
    },
    terminated: () => (opened = undefined),
  });
  // In some private modes opening a database neither succeeds nor fails.
  const tooLate = new Promise<never>((_, reject) =>
    setTimeout(() => reject(new Error("storage does not answer")), OPEN_WITHIN_MS),
  );
  return onDevice(await Promise.race([opening, tooLate]));
}

function onDevice(db: IDBPDatabase<Tables>): DraftStore {
  // The upper bound of a key prefix ends in an array, because arrays sort after all strings.
  const within = (...prefix: string[]) => IDBKeyRange.bound(prefix, [...prefix, []]);
  const asKept = (head: HeadRow, rows: readonly BlockRow[]): KeptDraft => ({
    ...head,
    blocks: Object.fromEntries(rows.map((row) => [row.block, row.draft])),
  });
  const read = async (key: DraftKey) => {
    const head = await db.get("heads", [key.user, key.mission]);
    return asKept(head ?? newHead(key), await db.getAll("blocks", within(key.user, key.mission)));
  };
  const takeOver = async ({ user, mission }: DraftKey) => {
    const transaction = db.transaction(["heads", "blocks"], "readwrite");
    const heads = transaction.objectStore("heads");
    const blocks = transaction.objectStore("blocks");
    const own = await blocks.getAll(within(user, mission));
    const tried = own.length === 0 && user !== VISITOR ? await blocks.getAll(within(VISITOR, mission)) : [];
    const rows = [...own, ...tried.map((row) => ({ ...row, user }))];
    for (const row of tried) {
      await blocks.put({ ...row, user });
      await blocks.delete([VISITOR, mission, row.block]);
    }
    const head = (await heads.get([user, mission])) ?? newHead({ user, mission });
    await heads.put(head);
    await transaction.done;
    return asKept(head, rows);
  };
  return {
    isOnDevice: true,
    // A full device refuses to write, and still gives the text that it has.
    restore: (key) => takeOver(key).catch(() => read(key)),
    async keepBlock({ user, mission }, block, draft) {
      const transaction = db.transaction("blocks", "readwrite");
      const kept = await transaction.store.get([user, mission, block]);
      // Another tab may have written newer text already.
      if (kept === undefined || kept.draft.version <= draft.version)
        await transaction.store.put({ user, mission, block, draft });
      await transaction.done;
    },
    async keepSubmission({ user, mission }, submission) {
      const transaction = db.transaction("heads", "readwrite");
      const head = (await transaction.store.get([user, mission])) ?? newHead({ user, mission });
      await transaction.store.put({ ...head, submission });
      await transaction.done;
    },
    async forget({ user, mission }) {
      const transaction = db.transaction(["heads", "blocks"], "readwrite");
      await transaction.objectStore("heads").delete([user, mission]);
      await transaction.objectStore("blocks").delete(within(user, mission));
      await transaction.done;
    },
    async forgetPerson(user) {
      const transaction = db.transaction(["heads", "blocks"], "readwrite");
      await transaction.objectStore("heads").delete(within(user));
      await transaction.objectStore("blocks").delete(within(user));
      await transaction.done;
    },
    async forgetSaved(user) {
      const unsent = new Set(await this.missionsWithUnsentWords(user));
      const heads = await db.getAll("heads", within(user));
      const blocks = await db.getAll("blocks", within(user));
      const saved = new Set([...heads, ...blocks].map((row) => row.mission).filter((mission) => !unsent.has(mission)));
      for (const mission of saved) await this.forget({ user, mission });
    },
    async missionsWithUnsentWords(user) {
      const rows = await db.getAll("blocks", within(user));
      return [...new Set(rows.filter((row) => row.draft.isDirty).map((row) => row.mission))];
    },
  };
}

/** A store in memory, until the page is closed. */
export function inMemory(): DraftStore {
  const kept = new Map<string, KeptDraft & DraftKey>();
  const name = (key: DraftKey) => `${key.user} ${key.mission}`;
  const read = ({ user, mission }: DraftKey) =>
    kept.get(name({ user, mission })) ?? { blocks: {}, ...newHead({ user, mission }) };
  const write = async (key: DraftKey, change: Partial<KeptDraft>) =>
    void kept.set(name(key), { ...read(key), ...change });
  return {
    isOnDevice: false,
    async restore(key) {
      const visitor = { ...key, user: VISITOR };
      const isFree = key.user !== VISITOR && Object.keys(read(key).blocks).length === 0;
      await write(key, isFree ? { blocks: read(visitor).blocks } : {});
      if (isFree) kept.delete(name(visitor));
      return read(key);
    },
    keepBlock: (key, block, draft) => write(key, { blocks: { ...read(key).blocks, [block]: draft } }),
    keepSubmission: (key, submission) => write(key, { submission }),
    forget: async (key) => void kept.delete(name(key)),
    async forgetPerson(user) {
      for (const key of kept.keys()) if (key.startsWith(`${user} `)) kept.delete(key);
    },
    async forgetSaved(user) {
      const unsent = new Set(await this.missionsWithUnsentWords(user));
      for (const [key, draft] of kept) if (draft.user === user && !unsent.has(draft.mission)) kept.delete(key);
    },
    async missionsWithUnsentWords(user) {
      const unsent = [...kept.values()].filter(
        (draft) => draft.user === user && Object.values(draft.blocks).some((block) => block.isDirty),
      );
      return unsent.map((draft) => draft.mission);
    },
  };
}

function newHead(key: DraftKey): HeadRow {
  return { ...key, submission: null, createKey: crypto.randomUUID() };
}
