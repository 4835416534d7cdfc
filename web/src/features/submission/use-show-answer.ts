// Asks for the answer to a question. This ends the tries at it. Returns whether the answer is shown.

import { useState } from "react";
import { answer, client } from "@/api/client";
import { asRefusal } from "@/api/refusal";
import type { Schema } from "@/api/types";
import { useAct } from "@/api/use-act";

export function useShowAnswer(submission: string, onShown: (shown: Schema<"AnswerShown">) => void) {
  const [asked, setAsked] = useState<string | null>(null);
  const { run, isPending, error } = useAct((block: string) =>
    answer(
      client.PUT("/api/user-submissions/{id}/shown-answer", { params: { path: { id: submission } }, body: { block } }),
    ),
  );
  async function show(block: string) {
    setAsked(block);
    const shown = await run(block);
    if (shown !== undefined) onShown(shown);
    return shown !== undefined;
  }
  return {
    show,
    showing: isPending ? asked : null,
    refused: error === null || asked === null ? null : { block: asked, refusal: asRefusal(error) },
  };
}
