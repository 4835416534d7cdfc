// The catalogue's filters. All of them live in the address, so that a view can be kept,
// shared and gone back to; typing is sent on after a short pause.

import { Search } from "lucide-react";
import { useEffect, useState } from "react";
import { Link, useSearchParams } from "react-router";
import { paths } from "@/app/paths";
import { programTexts } from "@/texts/program";
import { TextField, cx } from "@/ui";

export interface CatalogueFilter {
  category: string | null;
  level: string | null;
  q: string | null;
}

export function useCatalogueFilter(): CatalogueFilter {
  const [search] = useSearchParams();
  return { category: search.get("category"), level: search.get("level"), q: search.get("q") };
}

export function CatalogueFilters({ filter, categories }: { filter: CatalogueFilter; categories: readonly string[] }) {
  const words = programTexts.catalogue;
  return (
    <div className="grid gap-5 border-b border-line pb-6">
      <SearchBox q={filter.q ?? ""} />
      <div className="flex flex-wrap gap-x-10 gap-y-4">
        <FilterRow label={words.category} name="category" filter={filter} options={categories.map((category) => [category, category])} />
        <FilterRow label={words.level} name="level" filter={filter} options={Object.entries(programTexts.levels)} />
      </div>
    </div>
  );
}

function SearchBox({ q }: { q: string }) {
  const [, setSearch] = useSearchParams();
  const [typed, setTyped] = useState(q);
  const [seen, setSeen] = useState(q);
  if (seen !== q) {
    // The address has new words: take them over, unless they are the start of what is being typed.
    setSeen(q);
    if (q === "" || !typed.startsWith(q)) setTyped(q);
  }
  useEffect(() => {
    if (typed.trim() === q) return;
    const timer = setTimeout(() => setSearch((search) => withValue(search, "q", typed.trim() || null), { replace: true, preventScrollReset: true }), 300);
    return () => clearTimeout(timer);
  }, [typed, q, setSearch]);
  return (
    <div role="search" className="relative max-w-xl">
      <TextField
        type="search"
        label={programTexts.catalogue.search}
        inputProps={{ placeholder: programTexts.catalogue.searchPlaceholder }}
        value={typed}
        onChange={setTyped}
        end={<Search aria-hidden className="me-2 size-5 text-soft" />}
      />
    </div>
  );
}

interface FilterRowProps {
  label: string;
  name: "category" | "level";
  filter: CatalogueFilter;
  options: readonly (readonly [string, string])[];
}

function FilterRow({ label, name, filter, options }: FilterRowProps) {
  const chosen = filter[name];
  return (
    <nav aria-label={label} className="grid gap-1.5">
      <p aria-hidden className="text-sm font-semibold">{label}</p>
      <ul className="flex flex-wrap gap-2">
        {[[null, programTexts.catalogue.all] as const, ...options].map(([value, text]) => (
          <li key={text}>
            <Link
              to={paths.catalogue(compact({ ...filter, [name]: value }))}
              preventScrollReset
              aria-current={chosen === value ? "true" : undefined}
              className={cx(
                "target inline-flex items-center rounded-md border px-3.5 text-[0.9375rem] font-medium transition-colors",
                chosen === value ? "border-brand bg-brand text-on-brand" : "border-line bg-surface hover:border-brand hover:text-brand",
              )}
            >
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function withValue(search: URLSearchParams, name: string, value: string | null): URLSearchParams {
  const next = new URLSearchParams(search);
  if (value === null) next.delete(name);
  else next.set(name, value);
  return next;
}

function compact(filter: CatalogueFilter): { category?: string; level?: string; q?: string } {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== null));
}
