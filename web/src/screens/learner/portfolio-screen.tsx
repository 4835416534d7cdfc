// /portfolio: text for a CV, LinkedIn or a case study from the learner's passed work, each line with its source.

import { useState } from "react";
import { useSearchParams } from "react-router";
import { paths } from "@/app/paths";
import { usePerson } from "@/features/account/use-account";
import { DraftList } from "@/features/portfolio/draft-list";
import { DraftRequest } from "@/features/portfolio/draft-request";
import { DraftView } from "@/features/portfolio/draft-view";
import { usePortfolioContexts } from "@/features/portfolio/use-portfolio-contexts";
import { usePortfolioDrafts } from "@/features/portfolio/use-portfolio-drafts";
import { portfolioTexts as words } from "@/texts/portfolio";
import { LinkButton } from "@/ui/button";
import { EmptyState, Loading, Skeleton } from "@/ui/states";
import { PageHeader } from "@/ui/surface";
import { FaultState } from "../fault-state";

export function PortfolioScreen() {
  const [search, setSearch] = useSearchParams();
  const current = search.get("draft");
  const person = usePerson();
  const { data: contexts, error, mutate } = usePortfolioContexts();
  const { drafts, hasMore, showMore, error: draftsError, retry } = usePortfolioDrafts();
  const [asked, setAsked] = useState<string | null>(null);
  const fault: unknown = error ?? draftsError;

  function open(draft: string | null) {
    setAsked(draft);
    setSearch(draft === null ? {} : { draft });
  }
  function reload() {
    void mutate();
    retry();
  }
  function begun(draft: string) {
    open(draft);
    reload();
  }
  function gone() {
    open(null);
    reload();
  }

  return (
    <div className="grid gap-8">
      <PageHeader title={words.title} lead={words.lead} />
      {contexts === undefined || drafts === undefined || person === null ? (
        fault === undefined ? (
          <Loading>
            <Skeleton className="h-96" />
          </Loading>
        ) : (
          <FaultState title={words.faultTitle} error={fault} onRetry={reload} />
        )
      ) : contexts.programs.length === 0 && drafts.length === 0 ? (
        <EmptyState
          title={words.emptyTitle}
          body={words.emptyBody}
          action={
            <LinkButton variant="primary" to={paths.catalogue()}>
              {words.toCatalogue}
            </LinkButton>
          }
        />
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 lg:grid-cols-[20rem_minmax(0,1fr)]">
          <div className="grid gap-10">
            <DraftRequest contexts={contexts} onBegun={begun} />
            <section aria-labelledby="portfolio-drafts" className="grid gap-3">
              <h2 id="portfolio-drafts" className="text-h3">
                {words.drafts}
              </h2>
              <DraftList drafts={drafts} current={current} hasMore={hasMore} onMore={showMore} onOpen={open} />
            </section>
          </div>
          {current === null ? (
            <EmptyState title={words.nothingOpenTitle} body={words.nothingOpen} />
          ) : (
            <DraftView key={current} id={current} owner={person.uid} isAsked={asked === current} onGone={gone} />
          )}
        </div>
      )}
    </div>
  );
}
