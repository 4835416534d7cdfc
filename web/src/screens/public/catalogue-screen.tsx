// /job-simulations: every program on offer. Category and words are filtered by the
// server, the level here, all three from the address. Local price and rating come later.

import { SearchX, Sprout } from "lucide-react";
import type { SessionCard } from "@/api/types";
import { paths } from "@/app/paths";
import { useListOffering } from "@/features/program";
import { programTexts } from "@/texts/program";
import { Button, EmptyState, LinkButton, PageHeader } from "@/ui";
import { FaultState } from "../fault-state";
import { CatalogueFilters, useCatalogueFilter } from "./catalogue-filters";
import { CatalogueSkeleton } from "./catalogue-skeleton";
import { ProgramCard } from "./program-card";

const words = programTexts.catalogue;

export function CatalogueScreen() {
  const filter = useCatalogueFilter();
  const everything = useListOffering({ category: null, q: null });
  const { cards, hasMore, showMore, error, retry } = useListOffering({ category: filter.category, q: filter.q });
  const categories = [...new Set(everything.cards?.map((card) => card.program.category))].toSorted();
  const isFiltered = Boolean(filter.category || filter.level || filter.q);
  const programs = cards && byProgram(cards.filter((card) => !filter.level || card.program.level === filter.level));

  return (
    <div className="grid gap-8">
      <PageHeader title={words.title} lead={words.lead} />
      <CatalogueFilters filter={filter} categories={categories} />
      {error && !programs ? (
        <FaultState title={words.faultTitle} error={error} onRetry={retry} />
      ) : !programs ? (
        <CatalogueSkeleton />
      ) : programs.length === 0 ? (
        isFiltered ? (
          <EmptyState icon={SearchX} title={words.emptyTitle} body={words.emptyBody} action={<LinkButton variant="primary" to={paths.catalogue()}>{words.clear}</LinkButton>} />
        ) : (
          <EmptyState icon={Sprout} title={words.noneTitle} body={words.noneBody} />
        )
      ) : (
        <section aria-labelledby="found" className="grid gap-5">
          <p id="found" role="status" className="text-sm text-soft">{words.found(programs.length)}</p>
          <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
            {programs.map((sessions) => (
              <li key={sessions[0].program.id}>
                <ProgramCard cards={sessions} />
              </li>
            ))}
          </ul>
          {hasMore && <Button className="justify-self-center" onPress={showMore}>{words.more}</Button>}
        </section>
      )}
    </div>
  );
}

function byProgram(cards: readonly SessionCard[]): [SessionCard, ...SessionCard[]][] {
  const groups = new Map<string, [SessionCard, ...SessionCard[]]>();
  for (const card of cards) {
    const group = groups.get(card.program.id);
    if (group) group.push(card);
    else groups.set(card.program.id, [card]);
  }
  return [...groups.values()];
}
