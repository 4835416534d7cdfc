// A learner's rating of their own text, criterion by criterion. A choice is shown at once and saved by the server. A
// choice that could not be saved is shown as unsaved. It is sent again with the next choice, or when the learner
// retries.

import { useEffect, useState } from "react";
import useSWR from "swr";
import { answer, client } from "@/api/client";
import { keys } from "@/api/keys";
import type { Refusal } from "@/api/refusal";
import type { Schema } from "@/api/types";
import { useAct } from "@/api/use-act";

type SelfRating = Schema<"SelfRating">;

export function useSelfRating(submission: string) {
  const { data, mutate } = useSWR<SelfRating, Refusal>(keys.selfRating(submission), () =>
    answer(client.GET("/api/user-submissions/{id}/self-rating", { params: { path: { id: submission } } })),
  );
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  const { run, isPending, error, clear } = useAct((marks: SelfRating["marks"]) =>
    answer(
      client.PUT("/api/user-submissions/{id}/self-rating", { params: { path: { id: submission } }, body: { marks } }),
    ),
  );
  const kept = Object.fromEntries((data?.marks ?? []).map(({ criterion, level }) => [criterion, level]));
  const levels: Readonly<Record<string, string>> = { ...kept, ...chosen };
  const isDue =
    !isPending && error === null && Object.entries(chosen).some(([criterion, level]) => kept[criterion] !== level);
  useEffect(() => {
    // Choices made during a request are sent together after it.
    if (isDue)
      void run(Object.entries(levels).map(([criterion, level]) => ({ criterion, level }))).then(
        (rating) => rating && mutate(rating, { revalidate: false }),
      );
  });

  function rate(criterion: string, level: string) {
    clear();
    setChosen({ ...chosen, [criterion]: level });
  }

  return { levels, canRate: data?.can_rate ?? false, isKnown: data !== undefined, error, rate, retry: clear };
}
