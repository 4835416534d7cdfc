// /job-simulations: every offered program. The server filters by category and words, the browser by level, all three
// from the address.

import { SearchX, Sprout } from "lucide-react";
import { Link } from "react-router";
import { paths } from "@/app/paths";
import { usePerson } from "@/features/account/use-account";
import { useShowUser } from "@/features/account/use-user";
import { byProgram } from "@/features/program/by-program";
import { useListOffering } from "@/features/program/use-list-offering";
import { readConfig } from "@/lib/config";
import { programTexts } from "@/texts/program";
import { Button, LinkButton } from "@/ui/button";
import { cx } from "@/ui/cx";
import { useHeadingFocus } from "@/ui/heading-focus";
import { EmptyState } from "@/ui/states";
import { FaultState } from "../fault-state";
import { CatalogueFilters, useCatalogueFilter, type CatalogueFilter } from "./catalogue-filters";
import { CatalogueSkeleton } from "./catalogue-skeleton";
import { ProgramCard } from "./program-card";

const words = programTexts.catalogue;

export function CatalogueScreen() {
  const filter = useCatalogueFilter();
  const isSignedIn = usePerson() !== null;
  const { data: account } = useShowUser(isSignedIn);
  const country = account?.country ?? null;
  const everything = useListOffering({ category: null, q: null, country });
  const all = everything.cards && byProgram(everything.cards);
  const heading = useHeadingFocus(words.title);
  return (
    <div className="-mt-2 grid grid-cols-[minmax(0,1fr)] gap-2 md:mt-0 md:gap-4">
      <header className="grid gap-1">
        <h1 ref={heading} tabIndex={-1} className="text-h1">
          {words.title}
        </h1>
        <p className="text-lead text-soft max-md:hidden">{words.lead}</p>
      </header>
      <CatalogueFilters filter={filter} programs={all?.map(([card]) => card.program)} />
      <Offers filter={filter} country={country} />
      {all && all.length > 0 && (
        <p className="pt-6 text-center text-soft">
          {words.wish(all.length)} <Wish isSignedIn={isSignedIn} />
        </p>
      )}
    </div>
  );
}

/** A visitor writes an e-mail, because the form needs an account. */
function Wish({ isSignedIn }: { isSignedIn: boolean }) {
  const { support_email: address } = readConfig();
  const className = "font-semibold text-brand underline underline-offset-4";
  if (isSignedIn)
    return (
      <Link to={`${paths.support()}#write`} className={className}>
        {words.wishLink}
      </Link>
    );
  return address === null ? null : (
    <a href={`mailto:${address}?subject=${encodeURIComponent(words.wishSubject)}`} className={className}>
      {words.wishLink}
    </a>
  );
}

function Offers({ filter, country }: { filter: CatalogueFilter; country: string | null }) {
  const { cards, hasMore, showMore, error, retry } = useListOffering({
    category: filter.category,
    q: filter.q,
    country,
  });
  const programs = cards && byProgram(cards.filter((card) => !filter.level || card.program.level === filter.level));
  const isFiltered = Boolean(filter.category || filter.level || filter.q);
  if (error && !programs) return <FaultState title={words.faultTitle} error={error} onRetry={retry} />;
  if (!programs) return <CatalogueSkeleton />;
  if (programs.length === 0) {
    return isFiltered ? (
      <EmptyState
        icon={SearchX}
        title={words.emptyTitle}
        body={words.emptyBody}
        action={
          <LinkButton variant="primary" to={paths.catalogue()}>
            {words.clear}
          </LinkButton>
        }
      />
    ) : (
      <EmptyState icon={Sprout} title={words.noneTitle} body={words.noneBody} />
    );
  }
  return (
    <section aria-labelledby="found" className="grid gap-3">
      <p id="found" role="status" className={cx("text-small text-soft", !isFiltered && "sr-only")}>
        {words.found(programs.length)}
      </p>
      <ul className="grid gap-4 md:grid-cols-2 md:gap-8">
        {programs.map((sessions, place) => (
          <li key={sessions[0].program.id}>
            <ProgramCard cards={sessions} isEager={place < 2} />
          </li>
        ))}
      </ul>
      {hasMore && (
        <Button className="justify-self-center" onPress={showMore}>
          {words.more}
        </Button>
      )}
    </section>
  );
}
