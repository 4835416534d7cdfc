// The catalogue's filters: the fields of work as chips. Another chip opens the search and the level, which are rarely
// needed. All filters are in the address, so that a view can be bookmarked and shared.

import { ListFilter } from "lucide-react";
import { useState, type ReactNode } from "react";
import { Link, useSearchParams } from "react-router";
import type { ProgramView } from "@/api/types";
import { paths } from "@/app/paths";
import { programTexts } from "@/texts/program";
import { Chip, chipClass } from "@/ui/chip";
import { cx } from "@/ui/cx";
import { CatalogueSearch } from "./catalogue-search";

const words = programTexts.catalogue;

export interface CatalogueFilter {
  category: string | null;
  level: string | null;
  q: string | null;
}

export function useCatalogueFilter(): CatalogueFilter {
  const [search] = useSearchParams();
  return { category: search.get("category"), level: search.get("level"), q: search.get("q") };
}

/** The filters. They are made from `programs`, all offered programs; undefined while loading. */
export function CatalogueFilters({
  filter,
  programs,
}: {
  filter: CatalogueFilter;
  programs: readonly ProgramView[] | undefined;
}) {
  const [isOpen, setOpen] = useState(filter.level !== null || filter.q !== null);
  const categories = [...new Set(programs?.map(({ category }) => category))];
  const levels = Object.entries(programTexts.levels).filter(
    ([level]) => filter.level === level || programs?.some((program) => program.level === level),
  );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="-mx-4 scroll-row flex gap-2 px-4 py-1 md:-mx-1 md:px-1">
        <Chip isPressed={isOpen} icon={ListFilter} onPress={() => setOpen(!isOpen)}>
          {words.filter}
        </Chip>
        <Options
          label={words.category}
          name="category"
          filter={filter}
          options={[
            [null, words.all(programs?.length ?? null)],
            ...categories.map((category) => [category, category] as const),
          ]}
        />
      </div>
      {isOpen && (
        <div className="flex flex-wrap items-end gap-x-6 gap-y-3 pb-2">
          <CatalogueSearch q={filter.q ?? ""} />
          {levels.length > 1 && (
            <Options label={words.level} name="level" filter={filter} options={[[null, words.anyLevel], ...levels]} />
          )}
        </div>
      )}
    </div>
  );
}

interface OptionsProps {
  label: string;
  name: "category" | "level";
  filter: CatalogueFilter;
  options: readonly (readonly [string | null, string])[];
}

function Options({ label, name, filter, options }: OptionsProps): ReactNode {
  return (
    <nav aria-label={label}>
      <ul className={cx("flex gap-2", name === "level" && "flex-wrap")}>
        {options.map(([value, text]) => (
          <li key={text}>
            <Link
              to={paths.catalogue(compact({ ...filter, [name]: value }))}
              preventScrollReset
              aria-current={filter[name] === value ? "true" : undefined}
              className={chipClass(filter[name] === value)}
            >
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function compact(filter: CatalogueFilter): { category?: string; level?: string; q?: string } {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== null));
}
