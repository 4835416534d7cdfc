// An act of a person. While it runs it is pending, and a second press has no effect. Its error stays until the next
// attempt. It is never retried automatically; if no response came, the page requests all its data again, since the act
// may have been done. The component decides how to show the error: inline if the person must do something about it,
// else in a toast whose words the caller gives. An act that must happen only once, even if its request is repeated,
// uses an idempotency key (`useOnceAct`).

import { useRef, useState } from "react";
import { newIdempotencyKey } from "@/api/client";
import { report } from "@/api/breakages";
import { noteDoubt } from "@/api/changes";
import { asRefusal, Refusal } from "@/api/refusal";
import { failureText } from "@/texts/refusals";
import { toast } from "@/ui/toasts";

export interface ActMeta {
  /**
   * Words of the toast that is shown when the act fails, for errors that need no action. The default description is the
   * text of the refusal.
   */
  errorToast?: { title: string; description?: string };
}

export interface Act<Args extends unknown[], Result> {
  /** The result; undefined if the act failed or was already under way. */
  run: (...args: Args) => Promise<Result | undefined>;
  isPending: boolean;
  error: unknown;
  clear: () => void;
}

export function useAct<Args extends unknown[], Result>(
  act: (...args: Args) => Promise<Result>,
  { errorToast }: ActMeta = {},
): Act<Args, Result> {
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
      // The client has already reported errors of the server.
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

/**
 * An act with an idempotency key. A repeated call with the same arguments uses the same key until the outcome is known.
 * A retry after a lost response is therefore the same act.
 */
export function useOnceAct<Args extends unknown[], Result>(
  act: (key: string, ...args: Args) => Promise<Result>,
  meta: ActMeta = {},
): Act<Args, Result> {
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
