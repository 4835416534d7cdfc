// A person's settings. A change is shown at once and reverted if it could not be saved. Changes are sent one after the
// other, so that the last one wins.

import { useRef, useState } from "react";
import useSWR from "swr";
import { answer, client } from "@/api/client";
import { keys } from "@/api/keys";
import { asRefusal, type Refusal } from "@/api/refusal";
import type { Schema, Settings } from "@/api/types";

export type SettingsChange = Schema<"ChangeSettingsRequest">;

/** Changes that could not be saved, with the reason. */
interface Lost {
  refusal: Refusal;
  news: SettingsChange;
}

export function useSettings(isAsked = true) {
  const { data, error, mutate } = useSWR(isAsked ? keys.settings() : null, () =>
    answer(client.GET("/api/user/settings")),
  );
  const [lost, setLost] = useState<Lost | null>(null);
  const queue = useRef(Promise.resolve());

  function change(news: SettingsChange): Promise<void> {
    if (!data) return Promise.resolve();
    const before = partOf(data, news);
    setLost(null);
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
      setLost((before) => ({ refusal: refused, news: merge(before?.news ?? {}, news) }));
      await mutate((now) => now && merge(now, before), { revalidate: false });
      if (refused.isUnanswered) await lookAgain(news);
    }
  }

  /** Checks whether a change without a response was saved after all. */
  async function lookAgain(news: SettingsChange): Promise<void> {
    const saved = await mutate();
    if (saved && JSON.stringify(partOf(saved, news)) === JSON.stringify(news)) setLost(null);
  }

  return {
    settings: data,
    error: error as unknown,
    retry: () => void mutate(),
    change,
    refusal: lost?.refusal ?? null,
    lost: lost?.news ?? {},
  };
}

function merge<Part extends SettingsChange | Settings>(before: Part, news: SettingsChange): Part {
  const notify = (before.notify ?? news.notify) && { notify: { ...before.notify, ...news.notify } };
  return { ...before, ...news, ...notify };
}

/** Current values of the settings that a change affects. */
function partOf(settings: Settings, { notify, ...news }: SettingsChange): SettingsChange {
  const names = Object.keys(news) as (keyof typeof news)[];
  const kinds = Object.keys(notify ?? {});
  return {
    ...Object.fromEntries(names.map((name) => [name, settings[name]])),
    ...(notify && { notify: Object.fromEntries(kinds.map((kind) => [kind, settings.notify[kind]!])) }),
  };
}
