// Carries out the decisions of draft-machine.ts: one engine per user and mission stores text on the device, sends it,
// and talks to the other tabs. An engine stays after its screen has closed until its text has been sent.

import { hold } from "@/lib/busy";
import { onPersonChange } from "@/lib/current-person";
import {
  type Draft,
  type DraftEffect,
  type DraftEvent,
  DRAW_AFTER_MS,
  DRAW_WITHIN_MS,
  SHARE_WITHIN_MS,
  conflicts,
  dirtyBlocks,
  emptyDraft,
} from "./draft";
import { createSubmission, putBlock } from "./draft-calls";
import { type DraftChannel, openDraftChannel } from "./draft-channel";
import { step } from "./draft-machine";
import { type DraftKey, type DraftStore, inMemory, type KeptDraft, openDraftStore } from "./draft-store";
import { registerWrite } from "./open-writes";
import { backUpUnsaved, takeBackUnsaved } from "./unsaved-backup";

export class DraftEngine {
  readonly key: DraftKey;
  #draft: Draft = emptyDraft(navigator.onLine);
  #isRestored = false;
  #early: DraftEvent[] = [];
  #store: DraftStore | undefined;
  #createKey = "";
  #timer: ReturnType<typeof setTimeout> | undefined;
  #sharing: ReturnType<typeof setTimeout> | undefined;
  /** Blocks to store and share when `#sharing` fires. */
  readonly #unshared = new Set<string>();
  /**
   * Timers for typed text that its field already shows. The rest of the screen is drawn when the first of the two ends.
   */
  #pause: ReturnType<typeof setTimeout> | undefined;
  #patience: ReturnType<typeof setTimeout> | undefined;
  #letGo: (() => void) | null = null;
  /** Blocks whose newest version is being written to the store. */
  readonly #onTheWay = new Map<string, number>();
  /** Resolves when all writes to the store have ended. */
  #writes: Promise<unknown> = Promise.resolve();
  readonly #endWrites = registerWrite(() => this.#write());
  readonly #channel: DraftChannel;
  readonly #listeners = new Set<() => void>();
  readonly #page = new AbortController();

