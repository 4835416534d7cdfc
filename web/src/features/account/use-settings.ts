// A person's settings. A change shows at once and goes back when it could not be saved;
// changes are sent one after the other, so that the last one wins.

import { useRef, useState } from "react";
import useSWR from "swr";
import { answer, client } from "@/api/client";
import { keys } from "@/api/keys";
import { asRefusal, type Refusal } from "@/api/refusal";
import type { Schema, Settings } from "@/api/types";

export type SettingsChange = Schema<"ChangeSettingsRequest">;

export function useSettings(isAsked = true) {
  const { data, error, mutate } = useSWR(isAsked ? keys.settings() : null, () => answer(client.GET("/api/user/settings")));
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const queue = useRef(Promise.resolve());

  function change(news: SettingsChange): Promise<void> {
    if (!data) return Promise.resolve();
    const before = partOf(data, news);
    setRefusal(null);
    void mutate((now) => now && merge(now, news), { revalidate: false });
    queue.current = send(queue.current, news, before);
    return queue.current;
  }

  async function send(after: Promise<void>, news: SettingsChange, before: SettingsChange): Promise<void> {
    await after;
    try {
      await answer(client.PATCH("/api/user/settings", { body: news }));
    } catch (caught) {
      const refused = asRefusal(caught);
      setRefusal(refused);
      await mutate((now) => now && merge(now, before), { revalidate: false });
      if (refused.isUnanswered) await lookAgain(news);
    }
  }

  /** It may be saved all the same. */
  async function lookAgain(news: SettingsChange): Promise<void> {
    const saved = await mutate();
    if (saved && JSON.stringify(partOf(saved, news)) === JSON.stringify(news)) setRefusal(null);
  }

  return { settings: data, error: error as unknown, retry: () => void mutate(), change, refusal };
}

function merge(before: Settings, news: SettingsChange): Settings {
  return { ...before, ...news, notify: { ...before.notify, ...news.notify } } as Settings;
}

/** What the settings say now of all that a change is about. */
function partOf(settings: Settings, { notify, ...news }: SettingsChange): SettingsChange {
  const names = Object.keys(news) as (keyof typeof news)[];
  const kinds = Object.keys(notify ?? {});
  return {
    ...Object.fromEntries(names.map((name) => [name, settings[name]])),
    ...(notify && { notify: Object.fromEntries(kinds.map((kind) => [kind, settings.notify[kind]!])) }),
  };
}
