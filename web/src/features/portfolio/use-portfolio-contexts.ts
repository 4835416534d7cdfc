// Possible sources of a portfolio, with the model that writes it and the used part of the day's quota.

import useSWR from "swr";
import { answer, client } from "@/api/client";
import { keys } from "@/api/keys";
import type { Refusal } from "@/api/refusal";
import type { Schema } from "@/api/types";

type ContextPage = Schema<"PortfolioContexts">;

export type PortfolioContexts = Omit<ContextPage, "programs"> & { programs: ContextPage["programs"]["items"] };

export function usePortfolioContexts() {
  return useSWR<PortfolioContexts, Refusal>(keys.portfolioContexts(), readAll);
}

/** Reads all pages; a learner has few programs. */
async function readAll(): Promise<PortfolioContexts> {
  const programs: ContextPage["programs"]["items"] = [];
  let next: string | null | undefined;
  let page: ContextPage;
  do {
    page = await answer(client.GET("/api/ai/contexts/portfolio", { params: { query: { next } } }));
    programs.push(...page.programs.items);
    next = page.programs.next;
  } while (next);
  return { ...page, programs };
}
