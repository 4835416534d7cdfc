// One thing that a person does: pending while it runs, a second press does nothing, and
// what went wrong stays until the next try. It is never tried again by itself; if no answer
// came, the page asks for all that it shows, since it may have been done. Whoever
// shows it says where the fault goes: inline where it asks for action, or into a toast
// whose words come with the call. What may happen only once, whatever the network
// repeats, is an act with a key.

import { useRef, useState } from "react";
import { newIdempotencyKey } from "@/api/client";
import { report } from "@/api/breakages";
import { noteDoubt } from "@/api/changes";
import { asRefusal, Refusal } from "@/api/refusal";
import { failureText } from "@/texts/refusals";
import { toast } from "@/ui/toasts";

export interface ActMeta {
  /** Said in a toast when the act fails, for faults that need no action. Without a description the code describes the fault. */
  errorToast?: { title: string; description?: string };
}

export interface Act<Args extends unknown[], Result> {
  /** What came of it; undefined when it failed or was under way already. */
  run: (...args: Args) => Promise<Result | undefined>;
  isPending: boolean;
  error: unknown;
  clear: () => void;
}

export function useAct<Args extends unknown[], Result>(act: (...args: Args) => Promise<Result>, { errorToast }: ActMeta = {}): Act<Args, Result> {
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const isUnderWay = useRef(false);

  async function run(...args: Args): Promise<Result | undefined> {
    if (isUnderWay.current) return undefined;
    isUnderWay.current = true;
    setPending(true);
    setError(null);
    try {
      return await act(...args);
    } catch (caught) {
      setError(caught);
      const refusal = asRefusal(caught);
      // The client has reported what the server answered.
      if (!(caught instanceof Refusal)) report(refusal);
      if (refusal.isUnanswered) noteDoubt();
      if (errorToast) {
        const { title, body } = failureText(refusal, errorToast.title, errorToast.description);
        toast.error(title, { description: body });
      }
      return undefined;
    } finally {
      isUnderWay.current = false;
      setPending(false);
    }
  }

  return { run, isPending, error, clear: () => setError(null) };
}

/** An act with an idempotency key. The same arguments keep their key until it is known what came of them, so that a retry after a lost answer is the same act. */
export function useOnceAct<Args extends unknown[], Result>(act: (key: string, ...args: Args) => Promise<Result>, meta: ActMeta = {}): Act<Args, Result> {
  const keys = useRef(new Map<string, string>());
  return useAct(async (...args: Args) => {
    const same = JSON.stringify(args);
    const key = keys.current.get(same) ?? newIdempotencyKey();
    keys.current.set(same, key);
    try {
      const result = await act(key, ...args);
      keys.current.delete(same);
      return result;
    } catch (error) {
      if (!asRefusal(error).isPassing) keys.current.delete(same);
      throw error;
    }
  }, meta);
}