  constructor(key: DraftKey) {
    this.key = key;
    this.#channel = openDraftChannel(key, (message) => this.tell(message));
    this.#watchPage();
    void this.#restore();
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly draft = () => this.#draft;
  /** Null until the stored text has been read. Before that the learner cannot type. */
  readonly restoredDraft = () => (this.#isRestored ? this.#draft : null);
  /** Resolves once the stored text is read. */
  readonly restored = () =>
    new Promise<void>((resolve) => {
      const look = () => {
        if (!this.#isRestored) return;
        this.#listeners.delete(look);
        resolve();
      };
      this.#listeners.add(look);
      look();
    });
  readonly isAtRest = () => this.#isRestored && this.#draft.sending === null && dirtyBlocks(this.#draft).length === 0;

  /** Handles an event. Events that arrive before the stored text has been read are queued. */
  readonly tell = (event: DraftEvent) => {
    if (this.#page.signal.aborted) return;
    if (!this.#isRestored) return void this.#early.push(event);
    const [next, effects] = step(this.#draft, event);
    this.#draft = next;
    for (const effect of effects) this.#run(effect);
    this.#holdPage();
    if (event.is === "typed" && event.isShown === true) this.#drawSoon();
    else this.#tellListeners();
  };

  /** Sends all unsent text now. Returns the outcome; "sent" means that the server has all text. */
  async settle(): Promise<"sent" | "offline" | "needs_choice"> {
    if (this.#draft.submission === null && dirtyBlocks(this.#draft).length === 0 && this.#draft.userMission !== null) {
      this.tell(await createSubmission(this.#draft.userMission, this.#createKey));
    }
    this.tell({ is: "send_now" });
    return new Promise((resolve) => {
      const look = () => {
        const outcome = settledAs(this.#draft);
        if (outcome === null) return;
        this.#listeners.delete(look);
        resolve(outcome);
      };
      this.#listeners.add(look);
      look();
    });
  }

  /** Ends the draft in every tab after the learner has submitted it, because the server has its text. */
  readonly submit = () => {
    this.#channel.tell({ is: "heard_submitted" });
    this.tell({ is: "submitted" });
  };

  readonly close = () => {
    clearTimeout(this.#timer);
    this.#stopDrawing();
    void this.#write().then(this.#endWrites);
    this.#letGo?.();
    this.#page.abort();
    this.#channel.close();
    this.#listeners.clear();
  };

  async #restore() {
    const kept = await this.#readKept();
    const last = takeBackUnsaved(this.key, kept.blocks);
    this.#createKey = kept.createKey;
    this.#isRestored = true;
    this.tell({ is: "restored", blocks: { ...kept.blocks, ...last }, submission: kept.submission });
    for (const block of Object.keys(last)) this.#keepBlock(block);
    if (!this.#store!.isOnDevice) this.tell({ is: "storage_failed" });
    for (const event of this.#early.splice(0)) this.tell(event);
  }

  /** Reads the stored text. A store that cannot be read is replaced by memory, so that the mission still opens. */
  async #readKept(): Promise<KeptDraft> {
    this.#store = await openDraftStore();
    return this.#store.restore(this.key).catch(() => {
      this.#store = inMemory();
      return this.#store.restore(this.key);
    });
  }

  /** Prevents a reload of the page while the learner types or text is being sent. */
  #holdPage() {
    if (isBusyNow(this.#draft)) this.#letGo ??= hold();
    else {
      this.#letGo?.();
      this.#letGo = null;
    }
  }

  #watchPage() {
    const { signal } = this.#page;
    addEventListener("online", () => this.tell({ is: "online" }), { signal });
    addEventListener("offline", () => this.tell({ is: "offline" }), { signal });
    addEventListener("pagehide", () => this.#leave(), { signal });
    document.addEventListener("visibilitychange", () => document.hidden && this.#hide(), { signal });
  }

  /** Draws later. The field already shows the text, so its count and its checks can wait for a pause in typing. */
  #drawSoon() {
    clearTimeout(this.#pause);
    this.#pause = setTimeout(() => this.#tellListeners(), DRAW_AFTER_MS);
    this.#patience ??= setTimeout(() => this.#tellListeners(), DRAW_WITHIN_MS);
  }

  #stopDrawing() {
    clearTimeout(this.#pause);
    clearTimeout(this.#patience);
    this.#patience = undefined;
  }

  #tellListeners() {
    this.#stopDrawing();
    for (const listener of this.#listeners) listener();
  }

  #run(effect: DraftEffect) {
    switch (effect.do) {
      case "keep":
        return this.#keepBlock(effect.block);
      case "share_soon":
        return this.#shareSoon(effect.block);
      case "keep_head":
        return this.#keep((store) => store.keepSubmission(this.key, this.#draft.submission!));
      case "forget":
        this.#onTheWay.clear();
        return this.#keep((store) => store.forget(this.key));
      case "begin_anew":
        this.#createKey = crypto.randomUUID();
        this.#onTheWay.clear();
        return this.#keep((store) => store.forget(this.key));
      case "wait":
        clearTimeout(this.#timer);
        this.#timer = setTimeout(() => this.tell({ is: effect.then }), effect.ms);
        return;
      case "stop_waiting":
        return clearTimeout(this.#timer);
      case "create":
        return void createSubmission(this.#draft.userMission!, this.#createKey).then(this.tell);
      case "put":
        return void this.#put(effect.block, false).then(this.tell);
      case "put_last":
        return void this.#put(effect.block, true);
      case "tell_text":
        return this.#tellText(effect.block);
      case "tell_saved":
        return this.#tellSaved(effect.block);
    }
  }

  #hide() {
    this.#share();
    this.tell({ is: "hidden" });
  }

  #leave() {
    this.#share();
    const { blocks } = this.#draft;
    backUpUnsaved(this.key, Object.fromEntries(Object.entries(blocks).filter(([id]) => this.#onTheWay.has(id))));
    this.tell({ is: "closing" });
  }

  #shareSoon(id: string) {
    this.#unshared.add(id);
    this.#onTheWay.set(id, this.#draft.blocks[id]!.version);
    this.#sharing ??= setTimeout(() => this.#share(), SHARE_WITHIN_MS);
  }

  #share() {
    clearTimeout(this.#sharing);
    this.#sharing = undefined;
    for (const id of this.#unshared) {
      // Submitting, or a switch to another attempt, may have removed the block.
      if (this.#draft.blocks[id] === undefined) continue;
      this.#keepBlock(id);
      this.#tellText(id);
    }
    this.#unshared.clear();
  }

  /** Stores all text. Resolves when it is on the device. */
  #write(): Promise<unknown> {
    this.#share();
    return this.#writes;
  }

  #keepBlock(id: string) {
    const draft = this.#draft.blocks[id]!;
    this.#onTheWay.set(id, draft.version);
    this.#keep(async (store) => {
      await store.keepBlock(this.key, id, draft);
      if (this.#onTheWay.get(id) === draft.version) this.#onTheWay.delete(id);
    });
  }

  #keep(write: (store: DraftStore) => Promise<void>) {
    const written = write(this.#store!).catch(() => this.tell({ is: "storage_failed" }));
    this.#writes = Promise.all([this.#writes, written]);
  }

  #put(id: string, isLast: boolean) {
    const { value, version, baseRev } = this.#draft.blocks[id]!;
    return putBlock({ submission: this.#draft.submission!.id, block: id, value, base_rev: baseRev }, version, isLast);
  }

  #tellText(id: string) {
    const { value, version, baseRev } = this.#draft.blocks[id]!;
    this.#channel.tell({ is: "heard_text", block: id, value, version, baseRev });
  }

  /**
   * Informs the other tabs that a text was saved. If the learner has typed since, the other tabs already have newer
   * text and are not informed.
   */
  #tellSaved(id: string) {
    const { value, version, baseRev, savedAt, isDirty } = this.#draft.blocks[id]!;
    if (isDirty) return;
    this.#channel.tell({
      is: "heard_saved",
      block: id,
      value,
      version,
      rev: baseRev,
      submission: this.#draft.submission!,
      at: savedAt!,
    });
  }
}

function isBusyNow(draft: Draft): boolean {
  return (
    draft.waiting === "for_quiet" || draft.sending !== null || (!draft.isOnDevice && dirtyBlocks(draft).length > 0)
  );
}

function settledAs(draft: Draft): "sent" | "offline" | "needs_choice" | null {
  if (conflicts(draft).length > 0) return "needs_choice";
  if (draft.sending !== null) return null;
  if (dirtyBlocks(draft).length === 0 && draft.submission !== null) return "sent";
  return draft.failures > 0 || draft.refusal !== null || draft.userMission === null || draft.submission === null
    ? "offline"
    : null;
}

const engines = new Map<string, { engine: DraftEngine; users: number }>();

/** Opens the engine of this draft. Every call needs a call of `releaseDraft`. */
export function openDraft(key: DraftKey): DraftEngine {
  const name = `${key.user} ${key.mission}`;
  const open = engines.get(name) ?? { engine: new DraftEngine(key), users: 0 };
  engines.set(name, { ...open, users: open.users + 1 });
  return open.engine;
}

export function findDraft({ user, mission }: DraftKey): DraftEngine | null {
  return engines.get(`${user} ${mission}`)?.engine ?? null;
}

/**
 * Releases an engine. It sends its unsent text at once, and closes when the text has arrived and it has no other user.
 */
export function releaseDraft(engine: DraftEngine) {
  const name = `${engine.key.user} ${engine.key.mission}`;
  const open = engines.get(name);
  if (open?.engine !== engine) return;
  engines.set(name, { engine, users: open.users - 1 });
  const endIfDone = () => {
    const now = engines.get(name);
    if (now?.engine !== engine || now.users > 0 || !engine.isAtRest()) return;
    engines.delete(name);
    engine.close();
  };
  engine.subscribe(endIfDone);
  engine.tell({ is: "hidden" });
  endIfDone();
}

/** Sends text on this device that earlier visits could not send, also for missions that are not open now. */
export async function sendUnsentDrafts(user: string) {
  const store = await openDraftStore();
  for (const mission of await store.missionsWithUnsentWords(user)) releaseDraft(openDraft({ user, mission }));
}

// When the person changes, their text stays on the device, but this tab sends no more of it.
onPersonChange((user) => {
  for (const [name, { engine }] of engines) {
    if (engine.key.user === user) continue;
    engines.delete(name);
    engine.close();
  }
});
