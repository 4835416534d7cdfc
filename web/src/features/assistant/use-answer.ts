// An answer as it arrives: follows its stream, and stores the complete answer in the cache.

import { useCallback, useEffect, useState } from "react";
import { useSWRConfig } from "swr";
import { keys } from "@/api/keys";
import { noteStale } from "@/api/changes";
import { followAnswer, type Arriving } from "./answer-stream";
import type { Message } from "./use-messages";

/** The text so far; null if the answer is not being written. */
export function useAnswer(thread: string, message: Message): Arriving | null {
  const [arriving, setArriving] = useState<Arriving | null>(null);
  const { mutate } = useSWRConfig();
  const keepMessage = useKeepMessage(thread);
  const isOpen = message.answer?.status === "streaming";
  const id = message.id;
  useEffect(() => {
    if (!isOpen) return undefined;
    const ended = new AbortController();
    void follow(ended.signal);
    return () => ended.abort();

    async function follow(signal: AbortSignal) {
      const end = await followAnswer(thread, id, signal, setArriving);
      if (end === null) return;
      if (end.kind === "done") await keepMessage(end.message);
      else await mutate(keys.messages(thread));
      noteStale([["assistant", "list"]]);
      setArriving(null);
    }
  }, [thread, id, isOpen, keepMessage, mutate]);
  return isOpen ? (arriving ?? { text: message.text, citations: [] }) : null;
}

/** Puts a message into the current conversation in order. */
export function useKeepMessage(thread: string) {
  const { mutate } = useSWRConfig();
  return useCallback(
    (message: Message) =>
      mutate<Message[]>(
        keys.messages(thread),
        (before) => before?.map((one) => (one.id === message.id ? message : one)),
        { revalidate: false },
      ),
    [mutate, thread],
  );
}
