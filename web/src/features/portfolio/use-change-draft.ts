// Edits, stops and deletes a draft. A changed draft is in the cache at once.

import { useSWRConfig } from "swr";
import { answer, client } from "@/api/client";
import { keys } from "@/api/keys";
import { asRefusal } from "@/api/refusal";
import type { Schema } from "@/api/types";
import { useAct } from "@/api/use-act";
import { portfolioTexts as words } from "@/texts/portfolio";
import type { PortfolioDraft } from "./use-portfolio-draft";

export function useChangeDraft(id: string) {
  const { mutate } = useSWRConfig();
  const params = { path: { id } };
  const keepDraft = async (draft: PortfolioDraft) => {
    await mutate(keys.portfolioDraft(id), draft, { revalidate: false });
    return draft;
  };
  const edit = useAct(async (body: Schema<"PortfolioEdit">) => {
    try {
      return await keepDraft(await answer(client.PATCH("/api/ai/portfolio-drafts/{id}", { params, body })));
    } catch (error) {
      const refusal = asRefusal(error);
      if (!refusal.isUnanswered && refusal.code !== "ai-portfolio/stale-version") throw error;
      // Loads the newer version, so that the person can choose between both texts. If it equals this edit, the edit was
      // saved.
      const found = await mutate<PortfolioDraft>(keys.portfolioDraft(id));
      if (found === undefined || JSON.stringify(found.newest?.text) !== JSON.stringify(body.text)) throw error;
      return found;
    }
  });
  const stop = useAct(
    async () => keepDraft(await answer(client.POST("/api/ai/portfolio-drafts/{id}/stop", { params }))),
    { errorToast: { title: words.stopFailed } },
  );
  const remove = useAct(
    async () => {
      await client.DELETE("/api/ai/portfolio-drafts/{id}", { params });
      return true;
    },
    { errorToast: { title: words.removeFailed, description: words.removeFailedHelp } },
  );
  return { edit, stop, remove };
}
