// The offboarding of a program: each answer is shown at once, stored on this device, and sent automatically, one at a
// time. An answer that could not be sent is shown as unsent, and the learner can send it again.

import { useEffect, useState } from "react";
import useSWR from "swr";
import { answer, client } from "@/api/client";
import { keys } from "@/api/keys";
import type { Refusal } from "@/api/refusal";
import type { Offboarding, Schema } from "@/api/types";
import { useAct } from "@/api/use-act";
import { useKept } from "@/lib/use-kept";
import { useSettled } from "@/lib/use-settled";

export interface GivenAnswers {
  satisfaction?: Schema<"Satisfaction">;
  outcome?: Schema<"CareerOutcome">;
  testimonial?: Schema<"Testimonial">;
  name_check?: string;
  next_program?: Schema<"NextProgram">;
}

type Step = keyof GivenAnswers;
const STEPS: readonly Step[] = ["satisfaction", "outcome", "testimonial", "name_check", "next_program"];

export function useOffboarding(experience: string, owner: string) {
  const {
    data,
    error: loadError,
    mutate,
  } = useSWR<Offboarding, Refusal>(keys.offboarding(experience), () =>
    answer(client.GET("/api/offboarding", { params: { query: { xs: experience } } })),
  );
  const { kept, keep, forget } = useKept<GivenAnswers>(`way-out.${experience}`, owner);
  const move = useAct(async (body: Schema<"OffboardingMove">) => {
    const begun =
      data?.standing.status === "in_progress"
        ? data
        : await answer(client.POST("/api/offboarding", { body: { xs: experience } }));
    const offboarding = await answer(
      client.PATCH("/api/offboarding/{id}", { params: { path: { id: begun.id } }, body }),
    );
    await mutate(offboarding, { revalidate: false });
    return offboarding;
  });
  const [sent, setSent] = useState<GivenAnswers>({});
  const stored = data === undefined ? {} : storedAnswers(data);
  const given: GivenAnswers = { ...stored, ...kept };
  const settled = useSettled(kept);
  const due =
    data === undefined || settled !== kept
      ? undefined
      : STEPS.find(
          (step) => kept?.[step] !== undefined && sent[step] !== kept[step] && !isSame(kept[step], stored[step]),
        );
  const isDue = due !== undefined && !move.isPending && move.error === null;
  useEffect(() => {
    if (!isDue) return;
    const value = kept?.[due];
    void move
      .run({ answer: { [due]: value } } as Schema<"OffboardingMove">)
      .then((done) => done && setSent({ ...sent, [due]: value }));
  });

  const finish = useAct(async () => {
    const done = await move.run("finish");
    if (done !== undefined) forget();
    return done;
  });

  return {
    offboarding: data,
    loadError,
    reload: () => void mutate(),
    given,
    give: (change: GivenAnswers) => {
      move.clear();
      keep({ ...kept, ...change });
    },
    state:
      move.error !== null
        ? ("failed" as const)
        : due !== undefined || move.isPending || settled !== kept
          ? ("saving" as const)
          : data?.answers && kept !== null
            ? ("saved" as const)
            : ("idle" as const),
    error: move.error,
    retry: move.clear,
    finish: finish.run,
    isFinishing: finish.isPending,
  };
}

function storedAnswers({ answers }: Offboarding): GivenAnswers {
  const { satisfaction, outcome, testimonial, legal_name, next_program } = answers;
  return {
    ...(satisfaction && { satisfaction }),
    ...(outcome && { outcome }),
    ...(testimonial && { testimonial }),
    ...(legal_name && { name_check: legal_name }),
    ...(next_program && { next_program }),
  };
}

/**
 * Whether the answers are equal. White space is ignored, because the server normalises it. A null field equals an
 * omitted one, because the server includes all fields.
 */
function isSame(given: unknown, stored: unknown): boolean {
  return JSON.stringify(tidied(given)) === JSON.stringify(tidied(stored));
}

function tidied(value: unknown): unknown {
  if (typeof value === "string") return value.replaceAll(/\s+/g, " ").trim() || null;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .map(([key, each]) => [key, tidied(each)] as const)
      .filter(([, each]) => each !== null)
      .sort(),
  );
}
