// Any address without a screen: a plain message, with a catalogue search that answers while typing. The search starts
// with a word of the address, because a mistyped address often contains the name of the intended page.

import { useState, type FormEvent } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import type { ProgramView, SessionCard } from "@/api/types";
import { paths } from "@/app/paths";
import { usePerson } from "@/features/account/use-account";
import { byProgram } from "@/features/program/by-program";
import { HostScene } from "@/features/program/host-art";
import { useListOffering } from "@/features/program/use-list-offering";
import { useSettled } from "@/lib/use-settled";
import { programTexts } from "@/texts/program";
import { shellTexts } from "@/texts/shell";
import { Button, LinkButton } from "@/ui/button";
import { TextField } from "@/ui/field";
import { PageHeader } from "@/ui/surface";

const words = shellTexts.notFound;
const MOST = 3;

export function NotFoundScreen() {
  const person = usePerson();
  const navigate = useNavigate();
  const [q, setQ] = useState("");

  function search(event: FormEvent) {
    event.preventDefault();
    void navigate(paths.catalogue({ q }));
  }

  return (
    <div className="grid max-w-2xl gap-8 py-6">
      <PageHeader title={words.title} lead={words.body} />
      <form role="search" onSubmit={search} className="flex flex-wrap items-end gap-3">
        <TextField
          type="search"
          label={programTexts.catalogue.search}
          value={q}
          onChange={setQ}
          className="min-w-0 grow basis-64"
        />
        <Button type="submit" variant="primary">
          {words.searchButton}
        </Button>
      </form>
      <Suggestions typed={q} />
      <div className="flex flex-wrap gap-3">
        <LinkButton to={paths.catalogue()}>{words.toCatalogue}</LinkButton>
        {person && <LinkButton to={paths.portal()}>{words.toPortal}</LinkButton>}
        <LinkButton variant="quiet" to={paths.support()}>
          {shellTexts.help}
        </LinkButton>
      </div>
    </div>
  );
}

function Suggestions({ typed }: { typed: string }) {
  const { pathname } = useLocation();
  const sought = useSettled(typed.trim() || wordOf(pathname));
  const found = programsOf(useListOffering(sought ? { category: null, q: sought } : null).cards);
  const offered = programsOf(useListOffering({ category: null, q: null }).cards);
  const shown = found.length > 0 ? found : offered;
  if (shown.length === 0) return null;
  const hasMissed = typed.trim() !== "" && found.length === 0;
  return (
    <section aria-labelledby="suggestions" className="grid gap-3">
      <h2 id="suggestions" className="text-h3">
        {found.length > 0 ? words.suggestions : words.onOffer}
      </h2>
      <p role="status" className="text-soft empty:hidden">
        {hasMissed ? words.nothing : ""}
      </p>
      <ul className="grid gap-3">
        {shown.slice(0, MOST).map((program) => (
          <li
            key={program.id}
            className="group relative flex items-center gap-4 overflow-hidden rounded-lg border border-line bg-surface pe-5 focus-within:border-brand hover:border-edge"
          >
            <HostScene program={program} className="aspect-auto min-h-20 w-24 shrink-0 self-stretch sm:w-28" />
            <div className="grid min-w-0 gap-0.5 py-3">
              <h3 className="text-h3 leading-snug">
                <Link to={paths.course(program.slug)} className="after:absolute after:inset-0 group-hover:text-brand">
                  {program.title}
                </Link>
              </h3>
              <p className="text-small text-soft">{program.host}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function programsOf(cards: readonly SessionCard[] = []): ProgramView[] {
  return byProgram(cards).map(([card]) => card.program);
}

/** Parts of the application's own addresses. */
const OWN_WORDS: readonly string[] = ["courses", "overview", "preview", "simulations"];

/** The longest word of an address, because shorter words are mostly technical. */
function wordOf(pathname: string): string {
  const all = pathname.split(/[^\p{L}]+/u).filter((word) => word.length > 3 && !OWN_WORDS.includes(word));
  return all.toSorted((a, b) => b.length - a.length)[0] ?? "";
}
